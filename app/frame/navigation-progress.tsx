import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line at the top while the next page loads: on a slow connection it shows at once that a press was noticed. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.progress} aria-hidden="true" /> : null
}
