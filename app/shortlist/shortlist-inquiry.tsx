import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { InquiryForm } from '../messages/inquiry-form.tsx'
import styles from './shortlist.module.css'

type Props = { ids: readonly string[]; outcome: FormOutcome | null; sent: string | null }

/** One inquiry about several properties (F12), below the list. */
export function ShortlistInquiry({ ids, outcome, sent }: Props) {
  return (
    <section id="inquiry" className={styles.inquiry} aria-label="Inquiry">
      <InquiryForm key={ids.join()} propertyIds={ids} outcome={outcome} sent={sent} />
    </section>
  )
}
