import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toPlaceName } from '../../domain/listings/filters.ts'
import { isArea } from '../../domain/listings/place-key.ts'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import type { PlaceSuggestions } from './place-suggestions.tsx'
import styles from './where-field.module.css'

type Props = {
  screen: ScreenId
  results: Pick<Results, 'search'>
  /** The values of the form's fields at this moment, and the search that they mean. */
  fields: URLSearchParams
  draft: Search
}

/**
 * Towns and neighbourhoods as one field (G1). The chosen ones are ticked checkboxes named `town` and `place`, of which a form without script
 * can be rid too; with script others are suggested while a visitor types, without it a page lists them.
 */
export function WhereField({ screen, results, fields, draft }: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useChosen(fields)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [Suggestions, setSuggestions] = useState<typeof PlaceSuggestions | null>(null)

  async function offer() {
    setOpen(true)
    try {
      const { PlaceSuggestions } = await import('./place-suggestions.tsx')
      setSuggestions(() => PlaceSuggestions)
    } catch {
      // Without a connection there is nothing to offer.
    }
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  function change(values: string[]) {
    // The form is read by the listeners of the event.
    flushSync(() => {
      setChosen(values)
      setTyped('')
      // The list would cover the button that applies the filter. It opens again with the next letter.
      setOpen(false)
    })
    if (input.current) input.current.value = ''
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** The focus goes to the next chip, or to the field. */
  function remove(value: string) {
    const at = chosen.indexOf(value)
    change(chosen.filter((other) => other !== value))
    const chips = field.current?.querySelectorAll<HTMLElement>('[type="checkbox"]')
    ;(chips?.[at] ?? input.current)?.focus()
    setOpen(false)
  }
  const listId = `${id}-places`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells whether the focus is inside, on the field or a chip
    <div ref={field} className={styles.where} onBlur={leave}>
      <label htmlFor={id}>Where</label>
      <div className={styles.box}>
        {chosen.map((value) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              name={isArea(value) ? 'place' : 'town'}
              value={value}
              defaultChecked
              onChange={() => remove(value)}
            />
            <span>{toPlaceName(value)}</span>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </label>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && Suggestions !== null}
          aria-controls={listId}
          placeholder={chosen.length > 0 ? 'And where else?' : 'Town or neighbourhood'}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onFocus={offer}
          onClick={offer}
          onKeyDown={({ key }: KeyboardEvent) => key.startsWith('Arrow') && setOpen(true)}
          onInput={(event) => {
            // Typing alone changes no criterion.
            event.stopPropagation()
            setTyped(event.currentTarget.value)
            setOpen(true)
          }}
        />
        <noscript>
          <a href={urls.choosePlaces(screen, formatSearch({ ...results.search, page: 1 }))} className={styles.choose}>
            Choose places
          </a>
        </noscript>
      </div>
      {open && Suggestions && input.current && (
        <Suggestions
          id={listId}
          screen={screen}
          search={draft}
          input={input.current}
          typed={typed}
          chosen={chosen}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** The chosen towns and places. Those of the form's fields once these are others: another search is shown, or all were cleared. */
function useChosen(fields: URLSearchParams) {
  const asked = [...fields.getAll('town'), ...fields.getAll('place')]
  const [chosen, setChosen] = useState(asked)
  const [last, setLast] = useState(asked)
  if (String(last) !== String(asked)) {
    setLast(asked)
    // In the visitor's order, where they are the same.
    if (String(chosen.toSorted()) !== String(asked.toSorted())) setChosen(asked)
  }
  return [chosen, setChosen] as const
}
