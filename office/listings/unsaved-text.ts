import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ControlValues, listDiffering, readControls, writeControls } from '../../app/ui/typed-words/controls.ts'
import { useTypedWords } from '../../app/ui/typed-words/use-typed-words.ts'
import { writeWords } from '../../app/ui/typed-words/words.ts'
import { forgetSent, openUnsaved, toKey, type Unsaved } from '../form/unsaved.ts'
import type { Digests, ListingFormData } from './form-data.ts'

/** The unsaved words of a person in the form of a listing: the fields that differ from what was stored. */
type UnsavedListing = Unsaved & {
  format: string
  /** Digests of what these fields held before: the server tells by them whether somebody saved other values meanwhile. */
  loaded: Digests
  shown: Digests
}

type Options = {
  personId: string
  /** Its id, or `new`. */
  listing: string
  /** The form of what is stored. */
  stored: ListingFormData
  /** The form in the answer to one that was not accepted whole: what could be read of it is stored. */
  answered: ListingFormData | undefined
  /** True where the page follows a success. */
  isSaved: boolean
}

/** Keeps what differs from the stored listing. Two tabs of one listing share an entry, in which the newest words win. */
export function useUnsavedText(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { personId, listing, stored, answered, isSaved } = options
  const key = toKey(personId, listing)
  const [inOtherTab, setInOtherTab] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const store = (words: UnsavedListing | null) => setIsFull(!writeWords(key, words))
  const basis = useRef(stored)
  const { restored, setRestored, putBack } = useTypedWords<UnsavedListing>(form, { open, follow }, [key])

  function open(): void {
    if (isSaved) forgetSent(personId, [listing, 'new'])
    const unsaved = openUnsaved<UnsavedListing>(key)
    basis.current = unsaved && putBack(unsaved) ? withBasis(stored, unsaved) : stored
  }

  function follow(_form: HTMLFormElement, change: StorageEvent) {
    if (change.key === key && change.newValue !== null) setInOtherTab(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answered) return
    const { loaded, shown, format } = answered
    basis.current = { ...basis.current, loaded, shown, format }
    save()
  }, [answered])

  /** The fields that differ from what is stored. */
  function listFields(saved: ControlValues = stored.values) {
    return form.current ? listDiffering(readControls(form.current), saved) : []
  }

  function save(sent?: true) {
    if (!form.current) return
    const current = readControls(form.current)
    const names = listFields()
    const pick = <Value>(values: Readonly<Record<string, Value>>) =>
      Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as Value]] : [])))
    const entry: UnsavedListing = {
      name: String(current.propertyName ?? ''),
      fields: pick(current),
      format: basis.current.format,
      loaded: pick(basis.current.loaded),
      shown: pick(basis.current.shown),
      keptAt: Date.now(),
      ...(sent && { sent }),
    }
    store(names.length > 0 ? entry : null)
  }

  return {
    /** The form of what was stored when the words were typed, as the hidden inputs post it. */
    basis: restored ? withBasis(stored, restored) : stored,
    restored,
    inOtherTab,
    isFull,
    listFields,
    save,
    throwAway() {
      store(null)
      if (form.current) writeControls(form.current, stored.values)
      basis.current = stored
      setRestored(null)
    },
  }
}

/** A field that was put back is compared with what it showed when it was typed. */
function withBasis(
  stored: ListingFormData,
  { loaded = {}, shown = {}, format }: Partial<UnsavedListing>,
): ListingFormData {
  return {
    ...stored,
    loaded: { ...stored.loaded, ...loaded },
    shown: { ...stored.shown, ...shown },
    format: 'propertyDescription' in shown && format === 'html' ? 'html' : stored.format,
  }
}
