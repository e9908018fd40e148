import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import type {
  DryRow,
  FieldChange,
  FieldConflict,
  LikelyDouble,
  RowOutcome,
  RowProblem,
} from '../../../domain/import/imports.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { publicationWords } from '../../../domain/office/publication-words.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { scrolledText } from '../../listings/scrolled-text.ts'
import { hiddenWords } from '../import-query.ts'
import styles from './dry-rows.module.css'

const outcomes: Record<RowOutcome, string> = {
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  problem: 'Problem',
  undecided: 'To decide',
  'left-out': 'Left out',
}

/** The rows of a dry run, each with what it would change. */
export function DryRows({ rows }: { rows: readonly DryRow[] }) {
  if (rows.length === 0) return <p>There are no such rows.</p>
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <li key={row.row} id={`row-${row.row}`}>
          <Head row={row} />
          <div className={styles.what}>
            {row.problems.map((problem) => (
              <Problem key={`${problem.column} ${problem.sentence}`} problem={problem} />
            ))}
            {row.doubles.length > 0 && <Doubles row={row} />}
            {row.conflicts.map((conflict) => (
              <Conflict key={conflict.field} row={row.row} conflict={conflict} />
            ))}
            <Changes row={row} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Head({ row: { row, listingId, name, outcome } }: { row: DryRow }) {
  return (
    <div className={styles.head}>
      <p>
        Row {row.toLocaleString('en-US')} <span data-outcome-of={outcome}>{outcomes[outcome]}</span>
      </p>
      <h2 dir="auto">
        {listingId === null ? name || 'Without a name' : <Link to={officeUrls.listing(listingId)}>{name}</Link>}
      </h2>
    </div>
  )
}

function Problem({ problem: { column, got, sentence } }: { problem: RowProblem }) {
  return (
    <p className={styles.problem}>
      {column !== null && (
        <>
          <b>
            <bdi>{column}</bdi>
          </b>
          {': '}
        </>
      )}
      {got && (
        <>
          <q>
            <bdi>{got}</bdi>
          </q>{' '}
        </>
      )}
      {sentence}
    </p>
  )
}

type Change = Pick<FieldChange, 'label' | 'before' | 'after' | 'isPrivate'>

/** Changes that are seen at once; of a row with a problem none are. */
const openChanges = 5

function Changes({ row: { changes, publication, problems } }: { row: DryRow }) {
  const all = [...toChange(publication), ...changes]
  const open = problems.length > 0 ? 0 : openChanges
  const folded = all.slice(open)
  return (
    <>
      <ChangeList changes={all.slice(0, open)} />
      {folded.length > 0 && (
        <details className={styles.fold}>
          <summary>{formatCount(folded.length, open > 0 ? 'more field' : 'field')}</summary>
          <ChangeList changes={folded} />
        </details>
      )}
    </>
  )
}

function toChange(publication: DryRow['publication']): Change[] {
  if (!publication) return []
  const [before, after] = [publication.before, publication.after].map((state) =>
    state ? publicationWords[state].label : '',
  )
  return [{ label: 'Publication', before: before ?? '', after: after ?? '', isPrivate: false }]
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ before, after, isPrivate }: Change) {
  if (isPrivate && before === '' && after === '') return hiddenWords
  return (
    <>
      {before && (
        <>
          <del>{before}</del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins>{after || 'nothing'}</ins>
    </>
  )
}

/** A field that both changed: the office's value stays unless the file's is taken (M3.4). */
function Conflict({ row, conflict }: { row: number; conflict: FieldConflict }) {
  const { field, label, office, file, isPrivate, takes } = conflict
  const none = isPrivate && office === '' && file === '' ? hiddenWords : 'Nothing'
  const sides = [
    { is: 'office', value: office, words: 'Keep the office’s', chosen: 'The office’s stays' },
    { is: 'file', value: file, words: 'Take the file’s', chosen: 'The file’s is taken' },
  ] as const
  return (
    <OfficeForm intent="decide" className={styles.decision} preventScrollReset>
      <input type="hidden" name="row" value={row} readOnly />
      <input type="hidden" name="field" value={field} readOnly />
      <fieldset>
        <legend>{label}: the office changed it, and the file has another value</legend>
        <div className={styles.sides}>
          {sides.map(({ is, value, words, chosen }) => (
            <div key={is} data-chosen={is === takes || undefined}>
              <p {...scrolledText(value)}>{value || none}</p>
              {is === takes ? (
                <p className={styles.chosen}>{chosen}</p>
              ) : (
                <button type="submit" name="is" value={is} className={buttons.secondary}>
                  {words}
                  <span className="visually-hidden">: {label}</span>
                </button>
              )}
            </div>
          ))}
        </div>
      </fieldset>
    </OfficeForm>
  )
}

/** A row without id and reference that looks like a listing, or like another row: somebody says whether it is the same (M3.1). */
function Doubles({ row: { row, doubles, decided } }: { row: DryRow }) {
  const chosen = typeof decided === 'object' && decided !== null ? decided.listing : null
  return (
    <OfficeForm intent="decide" className={styles.decision} preventScrollReset>
      <input type="hidden" name="row" value={row} readOnly />
      <fieldset>
        <legend>It has the name, place and price of another. Is it the same?</legend>
        <ul className={styles.doubles}>
          {doubles.map((double) => (
            <li key={double.id ?? `row ${double.row}`}>
              <Double double={double} />
              {double.id !== null && (
                <Choice is={`listing ${double.id}`} isChosen={double.id === chosen}>
                  The same: change that one
                </Choice>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.choices}>
          <Choice is="new" isChosen={decided === 'new'}>
            Another: a new listing
          </Choice>
          <Choice is="left-out" isChosen={decided === 'left-out'}>
            Leave this row out
          </Choice>
        </div>
      </fieldset>
    </OfficeForm>
  )
}

function Double({ double: { id, row, name, place, price } }: { double: LikelyDouble }) {
  return (
    <p>
      {id === null ? <>Row {row}</> : <Link to={officeUrls.listing(id)}>{name}</Link>}
      <span className={styles.soft}>{[id === null && name, place, price].filter(Boolean).join(', ')}</span>
    </p>
  )
}

function Choice({ is, isChosen, children }: { is: string; isChosen: boolean; children: string }) {
  return (
    <button type="submit" name="is" value={is} className={buttons.secondary} aria-current={isChosen || undefined}>
      {children}
      {isChosen && ' (chosen)'}
    </button>
  )
}
