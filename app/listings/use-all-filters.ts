import { useState } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import type { FilterSheet } from './filter-sheet.tsx'
import { usePhone } from './use-phone.ts'

/**
 * The state of "All filters": open in the page, or on a phone in a sheet over it, whose code is loaded when the sheet opens.
 * Invalid fields are always shown in the page.
 */
export function useAllFilters(initiallyOpen: boolean, invalid: boolean) {
  const [opened, setOpened] = useState(initiallyOpen)
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null)
  const open = opened || invalid
  const opensSheet = usePhone() && !open

  function toggle() {
    if (opensSheet) afterPaint(openSheet)
    else setOpened(!open)
  }
  async function openSheet() {
    try {
      const { FilterSheet } = await import('./filter-sheet.tsx')
      setSheet(() => FilterSheet)
    } catch {
      // Without a connection the page itself shows the fields, as it does without script.
      setOpened(true)
    }
  }
  return { open, opensSheet, toggle, Sheet, closeSheet: () => setSheet(null) }
}
