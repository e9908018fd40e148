import { useEffect, useState } from 'react'

/** Milliseconds. Data that comes sooner is shown without a skeleton, which would only flash. */
const deadline = 150

/**
 * For a `clientLoader`: the data if it comes within 150 ms, else its promise, for a page that shows a skeleton meanwhile (E7).
 * In an object, because an async function that returned the promise itself would wait for it.
 */
export async function deferAfterDeadline<Data extends object>(
  loading: Promise<Data>,
): Promise<{ data: Data | Promise<Data> }> {
  const inTime = await Promise.race([loading, new Promise<null>((resolve) => setTimeout(resolve, deadline, null))])
  return { data: inTime ?? loading }
}

type Settled<Data> = { of: Data | Promise<Data>; data: Data } | { of: Promise<Data>; error: unknown }

/**
 * The newest data that has come, and whether newer data is pending. Throws the error of a failed load, for the error screen.
 *
 * Not `use` with `Suspense`: the router commits a navigation as a transition, which waits for suspended data instead of
 * showing the skeleton, and a boundary with a key of its own would drop the previous data, which the filter and the paging
 * show meanwhile. React also delays the data after a skeleton by up to 300 ms.
 */
export function useDeferredData<Data>(deferred: Data | Promise<Data>): { data: Data | null; pending: boolean } {
  const [settled, setSettled] = useState<Settled<Data> | null>(null)
  const [newest, setNewest] = useState(deferred instanceof Promise ? null : deferred)
  useEffect(() => {
    if (!(deferred instanceof Promise)) return
    deferred.then(
      (data) => setSettled({ of: deferred, data }),
      (error) => setSettled({ of: deferred, error }),
    )
  }, [deferred])

  const current = deferred instanceof Promise ? settled : { of: deferred, data: deferred }
  if (current?.of !== deferred) return { data: newest, pending: true }
  if ('error' in current) throw current.error
  if (newest !== current.data) setNewest(current.data)
  return { data: current.data, pending: false }
}
