import * as v from 'valibot'
import type { Listing } from '../../app/listings/listing.ts'
import { ownOrigin, toMedia } from '../html/addresses.ts'
import { isAddressable, toCleanLine } from '../html/clean-text.ts'
import type { Sanitise } from '../html/sanitise.ts'

const key = v.pipe(v.string(), v.trim(), v.check(isAddressable, 'an id that can stand in an address'))
const requiredText = v.pipe(v.string(), v.transform(toCleanLine), v.nonEmpty())
const text = v.nullish(
  v.pipe(
    v.string(),
    v.transform((value) => toCleanLine(value) || null),
  ),
  null,
)
const amount = v.nullish(v.pipe(v.number(), v.minValue(0)), null)
const image = v.object({ url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/, 'a web address or a path')) })

/** A record of the content service as a listing. Enumerations stay open: an editor may add a value before we know it. */
const schema = v.object({
  id: key,
  // Asked for alone; a service that gives drafts all the same says so.
  stage: v.optional(v.literal('PUBLISHED')),
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

type Surroundings = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: ReadonlySet<string>
}

/**
 * One foreign record, parsed, its description sanitised (B12), without pictures of hosts that are not allowed; or which of
 * its fields is wrong, and how.
 */
export function parseRecord(
  record: unknown,
  { sanitise, imageHosts }: Surroundings,
): { ok: true; listing: Listing; refusedHosts: readonly string[] } | { ok: false; fault: Fault } {
  const result = v.safeParse(schema, record, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return { ok: false, fault: { id: recordId(record), field: v.getDotPath(issue) ?? 'record', reason: issue.message } }
  }
  const { stage, propertyDescription: description, mainImage, propertyImages, ...fields } = result.output
  const refusedHosts: string[] = []
  const toAllowed = (given: { url: string } | null) => {
    if (!given) return null
    const url = toMedia(given.url, ownOrigin, imageHosts)
    if (url === null && !given.url.startsWith('/'))
      refusedHosts.push(URL.canParse(given.url) ? new URL(given.url).host : given.url)
    return url === null ? null : { url }
  }
  const listing = {
    ...fields,
    mainImage: toAllowed(mainImage),
    propertyImages: propertyImages.map(toAllowed).filter((each) => each !== null),
    propertyDescription: description && { html: sanitise(description.html) },
  }
  return { ok: true, listing, refusedHosts }
}

/** What a record calls itself, before anything else of it is believed; null where it says nothing. */
export function recordId(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : null
}
