import { useSitePage } from '../site-page.ts'
import { useDevice } from '../ui/storage.ts'
import styles from './heart.module.css'

/** Marks the card of a property that the visitor has opened on this device (F13). */
export function SeenMark({ id }: { id: string }) {
  const { isSeen } = useSitePage().device
  const seen = useDevice(() => isSeen(id))
  return seen && <span className={styles.seen}>Seen</span>
}
