import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatProperties } from '../../domain/format-count.ts'
import { type Entry, remarkLabels, states } from '../../domain/shortlist/entry.ts'
import {
  type Order,
  orderLabels,
  orders,
  parseView,
  type ShortlistItem,
  sortItems,
} from '../../domain/shortlist/order.ts'
import { pictureOf, type ShortlistProperty, toPropertyNow } from '../../domain/shortlist/property.ts'
import { toSavedPicture } from '../../domain/shortlist/saved-picture.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { listSeen } from '../device/seen.ts'
import { useInquiry } from '../messages/use-inquiry.ts'
import buttons from '../ui/button.module.css'
import { useDataSaver } from '../ui/data-saver.ts'
import { SelectField } from '../ui/field.tsx'
import { useRowFocus } from '../ui/use-row-focus.ts'
import { ChoiceForm, readChosen } from './choice-form.tsx'
import { dropExpired, findEntry, removeEntry, useOwnEntries, writeEntry } from './entries.ts'
import { Explanation } from './explanation.tsx'
import { OwnRow, RemovedRow } from './own-row.tsx'
import { ShareDialog } from './share-dialog.tsx'
import styles from './shortlist.module.css'
import { ShortlistInquiry } from './shortlist-inquiry.tsx'
import { useProperties } from './use-properties.ts'

/** F13. */
const maxRecent = 10

/** The shortlist of this device. The server, which does not know it, sends the explanation of what a shortlist is. */
export function OwnShortlist() {
  const entries = useOwnEntries()
  useEffect(dropExpired, [])
  return entries === null ? (
    <Frame lead="Saved on this device, for you and the people you share it with.">
      <div className={styles.awaited}>
        <Explanation />
      </div>
    </Frame>
  ) : (
    <Entries entries={entries} />
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  const [removed, setRemoved] = useState<readonly Entry[]>([])
  const [recent] = useState(() =>
    listSeen()
      .slice(0, maxRecent)
      .map(({ id }) => id),
  )
  const { properties, failed, retry } = useProperties([...new Set([...entries.map(({ id }) => id), ...recent])])
  useMissingPictures(entries, properties)
  const items = [...entries, ...removed.filter(({ id }) => entries.every((entry) => entry.id !== id))].map(
    (entry): ShortlistItem => ({ entry, property: properties.get(entry.id) ?? null }),
  )
  const recentlyViewed = <RecentlyViewed properties={recent.map((id) => properties.get(id))} />
  if (items.length === 0) {
    return (
      <Frame lead="You have not saved any properties on this device yet.">
        <Explanation />
        {recentlyViewed}
      </Frame>
    )
  }
  const isRemoved = (entry: Entry) => removed.includes(entry)
  return (
    <Frame lead={`${formatProperties(entries.length)}, saved on this device only.`}>
      {failed && (
        <p role="status" className={styles.notice}>
          We couldn’t load today’s prices and pictures. Each property is shown as it was when you saved it.{' '}
          <button type="button" className="plain-button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <List
        items={items}
        isRemoved={isRemoved}
        onRemove={(entry) => setRemoved([...removed, removeEntry(entry.id) ?? entry])}
        onRestore={(entry) => {
          if (writeEntry(entry)) setRemoved(removed.filter((other) => other !== entry))
        }}
      />
      {recentlyViewed}
    </Frame>
  )
}

/** Entries of before the device kept a picture get one, unless the visitor saves data (F14). */
function useMissingPictures(entries: readonly Entry[], properties: ReadonlyMap<string, ShortlistProperty>) {
  const dataSaver = useDataSaver()
  useEffect(() => {
    if (dataSaver) return
    for (const { id } of entries) {
      const picture = pictureOf(properties.get(id))
      const entry = findEntry(id)
      // It does not count as changed by it.
      if (picture && entry && !entry.picture) writeEntry({ ...entry, picture: toSavedPicture(picture) })
    }
  }, [dataSaver, entries, properties])
}

/** The properties that were opened last on this device, as far as they are still offered (F13). */
function RecentlyViewed({ properties }: { properties: (ShortlistProperty | undefined)[] }) {
  const cards = properties.flatMap((property) => (property?.found === 'listing' ? [property.card] : []))
  if (cards.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recently viewed</h2>
      <ListingGrid cards={cards} rail />
    </section>
  )
}

function Frame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className={`page-width ${styles.screen}`} {...useRowFocus()}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Shortlist</h1>
        <p role="status">{lead}</p>
      </div>
      {children}
    </div>
  )
}

type ListProps = {
  items: ShortlistItem[]
  isRemoved: (entry: Entry) => boolean
  onRemove: (entry: Entry) => void
  onRestore: (entry: Entry) => void
}

function List({ items, isRemoved, onRemove, onRestore }: ListProps) {
  const [query] = useSearchParams()
  const inquiry = useInquiry([])
  const [shared, setShared] = useState<readonly ShortlistItem[] | null>(null)
  const view = parseView(query)
  const shown = sortItems(items, view.order).filter(({ entry }) => view.state === null || entry.state === view.state)
  const present = shown.filter(({ entry }) => !isRemoved(entry))
  const options = present.map(({ entry }) => entry.id)

  const pick = (chosen: readonly string[]) => present.filter(({ entry }) => chosen.includes(entry.id))
  /** The firm can only be asked about properties that it knows (F12). */
  function inquire(chosen: readonly string[]) {
    const known = pick(chosen).filter(({ property }) => property?.found !== 'nothing')
    if (known.length > 0) inquiry.open(known.map(({ entry }) => entry.id))
  }
  return (
    <>
      <div className={styles.bar}>
        <ChoiceForm options={options} onInquire={inquire}>
          <button
            type="button"
            className={buttons.secondary}
            aria-haspopup="dialog"
            onClick={({ currentTarget: { form } }) => form && setShared(pick(readChosen(form, options)))}
          >
            Share
          </button>
        </ChoiceForm>
        <View items={items.filter(({ entry }) => !isRemoved(entry))} {...view} />
      </div>
      <div className={styles.rows} data-rows>
        {shown.length === 0 && <p className={styles.notice}>None of your properties is at this stage.</p>}
        {shown.map(({ entry, property }, position) => {
          const { name } = toPropertyNow(entry, property)
          return isRemoved(entry) ? (
            <RemovedRow key={entry.id} entry={entry} name={name} onRestore={() => onRestore(entry)} />
          ) : (
            <OwnRow
              key={entry.id}
              entry={entry}
              property={property}
              name={name}
              eager={position === 0}
              onRemove={() => onRemove(entry)}
            />
          )
        })}
      </div>
      {inquiry.ids && (
        <ShortlistInquiry
          ids={inquiry.ids}
          properties={items.map(({ entry, property }) => toPropertyNow(entry, property))}
        />
      )}
      {shared && <ShareDialog items={shared} onClose={() => setShared(null)} />}
    </>
  )
}

/** The order and the state, as fields of the address (F8). */
function View({ items, order, state }: { items: ShortlistItem[]; order: Order; state: Entry['state'] }) {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  function show(field: 'sort' | 'state', value: string) {
    if (value === '' || value === 'saved') query.delete(field)
    else query.set(field, value)
    setQuery(query, { state: location.state, preventScrollReset: true, replace: true })
  }
  return (
    <div className={styles.view}>
      <SelectField label="Show" value={state ?? ''} onChange={({ target }) => show('state', target.value)}>
        <option value="">All ({items.length})</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {remarkLabels[each]} ({items.filter(({ entry }) => entry.state === each).length})
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort by" value={order} onChange={({ target }) => show('sort', target.value)}>
        {orders.map((each) => (
          <option key={each} value={each}>
            {orderLabels[each]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
