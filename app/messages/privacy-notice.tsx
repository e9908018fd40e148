import type { FormKind } from '../../domain/messages/forms.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './message-form.module.css'
import { useRootFormData } from './root-form-data.ts'

/** The firm's notice for each form, in `content/privacy-notices.json`. */
const noticeOf = { 'property-inquiry': 'inquiry', 'contact-us': 'contact', newsletter: 'newsletter' } as const

/** Section 29 of the Data Protection Act requires a notice before data is collected. Its version is stored with every message. */
export function PrivacyNotice({ form }: { form: FormKind }) {
  const { notices } = useRootFormData()
  return (
    <p className={styles.notice}>
      {notices[noticeOf[form]]} <Link to={urls.privacyPolicy()}>Our privacy policy</Link> says more.
    </p>
  )
}
