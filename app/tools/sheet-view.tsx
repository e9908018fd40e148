import { formatAmount } from '../../domain/amounts/money.ts'
import type { Rates } from '../../domain/costs/rates.ts'
import { Converted } from '../currency/converted.tsx'
import { ShareBar, Swatch } from './share-bar.tsx'
import styles from './sheet-view.module.css'
import type { Sheet, SheetRow } from './tool.ts'

/** `changed` is how many rates are the visitor's own. */
type Props = { sheet: Sheet; rates: Partial<Rates>; changed: number }

/** The result: the figure that matters, what it is made of as a bar, and the table behind it. */
export function SheetView({ sheet, rates, changed }: Props) {
  const { headline, facts, caption, rows, total, notes } = sheet
  const parts = [...rows, total].filter(({ part, kes }) => part && kes !== 0)
  // The strongest shade is that of what is left, or else of the first part.
  const shaded = total.part ? [total, ...parts.filter((part) => part !== total)] : parts
  const isUnconfirmed = rows.some(({ rate }) => rate && rates[rate]?.toBeConfirmed)
  const name = (row: SheetRow) => (
    <th scope="row" className={shaded.includes(row) ? styles.part : ''}>
      {shaded.includes(row) && <Swatch at={shaded.indexOf(row)} />}
      {row.label}
      <small>{row.how}</small>
    </th>
  )
  return (
    <>
      <p className={styles.headline}>
        <span>
          {headline.label} <em>Estimate</em>
        </span>{' '}
        <strong>{headline.value}</strong>
        {headline.kes !== undefined && <Converted kes={headline.kes} />}
      </p>
      {/* The table says the same line by line: a screen reader is told the figure above, and reads the rest on demand. */}
      <div aria-live="off">
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value, kes }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {kes !== undefined && <Converted kes={kes} />}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ShareBar parts={parts} shadeOf={(part) => shaded.indexOf(part)} />
        <table className={styles.table}>
          <caption>
            Estimate: {caption}
            {changed > 0 && `, with ${changed === 1 ? 'one rate' : `${changed} rates`} of your own`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">KES</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                {name(row)}
                <td>{formatRow(row.kes)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {name(total)}
              <td>{formatRow(total.kes)}</td>
            </tr>
          </tfoot>
        </table>
        {toNotes(notes, isUnconfirmed).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </>
  )
}

function formatRow(kes: number) {
  return kes < 0 ? `−${formatAmount(-kes)}` : formatAmount(kes)
}

/** One line of the printed page less than a note of its own. */
function toNotes(notes: Sheet['notes'], isUnconfirmed: boolean) {
  const [first = '', ...others] = notes.filter((note) => note !== false)
  return [isUnconfirmed ? `Our estimate; your advocate confirms. ${first}` : first, ...others]
}
