import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ComparedListings as Compared } from '../../domain/shortlist/comparison.ts'
import { type Entry, isEmptyRemark, type Remark } from '../../domain/shortlist/entry.ts'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { askAbout, toComparisonMessage } from '../../domain/shortlist/share-text.ts'
import { chatUrl } from '../../domain/telephone.ts'
import { urls } from '../../domain/urls.ts'
import { CardPicture } from '../cards/card-picture.tsx'
import { Price } from '../cards/price.tsx'
import { Link } from '../link.tsx'
import { useInquiry } from '../messages/use-inquiry.ts'
import { BrochureButton } from '../page-parts/brochure-button.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import { ShareButton } from '../share/share-button.tsx'
import buttons from '../ui/button.module.css'
import { PrintedPicture } from '../ui/printed-picture.tsx'
import { ListForm, toList } from './choice-form.tsx'
import styles from './comparison.module.css'
import { useOwnEntries } from './entries.ts'
import { RemarkView } from './remark-view.tsx'
import list from './shortlist.module.css'
import { ShortlistInquiry } from './shortlist-inquiry.tsx'
import { useSharedRemarks } from './use-shared-remarks.ts'

type Listed = Extract<ShortlistProperty, { found: 'listing' }>

export type ComparedList = {
  /** The property ids of the list that they are from; none for the device's own. */
  ids: string[]
  compared: Listed[]
  comparison: Compared
  /** The number of properties in the address that are no longer offered, or not known. */
  missing: number
  /** True if the address named more than are compared. */
  more: boolean
  onlyDifferences: boolean
}

/** Up to six properties side by side (F11). */
export function Comparison({ ids, compared, comparison, missing, more, onlyDifferences }: ComparedList) {
  const { hash, state } = useLocation()
  const comparedIds = compared.map(({ id }) => id)
  const inquiry = useInquiry(comparedIds)
  const firm = useFirm()
  const chatNumber = firm.dialled[firm.chatNumber]
  // The notes of a shared list, in its fragment, are not ours to share.
  const address = (differences: boolean, fragment = hash) =>
    urls.shortlist(ids, {
      compare: toList(comparedIds),
      ...(differences && { differences: 'only' }),
    }) + fragment
  function inquire(event: FormEvent) {
    event.preventDefault()
    inquiry.open(comparedIds)
  }
  const columns = compared.length
  const different = comparison.facts.filter(({ differs }) => differs)
  const facts = onlyDifferences ? different : comparison.facts
  const isAnythingAlike = different.length < comparison.facts.length || comparison.commonFeatures.length > 0
  return (
    <div className={`page-width ${list.screen}`}>
      <div className={list.head}>
        <h1>{columns === 1 ? 'One property' : `${columns} properties side by side`}</h1>
        <p className={list.back}>
          <Link to={urls.shortlist(ids) + hash} state={state}>
            Back to the shortlist
          </Link>
        </p>
        {columns < 2 && <p>Please select at least two properties to compare.</p>}
        {more && <p>You can compare six properties at a time. Here are the first six.</p>}
        {missing > 0 && (
          <p>{missing === 1 ? 'One property is' : `${missing} properties are`} no longer available and not shown.</p>
        )}
      </div>
      {columns > 1 && isAnythingAlike && (
        <p className={styles.switch}>
          <Link to={address(!onlyDifferences)} state={state} preventScrollReset replace>
            {onlyDifferences ? 'Show all rows' : 'Show differences only'}
          </Link>
        </p>
      )}
      {columns > 0 && (
        <section
          className={styles.scroller}
          aria-label="Comparison"
          data-columns={columns}
          // The keyboard scrolls the columns; two always fit.
          tabIndex={columns > 2 ? 0 : undefined}
        >
          <table className={styles.table} {...roles.table}>
            <Heads compared={compared} />
            <tbody {...roles.group}>
              {facts.map((row) => (
                <Row key={row.key} label={row.label} marked={row.marked}>
                  {row.key === 'price'
                    ? compared.map(({ id, kes, perMonth }) => (
                        <Price key={id} kes={kes} perMonth={perMonth} className={styles.price} />
                      ))
                    : row.values.map((value) => value ?? <Nothing key="unknown" words="not stated" />)}
                </Row>
              ))}
            </tbody>
            <Features {...comparison} columns={columns} onlyDifferences={onlyDifferences} />
            <Remarks compared={compared} />
          </table>
        </section>
      )}
      {columns > 0 && (
        <ListForm ids={ids} className={styles.after} onSubmit={inquire}>
          <input type="hidden" name="compare" value={toList(comparedIds)} />
          {chatNumber && (
            <a
              href={chatUrl(chatNumber, askAbout(firm.name, compared))}
              target="_blank"
              rel="noopener"
              className={buttons.secondary}
            >
              Ask on WhatsApp
            </a>
          )}
          <ShareButton message={toComparisonMessage(compared, address(onlyDifferences, ''))} />
          <BrochureButton />
        </ListForm>
      )}
      {inquiry.ids && <ShortlistInquiry ids={inquiry.ids} properties={compared} />}
    </div>
  )
}

/** On a phone two columns stand beneath the label of their row, which is no table to every browser without these. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** Pictures, and beneath them the names, which stay in sight. */
function Heads({ compared }: { compared: Listed[] }) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        <td className={styles.corner} {...roles.cell} />
        {compared.map(({ id, name, card }) => (
          <td key={id} className={styles.picture} {...roles.cell}>
            <div>
              <CardPicture
                card={card}
                alt={`Main picture of ${name}`}
                sizes={`(width < 40em) 160px, ${Math.min(384, Math.round(1260 / compared.length))}px`}
                eager
              />
              {card.picture && <PrintedPicture url={card.picture.url} width={640} />}
            </div>
            <span>Property ID {id}</span>
          </td>
        ))}
      </tr>
      <tr className={styles.names} {...roles.row}>
        <td className={styles.corner} {...roles.cell} />
        {compared.map(({ id, name }) => (
          <th key={id} scope="col" className={styles.name} {...roles.columnHeader}>
            <Link to={urls.listing(id)} dir="auto">
              {name}
            </Link>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type FeaturesProps = Pick<Compared, 'features' | 'commonFeatures'> & { columns: number; onlyDifferences: boolean }

const havers: Record<number, string> = { 1: 'It has', 2: 'Both have' }

/** Shows features that all have in one line, and one that tells them apart in a row of its own. */
function Features({ features, commonFeatures, columns, onlyDifferences }: FeaturesProps) {
  const common = onlyDifferences ? [] : commonFeatures
  if (features.length + common.length === 0) return null
  return (
    <tbody {...roles.group}>
      <Group title="Features" columns={columns} />
      {common.length > 0 && (
        <tr {...roles.row}>
          <th scope="row" className={styles.label} {...roles.rowHeader}>
            {havers[columns] ?? 'All have'}
          </th>
          <td colSpan={columns} {...roles.cell}>
            <span className={styles.common}>{common.join(', ')}</span>
          </td>
        </tr>
      )}
      {features.map((row) => (
        <Row key={row.label} label={row.label}>
          {row.has.map((has) => (
            <span key="value" className={has ? styles.yes : styles.no}>
              {has ? 'Yes' : 'No'}
            </span>
          ))}
        </Row>
      ))}
    </tbody>
  )
}

/** The heading of the rows below it. */
function Group({ title, columns }: { title: string; columns: number }) {
  return (
    <tr {...roles.row}>
      <td colSpan={columns + 1} className={styles.group} {...roles.cell}>
        <h2>{title}</h2>
      </td>
    </tr>
  )
}

function Row({ label, marked, children }: { label: string; marked?: boolean; children: ReactNode[] }) {
  return (
    <tr {...roles.row}>
      <th scope="row" className={styles.label} {...roles.rowHeader}>
        {label}
        {marked && <span className={styles.differs}>differs</span>}
      </th>
      {children.map((child, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns do not change places
        <td key={column} {...roles.cell}>
          {child}
        </td>
      ))}
    </tr>
  )
}

function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}

/** Notes and states: one's own from the device, and those of the link. The server knows neither. */
function Remarks({ compared }: { compared: Listed[] }) {
  const own = useOwnEntries()
  const shared = useSharedRemarks()
  if (!own) return null
  const entries = compared.map(({ id }) => own.find((entry) => entry.id === id))
  const rows: [label: string, remarks: Remark[][]][] = [
    ['Your note', entries.map((entry) => (entry ? [entry] : []))],
    ['Their note', compared.map(({ id }, column) => listTheirs(entries[column], shared?.get(id)))],
  ]
  const said = rows
    .map(([label, remarks]) => [label, remarks.map((each) => each.filter((remark) => !isEmptyRemark(remark)))] as const)
    .filter(([, remarks]) => remarks.some(({ length }) => length > 0))
  if (said.length === 0) return null
  return (
    <tbody {...roles.group}>
      <Group title="Notes" columns={compared.length} />
      {said.map(([label, remarks]) => (
        <Row key={label} label={label}>
          {remarks.map((each) =>
            each.length === 0 ? (
              <Nothing key="none" words="no note" />
            ) : (
              each.map((remark) => <RemarkView key={`${remark.state} ${remark.note}`} remark={remark} />)
            ),
          )}
        </Row>
      ))}
    </tbody>
  )
}

/** Each remark once: a list that was merged is in the link as well. */
function listTheirs(entry: Entry | undefined, shared: Remark | undefined): Remark[] {
  const all = [...(entry?.theirs ?? []), ...(shared ? [shared] : [])]
  return all.filter(
    (one, position) => position === all.findIndex(({ note, state }) => note === one.note && state === one.state),
  )
}
