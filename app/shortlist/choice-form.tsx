import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { urls } from '../../domain/urls.ts'
import buttons from '../ui/button.module.css'
import styles from './shortlist.module.css'

type Props = {
  /** The property ids of the list that the address shows; none for the device's own. */
  ids?: readonly string[]
  /** Gets the chosen property ids, or none if all are meant. */
  onCompare: (chosen: string[]) => void
  onInquire: (chosen: string[]) => void
  /** Further buttons, before the others. */
  children?: ReactNode
}

/** The buttons of a list, for all its properties or for those whose box is ticked. Without script it is an ordinary GET form. */
export function ChoiceForm({ ids = [], onCompare, onInquire, children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const choose = (submitter as HTMLButtonElement | null)?.name === 'inquiry' ? onInquire : onCompare
    choose(readChosen(event.currentTarget))
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
      {children}
      <button type="submit" name="compare" value="" className={buttons.secondary}>
        Compare
      </button>
      <button type="submit" name="inquiry" value="open" className={buttons.secondary}>
        Inquire about these
      </button>
      <p className={styles.hint}>For all of them, or only for those that you choose.</p>
    </Form>
  )
}

/** The property ids whose box is ticked. */
export function readChosen(form: HTMLFormElement): string[] {
  return new FormData(form)
    .getAll('compare')
    .map((id) => String(id).toUpperCase())
    .filter(Boolean)
}
