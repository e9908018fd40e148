import { foldWords } from '../fold-name.ts'
import { isKind, type Kind, kinds } from '../listings/kinds.ts'
import type { DraftRecord, EditedField, ListingState } from '../office/editor.ts'
import { englishMeanings } from '../sentence/vocabulary.ts'

/** The words of the trade for values, besides those of the form and of the search (M2.2). An empty value is none, as a house has no type of home. */
const synonyms: Partial<Record<EditedField, Readonly<Record<string, string>>>> = {
  propertyStatus: { For_Sale: 'sales, selling, buy', For_Rent: 'letting, lettings, let, rented out, renting out' },
  propertyType: { Land: 'shamba, acreage, parcel', Commercial: 'business', Residential: 'house, home, dwelling' },
  residentialType: {
    Apartment: 'apartments, flat, flats, studio, bedsitter, bedsit, penthouse, duplex, apt',
    Mansionette: 'maisonette, maisonettes, mansionette, massionette, mansionettes',
    '': 'house, houses, home, villa, villas, bungalow, bungalows, townhouse, town house, townhouses, own compound, cottage, mansion',
  },
  commercialType: {
    Office: 'offices, office space, office suite, suite',
    Retail: 'shop, shops, retail space, retail shop, showroom, stall',
    Warehouse: 'warehouses, godown, go down, godowns',
    Hotel: 'hotels, guest house, lodge, resort',
    Mixed_Use: 'mixed, mixed use, mixed use building',
    Industrial: 'factory, industrial premises',
  },
  landType: {
    Residential_Plot: 'residential, plot, residential land',
    Commercial_Plot: 'commercial, commercial land',
    Agricultural: 'farm, farmland, agriculture, farm land, ranch, shamba',
    Mixed_Use: 'mixed, mixed use',
    Industrial: 'industrial land, industrial plot',
  },
  availability: {
    '': 'available, on the market, vacant, free, open, active',
    Under_Offer: 'under offer, offer, reserved, booked, offer accepted, deposit paid, pending',
    Let: 'let, rented, rented out, occupied, let out, leased',
    Sold: 'sold out, closed',
  },
  furnishing: {
    Furnished: 'yes, y, fully furnished, full',
    Part_Furnished: 'semi furnished, semi, partly furnished, partially furnished, part',
    Unfurnished: 'no, n, not furnished, none',
  },
  water: {
    Mains: 'county, council, city water, nairobi water, city council, municipal, piped, county water, council water',
    Borehole: 'bore hole, own borehole, borehole water',
    Rainwater: 'rain, rain water, harvested',
    Tanker: 'bowser, bowsers, tankers, delivered',
  },
  propertyFeatures: {
    Swimming_Pool: 'pool, pools, heated pool',
    Security_Features: 'security, cctv, guards, guard, 24 hour security, 24 7 security, electric fence, alarm',
    Power_Supply:
      'generator, backup generator, solar, power backup, full backup generator, standby generator, back up generator',
    Garden: 'lawn, gardens, mature garden',
    Balcony: 'balconies, terrace',
    Gym: 'gymnasium, fitness centre',
    Parking_Spaces: 'parking, ample parking, covered parking',
    Water_Supply: 'water, reliable water, ample water',
  },
  propertyManagement: { Not_Managed: 'none, no', Managed_By_Owner: 'owner, landlord' },
}

const flags = {
  yes: 'yes, y, true, 1, x, ndio, ndiyo, available, included',
  no: 'no, n, false, 0, none, hapana, not included',
}

const publications: Record<ListingState, string> = {
  published: 'published, publish, live, online, active, yes, y, true, 1, on site, listed',
  draft: 'draft, drafts, private, pending, auto draft, unpublished, not published, no, n, false, 0, future',
  'on-hold': 'on hold, hold, held, paused, off plan',
  withdrawn:
    'withdrawn, withdraw, removed, archived, archive, off the market, off market, expired, trash, deleted, delisted',
}

/** Words as values are compared: without case, signs and accents. */
export const foldValue = (text: string): string => foldWords(text.slice(0, 200)).join(' ')

const toLookup = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([value, words]) => words.split(', ').map((word) => [foldValue(word), value])))

const lookups = new Map(Object.entries(synonyms).map(([name, rows]) => [name, toLookup(rows)]))
const flagLookup = toLookup(flags)
const publicationLookup = toLookup(publications)

/** The choices of a search that words name. */
function choicesOf(words: string) {
  const meaning = englishMeanings.get(words)
  return typeof meaning === 'object' ? (meaning.choices ?? []) : []
}

/** The value that words of the trade mean in a field: an empty text for none of its values, undefined for words that mean nothing there. */
export function findByTrade(field: EditedField, typed: string): string | undefined {
  const words = foldValue(typed)
  const said = lookups.get(field)?.get(words)
  if (said !== undefined) return said
  const key = field === 'propertyFeatures' ? 'features' : field
  return choicesOf(words).find((choice) => choice.key === key)?.value as string | undefined
}

export const readFlag = (typed: string): string | undefined => flagLookup.get(foldValue(typed))

export const readState = (typed: string): ListingState | undefined =>
  publicationLookup.get(foldValue(typed)) as ListingState | undefined

type Kinds = Pick<DraftRecord, 'propertyType'> & Partial<Pick<DraftRecord, 'residentialType' | 'commercialType'>>

/** The type of property that a word says, with the narrower one: `Flat` is residential, and an apartment. */
export function readKind(typed: string): Kinds | null {
  const words = foldValue(typed)
  const kind = choicesOf(words).find(({ key }) => key === 'kind')?.value
  if (typeof kind === 'string' && isKind(kind)) return ofKind(kinds[kind], words)
  const home = lookups.get('residentialType')?.get(words)
  if (home !== undefined) return { propertyType: 'Residential', residentialType: home || null }
  const premises = lookups.get('commercialType')?.get(words)
  if (premises !== undefined) return { propertyType: 'Commercial', commercialType: premises }
  const type = findByTrade('propertyType', typed)
  return type ? { propertyType: type } : null
}

function ofKind({ type, subtype }: Kind, words: string): Kinds {
  if (type === 'Residential')
    return { propertyType: type, residentialType: subtype ?? (lookups.get('residentialType')?.get(words) || null) }
  return { propertyType: type, ...(type === 'Commercial' && subtype && { commercialType: subtype }) }
}
