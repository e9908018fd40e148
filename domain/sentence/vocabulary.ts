import type { Criteria } from '../listings/filters.ts'
import type { Token } from './tokens.ts'

type ChoiceKey = 'propertyStatus' | 'propertyType' | 'kind' | 'titleType' | 'features'

/** What words mean: a value of a criterion, the cheapest first, nothing (`drop`), or no more than themselves (`keep`). */
export type Meaning =
  | { [Key in ChoiceKey]: { key: Key; value: Criteria[Key][number] } }[ChoiceKey]
  | 'cheap'
  | 'not'
  | 'drop'
  | 'keep'

/** English as it is spoken in Kenya, and Kiswahili; words of several words are looked for first. */
const vocabulary: readonly (readonly [Meaning, string])[] = [
  [{ key: 'kind', value: 'homes' }, 'house, houses, home, homes, nyumba, keja'],
  [{ key: 'kind', value: 'apartments' }, 'apartment, apartments, appartment, appartments, flat, flats, apt, apts'],
  [{ key: 'kind', value: 'maisonettes' }, 'maisonette, maisonettes, mansionette, mansionettes'],
  [{ key: 'kind', value: 'land' }, 'land, plot, plots, shamba, mashamba, ploti, kiwanja, viwanja, ardhi'],
  [{ key: 'kind', value: 'land' }, 'parcel of land, parcels of land, piece of land, pieces of land'],
  [{ key: 'kind', value: 'offices' }, 'office, offices, office space, office spaces, ofisi'],
  [{ key: 'kind', value: 'shops' }, 'shop, shops, retail shop, retail shops, retail space, duka, maduka'],
  [{ key: 'kind', value: 'warehouses' }, 'warehouse, warehouses, godown, godowns, go down, go downs, ghala, maghala'],
  [{ key: 'propertyType', value: 'Residential' }, 'residential, residential property, residential properties'],
  [{ key: 'propertyType', value: 'Commercial' }, 'commercial, commercial property, commercial properties'],
  [{ key: 'propertyType', value: 'Commercial' }, 'commercial space, business premises'],
  [{ key: 'propertyStatus', value: 'For_Sale' }, 'for sale, on sale, sale, to buy, buy, buying, to purchase, purchase'],
  [{ key: 'propertyStatus', value: 'For_Sale' }, 'kuuza, inauzwa, zinauzwa, kununua'],
  [{ key: 'propertyStatus', value: 'For_Rent' }, 'to let, tolet, for rent, forrent, to rent, rent, rental, rentals'],
  [
    { key: 'propertyStatus', value: 'For_Rent' },
    'renting, for lease, to lease, lease, per month, a month, monthly, pm, pcm, per calendar month, / month, / mo, p / m',
  ],
  [{ key: 'propertyStatus', value: 'For_Rent' }, 'kupangisha, kupanga, kukodi, inapangishwa, zinapangishwa, kwa mwezi'],
  [{ key: 'titleType', value: 'Freehold' }, 'freehold, free hold'],
  [{ key: 'titleType', value: 'Leasehold' }, 'leasehold, lease hold'],
  [{ key: 'titleType', value: 'Sectional_Title' }, 'sectional title, sectional titles, sectional'],
  [{ key: 'titleType', value: 'Share_Certificate' }, 'share certificate, share certificates'],
  [{ key: 'titleType', value: 'Allotment_Letter' }, 'allotment letter, allotment letters'],
  [{ key: 'features', value: 'Swimming_Pool' }, 'pool, swimming pool, bwawa la kuogelea'],
  [{ key: 'features', value: 'Gym' }, 'gym'],
  [{ key: 'features', value: 'Garden' }, 'garden, gardens'],
  [{ key: 'features', value: 'Balcony' }, 'balcony, balconies'],
  [{ key: 'features', value: 'Parking_Spaces' }, 'parking, parking space, parking spaces'],
  [{ key: 'features', value: 'Furnished' }, 'furnished, fully furnished'],
  [{ key: 'features', value: 'Unfurnished' }, 'unfurnished'],
  ['cheap', 'cheap, cheapest, affordable, bei nafuu, bei rahisi'],
  ['not', 'not, no, without, except, bila, isipokuwa, si, sio'],
  // They contain words of the rows above, and mean something else.
  ['keep', 'guest house, guest houses, town house, town houses, club house, block of flats, blocks of flats'],
  ['keep', 'home office, garden estate, garden city, semi furnished, part furnished, partly furnished'],
  ['keep', 'property id, rent to own, rental income, rental yield, parking lot, pool table, sale agreement, flat roof'],
  // Words that ask, greet, join, or say no more than "property".
  ['drop', 'a, an, the, in, at, on, of, with, near, around, along, off, to, for, from, within, located, and, or, plus'],
  [
    'drop',
    'i, im, me, we, us, you, do, have, need, want, wanted, looking, look, searching, search, seeking, find, show',
  ],
  ['drop', 'any, some, available, please, kindly, hi, hello, is, are, am, there, how much, my budget'],
  ['drop', 'property, properties, real estate, kenya, budget, price, priced, about, approx'],
  ['drop', 'ya, la, za, wa, cha, vya, na, au, kwa, katika, karibu, karibu na, natafuta, nataka, naomba, nahitaji, bei'],
]

const meanings = new Map(
  vocabulary.flatMap(([meaning, phrases]) => phrases.split(', ').map((phrase) => [phrase, meaning] as const)),
)
const maxWords = 4

/** The longest words from a token on that mean something, and where they end; null if none does. */
export function findMeaning(tokens: readonly Token[], from: number): { meaning: Meaning; to: number } | null {
  for (let to = Math.min(from + maxWords, tokens.length); to > from; to--) {
    const phrase = tokens.slice(from, to).map(({ text }) => text)
    const meaning = meanings.get(phrase.join(' '))
    if (meaning) return { meaning, to }
  }
  return null
}
