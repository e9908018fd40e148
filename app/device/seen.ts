import { listRetention } from '../../domain/device/retention.ts'
import { parseStored, readDevice, writeDevice } from '../ui/storage.ts'

const key = 'Seen'

/** F13. */
const maxSeen = 500

type Opened = { id: string; at: number }

/** True if the visitor opened this property. A property id has no quotation mark, so the text need not be parsed for every card. */
export function isSeen(id: string): boolean {
  return readDevice(key)?.includes(`"${id}"`) ?? false
}

/** Notes that a property was opened; nothing happens where storage is full or blocked. */
export function markSeen(id: string): void {
  const before = listSeen().filter((opened) => opened.id !== id)
  writeDevice(key, JSON.stringify([{ id, at: Date.now() }, ...before].slice(0, maxSeen)))
}

/** The opened properties, the newest first. */
export function listSeen(): Opened[] {
  const opened = parseStored(readDevice(key))
  return Array.isArray(opened) ? opened.filter((one) => Date.now() - one?.at < listRetention) : []
}
