import { type ReactNode, useRef } from 'react'
import { type FormKind, forms } from '../../domain/messages/kinds.ts'
import type { Draft } from './drafts.ts'
import styles from './other-drafts.module.css'

type Props = {
  form: FormKind
  drafts: readonly Draft[]
  onUse: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

/** Offers the drafts of other, closed tabs: the visitor uses or discards each. */
export default function OtherDrafts({ form, drafts, onUse, onDiscard }: Props): ReactNode {
  const section = useRef<HTMLElement>(null)
  const { heading, began } = forms[form].drafts

  /** Moves the focus to the next draft, or back to the form's button. */
  function discard(draft: Draft, item: Element | null) {
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    const target =
      next?.querySelector('button') ?? section.current?.previousElementSibling?.querySelector('[type=submit]')
    if (target instanceof HTMLElement) target.focus()
    onDiscard(draft)
  }

  return (
    <section ref={section} className={styles.others} aria-label={heading}>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles.draft}>
            <p>
              {began} {formatTime(draft.keptAt)}:
            </p>
            <p className={styles.words} id={toId(draft)}>
              {toExcerpt(draft)}
            </p>
            <div className={styles.actions}>
              <button type="button" aria-describedby={toId(draft)} onClick={() => onUse(draft)}>
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
  const text = fields.msg ?? Object.values(fields).join(', ')
  const [start = ''] = /^.{0,160}/su.exec(text) ?? []
  return start === text ? text : `${start.replace(/\s\S*$/, '').trimEnd()} …`
}
