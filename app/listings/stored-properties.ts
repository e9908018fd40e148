import { urls } from '../urls.ts'
import { type Listing, shortId } from './listing.ts'

/** Section 9. */
const storageKey = 'Properties'

let kept = false

/**
 * Once a visit: the newest 100 records into local storage, as section 4 has it (B7). Storage that is full or blocked, or a
 * connection that is gone, changes nothing for the visitor.
 */
export async function keepStored(): Promise<void> {
  if (kept) return
  kept = true
  try {
    const answer = await fetch(urls.storedProperties())
    if (answer.ok) localStorage.setItem(storageKey, JSON.stringify(await answer.json()))
  } catch {}
}

/** The record with this short id, without its description: storage is no source of HTML. Null where storage is blocked or holds rubbish. */
export function findStored(id: string): Listing | null {
  try {
    const records: Listing[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    const record = records.find((listing) => shortId(listing.id) === shortId(id))
    return record && isWhole(record) ? { ...record, propertyDescription: null } : null
  } catch {
    return null
  }
}

function isWhole(record: Listing) {
  const { id, propertyName, propertyStatus, propertyType, propertyFeatures, propertyImages } = record
  const texts = [
    id,
    propertyName,
    propertyStatus,
    propertyType,
    ...propertyFeatures,
    ...propertyImages.map(({ url }) => url),
  ]
  return texts.every((text) => typeof text === 'string')
}
