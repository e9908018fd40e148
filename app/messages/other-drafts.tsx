import { type ReactNode, type RefObject, useRef } from 'react'
import { type FormKind, forms } from '../../domain/messages/kinds.ts'
import { hasWords } from '../ui/typed-words/controls.ts'
import { type Draft, discardOther, saveDraft, takeOver } from './drafts.ts'
import styles from './other-drafts.module.css'
import { randomKey } from './random-key.ts'
import { readTyped, toDraftId } from './typed-fields.ts'
import { type FormDraft, focusFirst } from './use-draft.ts'

type Props = { kind: FormKind; form: RefObject<HTMLFormElement | null>; draft: FormDraft }

/** Offers the drafts of other, closed tabs: the visitor uses or discards each. */
export default function OtherDrafts({ kind, form, draft: { others, setOthers, key, show } }: Props): ReactNode {
  const section = useRef<HTMLElement>(null)
  const { heading, began } = forms[kind].drafts

  /** Shows another draft in the form, and offers the one that it replaces. */
  async function use(other: Draft) {
    const element = form.current
    if (!element) return
    const draftId = toDraftId(kind, element)
    const typed = readTyped(element)
    const saved = hasWords(typed) ? saveDraft(draftId, typed, key.current || randomKey()) : null
    const taken = takeOver(draftId, other)
    // A field that the other draft does not have is emptied.
    const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
    show({ ...other, fields: { ...empty, ...other.fields } })
    focusFirst(element)
    await taken
    const replaced = await saved
    setOthers((before) => before.flatMap((draft) => (draft.id === other.id ? (replaced ?? []) : draft)))
  }

  /** Moves the focus to the next draft, or back to the form's button. */
  function discard(draft: Draft, item: Element | null) {
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    const target =
      next?.querySelector('button') ?? section.current?.previousElementSibling?.querySelector('[type=submit]')
    if (target instanceof HTMLElement) target.focus()
    if (form.current) discardOther(toDraftId(kind, form.current), draft)
    setOthers((before) => before.filter(({ id }) => id !== draft.id))
  }

  return (
    <section ref={section} className={styles.others} aria-label={heading}>
      <ul>
        {others.map((draft) => (
          <li key={draft.id} className={styles.draft}>
            <p>
              {began} {formatTime(draft.keptAt)}:
            </p>
            <p className={styles.words} id={toId(draft)}>
              {toExcerpt(draft)}
            </p>
            <div className={styles.actions}>
              <button type="button" aria-describedby={toId(draft)} onClick={() => use(draft)}>
                Use it
              </button>
              <button
                type="button"
                aria-describedby={toId(draft)}
                onClick={({ currentTarget }) => discard(draft, currentTarget.closest('li'))}
              >
                Discard
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toId({ id }: Draft) {
  return `draft-${id}`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `21 November at 14:05`, by the visitor's own clock. */
function formatTime(time: number) {
  return `${day.format(time)} at ${hour.format(time)}`
}

/** The beginning of the message, or of the other fields where it is empty. Cut between words, or between code points of a very long word. */
function toExcerpt({ fields }: Draft) {
  const text = String(
    fields.msg ||
      Object.values(fields)
        .filter((value) => value.length > 0)
        .join(', '),
  )
  const [start = ''] = /^.{0,160}/su.exec(text) ?? []
  return start === text ? text : `${start.replace(/\s\S*$/, '').trimEnd()} …`
}
