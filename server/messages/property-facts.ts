import { landSizeWords } from '../../domain/costs/listing-land.ts'
import { availabilityMark } from '../../domain/listings/availability.ts'
import type { FieldName } from '../../domain/listings/fields.ts'
import { type Listing, price, shortId } from '../../domain/listings/listing.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { factRows } from '../../domain/property/facts.ts'
import { listingTitle } from '../../domain/property/listing-title.ts'

/** The lines of the firm's mail about the properties of an inquiry, by their short ids. */
export type PropertyFacts = ReadonlyMap<string, string>

/** Kind, place, price and the facts that decide of each property; nothing of one that cannot be read. */
export async function readPropertyFacts(
  catalogue: Pick<Catalogue, 'findMany'>,
  ids: readonly string[],
): Promise<PropertyFacts> {
  const facts = new Map<string, string>()
  const results = ids.length > 0 ? await catalogue.findMany(ids) : []
  for (const [index, id] of ids.entries()) {
    const result = results[index]
    if (result?.found === 'listing') facts.set(shortId(id), sayFacts(result.listing))
    if (result?.found === 'withdrawn') facts.set(shortId(id), 'No longer on offer')
    if (result?.found === 'on-hold') facts.set(shortId(id), 'Not offered at the moment')
  }
  return facts
}

/** The facts that decide whether a property suits somebody (B17). */
const deciding: readonly FieldName[] = [
  'plotSize',
  'floorArea',
  'furnishing',
  'availableFrom',
  'depositKes',
  'serviceCharge',
]

/** One line, whatever the names of the place. */
function sayFacts(listing: Listing): string {
  const title = listingTitle(listing)
  const facts = factRows
    .filter(({ name }) => deciding.includes(name))
    .map(({ label, say }) => [label, say(listing)] as const)
  const said = [['Size', landSizeWords(listing)] as const, ...facts].flatMap(([label, words]) =>
    words === null ? [] : `${label}: ${words}`,
  )
  return [
    price(listing) === null ? `${title}: price on request` : title,
    availabilityMark(listing),
    listing.negotiable && 'Negotiable',
    ...said,
  ]
    .filter(Boolean)
    .join('. ')
    .replaceAll(/\s+/g, ' ')
}
