import { InquiryForm } from '../messages/inquiry-form.tsx'
import styles from './shortlist.module.css'

/** One inquiry about several properties (F12), below the list. */
export function ShortlistInquiry({ ids }: { ids: readonly string[] }) {
  return (
    <section id="inquiry" className={styles.inquiry} aria-label="Inquiry">
      <InquiryForm key={ids.join()} propertyIds={ids} />
    </section>
  )
}
