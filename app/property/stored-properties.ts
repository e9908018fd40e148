import { isDay } from '../../domain/days.ts'
import type { FieldType } from '../../domain/listings/field.ts'
import { blankListing, fields } from '../../domain/listings/fields.ts'
import { type Listing, localStorageKey, shortId } from '../../domain/listings/listing.ts'
import { type ListingPage, toListingPage } from '../../domain/property/listing-page.ts'
import { urls } from '../../domain/urls.ts'

/**
 * Puts the newest 100 records into local storage, once a visit (section 4, B7).
 * @throws Error without a connection, and where storage is full or blocked
 */
export async function storeNewest(): Promise<void> {
  const answer = await fetch(urls.storedProperties())
  if (answer.ok) localStorage.setItem(localStorageKey, JSON.stringify(await answer.json()))
}

/** The property page of the record with this short id; null without a valid record. */
export function findStoredPage(id: string): ListingPage | null {
  const stored = findStored(id)
  return stored && toListingPage(stored, () => null)
}

/** The record with this short id, without its description, as HTML from storage is not trusted. Null when storage is blocked or the record is invalid. */
export function findStored(id: string): Listing | null {
  try {
    const records: Listing[] = JSON.parse(localStorage.getItem(localStorageKey) ?? '[]')
    const record = records.find((listing) => shortId(listing.id) === shortId(id))
    if (!record) return null
    // A record that was stored before a field was added lacks that field.
    const complete = { ...blankListing, ...record, propertyDescription: null }
    return isValid(complete) ? complete : null
  } catch {
    return null
  }
}

/** Visitors and extensions can write to local storage, so the type of every field is checked. */
function isValid(record: Listing) {
  return fields.every(({ name, type }) => checks[type](record[name]))
}

const checks: Record<FieldType, (value: unknown) => boolean> = {
  id: isText,
  time: isText,
  optionalTime: isNullOr(isText),
  text: isNullOr(isText),
  choice: isNullOr(isText),
  amount: isNullOr(isNumber),
  count: isNullOr(isNumber),
  date: isNullOr((value) => isText(value) && isDay(String(value))),
  flag: isNullOr((value) => typeof value === 'boolean'),
  size: isNullOr(isText),
  choices: isListOf(isText),
  image: isNullOr(isImage),
  images: isListOf(isImage),
  links: isListOf(isText),
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

/** Text with half an emoji is rejected: `encodeURIComponent` throws on it. */
function isText(value: unknown) {
  return typeof value === 'string' && value.isWellFormed()
}
