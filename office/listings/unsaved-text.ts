import { type RefObject, useEffect, useRef, useState } from 'react'
import { textRetention } from '../../domain/device/retention.ts'
import { formFields } from '../../domain/office/form-fields.ts'
import { type ListingFormValues, readTyped } from '../../domain/office/listing-form.ts'
import type { Digests, ListingFormData } from './form-data.ts'

/** The unsaved words of a person in the form of a listing, as this device stores them. */
type Unsaved = {
  /** The listing's name as the form has it. */
  name: string
  /** The fields that differ from what was stored. */
  fields: ListingFormValues
  format: string
  /** Digests of what these fields held before: the server tells by them whether somebody saved other values meanwhile. */
  loaded: Digests
  shown: Digests
  /** Milliseconds since 1970. */
  keptAt: number
  /** True once it was sent. The page that follows a success throws it away. */
  sent?: true
}

/** Begins the keys of local storage. `listing` is its id, or `new`. */
const prefix = 'Office '
const toKey = (personId: string, listing: string) => `${prefix}${personId} ${listing}`

/** Forgets all that a person typed, such as when they sign out. */
export function forgetUnsaved(personId: string): void {
  for (const key of listKeys(toKey(personId, ''))) write(key, null)
}

/** The listings of which a person has unsaved words here, each with its name as it was typed. `new` is one without an id. */
export function listUnsaved(personId: string): { listing: string; name: string }[] {
  const start = toKey(personId, '')
  return listKeys(start).flatMap((key) => {
    const unsaved = read(key)
    return unsaved ? [{ listing: key.slice(start.length), name: unsaved.name }] : []
  })
}

/** Forgets what was sent, once the server has it. */
export function forgetSent(personId: string, listings: readonly string[]): void {
  for (const key of listings.map((listing) => toKey(personId, listing))) if (read(key)?.sent) write(key, null)
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
  const [restored, setRestored] = useState<Unsaved | null>(null)
  const [inOtherTab, setInOtherTab] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const basis = useRef(stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new element for each stored record
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (isSaved) forgetSent(personId, [listing, 'new'])
    for (const each of listKeys(prefix)) if (!read(each)) write(each, null)
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
    if (names.length === 0) return write(key, null)
    const pick = <Value>(values: Readonly<Record<string, Value>>) =>
      Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as Value]] : [])))
    const entry: Unsaved = {
      name: String(current.propertyName ?? ''),
      fields: pick(current),
      format: basis.current.format,
      loaded: pick(basis.current.loaded),
      shown: pick(basis.current.shown),
      keptAt: Date.now(),
      ...(sent && { sent }),
    }
    setIsFull(!write(key, JSON.stringify(entry)))
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
      write(key, null)
      if (form.current) writeControls(form.current, stored.values)
      basis.current = stored
      setRestored(null)
    },
  }
}

/** A field that was put back is compared with what it showed when it was typed. */
function withBasis(stored: ListingFormData, { loaded, shown, format }: Unsaved): ListingFormData {
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

function writeControls(form: HTMLFormElement, values: ListingFormValues) {
  for (const { name } of formFields) {
    const value = values[name]
    if (value === undefined) continue
    for (const control of form.querySelectorAll(`[name="${name}"]`)) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = value.includes(control.value)
      else if (control instanceof HTMLInputElement && control.type === 'hidden') continue
      else if (
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
        control.value = String(value)
    }
  }
  form.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Null where there is none, or it is invalid or older than 14 days. */
function read(key: string): Unsaved | null {
  try {
    const unsaved = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Unsaved> | null
    if (typeof unsaved?.keptAt !== 'number' || Date.now() - unsaved.keptAt >= textRetention) return null
    const { name = '', fields = {}, format = 'markdown', loaded = {}, shown = {} } = unsaved
    return { ...unsaved, name, fields, format, loaded, shown, keptAt: unsaved.keptAt }
  } catch {
    return null
  }
}

function listKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** Removes the entry for null; false where storage is full or blocked. */
function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
