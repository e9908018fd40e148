import * as v from 'valibot'
import { readAmount } from '../../../domain/amounts/read-amount.ts'
import { readArea } from '../../../domain/amounts/read-size.ts'
import { isDay } from '../../../domain/days.ts'
import type { FieldType } from '../../../domain/listings/field.ts'
import { fields, isList, type ListingOf } from '../../../domain/listings/fields.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { isTourAddress, maxTours } from '../../../domain/listings/tours.ts'
import { isAddressable, readEntities, toCleanLine } from '../../text/html/clean-text.ts'

const key = v.pipe(v.string(), v.trim(), v.check(isAddressable, 'an id that an address can contain'))
// Hygraph sends microseconds and an offset.
const time = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
  v.transform((value) => new Date(value).toISOString()),
)
const requiredText = v.pipe(v.string(), v.transform(readEntities), v.transform(toCleanLine), v.nonEmpty())
const text = v.pipe(
  v.string(),
  v.transform((value) => toCleanLine(readEntities(value)) || null),
)
// A larger one is a mistake, and far larger ones cannot be converted to another currency: the page would break.
const inRange = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const digits = v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))
const count = v.pipe(v.union([v.number(), digits], 'a number'), inRange)
/** A point before three digits may be meant as a comma. */
const plainPrice = v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d{1,2})?$/), v.transform(Number))
/** `12,500,000`, `KES 12.5m`: as an editor typed it (I5). */
const typedPrice = v.pipe(
  v.string(),
  v.transform((typed) => readAmount(typed)),
  v.object({ value: v.number() }),
  v.transform(({ value }) => value),
)
const price = v.union([v.number(), plainPrice, typedPrice], 'a number, or an amount such as 12,500,000')
const amount = v.pipe(price, inRange)
const image = v.object({ url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/, 'a web address or a path')) })
const links = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.check(isTourAddress, 'a web address with https'))),
  v.transform((all) => all.slice(0, maxTours)),
)

const date = v.pipe(
  v.string(),
  v.transform((value) => value.trim().slice(0, 10)),
  v.check(isDay, 'a day such as 2026-12-01'),
)
const size = v.pipe(
  requiredText,
  v.check((words) => 'value' in readArea(words), 'one size with its unit'),
)

/** Any enumeration value is accepted, because an editor may add one. */
const types: Record<FieldType, v.GenericSchema> = {
  id: key,
  time,
  optionalTime: v.nullish(time, null),
  text: v.nullish(text, null),
  choice: v.nullish(text, null),
  amount: v.nullish(amount, null),
  count: v.nullish(count, null),
  date: v.nullish(date, null),
  flag: v.nullish(v.boolean(), null),
  size: v.nullish(size, null),
  choices: v.nullish(v.array(requiredText), () => []),
  image: v.nullish(image, null),
  images: v.nullish(v.array(image), () => []),
  links: v.nullish(links, () => []),
  html: v.nullish(v.object({ html: v.string() }), null),
}

/** A record as the content service sends it: the description is unsanitised, and pictures may be on any host. */
const schema = v.object(
  Object.fromEntries(fields.map(({ name, type }) => [name, types[type]])),
) as unknown as v.GenericSchema<unknown, ListingOf<string>>

/** A record without these has no address or no position in the list, so it cannot be shown. */
const essential: readonly string[] = fields.flatMap(({ name, type }) =>
  type === 'id' || type === 'time' ? [name] : [],
)
const lists: readonly string[] = fields.flatMap(({ name, type }) => (isList(type) ? [name] : []))

/** For logs and for comparing records: accepts ids that an address cannot contain. */
const withId = v.object({ id: v.pipe(v.string(), v.trim(), v.nonEmpty()) })

type Issue = v.InferIssue<typeof schema>

type Fault = { id: string | null; field: string; reason: string }

export type ParsedRecord =
  | {
      ok: true
      listing: Listing
      /** One fault for each field that was invalid, or contained invalid items, and was left out. */
      dropped: readonly Fault[]
      /** The prices that were read from a text. */
      fromText: readonly Fault[]
    }
  | { ok: false; id: string | null; fault: Fault }

/** Parses a foreign record. Only the id and the time must be valid; any other invalid field is left out. */
export function parseRecord(record: unknown, toListing: (record: ListingOf<string>) => Listing): ParsedRecord {
  const id = recordId(record)
  const first = v.safeParse(schema, record)
  if (first.success) {
    const fromText = listFromText(id, record, first.output)
    return { ok: true, listing: toListing(first.output), dropped: [], fromText }
  }
  const fatal = first.issues.find((issue) => !issue.path || essential.includes(fieldOf(issue)))
  if (fatal) return { ok: false, id, fault: toFault(id, fatal) }
  const dropped = [...Map.groupBy(first.issues, fieldOf).values()].flatMap(([issue]) =>
    issue ? toFault(id, issue) : [],
  )
  const rest = v.parse(schema, withoutFaults(record as object, first.issues))
  return { ok: true, listing: toListing(rest), dropped, fromText: listFromText(id, record, rest) }
}

const amounts = fields.filter(({ type }) => type === 'amount').map(({ name }) => name)

/** Lists the amounts that the service has as texts, with the number that was read. Digits alone are beyond doubt. */
function listFromText(id: string | null, record: unknown, read: ListingOf<string>): Fault[] {
  return amounts.flatMap((field) => {
    const given = (record as Record<string, unknown>)[field]
    const isPlain = typeof given !== 'string' || read[field] === null || v.is(plainPrice, given)
    return isPlain ? [] : [{ id, field, reason: `the text “${toCleanLine(given)}” was read as ${read[field]}` }]
  })
}

/** The id of a record that is not validated yet; null without one. */
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

/** Removes the invalid items of lists, and other invalid fields as a whole. */
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
