import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { formatPrice } from '../../../domain/amounts/money.ts'
import { availabilityMark, availabilityWords, listAvailabilities } from '../../../domain/listings/availability.ts'
import { listingFields } from '../../../domain/listings/fields.ts'
import { isPerMonth, price, priceField, words } from '../../../domain/listings/listing.ts'
import type { ListQuery, OfficeRow } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { writePrice } from '../../../domain/office/prices/read-price.ts'
import { useFormFault } from '../../form/form-fault.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { PriceField } from '../../form/price-field.tsx'
import { Question } from '../../form/question.tsx'
import { listUrl } from '../list-query.ts'
import { PublicationButtons } from '../publication-buttons.tsx'
import { ShareButton } from '../share/share-links.tsx'
import type { Intent } from './list-actions.ts'
import styles from './listings.module.css'

type Props = {
  row: Omit<OfficeRow, 'mandateEnds'>
  name: string
  /** Changes when a form of this row was done, and then closes it. */
  doneKey: string | null
}

/** The price that visitors see, with that of the draft. One tap opens its form with the figures selected, the next one saves. */
export function PriceForms({ row, name, doneKey }: Props) {
  const { id, state, live } = row
  const draft = formatPrice({ kes: price(row), perMonth: isPerMonth(row) })
  const shown = live ? (
    <>
      {formatPrice(live)} <em>draft {draft}</em>
    </>
  ) : (
    draft
  )
  if (state === 'withdrawn') return shown
  return (
    <Panel id={id} name={name} doneKey={doneKey} title="Price" shown={shown} intents={['change-price']} hasField>
      <PriceForm row={row} />
    </Panel>
  )
}

/** The availability; one tap opens what it can be. */
export function AvailabilityForms({ row, name, doneKey }: Props) {
  const { id, state, propertyStatus, availability } = row
  const shown = availabilityMark(row) ?? availabilityWords(availability)
  if (state === 'withdrawn') return shown
  return (
    <Panel
      id={id}
      name={name}
      doneKey={doneKey}
      title="Availability"
      shown={shown}
      intents={['change-availability', 'change-status']}
    >
      <ChoiceForm
        id={id}
        title="Availability"
        intent="change-availability"
        chosen={availability}
        offered={listAvailabilities(row).map((value) => ({ value, label: availabilityWords(value) }))}
      />
      <ChoiceForm
        id={id}
        title="Kind"
        intent="change-status"
        chosen={propertyStatus}
        offered={listingFields.propertyStatus.values.map((value) => ({ value, label: words(value) }))}
      />
    </Panel>
  )
}

/** The other changes that need no editor. */
export function RowForms({ row, name, doneKey }: Props) {
  const { id, state, isUnseen } = row
  const shared = { id, name, doneKey }
  return (
    <>
      <ShareButton id={id} name={name} />
      <Panel {...shared} title="More" intents={['change-publication', 'duplicate', 'delete']}>
        <RowForm id={id} intent="change-publication">
          <PublicationButtons state={state} />
        </RowForm>
        <RowForm id={id} intent="duplicate">
          <button type="submit" className={buttons.secondary}>
            Duplicate
          </button>
        </RowForm>
        {isUnseen ? (
          <DeleteQuestion id={id} />
        ) : (
          <Link className={buttons.secondary} to={officeUrls.history(id)}>
            History
          </Link>
        )}
      </Panel>
    </>
  )
}

type PanelProps = Omit<Props, 'row'> & {
  id: string
  title: string
  /** Its button says this in place of its title. */
  shown?: ReactNode
  intents: readonly Intent[]
  /** One field, which has the focus once it opens. */
  hasField?: boolean
  children: ReactNode
}

/** Opens by its button. All panels of the list have one name, so that opening one closes the one before. */
function Panel({ id, title, shown, name, intents, hasField = false, doneKey, children }: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const fault = useFormFault()
  const isRefused = fault?.id === id && intents.some((intent) => intent === fault.intent)
  // React would close it without the focus when the refusal is over.
  const [isOpenAtFirst] = useState(isRefused)
  useEffect(() => {
    if (isRefused && details.current) details.current.open = true
  }, [isRefused])
  useEffect(() => {
    if (doneKey === null || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }, [doneKey])

  /** Within the press itself: later, a phone would not show its keyboard. */
  function show(event: MouseEvent) {
    const panel = details.current
    if (!panel || panel.open) return
    event.preventDefault()
    panel.open = true
    const field = hasField && panel.querySelector<HTMLInputElement>('input:not([type=hidden])')
    if (field) {
      field.focus({ preventScroll: true })
      field.select()
    }
    panel.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <details ref={details} className={styles.panel} name="changes" open={isOpenAtFirst || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, which the keyboard presses too */}
      <summary onClick={show}>
        {shown ? <span className="visually-hidden">{title}</span> : title}
        <span className="visually-hidden"> of {name}</span>
        {shown && (
          <>
            <span className="visually-hidden">: </span>
            <span>{shown}</span>
          </>
        )}
      </summary>
      <div>{children}</div>
    </details>
  )
}

function PriceForm({ row }: Pick<Props, 'row'>) {
  const { id, propertyStatus, live } = row
  const field = priceField(row)
  const value = row[field]
  const shown = live ? live.kes : value
  return (
    <RowForm id={id} intent="change-price">
      {(bind) => (
        <>
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="loaded" value={digestField(value)} />
          <PriceField
            perMonth={propertyStatus === 'For_Rent'}
            label={propertyStatus === 'For_Rent' ? 'Price in KES, per month' : 'Price in KES'}
            hint={`Leave it empty for a price on request.${live ? ' The draft gets it too.' : ''}`}
            inputMode="numeric"
            {...bind('value', shown === null ? '' : writePrice(shown))}
          />
          <button type="submit" className={buttons.primary}>
            Save the price
          </button>
        </>
      )}
    </RowForm>
  )
}

type ChoiceFormProps = {
  id: string
  title: string
  intent: Intent
  chosen: string | null
  offered: readonly { value: string | null; label: string }[]
}

/** A button for each value of a field. */
function ChoiceForm({ id, title, intent, chosen, offered }: ChoiceFormProps) {
  return (
    <RowForm id={id} intent={intent}>
      <input type="hidden" name="loaded" value={digestField(chosen)} />
      <fieldset>
        <legend>{title}</legend>
        {offered.map(({ value, label }) => (
          <button
            type="submit"
            key={value}
            className={buttons.secondary}
            name="value"
            value={value ?? ''}
            aria-current={value === chosen || undefined}
          >
            {label}
            {value === chosen && ' (now)'}
          </button>
        ))}
      </fieldset>
    </RowForm>
  )
}

function DeleteQuestion({ id }: { id: string }) {
  return (
    <Question ask="Delete" lost="Nobody outside has seen it. Nobody can bring it back." intent="delete" about={id}>
      <RowForm id={id} intent="delete">
        <button type="submit" className={buttons.secondary}>
          Delete this listing
        </button>
      </RowForm>
    </Question>
  )
}

type RowFormProps = { id: string; intent: Intent; children: ComponentProps<typeof OfficeForm>['children'] }

function RowForm({ id, intent, children }: RowFormProps) {
  // Without it each of some hundred forms would repeat the address that was asked for, with all that the list does not know.
  const { query } = useLoaderData<{ query: ListQuery }>()
  const action = listUrl(query)
  return (
    <OfficeForm action={action} intent={intent} about={id} preventScrollReset>
      {children}
    </OfficeForm>
  )
}
