import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import type { Amount } from '../../domain/costs/true-cost.ts'
import { Converted } from '../currency/converted.tsx'
import { Link } from '../link.tsx'
import { StyleSheet } from '../page-parts/page-styles.tsx'
import { readDevice } from '../ui/storage.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { keptFigures } from './kept-figures.ts'
import type { ShownCosts } from './move-true-cost.ts'
import ownFigures from './own-figures.css?url'
import styles from './true-cost.module.css'

const load = () => import('./move-true-cost.ts')

/**
 * The true cost of a property, below its pictures: each figure leads to its calculator (I14). A visitor's own figures move them, with
 * script only; the rules are loaded when somebody reaches for one.
 */
export function TrueCost({ costs }: { costs: ListingCosts }) {
  const [{ figures, sliders, rentError = '', isKept = false }, show] = useState<ShownCosts>(costs)
  const section = useRef<HTMLElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const hydrated = useHydrated()
  const { sale, rents, notes, rentField } = costs

  // The deposit and the residence that were set at another property of this tab hold here too.
  useEffect(() => {
    const kept = sale && readDevice(keptFigures, 'sessionStorage')
    if (kept) load().then(({ restoreFigures }) => section.current && show(restoreFigures(costs, section.current, kept)))
  }, [costs, sale])

  async function move({ currentTarget, target }: FormEvent<HTMLElement>) {
    const { moveFigures } = await load()
    show(moveFigures(costs, currentTarget, target, status.current))
  }
  async function reset() {
    const { resetFigures } = await load()
    if (section.current) show(resetFigures(costs, section.current))
    section.current?.querySelector<HTMLElement>('[type=range]')?.focus()
  }
  return (
    <section ref={section} className={styles.cost} aria-labelledby="cost" onInput={move}>
      <h2 id="cost">The true cost</h2>
      <dl>
        {figures.map(({ name, label, vat = '', abroad, ...own }) => (
          <div key={name}>
            <dt>{label + vat}</dt>
            <dd>
              <ShownAmount {...own} />
              {abroad && (
                <>
                  <ShownAmount {...abroad} />
                  <OwnerSwitch />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {sale && (
        <fieldset id="own-figures" aria-label="Your figures" onPointerEnter={load} onFocus={load}>
          {(rentField || isKept) && <StyleSheet address={ownFigures} />}
          {sliders.map(({ name, label, value, words, ...range }) => (
            <label key={name}>
              {label}
              <span aria-hidden="true">{words}</span>
              <input type="range" name={name} defaultValue={value} aria-valuetext={words} {...range} />
            </label>
          ))}
          {rentField && (
            <label>
              {rentField}
              <span>{rentError}</span>
              <input type="text" name="rent" inputMode="decimal" autoComplete="off" aria-invalid={rentError !== ''} />
            </label>
          )}
          {isKept && (
            <button type="button" className="plain-button" onClick={reset}>
              Back to our figures
            </button>
          )}
        </fieldset>
      )}
      {hydrated && <p ref={status} role="status" className="visually-hidden" />}
      <p className={styles.notes}>
        {'Estimates. '}
        {rents && (
          <>
            {'The rent is '}
            <Link to={rents.href} prefetch="none" rel="nofollow">
              {rents.words}
            </Link>
            {': set the rent that you expect. '}
          </>
        )}
        {notes.join(' ')}
      </p>
    </section>
  )
}

function ShownAmount({ value, note, kes, perMonth = false, href }: Amount) {
  return (
    <div>
      {/* No prefetch: figures leave the device only when the visitor follows the link (I11). */}
      <Link to={href} prefetch="none">
        {value}
      </Link>
      <span>{note}</span>
      {kes !== null && <Converted kes={kes} period={perMonth ? 'a month' : ''} />}
    </div>
  )
}

/** Says whose figure is shown: both are in the page, which no cache has to vary, and styles show one of them, also without script. */
function OwnerSwitch() {
  return (
    <fieldset aria-label="The owner’s tax residence">
      <label>
        <input type="radio" name="owner" value="resident" defaultChecked />
        Resident
      </label>
      <label>
        <input type="radio" name="owner" value="non-resident" />
        Abroad
      </label>
    </fieldset>
  )
}
