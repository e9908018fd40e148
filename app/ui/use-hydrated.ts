import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'

const Hydrated = createContext(false)

/**
 * Tells the elements inside once the page is hydrated, and sets `data-ready` on `<html>` when they show it. As a transition: in one task, as
 * `useSyncExternalStore` would have it in each of them, a slow phone answers no press for a quarter of a second.
 */
export function HydratedPage({ children }: { children: ReactNode }) {
  // A page that the browser renders anew, as one with an error is, has nothing to wait for.
  const isAnew = useSyncExternalStore(watchNothing, () => true, no)
  const [hydrated, setHydrated] = useState(isAnew)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (hydrated) document.documentElement.dataset.ready = ''
  }, [hydrated])
  return createElement(Hydrated, { value: hydrated }, children)
}

/** False on the server and while the page is being hydrated, then true: for elements that only work with script. */
export function useHydrated(): boolean {
  const hydrated = useContext(Hydrated)
  // A part whose code came late is being hydrated after the page.
  return useSyncExternalStore(watchNothing, () => hydrated, no)
}

const watchNothing = () => () => {}
const no = () => false
