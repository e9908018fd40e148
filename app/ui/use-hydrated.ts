import { useSyncExternalStore } from 'react'

/** False on the server and while the page is being hydrated, then true: for elements that only work with script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
