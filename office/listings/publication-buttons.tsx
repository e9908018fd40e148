import { useId } from 'react'
import buttons from '../../app/ui/button.module.css'
import { type ListingState, listingStates } from '../../domain/office/editor.ts'
import { publicationWords } from '../../domain/office/publication-words.ts'
import styles from './publication-buttons.module.css'

/** The last is for what was published by mistake. */
const steps = [...listingStates.filter((state) => state !== 'draft'), 'draft'] as const

const firstStep = { to: 'published', button: 'Publish', hint: 'Visitors see it then.' } as const

/** The other publications of a listing, as the buttons of one form. */
export function PublicationButtons({ state }: { state: ListingState }) {
  const id = useId()
  const others = steps.filter((to) => to !== state).map((to) => ({ to, ...publicationWords[to] }))
  const offered = state === 'draft' ? [firstStep] : others
  return (
    <>
      <input type="hidden" name="loaded" value={state} />
      <ul className={styles.steps}>
        {offered.map(({ to, button, hint }) => (
          <li key={to}>
            <button type="submit" name="value" value={to} className={buttons.secondary} aria-describedby={`${id}${to}`}>
              {button}
            </button>
            <p id={`${id}${to}`}>{hint}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
