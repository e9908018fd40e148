import { useId } from 'react'
import buttons from '../../../app/ui/button.module.css'
import { SelectField, TextField } from '../../../app/ui/field.tsx'
import { formatKes, formatPrice } from '../../../domain/amounts/money.ts'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import page from '../../bulk/ticked-page.module.css'
import { useFormFault } from '../../form/form-fault.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from './bulk.module.css'
import { type PricePlan, writeStep } from './read-prices.ts'
import { TickedFields } from './ticked-fields.tsx'

type Props = {
  search: string
  ids: readonly string[]
  /** The change of the prices, as it was typed. */
  typed: Readonly<Record<string, string>>
  /** Null until somebody has said how. */
  plan: PricePlan | null
  /** The ids of those that somebody wanted to change before. */
  kept?: readonly string[] | undefined
}

/** Asks how prices change, and shows each as it will be before anything is written. */
export function PricesForm({ plan, typed, kept, ...ticked }: Props) {
  return (
    <>
      <OfficeForm action={officeUrls.bulkListings()} className={styles.step} noValidate>
        {(field) => (
          <>
            <TickedFields {...ticked} />
            <SelectField label="Change" {...field('direction', 'lower')}>
              <option value="lower">Lower by</option>
              <option value="raise">Raise by</option>
            </SelectField>
            <TextField label="How much" inputMode="decimal" autoComplete="off" maxLength={100} {...field('amount')} />
            <SelectField label="In" {...field('unit', 'percent')}>
              <option value="percent">per cent</option>
              <option value="kes">KES</option>
            </SelectField>
            <button type="submit" className={plan ? buttons.secondary : buttons.primary} name="change" value="prices">
              Show the new prices
            </button>
          </>
        )}
      </OfficeForm>
      {plan && <NewPrices plan={plan} typed={typed} kept={kept} {...ticked} />}
    </>
  )
}

function NewPrices({ plan, typed, kept, ...ticked }: Props & { plan: PricePlan }) {
  const { rows, without, same, impossible } = plan
  const doubted = rows.filter(({ doubt }) => doubt !== null).length
  return (
    <OfficeForm action={officeUrls.bulkListings()} className={page.form}>
      <TickedFields {...ticked} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div role="status">
        <Left names={without}>on request, so there is no price to change</Left>
        <Left names={same}>no change, once rounded</Left>
        <Left names={impossible}>it would be less than a shilling or more than any price</Left>
        {rows.length === 0 && <p>No price changes.</p>}
      </div>
      {rows.length > 0 && (
        <>
          <table className={styles.prices}>
            <caption>Nothing is changed yet. What you leave out keeps its price.</caption>
            <thead>
              <tr>
                <th scope="col">Listing</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        name="price"
                        value={writeStep(row)}
                        defaultChecked={kept?.includes(row.id) ?? true}
                      />
                      {row.name}
                    </label>
                    {row.doubt !== null && <p className={styles.doubt}>{row.doubt}</p>}
                    {row.draft !== null && (
                      <p>Its draft has {formatKes(row.draft)}, and will have the new price too.</p>
                    )}
                  </th>
                  <td>{formatPrice(row)}</td>
                  <td>{formatPrice({ ...row, kes: row.next })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.save}>
            {doubted > 0 && <PricesAreRight count={doubted} />}
            <button type="submit" className={buttons.primary} name="change" value="save-prices">
              Change {formatCount(rows.length, 'price')}
            </button>
          </div>
        </>
      )}
    </OfficeForm>
  )
}

/** One tick for all prices that may be a mistake (J12). */
function PricesAreRight({ count }: { count: number }) {
  const fault = useFormFault()?.faults?.right
  const id = useId()
  const said =
    count === 1 ? 'The price that stands first is' : `The ${count.toLocaleString('en-US')} prices that stand first are`
  return (
    <>
      <label>
        <input
          type="checkbox"
          name="right"
          value="yes"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && id}
        />
        {said} right
      </label>
      {fault && (
        <p id={id} className={styles.wrong}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The listings that are left out for one reason. */
function Left({ names, children }: { names: readonly string[]; children: string }) {
  if (names.length === 0) return null
  return (
    <p>
      {names.join('; ')}: {children}.
    </p>
  )
}
