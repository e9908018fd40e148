import { useSyncExternalStore } from 'react'

/** Pixels; section 9. */
const threshold = 100

/** True when the page is scrolled far enough for the header to become lower and coloured. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= threshold,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
