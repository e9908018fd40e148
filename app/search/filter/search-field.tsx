import { type ComponentType, type FocusEvent, useId, useState } from 'react'
import fieldStyles from '../../ui/field.module.css'
import styles from './search-field.module.css'

/** A sentence that is read as a search, and a search's own words (F2, F3). `example` is one that the screen can answer. With script, the last searches are offered below the field while it has the focus (F6). */
export function SearchField({ words, example }: { words: string; example: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [LastSearches, setLastSearches] = useState<ComponentType<{ onClose: () => void }> | null>(null)

  async function offer() {
    setOpen(true)
    try {
      const loaded = await import('../last-searches.tsx')
      setLastSearches(() => loaded.LastSearches)
    } catch {
      // Without a connection there is nothing to offer.
    }
  }
  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells whether the focus is inside, on a field or a link
    <div className={`${fieldStyles.field} ${styles.search}`} onBlur={closeOnBlur}>
      <label htmlFor={id}>Search</label>
      <input
        id={id}
        type="search"
        className={fieldStyles.input}
        name="say"
        defaultValue={words}
        placeholder={example}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={offer}
        onClick={offer}
        onInput={() => setOpen(false)}
      />
      {/* The first button of the form, which Enter presses in each of its fields. */}
      <button type="submit" tabIndex={-1} onClick={() => setOpen(false)}>
        <span className="visually-hidden">Search</span>
        <svg viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <circle cx="9.5" cy="9.5" r="7" />
          <path d="m14.5 14.5 6 6" />
        </svg>
      </button>
      {open && LastSearches && <LastSearches onClose={() => setOpen(false)} />}
    </div>
  )
}
