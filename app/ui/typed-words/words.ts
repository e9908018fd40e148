import { textRetention } from '../../../domain/device/retention.ts'
import { listDeviceKeys, parseStored, readDevice, writeDevice } from '../storage.ts'
import type { ControlValues } from './controls.ts'

/** The words that somebody typed into a form and has not sent or saved, as this device stores them. */
export type TypedWords = {
  fields: ControlValues
  /** Milliseconds since 1970. */
  keptAt: number
}

/** Null where there are none, or they are invalid or older than 14 days. */
export function parseWords<Words extends TypedWords>(text: string | null): Words | null {
  const words = parseStored(text) as Words | null
  if (!words?.fields || !(Date.now() - words.keptAt < textRetention)) return null
  // Visitors and extensions can write to local storage, too.
  return Object.values(words.fields).every((value) => typeof value === 'string' || Array.isArray(value)) ? words : null
}

export function readWords<Words extends TypedWords>(key: string): Words | null {
  return parseWords<Words>(readDevice(key))
}

/** Stores words, or removes them for null; false where storage is full or blocked. */
export function writeWords(key: string, words: TypedWords | null): boolean {
  return writeDevice(key, words && JSON.stringify(words))
}

/** The words under the keys that begin with a prefix, the newest first. Removes those that are invalid or older than 14 days. */
export function listWords<Words extends TypedWords>(prefix: string): [key: string, words: Words][] {
  const all: [string, Words][] = []
  for (const key of listDeviceKeys(prefix)) {
    const words = readWords<Words>(key)
    if (words) all.push([key, words])
    else writeWords(key, null)
  }
  return all.sort(([, one], [, other]) => other.keptAt - one.keptAt)
}
