import type { FormEvent, ReactNode } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { maxCompared } from '../../domain/shortlist/comparison.ts'
import { urls } from '../../domain/urls.ts'
import buttons from '../ui/button.module.css'
import styles from './shortlist.module.css'
import { readTicked } from './use-chosen.ts'

type Props = {
  /** The property ids of the list that the address shows; none for the device's own. */
  ids?: readonly string[]
  /** The property ids that can be chosen. */
  options: readonly string[]
  onInquire: (chosen: string[]) => void
  /** Further buttons, after the others. */
  children?: ReactNode
}

/** The buttons of a list, for all its properties or for those whose box is ticked. Without script it is an ordinary GET form. */
export function ChoiceForm({ ids = [], options, onInquire, children }: Props) {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = readChosen(event.currentTarget, options)
    if ((submitter as HTMLButtonElement | null)?.name === 'inquiry') return onInquire(chosen)
    // One more than fit, so that the comparison can say that there were more. The fragment has the notes of a shared list.
    const compare = chosen
      .slice(0, maxCompared + 1)
      .join(',')
      .toLowerCase()
    // The link back to the list has the same ticks (F11).
    navigate(urls.shortlist(ids, { compare }) + hash, { state })
  }
  return (
    <Form
      id="choice"
      action={`${urls.shortlist()}#inquiry`}
      className={styles.actions}
      onSubmit={submit}
      preventScrollReset
    >
      {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',').toLowerCase()} />}
      <button type="submit" name="inquiry" value="open" className={buttons.primary}>
        Inquire about these
      </button>
      <button type="submit" name="compare" value="" className={buttons.secondary}>
        Compare
      </button>
      {children}
      <p className={styles.hint}>These buttons use all the properties shown, unless you select some.</p>
    </Form>
  )
}

/** The property ids whose box is ticked; all if none is. */
export function readChosen(form: HTMLFormElement, options: readonly string[]): string[] {
  const ticked = readTicked(form)
  return options.filter((id) => ticked.length === 0 || ticked.includes(id.toLowerCase()))
}
