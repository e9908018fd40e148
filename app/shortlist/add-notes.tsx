import { useState } from 'react'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import styles from './add-notes.module.css'
import { useOwnEntries } from './entries.ts'
import { NotesChoice } from './notes-choice.tsx'

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
