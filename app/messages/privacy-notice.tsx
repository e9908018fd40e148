import { useFirm } from '../layout/use-firm.ts'
import styles from './message-form.module.css'

/** Before anything is collected, section 29 of the Data Protection Act asks for this; its version is kept with every message. */
export function PrivacyNotice() {
  const firm = useFirm()
  return (
    <p className={styles.notice}>
      {firm.name} uses what you write here to answer you, keeps it for 24 months at most, and passes it to nobody else
      without asking you. You may see, correct or erase it at any time: write to{' '}
      <a href={`mailto:${firm.email}`}>{firm.email}</a>.
    </p>
  )
}
