import { useEffect, useSyncExternalStore } from 'react'
import { lockForPage } from '../../app/ui/page-lock.ts'
import { formatCount } from '../../domain/format-count.ts'
import { SendingError, sendFile } from './send-file.ts'
import { deleteAllUnsent, deleteUnsent, listUnsent, storeUnsent, type UnsentFile } from './unsent-files.ts'

/** A file on its way, as pages show it. */
export type Upload = Pick<UnsentFile, 'key' | 'listing' | 'name'> & {
  /** `waiting` includes one whose listing is not saved yet. */
  state: 'waiting' | 'sending' | 'cut' | 'refused' | 'stopped'
  /** The reason for which it was refused or stopped. */
  message?: string
}

/** The files that this tab sends, of all listings. They go on while the tab is open, whichever page it shows. */
let uploads: readonly Upload[] = []
/** The number of photographs that have arrived, by listing. */
let arrived: ReadonlyMap<string, number> = new Map()
let listeners: readonly (() => void)[] = []
/** The files of this tab, which is all there is of them where the device stores nothing. */
const files = new Map<string, Blob>()
let sending: { key: string; stop: AbortController } | null = null

/** The files of a listing on their way, and the number that have arrived since the tab was opened. */
export function useUploads(listing: string): { files: Upload[]; arrived: number } {
  const all = useSyncExternalStore(
    subscribe,
    () => uploads,
    () => none,
  )
  useEffect(() => {
    void resume(listing)
  }, [listing])
  return { files: all.filter((upload) => upload.listing === listing), arrived: arrived.get(listing) ?? 0 }
}

const none: readonly Upload[] = []

function subscribe(listener: () => void) {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((each) => each !== listener)
  }
}

/** Goes on with the files of a listing that a closed tab has left. Each tab holds locks on its own, which no other one sends. */
async function resume(listing: string) {
  const unsent = (await listUnsent()).filter((file) => file.listing === listing)
  const options = { signal: AbortSignal.timeout(releaseTimeout) }
  const isLeft = await Promise.all(unsent.map(({ key }) => lockForPage(lockName(key), options)))
  enqueue(unsent.filter((_, index) => isLeft[index]))
}

/** In milliseconds. A tab that is being closed may release its locks some moments later. */
const releaseTimeout = 5_000

const lockName = (key: string) => `Photograph ${key}`

function set(next: readonly Upload[]) {
  uploads = next
  if (next.some(isUnderWay)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** The browser asks whoever leaves. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export function isUnderWay({ state }: Upload): boolean {
  return state !== 'refused'
}

/** True if nothing of a listing is on its way, or the person wants to publish it without. */
export function mayPublish(listing: string | null): boolean {
  const { length } = uploads.filter((upload) => upload.listing === (listing ?? 'new') && isUnderWay(upload))
  const late = `${formatCount(length, 'photograph')} did not arrive yet and would not be published. Publish without?`
  return length === 0 || confirm(late)
}

const change = (key: string, values: Partial<Upload>) =>
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))

function remove(key: string) {
  files.delete(key)
  void deleteUnsent(key)
  set(uploads.filter((upload) => upload.key !== key))
}

function enqueue(added: readonly Pick<UnsentFile, 'key' | 'listing' | 'name'>[]) {
  const fresh = added.filter(({ key }) => !uploads.some((upload) => upload.key === key))
  set([...uploads, ...fresh.map(({ key, listing, name }) => ({ key, listing, name, state: 'waiting' as const }))])
  void work()
}

/** Sends files, once the device has stored all of them; those of a `new` listing wait for `sendWith`. */
export async function sendFiles(listing: string, chosen: readonly File[]): Promise<void> {
  const now = Date.now()
  const added = chosen.map((blob, index) => ({
    key: crypto.randomUUID(),
    listing,
    name: blob.name,
    blob,
    chosenAt: now + index / 1000,
  }))
  for (const { key, blob } of added) {
    files.set(key, blob)
    void lockForPage(lockName(key))
  }
  set([...uploads, ...added.map(({ key, name }) => ({ key, listing, name, state: 'waiting' as const }))])
  for (const file of added) await storeUnsent(file)
  await work()
}

/** Sends the files of a new listing, which has an id now. */
export async function sendWith(listing: string): Promise<void> {
  const own = uploads.filter((upload) => upload.listing === 'new').map(({ key }) => key)
  for (const file of await listUnsent()) if (own.includes(file.key)) await storeUnsent({ ...file, listing })
  set(uploads.map((upload) => (upload.listing === 'new' ? { ...upload, listing } : upload)))
  void work()
}

/** Gives up a file, or takes its message away. */
export function dismiss(key: string): void {
  if (sending?.key === key) sending.stop.abort()
  remove(key)
}

/** Goes on after the person has signed in again. */
export function goOn(): void {
  set(uploads.map((upload) => (upload.state === 'stopped' ? { ...upload, state: 'waiting' } : upload)))
  void work()
}

/** The number that has not arrived and would be erased, with those of other tabs. */
export async function countUnsent(): Promise<number> {
  const inTab = uploads.filter(isUnderWay)
  return new Set([...inTab, ...(await listUnsent())].map(({ key }) => key)).size
}

/** Gives up all of them, such as when somebody signs out. */
export function forgetUploads(): void {
  sending?.stop.abort()
  files.clear()
  deleteAllUnsent()
  set([])
}

let isBusy = false

/** Sends the files one after the other. */
async function work() {
  if (isBusy) return
  isBusy = true
  const findNext = () => uploads.find(({ listing, state }) => state === 'waiting' && listing !== 'new')
  try {
    for (let next = findNext(); next; next = findNext()) await send(next)
  } finally {
    isBusy = false
  }
}

async function send({ key, listing, name }: Upload) {
  const file = files.get(key) ?? (await listUnsent()).find((unsent) => unsent.key === key)?.blob
  // The tab that was closed has sent it in its last moments.
  if (!file) return arrive(key, listing)
  sending = { key, stop: new AbortController() }
  const { signal } = sending.stop
  change(key, { state: 'sending' })
  try {
    const onCut = (isCut: boolean) => change(key, { state: isCut ? 'cut' : 'sending' })
    // One of an earlier visit may have arrived then.
    if ((await sendFile({ listing, name, file, signal, onCut })) || !files.has(key)) return arrive(key, listing)
    change(key, { state: 'refused', message: 'The listing has this picture already.' })
  } catch (error) {
    if (signal.aborted) return
    const isSignedOut = error instanceof SendingError && error.isSignedOut
    const message = error instanceof SendingError ? error.message : unreadable
    change(key, { state: isSignedOut ? 'stopped' : 'refused', message })
    if (isSignedOut) return
  } finally {
    sending = null
  }
  files.delete(key)
  void deleteUnsent(key)
}

function arrive(key: string, listing: string) {
  arrived = new Map(arrived).set(listing, (arrived.get(listing) ?? 0) + 1)
  remove(key)
}

const unreadable = 'This file can no longer be read on the device. Please choose it again.'
