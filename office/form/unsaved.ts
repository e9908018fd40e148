import { listDeviceKeys, writeDevice } from '../../app/ui/storage.ts'
import { listWords, readWords, type TypedWords, writeWords } from '../../app/ui/typed-words/words.ts'

/** The words that a person typed into a form of the office and has not saved. */
export type Unsaved = TypedWords & {
  /** The listing or the message, as the page names it. */
  name: string
  /** True once they were sent. The page that follows a success throws them away. */
  sent?: true
}

/** Begins the keys of local storage. */
const prefix = 'Office '

/** The key of a person's words in a form, by its name: the id of a listing, `new`, or `message`, the id of its thread and the form's intent. */
export const toKey = (personId: string, form: string) => `${prefix}${personId} ${form}`

export const formOfThread = (id: string, intent: string) => `message ${id} ${intent}`

/** The words of a form that opens. Forgets those of all forms that are too old. */
export function openUnsaved<Words extends Unsaved>(key: string): Words | null {
  listWords(prefix)
  return readWords<Words>(key)
}

/** Forgets all that a person typed, such as when they sign out. */
export function forgetUnsaved(personId: string): void {
  for (const key of listDeviceKeys(toKey(personId, ''))) writeDevice(key, null)
}

/** The listings and messages of which a person has unsaved words here. `id` is `new` for a listing without one. */
export function listUnsaved(personId: string): { kind: 'listing' | 'message'; id: string; name: string }[] {
  const start = toKey(personId, '')
  const all = listWords<Unsaved>(start).map(([key, { name }]) => {
    const form = key.slice(start.length)
    const [, threadId] = /^message (\S+) /.exec(form) ?? []
    return threadId ? { kind: 'message' as const, id: threadId, name } : { kind: 'listing' as const, id: form, name }
  })
  return [...new Map(all.map((each) => [each.id, each])).values()]
}

/** Forgets what was sent, once the server has it. */
export function forgetSent(personId: string, forms: readonly string[]): void {
  for (const key of forms.map((form) => toKey(personId, form))) if (readWords<Unsaved>(key)?.sent) writeWords(key, null)
}
