import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { isArea, townOf } from '../../../domain/listings/place-key.ts'
import { findPlaceChoices, type PlaceChoice, toggleChoice } from '../../../domain/places/place-choices.ts'
import type { Counts } from '../../../domain/search/counts.ts'
import { toPlaceName } from '../../../domain/search/filters.ts'
import type { ScreenId } from '../../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../../domain/search/search.ts'
import { urls } from '../../../domain/urls.ts'
import { askForCount } from '../count-results.ts'
import styles from './place-suggestions.module.css'

type Props = {
  id: string
  screen: ScreenId
  search: Search
  /** The field around the combobox and the chips. */
  field: HTMLElement
  /** The position of a chip that was just cleared; otherwise -1. */
  cleared: RefObject<number>
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A longer list is no quicker to read than one letter more is to type. */
const maxShown = 20

/**
 * The options of the field for places: a list box by the combobox pattern of the ARIA Authoring Practices, of which several can be chosen. Each
 * has the number of results there, given the other criteria. The combobox is in the page before this code, which loads when it has the focus.
 */
export function PlaceSuggestions({ id, screen, search, field, cleared, chosen, onChange }: Props) {
  const input = field.querySelector<HTMLInputElement>('[role="combobox"]')
  const choices = useChoices(screen)
  const counts = useCounts(screen, search)
  const [open, setOpen] = useState(() => document.activeElement === input)
  const [typed, setTyped] = useState(() => input?.value ?? '')
  // With a word the first is ready for Enter; without one Enter submits the form.
  const [pointed, setPointed] = useState({ typed: '', at: -1 })
  const first = typed.trim() ? 0 : -1
  const at = pointed.typed === typed ? pointed.at : first
  const shown = open && choices ? findPlaceChoices(withCounts(choices, counts), typed, maxShown) : []
  const active = shown[at]
  useNextChip(field, chosen, cleared)

  function choose({ value }: PlaceChoice) {
    if (input) input.value = ''
    setTyped('')
    setPointed({ typed: '', at: -1 })
    // The list would cover the button that applies the filter. It opens again with the next letter.
    setOpen(false)
    onChange(toggleChoice(chosen, value))
  }
  function press(event: KeyboardEvent) {
    const last = chosen.at(-1)
    if (event.key === 'ArrowDown') point(open ? (at + 1) % shown.length : -1)
    else if (event.key === 'ArrowUp') point(at <= 0 ? shown.length - 1 : at - 1)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Backspace' && typed === '' && last !== undefined) onChange(toggleChoice(chosen, last))
    else return
    // Enter would submit the form, and Escape close the sheet around it.
    event.preventDefault()
    event.stopPropagation()
  }
  function point(at: number) {
    setOpen(true)
    setPointed({ typed, at: Number.isNaN(at) ? -1 : at })
  }
  function type(event: Event) {
    // Typing alone changes no criterion.
    event.stopPropagation()
    setTyped(input?.value ?? '')
    setOpen(true)
  }
  useEffect(() => {
    const listeners = [
      ['keydown', press],
      ['input', type],
      ['focus', () => setOpen(true)],
      ['click', () => setOpen(true)],
      ['blur', () => setOpen(false)],
    ] as const
    for (const [name, listener] of listeners) input?.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of listeners) input?.removeEventListener(name, listener as EventListener)
    }
  })
  const activeId = active ? optionId(id, active) : null
  useEffect(() => {
    input?.setAttribute('aria-expanded', String(open))
    input?.setAttribute('aria-controls', id)
    if (activeId === null) return
    input?.setAttribute('aria-activedescendant', activeId)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return () => input?.removeAttribute('aria-activedescendant')
  }, [id, input, open, activeId])

  return (
    <div className={styles.panel} hidden={!open}>
      {/* Otherwise Chromium makes what scrolls a stop of the Tab key. */}
      <div id={id} role="listbox" tabIndex={-1} aria-label="Towns and neighbourhoods" aria-multiselectable="true">
        {shown.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
          <div
            key={choice.value}
            id={optionId(id, choice)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(choice.value)}
            data-active={choice === active || undefined}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() => choose(choice)}
          >
            <Name choice={choice} /> <b>{choice.count}</b>
          </div>
        ))}
      </div>
      <p role="status">{open && choices && shown.length === 0 && 'We have nothing in a place of that name.'}</p>
    </div>
  )
}

/** A press on an option leaves the focus in the combobox. */
function keepFocus(event: SyntheticEvent) {
  event.preventDefault()
}

/** A chip that is cleared leaves the focus to the next one, the last to the combobox; also where this code loads only then. */
function useNextChip(field: HTMLElement, chosen: readonly string[], cleared: RefObject<number>) {
  const places = String(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the places
  useEffect(() => {
    const at = cleared.current
    if (at < 0 || document.activeElement !== document.body) return
    cleared.current = -1
    const chips = field.querySelectorAll<HTMLElement>('[type="checkbox"]')
    const next = chips[at] ?? field.querySelector<HTMLElement>('[role="combobox"]')
    next?.focus()
  }, [field, places, cleared])
}

/** The name, and in smaller letters the town, or that it is one. */
function Name({ choice: { value, formerNames = [] } }: { choice: PlaceChoice }) {
  const [name] = toPlaceName(value).split(', ')
  const town = isArea(value) ? toPlaceName(townOf(value)) : 'the whole town'
  return (
    <span>
      {name}
      <small>
        , {town}
        {formerNames.length > 0 && `, formerly ${formerNames.join(', ')}`}
      </small>
    </span>
  )
}

function optionId(id: string, { value }: PlaceChoice) {
  return `${id}-${value.replaceAll(/\s/g, '-')}`
}

/** Until the counts are known, those of all listings stand there. */
function withCounts(choices: readonly PlaceChoice[], counts: Counts | null): readonly PlaceChoice[] {
  if (!counts) return choices
  return choices.map((choice) => ({
    ...choice,
    count: counts[isArea(choice.value) ? 'place' : 'town'].values[choice.value] ?? 0,
  }))
}

/** The choices of each screen, asked for once. */
const loading = new Map<ScreenId, Promise<PlaceChoice[]>>()

async function fetchChoices(screen: ScreenId): Promise<PlaceChoice[]> {
  try {
    const answer = await fetch(urls.placeChoices(screen))
    if (answer.ok) return await answer.json()
  } catch {}
  // Asked for again when the field has the focus again.
  loading.delete(screen)
  return []
}

function useChoices(screen: ScreenId): PlaceChoice[] | null {
  const [choices, setChoices] = useState<PlaceChoice[] | null>(null)
  useEffect(() => {
    const known = loading.get(screen) ?? fetchChoices(screen)
    loading.set(screen, known)
    known.then(setChoices)
  }, [screen])
  return choices
}

/** The results in each place, given the other criteria; null until they are known. */
function useCounts(screen: ScreenId, search: Search): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null)
  // The places that are chosen already change nothing.
  const asked = String(formatSearch({ ...search, town: [], place: [], page: 1 }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the search
  useEffect(() => {
    const leaving = new AbortController()
    askForCount(screen, search, leaving.signal).then(
      (found) => found && !leaving.signal.aborted && setCounts(found.counts),
    )
    return () => leaving.abort()
  }, [screen, asked])
  return counts
}
