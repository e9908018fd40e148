import type { ControlValues } from '../ui/typed-words/controls.ts'
import { listWords, readWords, type TypedWords, writeWords } from '../ui/typed-words/words.ts'
import { claimDraft, listOpenDrafts } from './draft-claims.ts'
import { randomKey } from './random-key.ts'

/** Words that were not sent yet. Their idempotency key is stored too: sending them again is harmless, if a tab ended while it sent them (D5). */
export type Draft = TypedWords & { id: string; key: string }

/**
 * Each draft has an entry of its own, named by its form and its id, which one tab at a time writes: tabs that shared an entry would
 * overwrite each other's words. `form` names the form and its property.
 */
const prefix = 'Draft '
const toStorageKey = (form: string, id: string) => `${prefix}${form} ${id}`

/** The id of the draft that this page writes, by form. Writes wait for it. */
const claims = new Map<string, Promise<string>>()

type Opened = { restored: Draft | null; others: readonly Draft[] }

/**
 * The draft to restore when a form opens, and the drafts of closed tabs to offer beside it, newest first. Restores this tab's own draft.
 * If it has none, it takes over the newest draft of a closed tab, or else copies the newest draft of an open one. `fits` tells whether a
 * draft agrees with the words that are already typed.
 */
export async function openDrafts(form: string, fits: (fields: ControlValues) => boolean): Promise<Opened> {
  listWords(prefix)
  if (listDrafts(form).length === 0) return { restored: null, others: [] }
  const opening = chooseDraft(form, claim(form), fits)
  // Text typed meanwhile is stored after the choice, and so overwrites no draft that the form has not shown.
  claims.set(
    form,
    opening.then(({ id }) => id),
  )
  return opening
}

async function chooseDraft(form: string, claimed: Promise<string>, fits: (fields: ControlValues) => boolean) {
  const open = await listOpenDrafts()
  const own = await claimed
  const drafts = listDrafts(form)
  const before = drafts.find(({ id }) => id === own)
  const closed = drafts.filter(({ id }) => id === own || !open?.has(id))
  const restored = [before, ...closed, ...drafts].find((draft) => draft && fits(draft.fields)) ?? null
  let id: string | Promise<string> = own
  // If the browser cannot tell that a tab is closed, its draft stays, and the form begins with a copy.
  if (open && restored && closed.includes(restored)) id = claimDraft(form, restored.id)
  else if (before && before !== restored) id = claimDraft(form, randomKey())
  return { restored, others: closed.filter(({ key }) => key !== restored?.key), id }
}

function claim(form: string): Promise<string> {
  const claimed = claims.get(form) ?? claimDraft(form)
  claims.set(form, claimed)
  return claimed
}

/** Stores this tab's draft of a form in place of its former one. */
export async function saveDraft(form: string, fields: ControlValues, key: string): Promise<Draft> {
  const id = await claim(form)
  const storageKey = toStorageKey(form, id)
  const before = readWords<Draft>(storageKey)
  const draft = { fields, key, keptAt: before?.key === key ? before.keptAt : Date.now() }
  writeWords(storageKey, draft)
  return { id, ...draft }
}

/** Discards this tab's draft of a form. */
export async function discardDraft(form: string): Promise<void> {
  remove(form, await claim(form))
}

/** Discards the draft of a closed tab, unless another tab has taken it over and changed it. */
export function discardOther(form: string, other: Draft): void {
  if (isStored(form, other)) remove(form, other.id)
}

/** False if another tab has discarded or changed the draft, or the visitor has forgotten the device (F15). */
export function isStored(form: string, { id, key }: Draft): boolean {
  return readWords<Draft>(toStorageKey(form, id))?.key === key
}

/** Discards every tab's copy of a draft that was sent, or that waits on the device to be sent. */
export function forgetSentDraft(form: string, key: string): void {
  for (const draft of listDrafts(form)) if (draft.key === key) remove(form, draft.id)
}

/** From now on this tab writes the draft of a closed tab, also after a reload once this resolves; its own stays, to be offered in turn. */
export function takeOver(form: string, other: Draft): Promise<string> {
  const taken = claimDraft(form, other.id)
  claims.set(form, taken)
  return taken
}

function listDrafts(form: string): Draft[] {
  const start = toStorageKey(form, '')
  return listWords<Draft>(start).map(([key, draft]) => ({ ...draft, id: key.slice(start.length) }))
}

function remove(form: string, id: string) {
  writeWords(toStorageKey(form, id), null)
}
