import { foldWords } from '../../../../domain/fold-name.ts'
import type { Cell } from '../../../../domain/import/table.ts'
import type { FieldName } from '../../../../domain/listings/fields.ts'

/** Cells of a row by the names of their columns. */
type Facts = Partial<Record<FieldName, Cell>>

/** Cells, and the words that nothing was read from. */
type Reading = { facts: Facts; unread: string[] }

const forSale = { propertyStatus: 'For_Sale' }
const forRent = { propertyStatus: 'For_Rent' }
const statuses = toTable([
  ['for sale, sale, sales, on sale, buy', forSale],
  ['for rent, rent, rental, rentals, to rent, to let, for lease, lease, letting, lettings', forRent],
  ['sold, sold out', { ...forSale, availability: 'Sold' }],
  ['let, let out, rented, rented out, leased', { ...forRent, availability: 'Let' }],
  ['available', {}],
  ['under offer, under contract, sale agreed, reserved', { availability: 'Under_Offer' }],
])

const [home, land, commercial] = ['Residential', 'Land', 'Commercial'].map((propertyType) => ({ propertyType }))
const types = toTable([
  ['residential, residential property, house, home, family home, single family home, single family', home],
  ['villa, bungalow, townhouse, town house, cottage, mansion, stand alone house, standalone house', home],
  [
    'apartment, flat, condo, condominium, penthouse, studio, studio apartment, bedsitter, bedsit',
    { ...home, residentialType: 'Apartment' },
  ],
  ['serviced apartment, furnished apartment, duplex apartment', { ...home, residentialType: 'Apartment' }],
  ['maisonette, mansionette', { ...home, residentialType: 'Mansionette' }],
  ['land, plot, vacant land, land and plot, lot', land],
  ['residential land, residential plot', { ...land, landType: 'Residential_Plot' }],
  ['commercial land, commercial plot', { ...land, landType: 'Commercial_Plot' }],
  ['agricultural land, farm, farm land, farmland, ranch', { ...land, landType: 'Agricultural' }],
  ['industrial land, industrial plot', { ...land, landType: 'Industrial' }],
  ['commercial, commercial property, commercial building, commercial space', commercial],
  ['office, office space, office block', { ...commercial, commercialType: 'Office' }],
  ['shop, retail, retail space, showroom, store', { ...commercial, commercialType: 'Retail' }],
  ['warehouse, godown, go down', { ...commercial, commercialType: 'Warehouse' }],
  ['hotel', { ...commercial, commercialType: 'Hotel' }],
  ['industrial, factory', { ...commercial, commercialType: 'Industrial' }],
  ['mixed use, mixed use building', { ...commercial, commercialType: 'Mixed_Use' }],
])
/** Terms that stand above others, as a shop is commercial, and so is some land. */
const umbrellas = new Set(['residential', 'residential property', 'commercial', 'commercial property'])

/** The first that fits counts. */
const features: readonly (readonly [RegExp, Facts])[] = [
  [/unfurnished/, { furnishing: 'Unfurnished' }],
  [/(?:semi|part|partly) furnished/, { furnishing: 'Part_Furnished' }],
  [/furnished/, { furnishing: 'Furnished' }],
  [/\bpool\b/, { propertyFeatures: 'Swimming_Pool' }],
  [/\bgym|fitness/, { propertyFeatures: 'Gym' }],
  [/balcon/, { propertyFeatures: 'Balcony' }],
  [/\bgardens?\b|\blawn/, { propertyFeatures: 'Garden' }],
  [/parking|garage|carport/, { propertyFeatures: 'Parking_Spaces' }],
  [/security|cctv|electric fence|alarm|guard/, { propertyFeatures: 'Security_Features' }],
  [/generator|back ?up|inverter|solar/, { propertyFeatures: 'Power_Supply' }],
  [/bore ?hole/, { water: 'Borehole' }],
  [/\blifts?\b|elevator/, { lift: true }],
  [/\bd?sq\b|servants? quarter|staff quarter/, { servantsQuarter: true }],
  [/own compound/, { ownCompound: true }],
  [/\bgated\b/, { gated: true }],
]

/** For sale or for rent, and whether it can still be had. */
export function readStatus(terms: readonly string[]): Reading {
  const { found, unread } = lookUp(statuses, terms)
  const kinds = new Set(found.flatMap(({ facts }) => facts.propertyStatus ?? []))
  const facts = Object.assign({}, ...found.map((each) => each.facts)) as Facts
  if (kinds.size > 1) {
    return {
      facts: {
        ...facts,
        propertyStatus: {
          fault: 'It is for sale and for rent: keep one here, and make a second listing of the other.',
        },
      },
      unread,
    }
  }
  // The words that it has, so that the import says what it takes.
  if (kinds.size === 0 && unread.length > 0)
    return { facts: { ...facts, propertyStatus: unread.join(', ') }, unread: [] }
  return { facts, unread }
}

/** The type, and the kind of home, premises or land. */
export function readType(terms: readonly string[]): Reading {
  const { found, unread } = lookUp(types, terms)
  const exact = found.filter(({ words }) => !umbrellas.has(words))
  const chosen = exact.length > 0 ? exact : found
  const kinds = new Set(chosen.map(({ facts }) => facts.propertyType))
  if (kinds.size > 1) {
    return {
      facts: { propertyType: { fault: `It is ${terms.slice(0, 5).join(' and ')} at once: choose one type.` } },
      unread,
    }
  }
  if (chosen.length === 0) return { facts: unread.length > 0 ? { propertyType: unread.join(', ') } : {}, unread: [] }
  return { facts: Object.assign({}, ...chosen.map(({ facts }) => facts).reverse()), unread }
}

/** Features, and the facts that we have fields for. */
export function readFeatures(terms: readonly string[]): Reading {
  const lists = { propertyFeatures: new Set<string>(), water: new Set<string>() }
  const facts: Facts = {}
  const unread: string[] = []
  for (const term of terms) {
    const words = foldWords(term).join(' ')
    const fact = features.find(([pattern]) => pattern.test(words))?.[1]
    if (!fact) unread.push(term)
    for (const [name, value] of Object.entries(fact ?? {})) {
      if (name === 'propertyFeatures' || name === 'water') lists[name].add(String(value))
      else facts[name as FieldName] ??= value
    }
  }
  for (const [name, values] of Object.entries(lists)) if (values.size > 0) facts[name as FieldName] = [...values]
  return { facts, unread }
}

/** A size in our words: `120` and `Sq M` are `120 m²`. A unit that we do not know stays, for the import to name. */
export function readSize(size: string, unit: string): string {
  const number = size.trim()
  if (number === '' || number === '0') return ''
  const words = unit
    .trim()
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
  if (/\d ?[x×*] ?\d+$/i.test(number)) return /f(?:ee)?t/.test(words) ? `${number} ft` : number
  if (/[a-z²]/i.test(number)) return number
  const known = units.find(([pattern]) => pattern.test(words))?.[1]
  return `${number} ${known ?? unit.trim()}`.trim()
}

const units: readonly (readonly [RegExp, string])[] = [
  [/^(?:sq|square) ?(?:ft|feet|foot)$|^sq ?f$|^ft ?[2²]$|^sft$/, 'sq ft'],
  [/^(?:sq|square) ?(?:m|mt|mtr|mtrs|met(?:re|er)s?)$|^m ?[2²]$|^sqms?$/, 'm²'],
  [/^acres?$|^ac$/, 'acres'],
  [/^ha$|^hectares?$/, 'ha'],
]

/** In KES, and for one month; anything else is a fault, as nothing is converted. */
export function readPrice(price: { amount: string; currency: string; before: string; after: string }): {
  cell: Cell
  isNegotiable: boolean
  unread: { before: boolean; after: boolean }
} {
  const [amount, before, after] = [price.amount, price.before, price.after].map((text) => text.trim())
  const said = [before, amount, after].filter(Boolean).join(' ')
  const isNegotiable = /negotiable/i.test(said)
  const unread = {
    before: !isCurrency(before ?? ''),
    after: !isCurrency(after ?? '') && !perMonth.test(after ?? '') && !isNegotiable,
  }
  const of = (cell: Cell) => ({ cell, isNegotiable, unread })
  if (!amount || /^0+(?:\.0+)?$/.test(amount) || !/\d/.test(amount)) return of(null)
  const foreign = foreignCurrency(price.currency.trim(), said)
  if (foreign)
    return of({ fault: `The price is ${said}, in ${foreign}: prices here are in KES. Write it in shillings.` })
  if (perOther.test(after ?? ''))
    return of({ fault: `The price is ${said}: here it is the whole price, or the rent of one month.` })
  return of(/^\d{1,15}$/.test(amount) ? Number(amount) : amount)
}

const perMonth = /^(?:\/|per|a)? ?(?:calendar )?(?:months?|monthly|mo|pcm|pm)\.?$/i
const perOther =
  /\b(?:night|nightly|day|daily|week|weekly|year|yearly|annum|annually|quarter|quarterly|sq|sqft|sqm|square|acre|m2)\b|m²/i
const shillings = /^(?:kes|k?shs?|k?shillings?|\/[=-])[.:]?$/i
const foreignCode =
  /\b(?:USD|EUR|GBP|AED|ZAR|UGX|TZS|RWF|ETB|NGN|GHS|INR|CNY|CHF|CAD|AUD)\b|US ?\$|[$€£¥₹₦]|\b(?:dollars?|euros?|pounds?)\b/i

const isCurrency = (text: string) => text === '' || shillings.test(text)

function foreignCurrency(code: string, said: string): string | null {
  if (/^[A-Z]{3}$/i.test(code) && !/^kes$/i.test(code)) return code.toUpperCase()
  return foreignCode.exec(said)?.[0] ?? null
}

function toTable(rows: readonly (readonly [string, Facts | undefined])[]): ReadonlyMap<string, Facts> {
  return new Map(rows.flatMap(([words, facts]) => words.split(', ').map((each) => [each, facts ?? {}] as const)))
}

/** Finds each term as it stands, or without the `s` of several. */
function lookUp(table: ReadonlyMap<string, Facts>, terms: readonly string[]) {
  const found: { words: string; facts: Facts }[] = []
  const unread: string[] = []
  for (const term of terms) {
    const words = foldWords(term).join(' ')
    const singular = words.replaceAll(/(?<=[a-z]{2})s\b/g, '')
    const facts = table.get(words) ?? table.get(singular)
    if (facts) found.push({ words: table.has(words) ? words : singular, facts })
    else unread.push(term)
  }
  return { found, unread }
}
