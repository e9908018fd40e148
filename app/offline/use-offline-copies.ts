import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDataSaver } from '../ui/data-saver.ts'
import { whenSettled } from '../ui/when-idle.ts'
import { copyNoteId } from './caches.ts'

/** Lets the service worker cache each page that has loaded and been shown for a while (H13), unless the visitor saves data (F14). */
export function useOfflineCopies() {
  const dataSaver = useDataSaver()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const cameAsDocument = useRef(true)
  useEffect(() => {
    const note = document.getElementById(copyNoteId)
    // A page that is shown from its copy needs the click handler of `cache-page.ts` at once.
    const stop = dataSaver ? undefined : whenSettled(() => cache(address, cameAsDocument.current), note ? 0 : undefined)
    return () => {
      stop?.()
      note?.remove()
      cameAsDocument.current = false
    }
  }, [dataSaver, address])
}

/** Without a connection, or where storage is blocked, the site works as before. */
function cache(address: string, cameAsDocument: boolean) {
  import('./cache-page.ts').then(({ cachePage }) => cachePage(address, cameAsDocument)).catch(() => {})
}
