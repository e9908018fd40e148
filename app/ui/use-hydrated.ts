import { useEffect, useSyncExternalStore } from 'react'

/** False on the server and while the page is being hydrated, then true: for elements that only work with script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Sets `data-ready` on `<html>` once the page is hydrated: an outer component's effects run after those of all inside it. */
export function useReadyMark() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
}
