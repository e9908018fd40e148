import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLoaderData } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { listingFields } from '../../../domain/listings/fields.ts'
import { words } from '../../../domain/listings/listing.ts'
import type { ListQuery, OfficeRow } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
import { writePrice } from '../../../domain/office/read-price.ts'
import type { Fault, Intent } from './list-actions.ts'
import { listUrl } from './list-query.ts'
import styles from './listings.module.css'

type Props = {
  row: OfficeRow
  name: string
  fault: Fault | null
  /** Changes when a form of this row was done, and then closes it. */
  doneKey: string | null
}

/** The changes that need no editor: one tap opens a form, the next one saves. */
export function RowForms({ row, name, fault, doneKey }: Props) {
  const { id, state } = row
  const shared = { id, name, doneKey }
  const faultOf = (intent: Intent) => (fault?.intent === intent ? fault : null)
  const other = faultOf('withdraw') ?? faultOf('republish')
  return (
    <>
      {state !== 'withdrawn' && (
        <>
          <Panel {...shared} title="Price" fault={faultOf('change-price')}>
            {(fault) => <PriceForm row={row} fault={fault} />}
          </Panel>
          <Panel {...shared} title="Status" fault={faultOf('change-status')}>
            {(fault) => <StatusForm row={row} fault={fault} />}
          </Panel>
        </>
      )}
      <Panel {...shared} title="More" fault={other}>
        {(fault) => (
          <>
            {fault && <FaultText>{fault.fault}</FaultText>}
            {state === 'withdrawn' && (
              <RowForm id={id} intent="republish">
                <button type="submit" className={buttons.primary}>
                  Publish again
                </button>
              </RowForm>
            )}
            <RowForm id={id} intent="duplicate">
              <button type="submit" className={buttons.secondary}>
                Duplicate
              </button>
            </RowForm>
            {state === 'published' && (
              <details className={styles.ask}>
                <summary>Withdraw…</summary>
                <RowForm id={id} intent="withdraw">
                  <p>Visitors will then read that it is no longer available. You can publish it again.</p>
                  <button type="submit" className={buttons.primary}>
                    Withdraw it
                  </button>
                </RowForm>
              </details>
            )}
          </>
        )}
      </Panel>
    </>
  )
}

type PanelProps = Omit<Props, 'row'> & { id: string; title: string; children: (fault: Fault | null) => ReactNode }

/** Opens by its button. All panels of the list have one name, so that opening one closes the one before. */
function Panel({ title, name, fault, doneKey, children }: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (doneKey === null || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }, [doneKey])
  return (
    <details ref={details} className={styles.panel} name="changes" open={fault ? true : undefined}>
      <summary>
        {title}
        <span className="visually-hidden"> of {name}</span>
      </summary>
      <div>{children(fault)}</div>
    </details>
  )
}

function PriceForm({ row, fault }: { row: OfficeRow; fault: Fault | null }) {
  const { id, propertyType, propertyStatus, propertyPrice, landPrice } = row
  const field = propertyType === 'Land' && !propertyPrice ? 'landPrice' : 'propertyPrice'
  const value = field === 'landPrice' ? landPrice : propertyPrice
  return (
    <RowForm id={id} intent="change-price">
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="loaded" value={digestField(value)} />
      <TextField
        label={propertyStatus === 'For_Rent' ? 'Price in KES, per month' : 'Price in KES'}
        hint="Leave it empty for a price on request."
        name="value"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={fault?.typed ?? (value === null ? '' : writePrice(value))}
        error={fault?.fault}
      />
      <button type="submit" className={buttons.primary}>
        Save the price
      </button>
    </RowForm>
  )
}

function StatusForm({ row: { id, propertyStatus }, fault }: { row: OfficeRow; fault: Fault | null }) {
  return (
    <RowForm id={id} intent="change-status">
      <input type="hidden" name="loaded" value={digestField(propertyStatus)} />
      {fault && <FaultText>{fault.fault}</FaultText>}
      {listingFields.propertyStatus.values.map((status) => (
        <button
          type="submit"
          key={status}
          className={buttons.secondary}
          name="value"
          value={status}
          aria-current={status === propertyStatus || undefined}
        >
          {words(status)}
          {status === propertyStatus && ' (now)'}
        </button>
      ))}
    </RowForm>
  )
}

function RowForm({ id, intent, children }: { id: string; intent: Intent; children: ReactNode }) {
  // Without it each of some hundred forms would repeat the address that was asked for, with all that the list does not know.
  const { query } = useLoaderData<{ query: ListQuery }>()
  const action = listUrl(query)
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}

function FaultText({ children }: { children: ReactNode }) {
  return (
    <p className={styles.fault} role="alert">
      {children}
    </p>
  )
}
