import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Opens the browser's print dialog with the page's sheet, from where a phone saves it too (B13). */
export function BrochureButton() {
  return (
    <button type="button" className={buttons.secondary} disabled={!useHydrated()} onClick={() => window.print()}>
      Brochure
    </button>
  )
}
