import { useSyncExternalStore } from 'react'

/** The width of a phone in `filter-form.module.css`. */
const phone = '(width < 640px)'

/** True when the window is as narrow as a phone; false on the server and while the page is being hydrated. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(phone).matches,
    () => false,
  )
}

function watch(listener: () => void) {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
