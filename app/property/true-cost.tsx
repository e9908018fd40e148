import { type FormEvent, useRef, useState } from 'react'
import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import type { Amount } from '../../domain/costs/true-cost.ts'
import { Converted } from '../currency/converted.tsx'
import { Link } from '../link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './true-cost.module.css'

/**
 * The true cost of a property, below its pictures: each figure leads to its calculator (I14). The sliders move the figures, with script
 * only; the rules are loaded when somebody reaches for one.
 */
export function TrueCost({ costs }: { costs: ListingCosts }) {
  const [{ figures, sliders }, show] = useState<Pick<ListingCosts, 'figures' | 'sliders'>>(costs)
  const status = useRef<HTMLParagraphElement>(null)
  const hydrated = useHydrated()
  const load = () => import('./move-true-cost.ts')

  async function move({ currentTarget: section }: FormEvent<HTMLElement>) {
    const { moveTrueCost } = await load()
    show(moveTrueCost(costs, section, status.current))
  }
  return (
    <section className={styles.cost} aria-labelledby="cost" onInput={move}>
      <h2 id="cost">The true cost</h2>
      <dl>
        {figures.map(({ label, abroad, ...own }) => (
          <div key={label}>
            <dt>{label}</dt>
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
      {sliders.length > 0 && (
        <fieldset aria-label="Your figures" onPointerEnter={load} onFocus={load}>
          {sliders.map(({ name, label, value, words, ...range }) => (
            <label key={name}>
              {label}
              <span aria-hidden="true">{words}</span>
              <input type="range" name={name} defaultValue={value} aria-valuetext={words} {...range} />
            </label>
          ))}
        </fieldset>
      )}
      {hydrated && <p ref={status} role="status" className="visually-hidden" />}
      <p className={styles.notes}>{`Estimates. ${costs.notes.join(' ')}`}</p>
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
      <Converted kes={kes} period={perMonth ? 'a month' : ''} />
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
