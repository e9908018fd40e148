import { Link } from '../link.tsx'
import { urls } from '../urls.ts'
import { useFormSurroundings } from './form-surroundings.ts'
import type { FormKind } from './forms.ts'
import styles from './message-form.module.css'

/** The firm's notice for each form, in `content/privacy-notices.json`. */
const noticeOf = { 'property-inquiry': 'inquiry', 'contact-us': 'contact', newsletter: 'newsletter' } as const

/** Before anything is collected, section 29 of the Data Protection Act asks for this; its version is kept with every message. */
export function PrivacyNotice({ form }: { form: FormKind }) {
  const { notices } = useFormSurroundings()
  return (
    <p className={styles.notice}>
      {notices[noticeOf[form]]} <Link to={urls.privacyPolicy()}>Our privacy policy</Link> says more.
    </p>
  )
}
