import type { Criteria } from '../search/filters.ts'

type ChoiceKey =
  | 'propertyStatus'
  | 'propertyType'
  | 'kind'
  | 'titleType'
  | 'features'
  | 'numberOfBedrooms'
  | 'taken'
  | (typeof factKeys)[number]

/** Facts that the trade states (B17): a criterion once a listing states it (F2). */
export const factKeys = ['furnishing', 'lift', 'servantsQuarter', 'ownCompound', 'gated', 'water'] as const

/** A value of a criterion. */
export type Choice = { [Key in ChoiceKey]: { key: Key; value: Criteria[Key][number] } }[ChoiceKey]

/** Any of some values of a criterion, or all of some features. `isOther` where the words name something else than these, as `bungalow` does of houses. */
type Choices = { choices: readonly Choice[]; isOther?: true }

/**
 * The meaning of words: values of a criterion, other words to search for, the cheapest first, nothing (`drop`), or no more than themselves
 * (`keep`).
 */
export type Meaning =
  | (Choices & { words?: string })
  | { choices?: undefined; words: string }
  | 'cheap'
  | 'not'
  | 'drop'
  | 'keep'

/** In English; `content/search-words.json` has the words of the country. Words of several words are looked for first. */
const vocabulary: readonly (readonly [Choice | readonly Choice[] | Extract<Meaning, string>, string])[] = [
  [{ key: 'kind', value: 'homes' }, 'house, houses, home, homes'],
  [{ key: 'kind', value: 'apartments' }, 'apartment, apartments, appartment, appartments, flat, flats, apt, apts'],
  [{ key: 'kind', value: 'maisonettes' }, 'maisonette, maisonettes, mansionette, mansionettes'],
  [{ key: 'kind', value: 'land' }, 'land, plot, plots'],
  [{ key: 'kind', value: 'land' }, 'parcel of land, parcels of land, piece of land, pieces of land'],
  [{ key: 'kind', value: 'offices' }, 'office, offices, office space, office spaces'],
  [{ key: 'kind', value: 'shops' }, 'shop, shops, retail shop, retail shops, retail space, retail spaces'],
  [{ key: 'kind', value: 'warehouses' }, 'warehouse, warehouses'],
  [{ key: 'propertyType', value: 'Residential' }, 'residential, residential property, residential properties'],
  [{ key: 'propertyType', value: 'Commercial' }, 'commercial, commercial property, commercial properties'],
  [{ key: 'propertyType', value: 'Commercial' }, 'commercial space, business premises'],
  [{ key: 'propertyStatus', value: 'For_Sale' }, 'for sale, on sale, sale, to buy, buy, buying, to purchase, purchase'],
  [{ key: 'propertyStatus', value: 'For_Rent' }, 'to let, tolet, for rent, forrent, to rent, rent, rental, rentals'],
  [
    { key: 'propertyStatus', value: 'For_Rent' },
    'renting, for lease, to lease, lease, per month, a month, monthly, pm, pcm, per calendar month, / month, / mo, p / m',
  ],
  [{ key: 'titleType', value: 'Freehold' }, 'freehold, free hold'],
  [{ key: 'titleType', value: 'Leasehold' }, 'leasehold, lease hold'],
  [{ key: 'titleType', value: 'Sectional_Title' }, 'sectional title, sectional titles, sectional'],
  [{ key: 'titleType', value: 'Share_Certificate' }, 'share certificate, share certificates'],
  [{ key: 'titleType', value: 'Allotment_Letter' }, 'allotment letter, allotment letters'],
  [{ key: 'features', value: 'Swimming_Pool' }, 'pool, swimming pool, swimming pools'],
  [{ key: 'features', value: 'Gym' }, 'gym'],
  [{ key: 'features', value: 'Garden' }, 'garden, gardens'],
  [{ key: 'features', value: 'Balcony' }, 'balcony, balconies'],
  [{ key: 'features', value: 'Parking_Spaces' }, 'parking, parking space, parking spaces'],
  [{ key: 'features', value: 'Furnished' }, 'furnished, fully furnished'],
  [{ key: 'features', value: 'Unfurnished' }, 'unfurnished'],
  [
    [
      { key: 'kind', value: 'homes' },
      { key: 'numberOfBedrooms', value: 0 },
    ],
    'studio, studios',
  ],
  [{ key: 'furnishing', value: 'Part_Furnished' }, 'part furnished, partly furnished, semi furnished'],
  [{ key: 'lift', value: 'yes' }, 'lift, lifts, elevator, elevators'],
  [{ key: 'servantsQuarter', value: 'yes' }, 'servants quarter, servants quarters, servant quarter, servant quarters'],
  [{ key: 'servantsQuarter', value: 'yes' }, 'detached servants quarter, detached sq, maids room, maid room'],
  [{ key: 'servantsQuarter', value: 'yes' }, 'staff quarter, staff quarters, domestic quarter, domestic quarters'],
  // Without a home beside it, `sq` is one that is itself to let.
  [{ key: 'servantsQuarter', value: 'yes' }, 'with sq, plus sq, and sq, + sq, & sq, own sq, sq'],
  [{ key: 'ownCompound', value: 'yes' }, 'own compound, private compound'],
  [{ key: 'gated', value: 'yes' }, 'gated, gated community, gated communities, gated estate, gated estates'],
  [{ key: 'water', value: 'Borehole' }, 'borehole, boreholes, bore hole, own borehole, borehole water'],
  [{ key: 'taken', value: 'yes' }, 'let and sold, with let and sold, sold and let, sold prices, recently sold'],
  ['cheap', 'cheap, cheapest, affordable'],
  ['not', 'not, no, without, except'],
  // They contain words of the rows above, and mean something else.
  ['keep', 'guest house, guest houses, club house, block of flats, blocks of flats'],
  ['keep', 'off plan, home office, garden estate, garden city, fork lift, photo studio, yoga studio, dance studio'],
  [
    'keep',
    'music studio, recording studio, studio space, property id, rent to own, rental income, rental yield, parking lot, pool table, sale agreement, flat roof, land rover, land cruiser',
  ],
  // Words that ask, greet, join, or say no more than "property".
  ['drop', 'a, an, the, in, at, on, of, with, near, around, along, off, to, for, from, within, located, and, or, plus'],
  [
    'drop',
    'i, im, me, we, us, you, do, have, need, want, wanted, looking, look, searching, search, seeking, find, show',
  ],
  ['drop', 'any, some, available, please, kindly, hi, hello, is, are, am, there, how much, my budget'],
  ['drop', 'property, properties, real estate, kenya, budget, price, priced, about, approx, floor area, floor space'],
]

/** The meanings of English phrases. */
export const englishMeanings: ReadonlyMap<string, Meaning> = new Map(
  vocabulary.flatMap(([meaning, phrases]) =>
    phrases
      .split(', ')
      .map((phrase) => [phrase, typeof meaning === 'string' ? meaning : { choices: [meaning].flat() }] as const),
  ),
)
