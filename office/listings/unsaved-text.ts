import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListingFormValues, readTyped } from '../../domain/office/listing-form.ts'
import {
  forgetOld,
  forgetSent,
  readUnsaved,
  removeUnsaved,
  toKey,
  type Unsaved,
  writeControls,
  writeUnsaved,
} from '../form/unsaved.ts'
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

/**
 * Stores what is typed at every input, and puts it back when the form opens again: after a closed tab, a lost connection or an ended
 * session. Two tabs of one listing share an entry, in which the newest words win.
 */
export function useUnsavedText(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { personId, listing, stored, answered, isSaved } = options
  const key = toKey(personId, listing)
  const [restored, setRestored] = useState<UnsavedListing | null>(null)
  const [inOtherTab, setInOtherTab] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const basis = useRef(stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new element for each stored record
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (isSaved) forgetSent(personId, [listing, 'new'])
    forgetOld()
    basis.current = stored
    const unsaved = read(key)
    if (!unsaved) return
    const current = readControls(element)
    const differing = Object.keys(unsaved.fields).filter((name) => !isSame(unsaved.fields[name], current[name]))
    if (differing.length === 0) return
    writeControls(element, unsaved.fields)
    basis.current = withBasis(stored, unsaved)
    setRestored(unsaved)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answered) return
    const { loaded, shown, format } = answered
    basis.current = { ...basis.current, loaded, shown, format }
    save()
  }, [answered])

  useEffect(() => {
    const follow = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue !== null) setInOtherTab(true)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [key])

  /** The fields that differ from what is stored. */
  function listFields(current = form.current ? readControls(form.current) : {}, saved = stored.values) {
    return Object.keys(current).filter((name) => !isSame(current[name], saved[name]))
  }

  function save(sent?: true) {
    if (!form.current) return
    const current = readControls(form.current)
    const names = listFields(current)
    if (names.length === 0) return removeUnsaved(key)
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
    setIsFull(!writeUnsaved(key, entry))
  }

  return {
    /** The form of what was stored when the words were typed, as the hidden inputs post it. */
    basis: restored ? withBasis(stored, restored) : stored,
    restoredAt: restored?.keptAt ?? null,
    inOtherTab,
    isFull,
    listFields: (saved?: ListingFormValues) => listFields(undefined, saved),
    save,
    throwAway() {
      removeUnsaved(key)
      if (form.current) writeControls(form.current, stored.values)
      basis.current = stored
      setRestored(null)
    },
  }
}

/** A field that was put back is compared with what it showed when it was typed. */
function withBasis(stored: ListingFormData, { loaded, shown, format }: UnsavedListing): ListingFormData {
  return {
    ...stored,
    loaded: { ...stored.loaded, ...loaded },
    shown: { ...stored.shown, ...shown },
    format: 'propertyDescription' in shown && format === 'html' ? 'html' : stored.format,
  }
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}

function readControls(form: HTMLFormElement): ListingFormValues {
  return readTyped(new FormData(form))
}

function read(key: string): UnsavedListing | null {
  const unsaved = readUnsaved(key)
  return unsaved && { format: 'markdown', loaded: {}, shown: {}, ...unsaved }
}
