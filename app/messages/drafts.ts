import { textRetention } from '../../domain/device/retention.ts'
import { listDeviceKeys, parseStored, readDevice, writeDevice } from '../device/storage.ts'
import type { Fields } from './post-message.ts'
import { randomKey } from './random-key.ts'
import { claimTab, listOpenTabs } from './tab.ts'

/** Words that were not sent yet. Their idempotency key is stored too: sending them again is harmless, if a tab ended while it sent them (D5). */
export type Draft = {
  /** Id of the tab that it was typed in. */
  tab: string
  fields: Fields
  key: string
  /** Milliseconds since 1970. */
  keptAt: number
}

/**
 * Each draft has an entry of its own, named by its form and its tab: tabs that shared an entry would overwrite each other's words.
 * `form` names the form and its property.
 */
const prefix = 'Draft '
const toStorageKey = (form: string, tab: string) => `${prefix}${form} ${tab}`

/** Earlier versions of the site stored the drafts of all tabs in this one entry, by form. */
const formerKey = 'Drafts'

/**
 * The draft to restore when a form opens, and the drafts of closed tabs to offer beside it, newest first. Restores this tab's own draft.
 * If it has none, it takes over the newest draft of a closed tab, or else copies the newest draft of an open one. `fits` tells whether a
 * draft agrees with the words that are already typed.
 */
export async function openDrafts(form: string, fits: (fields: Fields) => boolean) {
  moveFormerDrafts()
  dropUnusable()
  if (listDrafts(form).length === 0) return { restored: null, others: [] }
  const openTabs = await listOpenTabs()
  const tab = await claimTab()
  // No `await` from here on: what is typed meanwhile would be stored as this tab's draft.
  const own = readDraft(form, tab)
  if (own && !fits(own.fields)) move(form, own, randomKey())
  const drafts = listDrafts(form)
  const abandoned = drafts.filter((draft) => draft.tab !== tab && !openTabs?.has(draft.tab))
  const restored = [readDraft(form, tab), ...abandoned, ...drafts].find((draft) => draft && fits(draft.fields)) ?? null
  // If the browser cannot tell that a tab is closed, its draft stays.
  if (restored && openTabs && abandoned.includes(restored)) move(form, restored, tab)
  return { restored, others: abandoned.filter(({ key }) => key !== restored?.key) }
}

/** Stores this tab's draft of a form in place of its former one. */
export async function keepDraft(form: string, fields: Fields, key: string): Promise<void> {
  const tab = await claimTab()
  const before = readDraft(form, tab)
  write(form, { tab, fields, key, keptAt: before?.key === key ? before.keptAt : Date.now() })
}

/** Discards this tab's draft of a form. */
export async function discardDraft(form: string): Promise<void> {
  remove(form, await claimTab())
}

/** Discards the draft of a closed tab, unless another tab has taken it over. */
export function discardOther(form: string, other: Draft): void {
  if (readDraft(form, other.tab)?.key === other.key) remove(form, other.tab)
}

/** Those of the drafts that are still stored: another tab may have discarded them, or the visitor has forgotten the device (F15). */
export function stillKept(form: string, drafts: readonly Draft[]): readonly Draft[] {
  return drafts.filter(({ tab, key }) => readDraft(form, tab)?.key === key)
}

/** Discards every tab's copy of a draft that was sent, or that waits on the device to be sent. */
export function forgetSentDraft(form: string, key: string): void {
  for (const draft of listDrafts(form)) if (draft.key === key) remove(form, draft.tab)
}

/** Makes the draft of a closed tab this tab's. Gives the draft that this tab showed before, which can be offered in turn. */
export async function swapDrafts(
  form: string,
  other: Draft,
  shown: Pick<Draft, 'fields' | 'key'> | null,
): Promise<Draft | null> {
  const tab = await claimTab()
  const before = readDraft(form, tab)
  const left = shown && { ...shown, tab: randomKey(), keptAt: before?.key === shown.key ? before.keptAt : Date.now() }
  // Remove first, then write: full storage has room for both drafts, but not for one of them twice.
  discardOther(form, other)
  remove(form, tab)
  write(form, { ...other, tab })
  if (left) write(form, left)
  return left
}

function listDrafts(form: string): Draft[] {
  return listDeviceKeys(toStorageKey(form, ''))
    .flatMap((key) => parseDraft(key) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt)
}

function readDraft(form: string, tab: string): Draft | null {
  return parseDraft(toStorageKey(form, tab))
}

/** Null where there is none, or it is invalid or older than 14 days. */
function parseDraft(storageKey: string): Draft | null {
  const draft = parseStored(readDevice(storageKey)) as Partial<Draft> | null
  if (typeof draft?.key !== 'string' || typeof draft.keptAt !== 'number') return null
  if (Date.now() - draft.keptAt >= textRetention) return null
  const words = Object.entries(draft.fields ?? {}).filter(([, word]) => word && typeof word === 'string')
  if (words.length === 0) return null
  const tab = storageKey.slice(storageKey.lastIndexOf(' ') + 1)
  return { tab, fields: Object.fromEntries(words), key: draft.key, keptAt: draft.keptAt }
}

/** Leaves the draft where it is when storage is full. */
function move(form: string, draft: Draft, tab: string) {
  if (write(form, { ...draft, tab })) remove(form, draft.tab)
}

function dropUnusable() {
  for (const key of listDeviceKeys(prefix)) if (!parseDraft(key)) writeDevice(key, null)
}

/** If storage is full, the former entry stays, and is moved when a form opens next. */
function moveFormerDrafts() {
  const former = readDevice(formerKey)
  if (former === null) return
  const drafts = Object.entries((parseStored(former) ?? {}) as Record<string, Partial<Draft> | null>)
  const moved = drafts.every(([form, draft]) =>
    writeDevice(toStorageKey(form, `${draft?.keptAt}`), JSON.stringify(draft)),
  )
  if (moved) writeDevice(formerKey, null)
}

function remove(form: string, tab: string) {
  writeDevice(toStorageKey(form, tab), null)
}

function write(form: string, { tab, ...draft }: Draft): boolean {
  return writeDevice(toStorageKey(form, tab), JSON.stringify(draft))
}
