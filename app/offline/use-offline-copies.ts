import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDataSaver } from '../ui/data-saver.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Milliseconds after which a page counts as visited. */
const delay = 3_000

/** Lets the service worker keep each page that has loaded and been shown for a while (H13), unless the visitor saves data (F14). */
export function useOfflineCopies() {
  const dataSaver = useDataSaver()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const first = useRef(address)
  useEffect(() => {
    const cameAsDocument = first.current === address
    if (!cameAsDocument) {
      first.current = ''
      // It speaks of the page that the visitor has left.
      document.getElementById('copy-note')?.remove()
    }
    if (dataSaver) return
    let timer = 0
    // From a copy, the next click needs the code (`keep-page.ts`), which the device has.
    const wait = document.getElementById('copy-note') ? 0 : delay
    const start = () => {
      timer = window.setTimeout(
        () => whenIdle(() => void import('./keep-page.ts').then(({ keepPage }) => keepPage(cameAsDocument))),
        wait,
      )
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start)
    return () => {
      removeEventListener('load', start)
      clearTimeout(timer)
    }
  }, [dataSaver, address])
}
