import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { useDataSaver } from '../../ui/data-saver.ts'
import { whenSettled } from '../../ui/when-idle.ts'
import type { FilterSheet } from './filter-sheet.tsx'

/** The width of a phone in `filter-form.module.css`. */
const phone = '(width < 40em)'

/**
 * The state of "All filters": open in the page, or on a phone in a sheet over it. The sheet's code and styles are loaded before the
 * button is pressed: with data saver on (F14) when it is touched or focused. Invalid fields are always shown in the page.
 */
export function useAllFilters(initiallyOpen: boolean, invalid: boolean) {
  const [opened, setOpened] = useState(initiallyOpen)
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null)
  const open = opened || invalid
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  const opensSheet = usePhone() && !open
  const dataSaver = useDataSaver()
  useEffect(() => {
    if (opensSheet && !dataSaver) return whenSettled(preloadSheet)
  }, [opensSheet, dataSaver])

  function prepare() {
    if (opensSheet) preloadSheet()
  }
  function toggle() {
    if (opensSheet) afterPaint(openSheet)
    else setOpened(!open)
  }
  async function openSheet() {
    try {
      const { FilterSheet } = await importSheet()
      setSheet(() => FilterSheet)
    } catch {
      // Without a connection the page itself shows the fields, as it does without script.
      setOpened(true)
    }
  }
  return { open, hasOpened, opensSheet, prepare, toggle, Sheet, closeSheet: () => setSheet(null) }
}

const importSheet = () => import('./filter-sheet.tsx')

function preloadSheet() {
  importSheet().catch(() => {})
}

/** True when the window is as narrow as a phone; false on the server and while the page is being hydrated. */
function usePhone(): boolean {
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
