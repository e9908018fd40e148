import fc from 'fast-check'
import type { Listing } from '../../domain/listings/listing.ts'
import { listing, newestFirst, type Query, queries } from './listing-rules.ts'

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
