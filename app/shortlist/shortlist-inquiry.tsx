import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { InquiryForm } from '../messages/inquiry-form.tsx'
import { AddNotes } from './add-notes.tsx'
import styles from './shortlist.module.css'

type Props = {
  /** The property ids of those that are asked about. */
  ids: readonly string[]
  /** The properties of the list. */
  properties: readonly ShortlistProperty[]
}

/** One inquiry about several properties (F12), below the list. */
export function ShortlistInquiry({ ids, properties }: Props) {
  const asked = ids.flatMap((id) => properties.find((property) => property.id === id) ?? [])
  return (
    <section id="inquiry" className={styles.inquiry} aria-label="Inquiry">
      <InquiryForm key={ids.join()} properties={asked}>
        <AddNotes properties={asked} />
      </InquiryForm>
    </section>
  )
}
