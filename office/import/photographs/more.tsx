import styles from '../import.module.css'

/** The number of items that a list does not show. */
export function More({ all, shown }: { all: number; shown: number }) {
  return all > shown && <p className={styles.soft}>And {(all - shown).toLocaleString('en-US')} more.</p>
}
