import { keptOnDevice, parseKept, readDevice, writeDevice } from './device-storage.ts'
import { type FormKind, forms } from './forms.ts'
import type { Fields } from './post-message.ts'

/** A message that could not be delivered, as the device keeps it (D2). */
export type WaitingMessage = {
  /** With it the same message is stored once, however often it is sent (D5). */
  key: string
  kind: FormKind
  fields: Fields
  /** Milliseconds since 1970. */
  keptAt: number
  /** Why the server will never take it as it is. */
  refused?: string
}

export const storageKey = 'WaitingMessages'
const changed = 'waiting-messages'

/** What is kept, as text: it changes when anything does. Null where nothing waits. */
export function readWaiting(): string | null {
  return readDevice(storageKey)
}

/** The messages in such a text, the oldest first; what is older than 14 days or rubbish is not among them. */
export function parseWaiting(text: string | null): WaitingMessage[] {
  const kept = parseKept(text)
  return Array.isArray(kept) ? kept.filter(isWaiting) : []
}

/** Keeps a message on the device; false where storage is blocked or full. */
export function keepWaiting(message: WaitingMessage): boolean {
  return writeWaiting([...listWaiting().filter(({ key }) => key !== message.key), message])
}

/** Calls when what waits has changed, in this tab or another. */
export function watchWaiting(listener: () => void): () => void {
  dropExpired()
  addEventListener('storage', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(changed, listener)
  }
}

function dropExpired() {
  const text = readWaiting()
  const messages = parseWaiting(text)
  if (text !== null && JSON.stringify(messages) !== text) writeWaiting(messages)
}

export function listWaiting(): WaitingMessage[] {
  return parseWaiting(readWaiting())
}

/** False where storage is blocked or full. */
export function writeWaiting(messages: WaitingMessage[]): boolean {
  const kept = writeDevice(storageKey, messages.length > 0 ? JSON.stringify(messages) : null)
  if (kept) dispatchEvent(new Event(changed))
  return kept
}

function isWaiting(message: Partial<WaitingMessage> | null): message is WaitingMessage {
  return (
    typeof message?.key === 'string' &&
    typeof message.fields === 'object' &&
    message.fields !== null &&
    (message.kind ?? '') in forms &&
    Date.now() - (message.keptAt ?? 0) < keptOnDevice
  )
}
