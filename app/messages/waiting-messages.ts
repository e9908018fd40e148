import type { FormKind } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { listDeviceKeys, readDevice, saveEntry, watchDevice } from '../ui/storage.ts'
import { listWords, parseWords, type TypedWords } from '../ui/typed-words/words.ts'

/** A message that waits on the device to be delivered (D2). */
export type WaitingMessage = Pick<TypedWords, 'keptAt'> & {
  /** The idempotency key: the server stores the message once, however often it is sent (D5). */
  key: string
  kind: FormKind
  fields: SubmittedFields
  /** The reason for which the server will never take it as it is. */
  refused?: string
}

/** Each message has its own entry: if two tabs wrote one list at the same time, a message would be lost. */
const prefix = 'WaitingMessage '

/** All waiting messages as one text, a line each, which changes with every message. Null if none waits. */
export function readWaiting(): string | null {
  const lines = listDeviceKeys(prefix).map((key) => readDevice(key))
  return lines.join('\n') || null
}

/** Parses the text of `readWaiting`: the oldest message first, without those that are invalid or older than 14 days. */
export function parseWaiting(text: string | null): WaitingMessage[] {
  const messages = (text ?? '').split('\n').flatMap((line) => parseWords<WaitingMessage & TypedWords>(line) ?? [])
  return messages.filter(({ key, kind }) => key && kind).sort((one, other) => one.keptAt - other.keptAt)
}

export function listWaiting(): WaitingMessage[] {
  return parseWaiting(readWaiting())
}

/** Stores a message on the device; false when storage is full or blocked. */
export function storeWaiting(message: WaitingMessage): boolean {
  return saveEntry(prefix + message.key, message)
}

export function discardWaiting(key: string): void {
  saveEntry(prefix + key, null)
}

/** Drops expired messages, and calls the listener when others change, in this tab or another. */
export function watchWaiting(listener: () => void): () => void {
  listWords(prefix)
  return watchDevice(listener)
}
