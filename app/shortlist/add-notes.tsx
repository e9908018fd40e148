import { useEffect, useRef, useState } from 'react'
import { addNote, formatNote, hasNote, type NoteToSend, removeNote } from '../../domain/shortlist/message-notes.ts'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import styles from './add-notes.module.css'
import { useOwnEntries } from './entries.ts'

/** Offers the visitor's own notes about these properties for the message of an inquiry (F12). Without a tick none of them is sent. */
export function AddNotes({ properties }: { properties: readonly ShortlistProperty[] }) {
  const entries = useOwnEntries()
  // Where the server has sent the form, the place of the button is there before the notes are read: nothing moves.
  const [isReserved] = useState(entries === null)
  const [isOpen, setOpen] = useState(false)
  const notes = properties.flatMap(({ id, name }) => {
    const note = entries?.find((entry) => entry.id === id)?.note.trim()
    return note ? [{ id, name, note }] : []
  })
  if (notes.length === 0 && !isReserved) return null
  return (
    <div className={styles.notes}>
      {isOpen ? (
        <NotesChoice notes={notes} />
      ) : (
        notes.length > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            Add my notes ({notes.length})
          </button>
        )
      )}
    </div>
  )
}

/** A box for each note: its tick copies the note into the message of the form around it. */
function NotesChoice({ notes }: { notes: readonly NoteToSend[] }) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState('')
  useEffect(() => {
    const form = fieldset.current?.form
    if (!form) return
    // The button that had the focus is gone.
    fieldset.current?.querySelector('input')?.focus()
    const read = () => setMessage(messageField(form).value)
    // A form that is being reset still has its old values.
    const readLater = () => setTimeout(read)
    read()
    const events = { input: read, focusin: read, reset: readLater }
    for (const [event, listener] of Object.entries(events)) form.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of Object.entries(events)) form.removeEventListener(event, listener)
    }
  }, [])

  function change({ form, checked }: HTMLInputElement, note: NoteToSend) {
    if (!form) return
    const field = messageField(form)
    const { text, refused } = checked
      ? addNote(field.value, note)
      : { text: removeNote(field.value, note), refused: '' }
    setStatus(refused)
    field.value = text
    // As if it were typed: the draft has it too.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <fieldset ref={fieldset} className={styles.choice}>
      <legend>Add my notes</legend>
      <p>
        Each note that you tick is copied into your message, where you can change it. The others stay on this device.
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <label>
              {/* Without a name: what is sent is the message. */}
              <input
                type="checkbox"
                checked={hasNote(message, note)}
                onChange={({ currentTarget }) => change(currentTarget, note)}
              />
              <span dir="auto">{formatNote(note)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.refused}>
        {status}
      </p>
    </fieldset>
  )
}

function messageField(form: HTMLFormElement) {
  return form.elements.namedItem('msg') as HTMLTextAreaElement
}
