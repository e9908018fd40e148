import { landSizeWords } from '../../domain/costs/listing-land.ts'
import { availabilityMark } from '../../domain/listings/availability.ts'
import type { FieldName } from '../../domain/listings/fields.ts'
import { type Listing, price } from '../../domain/listings/listing.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { factRows } from '../../domain/property/facts.ts'
import { listingTitle } from '../../domain/property/listing-title.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { filterKnown } from './known-properties.ts'

/** The properties of an inquiry that the site has ever shown, by the ids that it names: a line for the firm's mail, null where it cannot be read now. */
export type AskedProperties = ReadonlyMap<string, string | null>

type Asked = { properties: AskedProperties; unknown: string[]; listings: Listing[] }

/** Kind, place, price and the facts that decide of each property. `unknown` are the ids that the site has never shown; `listings` are those on offer. */
export async function readAskedProperties(
  { catalogue, db }: { catalogue: Pick<Catalogue, 'findMany'>; db: SiteDatabase },
  ids: readonly string[],
): Promise<Asked> {
  const results = ids.length > 0 ? await catalogue.findMany(ids) : []
  const unread = ids.filter((_id, index) => results[index]?.found === 'unavailable')
  const known = new Set(await filterKnown(db, unread))
  const properties = new Map<string, string | null>()
  const unknown: string[] = []
  const listings: Listing[] = []
  for (const [index, id] of ids.entries()) {
    const result = results[index]
    if (result?.found === 'listing') {
      properties.set(id, sayFacts(result.listing))
      listings.push(result.listing)
    } else if (result?.found === 'withdrawn') properties.set(id, 'No longer on offer')
    else if (result?.found === 'on-hold') properties.set(id, 'Not offered at the moment')
    else if (result?.found === 'nothing') unknown.push(id)
    else if (known.has(id)) properties.set(id, null)
  }
  return { properties, unknown, listings }
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
