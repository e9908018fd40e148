import { type RefObject, useEffect, useState } from 'react'
import { type Errors, type InputFields, readField, type TypedInputs, toWords } from '../../domain/costs/inputs.ts'
import type { Route } from './+types/calculator.route'
import type { Calculator, Sheet } from './tool.ts'

/** Works the sheet out while the visitor types, on the device (I11). */
export function useTool(
  element: RefObject<HTMLFormElement | null>,
  { workOut, form: { inputs }, rates, asked }: Route.ComponentProps['loaderData'] & Calculator,
  fields: InputFields,
  words: TypedInputs,
) {
  const [state, setState] = useState(() => toState(words, null))
  // A field's error shows once the visitor has left the field; all of them after a submit, or without script.
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set(listAnswered(inputs, fields, asked)))

  /** `last` is the sheet of the last figures that could be read. */
  function toState(typed: TypedInputs, last: Sheet | null) {
    const outcome = workOut(inputs, rates, typed)
    return { typed, outcome, last: outcome.sheet ?? last }
  }

  function read() {
    if (!element.current) return
    const typed = Object.fromEntries([...new FormData(element.current)].map(([name, words]) => [name, String(words)]))
    setState(({ last }) => toState(typed, last))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was hydrated
  useEffect(read, [])

  function change(input: EventTarget) {
    const { name } = input as HTMLInputElement
    // An amount that is half typed is no error yet; one that was shown stays until it is corrected.
    if (!state.outcome.errors?.[name]) setVisited((before) => new Set([...before].filter((other) => other !== name)))
    read()
  }

  const faults = Object.keys(state.outcome.errors ?? {})
  const shown = Object.entries(state.outcome.errors ?? {}).filter(([name]) => visited.has(name))
  return {
    typed: state.typed,
    sheet: state.outcome.sheet,
    last: state.last,
    faults,
    errors: Object.fromEntries(shown) as Errors,
    change,
    /** Writes an amount with its commas, and shows the field's error. */
    leaveField(input: EventTarget) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return
      const field = fields[input.name]
      if (!field) return
      const value = readField(field, input.value)
      if ('value' in value && input instanceof HTMLInputElement) input.value = toWords(field, value.value)
      setVisited((before) => new Set(before).add(input.name))
      read()
    },
    /** Shows every error, and focuses the first field that has one; true without any. */
    validate(): boolean {
      setVisited(new Set(Object.keys(fields)))
      const [first] = Object.keys(fields).filter((name) => state.outcome.errors?.[name])
      const input = first && element.current?.elements.namedItem(first)
      if (input instanceof HTMLElement) {
        input.closest('details')?.setAttribute('open', '')
        input.focus()
      }
      return !first
    },
  }
}

/** The fields that an address answers: all after a submit, which sends every input; a link with figures may leave one to fill in. */
function listAnswered(inputs: InputFields, fields: InputFields, asked: TypedInputs | null): string[] {
  if (!asked) return []
  const isSubmitted = Object.keys(inputs).every((name) => name in asked)
  const isLink = !isSubmitted && Object.values(asked).some((words) => words !== '')
  return Object.keys(fields).filter((name) => !isLink || asked[name] !== '')
}
