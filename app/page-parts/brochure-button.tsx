import buttons from '../ui/button.module.css'
import styles from './brochure-button.module.css'

/** Opens the browser's print dialog with the page's sheet, from where a phone saves it too (B13). */
export function BrochureButton() {
  return (
    <button type="button" className={`${buttons.secondary} ${styles.brochure}`} onClick={() => window.print()}>
      Brochure
    </button>
  )
}
