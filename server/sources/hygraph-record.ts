import * as v from 'valibot'
import type { Listing } from '../../domain/listings/listing.ts'
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
const digits = v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d+)?$/, 'a number'), v.transform(Number))
const amount = v.nullish(v.pipe(v.union([v.number(), digits], 'a number'), v.finite(), v.minValue(0)), null)
const image = v.object({ url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/, 'a web address or a path')) })

/** Some projects hold the features as one text. */
const features = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? value.split(',').filter((part) => toCleanLine(part)) : value)),
  v.array(requiredText),
)

/** Without these a record cannot be shown: it has no address, or no place in the list. */
const essential = {
  id: key,
  // Hygraph writes microseconds and an offset.
  createdAt: v.pipe(
    v.string(),
    v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
    v.transform((value) => new Date(value).toISOString()),
  ),
}

/** A record of the content service as a listing. Enumerations stay open: an editor may add a value before we know it. */
const schema = v.object({
  ...essential,
  propertyName: text,
  propertyUrlSlug: text,
  propertyStatus: text,
  propertyType: text,
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
  propertyFeatures: v.nullish(features, () => []),
  mainImage: v.nullish(image, null),
  propertyImages: v.nullish(v.array(image), () => []),
  propertyDescription: v.nullish(v.object({ html: v.string() }), null),
})

/** As the service writes it, whether it can stand in an address or not. */
const withId = v.object({ id: v.pipe(v.string(), v.trim(), v.nonEmpty()) })
const lists = ['propertyFeatures', 'propertyImages']

type Issue = v.InferIssue<typeof schema>

/** Not asked for, as published records alone are: a service that gives drafts all the same says so. */
const draft = v.object({ stage: v.pipe(v.string(), v.notValue('PUBLISHED')) })

type Fault = { id: string | null; field: string; reason: string }

type Surroundings = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: ReadonlySet<string>
}

export type ParsedRecord =
  | {
      ok: true
      listing: Listing
      /** Fields, or items of a list, that are left out because they are odd: one fault for each field. */
      dropped: readonly Fault[]
      refusedHosts: readonly string[]
    }
  | { ok: false; draft: boolean; id: string | null; fault: Fault }

/**
 * One foreign record as a listing: its description sanitised (B12), without pictures of hosts that are not allowed. Only
 * the id and the time have to be right: any other field that is odd is left out.
 */
export function parseRecord(record: unknown, surroundings: Surroundings): ParsedRecord {
  const id = recordId(record)
  if (v.is(draft, record)) {
    return { ok: false, draft: true, id, fault: { id, field: 'stage', reason: 'not published' } }
  }
  const first = v.safeParse(schema, record)
  if (first.success) return toListing(first.output, [], surroundings)
  const fatal = first.issues.find((issue) => !issue.path || fieldOf(issue) in essential)
  if (fatal) return { ok: false, draft: false, id, fault: toFault(id, fatal) }
  const faults = [...Map.groupBy(first.issues, fieldOf).values()].flatMap(([issue]) =>
    issue ? toFault(id, issue) : [],
  )
  return toListing(v.parse(schema, withoutFaults(record as object, first.issues)), faults, surroundings)
}

/** The id of a record, before anything else of it is believed; null where it has none. */
export function recordId(record: unknown): string | null {
  const result = v.safeParse(withId, record)
  return result.success ? result.output.id : null
}

function fieldOf({ path }: Issue) {
  return String(path?.[0].key)
}

function toFault(id: string | null, issue: Issue): Fault {
  return { id, field: v.getDotPath(issue) ?? 'record', reason: issue.message }
}

/** The record without what is odd in it: an item of a list goes alone, anything else goes with its field. */
function withoutFaults(record: object, issues: readonly Issue[]) {
  const rest: Record<string, unknown> = { ...record }
  for (const [field, found] of Map.groupBy(issues, fieldOf)) {
    const value = rest[field]
    const items = new Set<unknown>(found.map(({ path }) => path?.[1]?.key))
    const losesItems = lists.includes(field) && Array.isArray(value) && !items.has(undefined)
    rest[field] = losesItems ? value.filter((_, position) => !items.has(position)) : undefined
  }
  return rest
}

function toListing(
  { propertyDescription: description, mainImage, propertyImages, ...fields }: v.InferOutput<typeof schema>,
  dropped: readonly Fault[],
  { sanitise, imageHosts }: Surroundings,
): ParsedRecord {
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
  return { ok: true, listing, dropped, refusedHosts }
}
