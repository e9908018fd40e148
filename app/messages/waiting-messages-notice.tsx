import { useEffect, useState, useSyncExternalStore } from 'react'
import { readWaiting, watchWaiting } from './waiting-messages.ts'
import type WaitingMessagesPanel from './waiting-messages-panel.tsx'

/** Fetches the panel. Forms call this when they are focused: it may be needed when the connection is gone. */
export function loadPanel() {
  return import('./waiting-messages-panel.tsx').catch(() => null)
}

/** On every page: shows the panel if messages wait on this device (D2). */
export function WaitingMessagesNotice() {
  const stored = useSyncExternalStore(watchWaiting, readWaiting, () => null)
  const [Panel, setPanel] = useState<typeof WaitingMessagesPanel | null>(null)
  const waits = stored !== null
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
  return Panel && <Panel stored={stored} onDone={() => setPanel(null)} />
}
