import { type FormKind, forms } from '../../domain/messages/forms.ts'
import { keptOnDevice, listDeviceKeys, parseKept, readDevice, writeDevice } from './device-storage.ts'
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

/** Each message has an entry of its own: of two tabs that wrote one list at the same time, one would be lost. */
const prefix = 'WaitingMessage '
const changed = 'waiting-messages'

/** What is kept, a line each: it changes when anything does. Null where nothing waits. */
export function readWaiting(): string | null {
  return listDeviceKeys(prefix).map(readDevice).join('\n') || null
}

/** The messages in such a text, the oldest first; what is older than 14 days or rubbish is not among them. */
export function parseWaiting(text: string | null): WaitingMessage[] {
  const kept = (text ?? '').split('\n').map((line) => parseKept(line) as Partial<WaitingMessage> | null)
  return kept.filter(isWaiting).sort((one, other) => one.keptAt - other.keptAt)
}

export function listWaiting(): WaitingMessage[] {
  return parseWaiting(readWaiting())
}

/** Keeps a message on the device; false where storage is blocked or full. */
export function keepWaiting(message: WaitingMessage): boolean {
  return write(prefix + message.key, JSON.stringify(message))
}

export function discardWaiting(key: string): void {
  write(prefix + key, null)
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
  for (const key of listDeviceKeys(prefix)) if (!parseWaiting(readDevice(key)).length) write(key, null)
}

function write(key: string, text: string | null) {
  const kept = writeDevice(key, text)
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
