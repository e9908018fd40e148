import fc from 'fast-check'
import type { Listing } from '../../domain/listings/listing.ts'
import { bedroomsByTheRules, expectListings, listing, newestFirst, type Query, queries } from './listing-rules.ts'

/** Finds the results of a query: a second implementation of F1 and F2, clause by clause and without the site's code. */
export function expectSearch(newestFirst: readonly Listing[], query: Query): Listing[] {
  const values = (name: string) => query.filter(([key]) => key === name).map(([, value]) => value.trim())
  const wholes = (texts: string[]) => texts.filter((text) => /^[0-9]{1,6}$/.test(text)).map(Number)
  const least = (minimum: string, count: string) => {
    const written = values(count).filter((text) => text.endsWith('+'))
    return wholes([...values(minimum), ...written.map((text) => text.slice(0, text.length - 1))])
  }
  const bedrooms = least('minBedrooms', 'numberOfBedrooms')
  const bathrooms = least('minBathrooms', 'numberOfBathrooms')
  const parking = least('minParking', 'parkingSpaces')
  const spaces = wholes(values('parkingSpaces'))
  const furnishings = values('furnishing').filter((text) => text === 'Furnished' || text === 'Part_Furnished')
  const asksForLift = values('lift').some((text) => text.toLowerCase() === 'yes')
  const floors = values('minFloorArea').flatMap((text) => typedFloors.get(text) ?? [])
  const features = values('features').flatMap((text) => featureWords.get(text.toLowerCase()) ?? [])
  const words =
    values('q')
      .map(toQueryWords)
      .find((list) => list.length > 0) ?? []

  const asked = values('kind').flatMap((text) => ofKind.get(text.toLowerCase()) ?? [])
  const titles = values('titleType').filter((text) => titleTypes.includes(text))
  const sizes = (name: string) =>
    values(name)
      .filter((text) => /^[0-9]{1,6}([.][0-9]{1,4})?$/.test(text))
      .map(Number)
      .filter((number) => number > 0)
  const minima = sizes('minAcres')
  const maxima = sizes('maxAcres')

  const places = values('place')
    .filter((text) => text.includes('/'))
    .map(spell)
  // A place says more exactly where than its own town (G1).
  const towns = [...values('town'), ...values('place').filter((text) => !text.includes('/'))]
    .map(spell)
    .filter((town) => town !== '' && !places.some((place) => place.startsWith(`${town}/`)))
  const where = toWhere(newestFirst, towns, places)

  const elsewhere = query.filter(([key]) => key !== 'town')
  return expectListings(newestFirst, elsewhere).filter((each) => {
    if (towns.length + places.length > 0 && !where(each)) return false
    const atLeast = (wanted: number[], count: number | null) =>
      wanted.length === 0 || (count !== null && wanted.some((number) => count >= number))
    if (!atLeast(bedrooms, bedroomsByTheRules(each)) || !atLeast(bathrooms, each.numberOfBathrooms)) return false
    if (!features.every((feature) => each.propertyFeatures.includes(feature))) return false
    if (asked.length > 0 && !asked.some((holds) => holds(each))) return false
    if (titles.length > 0 && !titles.some((title) => title === each.titleType)) return false
    if (!atLeast(parking, each.parkingSpaces)) return false
    if (spaces.length > 0 && !spaces.some((count) => count === each.parkingSpaces)) return false
    if (furnishings.length > 0 && !furnishings.some((value) => value === each.furnishing)) return false
    if (asksForLift && each.lift !== true) return false
    if (floors.length > 0 && !floors.some((least) => (metresOf.get(each.floorArea ?? '') ?? 0) >= least)) return false
    const size = each.propertyType === 'Land' ? statedAcres(each) : undefined
    if (minima.length > 0 && !minima.some((acres) => size !== undefined && size >= acres * 0.99)) return false
    if (maxima.length > 0 && !maxima.some((acres) => size !== undefined && size <= acres * 1.01)) return false
    const text = textWords(each)
    return words.every((word) => text.some((known) => known.startsWith(word) || isNear(word, known)))
  })
}

/** G1: a town finds what has its name as town or neighbourhood; a place with the name of a town is that town's own, or if it has no other the town. */
function toWhere(listings: readonly Listing[], askedTowns: readonly string[], askedPlaces: readonly string[]) {
  const townOf = ({ townCity }: Listing) => spell(townCity ?? '')
  const areaOf = ({ townCity, neighbourhood, estate }: Listing) =>
    townCity?.trim() ? spell(neighbourhood?.trim() || estate?.trim() || '') : ''
  const asked = askedPlaces.map((place) => {
    const [town = '', name = ''] = place.split('/')
    return { town, name }
  })
  // A place with the name of its town is the town if it is all of it, and nothing else of the town is asked for.
  const isWhole = ({ town, name }: { town: string; name: string }) =>
    town === name &&
    listings.every((each) => townOf(each) !== name || areaOf(each) === name) &&
    asked.every((other) => other.town !== town || other.name === name)
  const places = asked.filter((place) => !isWhole(place))
  const towns = [...askedTowns, ...asked.filter(isWhole).map(({ name }) => name)].filter(
    (town) => !places.some((place) => place.town === town),
  )
  return (each: Listing) =>
    towns.some((town) => townOf(each) === town || areaOf(each) === town) ||
    places.some(({ town, name }) => areaOf(each) === name && (town === name || townOf(each) === town))
}

/** A place as an address compares it (G1). */
function spell(place: string) {
  return place
    .toLowerCase()
    .split('/')
    .map((part) => part.trim())
    .join('/')
}

const isApartment = (each: Listing) => each.residentialType === 'Apartment'
const isMaisonette = (each: Listing) => each.residentialType === 'Mansionette'
const isHome = (each: Listing) => each.propertyType === 'Residential'
const isCommercial = (subtype: string) => (each: Listing) =>
  each.propertyType === 'Commercial' && each.commercialType === subtype

/** The kinds of H6 and the houses. */
const ofKind = new Map<string, (each: Listing) => boolean>([
  ['apartments', (each) => isHome(each) && isApartment(each)],
  ['maisonettes', (each) => isHome(each) && isMaisonette(each)],
  ['houses', (each) => isHome(each) && !isApartment(each) && !isMaisonette(each)],
  ['homes', isHome],
  ['land', (each) => each.propertyType === 'Land'],
  ['offices', isCommercial('Office')],
  ['shops', isCommercial('Retail')],
  ['warehouses', isCommercial('Warehouse')],
])

const titleTypes = ['Freehold', 'Leasehold', 'Sectional_Title', 'Share_Certificate', 'Allotment_Letter']

/** The size of land that the listings below state. */
function statedAcres({ plotSize, propertyName, propertyDescription }: Listing) {
  // The record counts before its words (B17).
  if (plotSize === '0.05 ha') return 0.1236
  if (propertyName === 'Plot of 50×100 ft') return 0.1148
  return propertyName === 'Two acres' || propertyDescription?.html.includes('2 acres') ? 2 : undefined
}

/** Square metres of the generated floor areas, and of what is typed for a minimum. */
const metresOf = new Map([
  ['120 m²', 120],
  ['2,000 sq ft', 185.8],
])
const typedFloors = new Map([
  ['120', 120],
  ['120.9', 120],
  ['121', 121],
  ['2,000 sqft', 185],
  ['185', 185],
  ['186', 186],
])

/** Section 3's features by what an address may call them: the value, or a word that no other value has. */
const featureWords = new Map<string, Listing['propertyFeatures'][number]>([
  ['balcony', 'Balcony'],
  ['parking_spaces', 'Parking_Spaces'],
  ['parking', 'Parking_Spaces'],
  ['spaces', 'Parking_Spaces'],
  ['security_features', 'Security_Features'],
  ['security', 'Security_Features'],
  ['features', 'Security_Features'],
  ['power_supply', 'Power_Supply'],
  ['power', 'Power_Supply'],
  ['water_supply', 'Water_Supply'],
  ['water', 'Water_Supply'],
  ['proximity_to_amenities', 'Proximity_To_Amenities'],
  ['proximity', 'Proximity_To_Amenities'],
  ['to', 'Proximity_To_Amenities'],
  ['amenities', 'Proximity_To_Amenities'],
  ['unfurnished', 'Unfurnished'],
  ['swimming_pool', 'Swimming_Pool'],
  ['swimming', 'Swimming_Pool'],
  ['pool', 'Swimming_Pool'],
  ['gym', 'Gym'],
  ['furnished', 'Furnished'],
  ['garden', 'Garden'],
])

function toQueryWords(text: string) {
  return toWords(text.slice(0, 200)).slice(0, 12)
}

function toWords(text: string) {
  const words: string[] = []
  let word = ''
  for (const letter of `${text.normalize('NFD').toLowerCase()} `) {
    if (/[\u0300-\u036f]/.test(letter)) continue
    if (/[\p{L}\p{N}]/u.test(letter)) word += letter
    else if (word) {
      words.push(word)
      word = ''
    }
  }
  return words
}

/** The kind in the words of the cards. A record without a type may have a subtype. */
function kindWords({ propertyType, residentialType, landType, commercialType }: Listing) {
  const type =
    propertyType ?? (residentialType && 'Residential') ?? (landType && 'Land') ?? (commercialType && 'Commercial')
  if (type === 'Residential') {
    return residentialType === 'Mansionette' ? 'Mansionette Maisonette' : (residentialType ?? 'Residential')
  }
  if (type === 'Land') return landType ? `${landType} ${landType.endsWith('Plot') ? '' : 'Land'}` : 'Land'
  return type === 'Commercial' ? `Commercial ${commercialType ?? ''}` : 'Property'
}

function textWords(each: Listing) {
  const html = each.propertyDescription?.html ?? ''
  return toWords(
    [
      each.propertyName,
      each.estate,
      each.neighbourhood,
      each.townCity,
      kindWords(each).replaceAll('_', ' '),
      each.propertyFeatures.join(' ').replaceAll('_', ' '),
      each.propertyStatus?.replaceAll('_', ' '),
      html
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&amp;', ' '),
    ].join(' | '),
  )
}

/** The distance of Damerau and Levenshtein by its table, at most 1, for words of five letters and more. */
function isNear(wanted: string, known: string) {
  if (wanted.length < 5) return false
  const table: number[][] = []
  for (let i = 0; i <= wanted.length; i++) {
    table.push([])
    for (let j = 0; j <= known.length; j++) {
      const at = (a: number, b: number) => table[a]?.[b] ?? Number.POSITIVE_INFINITY
      if (i === 0 || j === 0) {
        table[i]?.push(i + j)
        continue
      }
      const swapped = i > 1 && j > 1 && wanted[i - 1] === known[j - 2] && wanted[i - 2] === known[j - 1]
      table[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (wanted[i - 1] === known[j - 1] ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return (table.at(-1)?.at(-1) ?? 9) <= 1
}

const towns = ['Karen', 'karen ', 'KILIMANI', 'Athi River', 'Nyeri']
const prices = [0, 4999, 5000, 12_000, 20_000]
const features = ['Balcony', 'Parking_Spaces', 'Power_Supply', 'Water_Supply', 'Swimming_Pool', 'Garden', 'Sauna']

/** Up to 25 listings with texts, newest first; many share words, rooms or features. */
export const describedListings: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      propertyName: fc.constantFrom(
        'Villa Rosa',
        'Maison Élysée',
        'House by the river',
        'Kilimani Heights',
        'No. 12',
        'Two acres',
        'Plot of 50×100 ft',
      ),
      propertyStatus: fc.constantFrom('For_Sale', 'For_Rent', null),
      propertyType: fc.constantFrom('Residential', 'Land', 'Commercial', null),
      residentialType: fc.constantFrom('Apartment', 'Mansionette', null),
      landType: fc.constantFrom('Residential_Plot', 'Agricultural', null),
      commercialType: fc.constantFrom('Office', 'Mixed_Use', null),
      titleType: fc.option(fc.constantFrom('Freehold', 'Leasehold', 'Grant')),
      propertyPrice: fc.option(fc.constantFrom(...prices)),
      numberOfBedrooms: fc.option(fc.integer({ min: 0, max: 5 })),
      numberOfBathrooms: fc.option(fc.integer({ min: 0, max: 4 })),
      plotSize: fc.constantFrom('0.05 ha', null, null),
      floorArea: fc.constantFrom('120 m²', '2,000 sq ft', null),
      furnishing: fc.constantFrom('Furnished', 'Part_Furnished', null),
      parkingSpaces: fc.option(fc.integer({ min: 0, max: 3 })),
      lift: fc.constantFrom(true, false, null),
      estate: fc.constantFrom('Runda', 'Nyari', null),
      neighbourhood: fc.constantFrom('Lavington', 'Kileleshwa', 'Karen', 'Nyeri', null),
      townCity: fc.option(fc.constantFrom(...towns)),
      propertyFeatures: fc.uniqueArray(fc.constantFrom(...features), { maxLength: 5 }),
      propertyDescription: fc.option(
        fc
          .constantFrom(
            '<p>Quiet garden&nbsp;with a <strong>pool</strong>; borehole &amp; solar.</p>',
            '<ul><li>Café-style kitchen</li><li>2 acres</li></ul>',
            '<p><a href="/gardens">Near the school</a></p>',
          )
          .map((html) => ({ html: html as NonNullable<Listing['propertyDescription']>['html'] })),
      ),
    }),
    { maxLength: 25 },
  )
  .map((many) => newestFirst(many.map((facts, index) => listing({ ...facts, id: `listing-${index}` }))))

const typedWords = fc.oneof(
  fc.constantFrom(
    'garden',
    'gardne',
    'gadren',
    'pool',
    'kilim',
    'KILIMANI',
    'kilimni',
    'elysee',
    'Élysée',
    'cafe',
    'office',
  ),
  fc.constantFrom(
    'riverr',
    'runda',
    'rund',
    'runad',
    'laving',
    'lavintgon',
    '12',
    '2',
    'for sale',
    'rent',
    'plot',
    'href',
  ),
  fc.constantFrom(
    'nbsp',
    'amp',
    'villa rosa',
    'villa-roza',
    'sale, kilimani',
    'apartmen',
    'xyz',
    '!?',
    '',
    'quiet pool',
  ),
)

/** Queries with every key of B4 and F1, also repeated and misspelt. */
export const describedQueries: fc.Arbitrary<Query> = fc
  .tuple(
    fc.oneof({ weight: 1, arbitrary: queries({ towns, prices }) }, { weight: 2, arbitrary: fc.constant<Query>([]) }),
    some('numberOfBedrooms', fc.constantFrom('3+', '1+', '0+', '4', '2 +', '+', '2+'), 2),
    some('minBedrooms', fc.constantFrom('1', '2', '3', 'x', '', '3+', '-1'), 2),
    some('minBathrooms', fc.constantFrom('0', '1', '2', '1.5'), 1),
    some(
      'features',
      fc.oneof(
        fc.constantFrom('pool', 'Swimming_Pool', 'GARDEN', 'water', 'balcony', 'parking'),
        fc.constantFrom('supply', 'sauna', ''),
      ),
      2,
    ),
    some('q', typedWords, 2),
    some('town', fc.constantFrom('karen', 'kilimani', 'nyeri', 'runda', 'Lavington'), 2),
    some('place', fc.constantFrom('Karen/Lavington', ' kilimani / runda', 'KAREN/nyari', 'Nyeri', 'nyeri/x'), 2),
    some('place', fc.constantFrom('Karen/Karen', 'kilimani/karen', 'Nyeri/ nyeri', 'karen/nyeri'), 2),
    some('kind', fc.constantFrom('apartments', 'HOUSES', 'homes', 'land', 'offices', 'villas', 'constructor'), 2),
    some('titleType', fc.constantFrom('Freehold', 'Leasehold', 'freehold'), 2),
    some('minAcres', fc.constantFrom('0.1148', '2', '0.125', '0', '1.23456'), 2),
    some('maxAcres', fc.constantFrom('0.1148', '2', '0.125', '-1', ''), 1),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Query>([]) },
      some('furnishing', fc.constantFrom('Furnished', 'Part_Furnished', 'furnished'), 2),
      some('parkingSpaces', fc.constantFrom('0', '1', '2+', 'x'), 2),
      some('minParking', fc.constantFrom('1', '2', '-1'), 1),
      some('lift', fc.constantFrom('yes', 'YES', 'no', ''), 2),
      some('minFloorArea', fc.constantFrom('120', '120.9', '121', '2,000 sqft', '186', '0', 'x'), 2),
    ),
  )
  .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))

function some(name: string, value: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<Query> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<Query>([]) },
    {
      weight: 1,
      arbitrary: fc
        .array(value, { minLength: 1, maxLength })
        .map((list) => list.map((each): Query[number] => [name, each])),
    },
  )
}
