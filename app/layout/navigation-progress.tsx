import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line at the top while the next page is on its way: on a slow connection a press is answered at once. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.progress} aria-hidden="true" /> : null
}
