import { textRetention } from '../../domain/device/retention.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/** The words that a person typed into a form and has not saved, as this device stores them. */
export type Unsaved = {
  /** The listing or the message, as the page names it. */
  name: string
  /** The contents of controls: a list for check boxes, a text for all others. */
  fields: Values
  /** Milliseconds since 1970. */
  keptAt: number
  /** True once they were sent. The page that follows a success throws them away. */
  sent?: true
}

/** Begins the keys of local storage. */
const prefix = 'Office '

/** The key of a person's words in a form, by its name: the id of a listing, `new`, or `message`, the id of its thread and the form's intent. */
export const toKey = (personId: string, form: string) => `${prefix}${personId} ${form}`

export const formOfThread = (id: string, intent: string) => `message ${id} ${intent}`

/** Forgets all that a person typed, such as when they sign out. */
export function forgetUnsaved(personId: string): void {
  for (const key of listKeys(toKey(personId, ''))) removeUnsaved(key)
}

/** The listings and messages of which a person has unsaved words here. `id` is `new` for a listing without one. */
export function listUnsaved(personId: string): { kind: 'listing' | 'message'; id: string; name: string }[] {
  const start = toKey(personId, '')
  const all = listKeys(start).flatMap((key) => {
    const unsaved = readUnsaved(key)
    const [, threadId] = /^message (\S+) /.exec(key.slice(start.length)) ?? []
    const named = threadId
      ? { kind: 'message' as const, id: threadId }
      : { kind: 'listing' as const, id: key.slice(start.length) }
    return unsaved ? [{ ...named, name: unsaved.name }] : []
  })
  return [...new Map(all.map((each) => [each.id, each])).values()]
}

/** Forgets what was sent, once the server has it. */
export function forgetSent(personId: string, forms: readonly string[]): void {
  for (const key of forms.map((form) => toKey(personId, form))) if (readUnsaved(key)?.sent) removeUnsaved(key)
}

/** Forgets what is invalid, or too old. */
export function forgetOld(): void {
  for (const key of listKeys(prefix)) if (!readUnsaved(key)) removeUnsaved(key)
}

/** Null where there is none, or it is invalid or older than 14 days. */
export function readUnsaved(key: string): Unsaved | null {
  try {
    const unsaved = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Unsaved> | null
    if (typeof unsaved?.keptAt !== 'number' || Date.now() - unsaved.keptAt >= textRetention) return null
    return { name: '', fields: {}, ...unsaved, keptAt: unsaved.keptAt }
  } catch {
    return null
  }
}

/** False where storage is full or blocked. */
export function writeUnsaved(key: string, unsaved: Unsaved): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(unsaved))
    return true
  } catch {
    return false
  }
}

export function removeUnsaved(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is in it.
  }
}

/** Puts values into the controls of a form. */
export function writeControls(form: HTMLFormElement, values: Values): void {
  for (const control of form.elements) {
    if (
      !(control instanceof HTMLInputElement) &&
      !(control instanceof HTMLTextAreaElement) &&
      !(control instanceof HTMLSelectElement)
    )
      continue
    const value = values[control.name]
    if (value === undefined || control.type === 'hidden') continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = value.includes(control.value)
    else control.value = String(value)
  }
  form.dispatchEvent(new Event('change', { bubbles: true }))
}

function listKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
