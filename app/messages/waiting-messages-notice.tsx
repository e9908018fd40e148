import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { readWaiting, watchWaiting } from './waiting-messages.ts'

/** What few visitors ever have is fetched by those alone. */
const Panel = lazy(() => import('./waiting-messages-panel.tsx'))

/** Stands on every page, and shows nothing unless a message waits on this device (D2). */
export function WaitingMessagesNotice() {
  const kept = useSyncExternalStore(watchWaiting, readWaiting, () => null)
  const [shown, setShown] = useState(false)
  if (kept !== null && !shown) setShown(true)
  if (!shown) return null
  return (
    <Suspense>
      <Panel kept={kept} onDone={() => setShown(false)} />
    </Suspense>
  )
}
