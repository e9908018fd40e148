import { useRef, useState } from 'react'
import { fillIn } from '../../domain/costs/inputs.ts'
import { listChanged, listRateFields } from '../../domain/costs/rate-fields.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/calculator.route'
import { copyLink } from './copy-link.ts'
import { RatesUsed } from './rates-used.tsx'
import { SheetView } from './sheet-view.tsx'
import type { Calculator } from './tool.ts'
import { ToolField } from './tool-field.tsx'
import { ForProperty, ToolActions, ToolHead } from './tool-parts.tsx'
import styles from './tool-screen.module.css'
import { useTool } from './use-tool.ts'
import { YearByYear } from './year-by-year.tsx'

/** A calculator: a GET form with its result, complete without script; with script the sheet follows what is typed (I11). */
export function ToolScreen(props: Route.ComponentProps['loaderData'] & Calculator) {
  const { form, rates, asked, property } = props
  const { prominent } = form
  const element = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const rateFields = listRateFields(rates)
  const fields = { ...form.inputs, ...rateFields }
  const words = fillIn(fields, asked)
  const { typed, sheet, last, faults, errors, change, leaveField, validate } = useTool(element, props, fields, words)
  const [copied, setCopied] = useState('')
  const [firstError] = Object.keys(errors)
  const changed = listChanged(rateFields, typed)
  const shown = sheet ?? last

  function pick(names: readonly string[]) {
    return {
      ...Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])),
      ...(property && { property: property.id.toLowerCase() }),
    }
  }

  async function copy() {
    const figures = pick([...Object.keys(form.inputs), ...changed])
    setCopied(await copyLink(form.path, figures, 'your figures'))
  }

  return (
    <div className={`page-width ${styles.screen}`}>
      <ToolHead {...form} />
      <form
        ref={element}
        action={form.path}
        aria-label={form.heading}
        autoComplete="off"
        noValidate
        className={styles.form}
        onInput={({ target }) => {
          setCopied('')
          change(target)
        }}
        onBlur={({ target }) => leaveField(target)}
        onSubmit={(event) => {
          event.preventDefault()
          if (validate()) result.current?.focus()
        }}
      >
        <ForProperty property={property} />
        <div className={styles.fields}>
          {Object.entries(fields)
            .filter(([name]) => name in form.inputs || name === prominent)
            .map(([name, field]) => (
              <ToolField
                key={name}
                name={name}
                field={field}
                hint={name === prominent ? `${rates[prominent]?.basis}.` : field.hint}
                words={words[name]}
                error={errors[name]}
                autoFocus={asked !== null && name === faults[0]}
              />
            ))}
        </div>
        <RatesUsed
          rates={rates}
          fields={rateFields}
          omit={prominent}
          asked={asked !== null}
          words={words}
          errors={errors}
          changed={changed}
        />
        <button type="submit" className={buttons.primary}>
          Calculate
        </button>
        {/* On a phone the result is below the fold; the status says the same to a screen reader. */}
        {shown && (
          <p className={styles.running} data-earlier={!sheet || undefined} aria-hidden="true">
            {sheet ? shown.headline.label : 'For your earlier figures'} <strong>{shown.headline.value}</strong>
          </p>
        )}
      </form>
      <section className={styles.result} aria-label="Result" ref={result} tabIndex={-1}>
        <div role="status" aria-atomic="false">
          <Faults
            labels={faults.map((name) => fields[name]?.label)}
            areShown={firstError !== undefined}
            hasSheet={shown !== null}
          />
          <div data-earlier={!sheet || undefined} className={styles.sheet}>
            {shown && <SheetView sheet={shown} rates={rates} changed={changed.length} />}
          </div>
          <p className={styles.copied}>{copied}</p>
        </div>
        {form.next && shown?.forNext && (
          <p className={styles.onward}>
            {/* No prefetch: figures leave the device only when the visitor follows the link. */}
            <Link
              prefetch="none"
              to={`${form.next.path}?${new URLSearchParams({ ...shown.forNext, ...pick(changed) })}`}
            >
              {form.next.label}
            </Link>
          </p>
        )}
        {shown?.years && <YearByYear years={shown.years} />}
        {hydrated && shown && <ToolActions onCopy={copy} />}
        <p className={styles.small}>
          This is an estimate for planning, not advice or an offer. Please have every figure confirmed before you sign.
          We do not store the figures that you enter.
        </p>
      </section>
    </div>
  )
}

type FaultsProps = {
  labels: readonly (string | undefined)[]
  /** False until the visitor has left a field or sent the form: then nothing is wrong yet. */
  areShown: boolean
  hasSheet: boolean
}

function Faults({ labels, areShown, hasSheet }: FaultsProps) {
  if (labels.length === 0) return null
  if (!areShown) {
    return <p>{hasSheet ? earlier : `To see the result, fill in: ${labels.join('; ')}.`}</p>
  }
  return (
    <p className={styles.faults}>
      Please check {labels.length === 1 ? 'one field' : `${labels.length} fields`}.
      {hasSheet ? ` ${earlier}` : ' Then we can work out the result.'}
    </p>
  )
}

const earlier = 'The result below is for your earlier figures.'
