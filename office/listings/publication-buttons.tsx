import { useId } from 'react'
import buttons from '../../app/ui/button.module.css'
import type { ListingState } from '../../domain/office/editor.ts'
import styles from './publication-buttons.module.css'

const steps: readonly { to: ListingState; label: string; hint: string }[] = [
  { to: 'published', label: 'Publish again', hint: 'As visitors saw it last.' },
  { to: 'on-hold', label: 'Put on hold', hint: 'Its page says that it is not offered at the moment.' },
  { to: 'withdrawn', label: 'Withdraw', hint: 'Its page says that it is no longer available.' },
  { to: 'draft', label: 'Back to draft', hint: 'For what was published by mistake: visitors see nothing of it.' },
]

const firstStep = { to: 'published', label: 'Publish', hint: 'Visitors see it then.' } as const

/** The other publications of a listing, as the buttons of one form. */
export function PublicationButtons({ state }: { state: ListingState }) {
  const id = useId()
  const offered = state === 'draft' ? [firstStep] : steps.filter(({ to }) => to !== state)
  return (
    <>
      <input type="hidden" name="loaded" value={state} />
      <ul className={styles.steps}>
        {offered.map(({ to, label, hint }) => (
          <li key={to}>
            <button type="submit" name="value" value={to} className={buttons.secondary} aria-describedby={`${id}${to}`}>
              {label}
            </button>
            <p id={`${id}${to}`}>{hint}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
