import type { RouterContextProvider } from 'react-router'
import { nameOfListing } from '../../domain/cards/card.ts'
import type { TypedInputs } from '../../domain/costs/inputs.ts'
import { isFarmLand } from '../../domain/due-diligence/tenure.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { managedBy, propertyId, shortId } from '../../domain/listings/listing.ts'
import { countryOf, isKenya } from '../../domain/places/country.ts'
import { siteContext } from '../context.ts'

/** The property whose page led to a tool; `isManaged` where the firm manages it. */
export type ToolProperty = { id: string; name: string; isManaged: boolean; onFarmLand: boolean }

/** The offered property that the address names (I11, I17); null for an unknown one, and for one outside Kenya (G2). */
export async function findProperty(
  context: Readonly<RouterContextProvider>,
  asked: TypedInputs | null,
): Promise<ToolProperty | null> {
  if (!asked?.property) return null
  const { catalogue, atlas, firm } = context.get(siteContext)
  const found = await catalogue.find(shortId(withoutInvisible(asked.property).trim()))
  if (found.found !== 'listing') return null
  const { listing } = found
  if (!isKenya(countryOf(listing, atlas.findPlace, firm.address.countryCode))) return null
  const isManaged = listing.propertyManagement === managedBy(firm.name)
  return { id: propertyId(listing), name: nameOfListing(listing), isManaged, onFarmLand: isFarmLand(listing) }
}

/** The words of these fields in an address; null without any. A repeated field counts once, the first (I5). */
export function readFigures(names: readonly string[], url: URL): TypedInputs | null {
  const figures = names.flatMap((name) => {
    const words = url.searchParams.get(name)
    return words === null ? [] : [[name, words]]
  })
  return figures.length > 0 ? Object.fromEntries(figures) : null
}
