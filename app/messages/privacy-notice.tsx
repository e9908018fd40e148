import type { FormKind } from '../../domain/messages/forms.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useRootData } from '../page/root-data.ts'
import styles from './message-form.module.css'

/** The firm's notice for each form, in `content/privacy-notices.json`. */
const noticeOf = { 'property-inquiry': 'inquiry', 'contact-us': 'contact', newsletter: 'newsletter' } as const

/** Section 29 of the Data Protection Act requires a notice before data is collected. Its version is stored with every message. */
export function PrivacyNotice({ form }: { form: FormKind }) {
  const { notices } = useRootData()
  return (
    <p className={styles.notice}>
      {notices[noticeOf[form]]} <Link to={urls.privacyPolicy()}>Our privacy policy</Link> says more.
    </p>
  )
}
