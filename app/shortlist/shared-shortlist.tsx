import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatProperties } from '../../domain/format-count.ts'
import { type Entry, isEmptyRemark, maxEntries, type Remark } from '../../domain/shortlist/entry.ts'
import { pictureOf, type ShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'
import { Heart } from '../cards/heart.tsx'
import { Link } from '../link.tsx'
import { useInquiry } from '../messages/use-inquiry.ts'
import buttons from '../ui/button.module.css'
import { ChoiceForm } from './choice-form.tsx'
import { useOwnEntries } from './entries.ts'
import { type MergeOutcome, mergeShortlist } from './merge-shortlist.ts'
import { PropertyRow } from './property-row.tsx'
import { RemarkView } from './remark-view.tsx'
import styles from './shortlist.module.css'
import { ShortlistInquiry } from './shortlist-inquiry.tsx'
import { useSharedRemarks } from './use-shared-remarks.ts'

export type SharedList = {
  properties: ShortlistProperty[]
  /** True if the address named more than are shown. */
  more: boolean
  /** Read by the thanks for an inquiry. */
  answering: string
}

/** A list that somebody shared in a link (F10). Opening it changes nothing on the device. */
export function SharedShortlist({ properties, more }: SharedList) {
  const known = properties.filter(({ found }) => found !== 'nothing')
  const ids = properties.map(({ id }) => id)
  const remarks = useSharedRemarks()
  const own = useOwnEntries()
  const options = known.map(({ id }) => id)
  const inquiry = useInquiry(options)
  return (
    <div className={`page-width ${styles.screen}`}>
      <div className={styles.head}>
        <h1>A shared shortlist</h1>
        {known.length > 0 && <p>Somebody has shared {formatProperties(known.length)} with you.</p>}
        <Gaps properties={properties} more={more} unreadable={remarks === null} />
      </div>
      <div className={styles.bar}>
        <ChoiceForm ids={ids} options={options} onInquire={inquiry.open} />
        <Merge properties={known} remarks={remarks} />
      </div>
      <div className={styles.rows}>
        {known.map((property, position) => (
          <SharedRow
            key={property.id}
            property={property}
            remark={remarks?.get(property.id) ?? null}
            own={own?.find(({ id }) => id === property.id) ?? null}
            eager={position === 0}
          />
        ))}
      </div>
      {known.length === 0 && (
        <p>
          <Link to={urls.listings()}>See what is available now</Link>
        </p>
      )}
      {inquiry.ids && <ShortlistInquiry ids={inquiry.ids} properties={known} />}
    </div>
  )
}

/** Sentences about the part of the link that cannot be shown. */
function Gaps({ properties, more, unreadable }: Pick<SharedList, 'properties' | 'more'> & { unreadable: boolean }) {
  const unknown = properties.filter(({ found }) => found === 'nothing').length
  const withdrawn = properties.filter(({ found }) => found === 'withdrawn').length
  return (
    <>
      {more && (
        <p>
          The link has more than {maxEntries} properties. Here are the first {maxEntries}.
        </p>
      )}
      {unknown > 0 && (
        <p>
          {unknown === 1
            ? 'We do not have one of the properties in the link.'
            : `We do not have ${unknown} of the properties in the link.`}
        </p>
      )}
      {withdrawn > 0 && (
        <p>
          {withdrawn === 1 ? 'One of them is no longer available.' : `${withdrawn} of them are no longer available.`}
        </p>
      )}
      {unreadable && (
        <p role="status">
          We can’t read the notes in this link. A messaging app may have cut it short: please ask for it again.
        </p>
      )}
    </>
  )
}

type MergeProps = { properties: ShortlistProperty[]; remarks: ReadonlyMap<string, Remark> | null }

/** Adds the list to the device's own (F10), with script only. Its place is reserved, so that nothing moves when it appears. */
function Merge({ properties, remarks }: MergeProps) {
  const own = useOwnEntries()
  const [{ isDone, said }, setOutcome] = useState<MergeOutcome>({ isDone: false, said: '' })
  const place = useRef<HTMLDivElement>(null)
  function merge() {
    const shared = properties.map((property) => ({ property, theirs: remarks?.get(property.id) ?? null }))
    // The link takes the place of the button that had the focus.
    flushSync(() => setOutcome(mergeShortlist(shared)))
    place.current?.querySelector('a')?.focus({ preventScroll: true })
  }
  if (properties.length === 0) return null
  return (
    <div ref={place} className={styles.merge}>
      {own &&
        (isDone ? (
          <Link to={urls.shortlist()} className={buttons.secondary}>
            See your shortlist
          </Link>
        ) : (
          <button type="button" className={buttons.secondary} onClick={merge}>
            {properties.length === 1 ? 'Add to my shortlist' : `Add all ${properties.length} to my shortlist`}
          </button>
        ))}
      <p role="status" className={styles.merged}>
        {said}
      </p>
    </div>
  )
}

type RowProps = { property: ShortlistProperty; remark: Remark | null; own: Entry | null; eager: boolean }

function SharedRow({ property, remark, own, eager }: RowProps) {
  const { id, kes, perMonth } = property
  const name = property.name || `Property ${id}`
  return (
    <PropertyRow
      id={id}
      name={name}
      property={property}
      eager={eager}
      heart={
        <Heart
          property={{ propertyId: id, name, kes, perMonth, picture: pictureOf(property) }}
          describedBy={`name-${id}`}
        />
      }
    >
      <div className={styles.remarks}>
        {property.found === 'listing' && property.features.length > 0 && (
          <p className={styles.features}>{property.features.join(', ')}</p>
        )}
        {remark && !isEmptyRemark(remark) && <RemarkView by="Their note" remark={remark} />}
        {own && !isEmptyRemark(own) && <RemarkView by="Your note" remark={own} />}
      </div>
    </PropertyRow>
  )
}
