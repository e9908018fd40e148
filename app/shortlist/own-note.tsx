import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxNoteLength } from '../../domain/shortlist/entry.ts'
import { TextAreaField } from '../ui/field.tsx'
import styles from './own-row.module.css'

type Props = {
  note: string
  /** The property's name. */
  name: string
  /** Stores the note; false where it cannot be stored. */
  onChange: (note: string) => boolean
  /** Stand before and after the button. */
  before: ReactNode
  after: ReactNode
}

/** One's own note, as text until it is to be written or changed (F8). */
export function OwnNote({ note, name, onChange, before, after }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    // The button has to be in the page before it can take the focus.
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <>
      <div className={styles.controls}>
        {before}
        {!isOpen && (
          <button ref={opener} type="button" onClick={() => setOpen(true)}>
            {note ? 'Edit' : 'Add'} note <span className="visually-hidden">about {name}</span>
          </button>
        )}
        {after}
      </div>
      {isOpen ? (
        <NoteField note={note} name={name} onChange={onChange} onDone={close} />
      ) : (
        note && (
          <p dir="auto" className={styles.text}>
            {note}
          </p>
        )
      )}
    </>
  )
}

/** Milliseconds without a letter after which "Saved" is said. */
const pause = 1_000

type FieldProps = Omit<Props, 'before' | 'after'> & { onDone: () => void }

/** Stored as it is typed. A note that another tab writes meanwhile is shown when this one is left. */
function NoteField({ note, name, onChange, onDone }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  // It then stays: each letter is stored, and a screen reader hears it once.
  const [isSaid, setSaid] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = field.current?.querySelector('textarea')
    control?.focus()
    control?.setSelectionRange(control.value.length, control.value.length)
  }, [])
  useEffect(() => {
    if (typed === null || failed) return
    const timer = setTimeout(() => setSaid(true), pause)
    return () => clearTimeout(timer)
  }, [typed, failed])
  return (
    <div ref={field} className={styles.note}>
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={maxNoteLength}
        title={`Your note about ${name}`}
        value={typed ?? note}
        onChange={({ target }) => {
          setTyped(target.value)
          const isStored = onChange(target.value)
          setFailed(!isStored)
          if (!isStored) setSaid(false)
        }}
        onBlur={() => {
          // A note that could not be stored stays in its field.
          if (failed || typed === null) return
          setTyped(null)
          setSaid(true)
        }}
      />
      <div className={styles.done}>
        <button type="button" onClick={onDone}>
          Done
        </button>
        <span role="status">{isSaid && 'Saved'}</span>
      </div>
    </div>
  )
}
