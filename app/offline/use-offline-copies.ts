import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDataSaver } from '../ui/data-saver.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { copyNoteId } from './caches.ts'

/** Milliseconds after which a page counts as visited. */
const delay = 3_000

/** Lets the service worker cache each page that has loaded and been shown for a while (H13), unless the visitor saves data (F14). */
export function useOfflineCopies() {
  const dataSaver = useDataSaver()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const cameAsDocument = useRef(true)
  useEffect(() => {
    const note = document.getElementById(copyNoteId)
    // A page that is shown from its copy needs the click handler of `cache-page.ts` at once.
    const stop = dataSaver ? undefined : afterLoad(() => cache(address, cameAsDocument.current), note ? 0 : delay)
    return () => {
      stop?.()
      note?.remove()
      cameAsDocument.current = false
    }
  }, [dataSaver, address])
}

/** Runs work so many milliseconds after the page has loaded, once the browser is idle. Returns a function that cancels it. */
function afterLoad(work: () => void, milliseconds: number): () => void {
  let timer = 0
  const start = () => {
    timer = window.setTimeout(() => whenIdle(work), milliseconds)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
  return () => {
    removeEventListener('load', start)
    clearTimeout(timer)
  }
}

/** Without a connection, or where storage is blocked, the site works as before. */
function cache(address: string, cameAsDocument: boolean) {
  import('./cache-page.ts').then(({ cachePage }) => cachePage(address, cameAsDocument)).catch(() => {})
}
