import { useId, useRef, useState } from 'react'
import { isArea } from '../../../domain/listings/place-key.ts'
import { toPlaceName } from '../../../domain/search/filters.ts'
import type { ScreenId } from '../../../domain/search/screens.ts'
import type { Search } from '../../../domain/search/search.ts'
import { urls } from '../../../domain/urls.ts'
import fieldStyles from '../../ui/field.module.css'
import type { PlaceSuggestions } from './place-suggestions.tsx'
import styles from './where-field.module.css'

type Props = {
  screen: ScreenId
  /** The values of the form's fields at this moment, and the search that they mean. */
  fields: URLSearchParams
  draft: Search
  onChange: (places: readonly string[]) => void
}

/**
 * Towns and neighbourhoods as one field (G1). The chosen ones are ticked checkboxes named `town` and `place`, of which a form without script
 * can be rid too. With script the code that suggests others loads when the field has the focus; without it a page lists them.
 */
export function WhereField({ screen, fields, draft, onChange }: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  /** The position of a chip that was just cleared, so that the focus can go to the next one. */
  const cleared = useRef(-1)
  const [Suggestions, setSuggestions] = useState<typeof PlaceSuggestions | null>(null)
  const chosen = [...fields.getAll('town'), ...fields.getAll('place')]

  async function prepare() {
    try {
      const loaded = await import('./place-suggestions.tsx')
      setSuggestions(() => loaded.PlaceSuggestions)
    } catch {
      // Without a connection there is nothing to offer.
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells whether the focus is inside, on the field or a chip
    <div ref={field} className={`${fieldStyles.field} ${styles.where}`} onFocus={prepare}>
      <label htmlFor={id}>Where</label>
      <div className={styles.box}>
        {chosen.map((value, position) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              name={isArea(value) ? 'place' : 'town'}
              value={value}
              defaultChecked
              onChange={() => {
                cleared.current = position
              }}
            />
            <span>{toPlaceName(value)}</span>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </label>
        ))}
        <input
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          placeholder={chosen.length > 0 ? 'And where else?' : 'Town or neighbourhood'}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <noscript>
          {/* A button sends the form's fields, and so keeps what is not applied yet. */}
          <button type="submit" formAction={urls.choosePlaces()} name="screen" value={screen} className={styles.choose}>
            Choose places
          </button>
        </noscript>
      </div>
      {Suggestions && field.current && (
        <Suggestions
          id={`${id}-places`}
          screen={screen}
          search={draft}
          field={field.current}
          cleared={cleared}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </div>
  )
}
