import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useRootData } from '../page/root-data.ts'
import styles from './message-form.module.css'

export type Notice = 'inquiry' | 'contact' | 'newsletter'

/** Section 29 of the Data Protection Act requires a notice before data is collected. Its version is stored with every message. */
export function PrivacyNotice({ notice }: { notice: Notice }) {
  const { notices } = useRootData()
  return (
    <p className={styles.notice}>
      {notices[notice]} <Link to={urls.privacyPolicy()}>Our privacy policy</Link> says more.
    </p>
  )
}
