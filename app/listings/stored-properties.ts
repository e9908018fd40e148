import { blankListing, type FieldType, fields } from '../../domain/listings/fields.ts'
import { type Listing, localStorageKey, shortId } from '../../domain/listings/listing.ts'

/** The record with this short id, without its description: storage is no source of HTML. Null where storage is blocked or holds rubbish. */
export function findStored(id: string): Listing | null {
  try {
    const records: Listing[] = JSON.parse(localStorage.getItem(localStorageKey) ?? '[]')
    const record = records.find((listing) => shortId(listing.id) === shortId(id))
    if (!record) return null
    // One that was stored before a field was added has none of it.
    const whole = { ...blankListing, ...record, propertyDescription: null }
    return isWhole(whole) ? whole : null
  } catch {
    return null
  }
}

/** Storage is anybody's to write to: whatever is shown of a record has to be of its type. */
function isWhole(record: Listing) {
  return fields.every(({ name, type }) => checks[type](record[name]))
}

const checks: Record<FieldType, (value: unknown) => boolean> = {
  id: isText,
  time: isText,
  text: isNullOr(isText),
  choice: isNullOr(isText),
  amount: isNullOr(isNumber),
  count: isNullOr(isNumber),
  choices: isListOf(isText),
  image: isNullOr(isImage),
  images: isListOf(isImage),
  html: (value) => value === null,
}

type Check = (value: unknown) => boolean

function isNullOr(check: Check): Check {
  return (value) => value === null || check(value)
}

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

function isImage(value: unknown) {
  return isText((value as { url?: unknown } | null)?.url)
}

function isNumber(value: unknown) {
  return typeof value === 'number'
}

/** Half an emoji cannot stand in an address. */
function isText(value: unknown) {
  return typeof value === 'string' && value.isWellFormed()
}
