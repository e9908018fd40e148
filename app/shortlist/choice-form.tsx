import type { FormEvent, ReactNode } from 'react'
import { Form, type FormProps, useLocation, useNavigate } from 'react-router'
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
    const compare = toList(chosen.slice(0, maxCompared + 1))
    // The link back to the list has the same ticks (F11).
    navigate(urls.shortlist(ids, { compare }) + hash, { state })
  }
  return (
    <ListForm ids={ids} id="choice" className={styles.actions} onSubmit={submit} preventScrollReset>
      <button type="submit" name="compare" value="" className={buttons.secondary}>
        Compare
      </button>
      {children}
      {options.length > 1 && (
        <p className={styles.hint}>{`Applies to all ${options.length}, unless you select some.`}</p>
      )}
    </ListForm>
  )
}

/** The form of a list, with the button of its inquiry. Without script it shows the same page again, with the form of the inquiry. */
export function ListForm({ ids, children, ...form }: FormProps & { ids: readonly string[] }) {
  return (
    <Form action={`${urls.shortlist()}#inquiry`} {...form}>
      {ids.length > 0 && <input type="hidden" name="ids" value={toList(ids)} />}
      <button type="submit" name="inquiry" value="open" className={buttons.primary}>
        Inquire about these
      </button>
      {children}
    </Form>
  )
}

/** Property ids as an address has them. */
export function toList(ids: readonly string[]): string {
  return ids.join(',').toLowerCase()
}

/** The property ids whose box is ticked; all if none is. */
export function readChosen(form: HTMLFormElement, options: readonly string[]): string[] {
  const ticked = readTicked(form)
  return options.filter((id) => ticked.length === 0 || ticked.includes(id.toLowerCase()))
}
