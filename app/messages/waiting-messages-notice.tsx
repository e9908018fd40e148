import { useEffect, useState, useSyncExternalStore } from 'react'
import { readWaiting, watchWaiting } from './waiting-messages.ts'
import type WaitingMessagesPanel from './waiting-messages-panel.tsx'

/** What few visitors ever need is fetched by those alone: once they turn to a form, as it may be needed without a connection. */
export function loadPanel() {
  return import('./waiting-messages-panel.tsx').catch(() => null)
}

/** Stands on every page, and shows nothing unless a message waits on this device (D2). */
export function WaitingMessagesNotice() {
  const kept = useSyncExternalStore(watchWaiting, readWaiting, () => null)
  const [Panel, setPanel] = useState<typeof WaitingMessagesPanel | null>(null)
  const waits = kept !== null
  useEffect(() => {
    if (!waits) return
    const show = async () => {
      const loaded = await loadPanel()
      if (loaded) setPanel(() => loaded.default)
    }
    show()
    addEventListener('online', show)
    return () => removeEventListener('online', show)
  }, [waits])
  return Panel && <Panel kept={kept} onDone={() => setPanel(null)} />
}
