import type { RefObject } from 'react'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { InquiryForm } from '../messages/inquiry-form.tsx'
import styles from './shortlist.module.css'
import { maxInquired } from './use-inquiry.ts'

type Props = {
  ids: readonly string[]
  outcome: FormOutcome | null
  sent: string | null
  container?: RefObject<HTMLElement | null>
}

/** One inquiry about several properties (F12), below the list. */
export function ShortlistInquiry({ ids, outcome, sent, container }: Props) {
  const asked = ids.slice(0, maxInquired)
  return (
    <section id="inquiry" ref={container} className={styles.inquiry} aria-label="Inquiry">
      {ids.length > maxInquired && (
        <p>
          An inquiry can name {maxInquired} properties, so it is about the first {maxInquired} of these.
        </p>
      )}
      {/* The form for several properties takes the place of this one: it gets all of `asked`. */}
      <InquiryForm key={asked.join()} propertyId={asked[0] ?? ''} outcome={outcome} sent={sent} />
    </section>
  )
}
