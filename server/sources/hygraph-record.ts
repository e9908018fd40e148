import * as v from 'valibot'
import type { Listing } from '../../app/listings/listing.ts'
import type { Sanitise } from '../html/sanitise.ts'

const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty())
const text = v.nullish(
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((value) => value || null),
  ),
  null,
)
const amount = v.nullish(v.pipe(v.number(), v.minValue(0)), null)
const image = v.object({ url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/, 'a web address or a path')) })

/** A record of the content service as a listing. Enumerations stay open: an editor may add a value before we know it. */
const schema = v.object({
  id: requiredText,
  // Hygraph writes microseconds and an offset.
  createdAt: v.pipe(
    v.string(),
    v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
    v.transform((value) => new Date(value).toISOString()),
  ),
  propertyName: requiredText,
  propertyUrlSlug: text,
  propertyStatus: requiredText,
  propertyType: requiredText,
  residentialType: text,
  commercialType: text,
  landType: text,
  titleType: text,
  propertyManagement: text,
  propertyPrice: amount,
  landPrice: amount,
  numberOfBedrooms: amount,
  numberOfBathrooms: amount,
  locationCriteria: text,
  estate: text,
  neighbourhood: text,
  townCity: text,
  propertyFeatures: v.nullish(v.array(requiredText), () => []),
  mainImage: v.nullish(image, null),
  propertyImages: v.nullish(v.array(image), () => []),
  propertyDescription: v.nullish(v.object({ html: v.string() }), null),
})

type Fault = { id: unknown; field: string; reason: string }

/** One foreign record, parsed and its description sanitised (B12); or which of its fields is wrong, and how. */
export function parseRecord(
  record: unknown,
  sanitise: Sanitise,
): { ok: true; listing: Listing } | { ok: false; fault: Fault } {
  const result = v.safeParse(schema, record, { abortEarly: true })
  if (result.success) {
    const { propertyDescription: description, ...fields } = result.output
    const propertyDescription = description && { html: sanitise(description.html) }
    return { ok: true, listing: { ...fields, propertyDescription } }
  }
  const [issue] = result.issues
  return { ok: false, fault: { id: recordId(record), field: v.getDotPath(issue) ?? 'record', reason: issue.message } }
}

/** What a record calls itself, before anything else of it is believed; null where it says nothing. */
export function recordId(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : null
}
