import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFindComparableRents } from '../costs/comparable-rents.ts'
import { isTaken } from './availability.ts'
import { blankListing } from './fields.ts'
import { type Listing, price, propertyId } from './listing.ts'
import { wordsOf } from './testing/picture-rules.ts'

// The name, the words and the fields of a sample say the same. Sizes, charges and deposits are compared in `domain/costs/samples.test.ts`.

const samples: Listing[] = globSync('content/listings/*.json')
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  .map((record) => ({ ...blankListing, ...record }))

/** Lists the samples of which two places of the record say different things. */
function differences(compare: (sample: Listing, words: string) => readonly [unknown, unknown] | null) {
  return samples.flatMap((sample) => {
    const [one, other] = compare(sample, wordsOf(sample)) ?? []
    return one === other ? [] : [[propertyId(sample), one, other]]
  })
}

const cardinals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ordinals = 'ground first second third fourth fifth sixth seventh eighth ninth tenth eleventh'.split(' ')

test('the name has the bedrooms of the field', () => {
  const found = differences(({ propertyName, numberOfBedrooms }) => {
    const [, count = ''] = /\b([a-z]+)-bedroom (?!apartments)/i.exec(propertyName ?? '') ?? []
    if (/studio|bedsitter/i.test(propertyName ?? '')) return [0, numberOfBedrooms]
    return count ? [cardinals.indexOf(count.toLowerCase()), numberOfBedrooms] : null
  })
  expect(found).toEqual([])
})

test('furniture is in the field, in the features and in the words, or in none of them', () => {
  const choice = /furnished or unfurnished|furniture can stay by agreement|unfurnished or part furnished/
  const found = differences(({ furnishing }, words) => {
    if (choice.test(words)) return [furnishing, null]
    const said = /unfurnished/i.test(words) ? 'Unfurnished' : null
    const isWith =
      /(?:^|[^n])furnished|(?<!noticing the )furniture|linen|samani|has everything in it|it has a bed|cooks’ worth|good beds/i.test(
        words,
      )
    return [furnishing, said ?? (isWith ? 'Furnished' : null)]
  })
  expect(found).toEqual([])
  const featured = differences(({ furnishing, propertyFeatures }) => {
    const [feature = null, other] = propertyFeatures.filter((name) => name.endsWith('urnished'))
    return [furnishing, other === undefined ? feature : null]
  })
  expect(featured).toEqual([])
})

test('a floor and a lift are those of the words', () => {
  const floors = differences(({ floorNumber, propertyDescription }, words) => {
    if (floorNumber === null || propertyDescription?.html.includes('lang="sw"')) return null
    return [true, new RegExp(`\\b${ordinals[floorNumber]}\\b`, 'i').test(words)]
  })
  expect(floors).toEqual([])
  const lifts = differences(({ lift }, words) => {
    if (lift === null) return null
    return [lift, /\blifts?\b/i.test(words) && !/no lift|without a lift/.test(words)]
  })
  expect(lifts).toEqual([])
})

test('a pool, a gym and a DSQ are in the words where the record has them, and the other way round', () => {
  const buildings = (sample: Listing) => sample.propertyType !== 'Land' && !sample.propertyName?.includes('off plan')
  const pools = differences((sample, words) =>
    buildings(sample) ? [sample.propertyFeatures.includes('Swimming_Pool'), /\bpool\b|bwawa/i.test(words)] : null,
  )
  const gyms = differences((sample, words) =>
    buildings(sample) ? [sample.propertyFeatures.includes('Gym'), /\bgym\b/i.test(words)] : null,
  )
  const quarters = differences((sample, words) => {
    const said = /DSQ|maid’s room|staff quarters|quarters for|[Ss]taff (?:wing|housing)|mfanyakazi/i.test(words)
    return buildings(sample) && sample.propertyType === 'Residential' && !/DSQ can be added/.test(words)
      ? [sample.servantsQuarter === true, said]
      : null
  })
  expect([pools, gyms, quarters]).toEqual([[], [], []])
})

test('the years left of a lease follow from its first year', () => {
  const found = differences(({ leaseYearsLeft }, words) => {
    const [, term, from] = /(\d+) years from (\d{4})(?! with extension granted)/.exec(words) ?? []
    return term && from ? [Number(term) + Number(from) - 2026, leaseYearsLeft] : null
  })
  expect(found).toEqual([])
})

test('a third of the sales have three rents to compare with, at yields that a buyer would believe', () => {
  const findRents = createFindComparableRents(samples.filter((sample) => !isTaken(sample)))
  const sales = samples.filter(
    (sample) => sample.propertyStatus === 'For_Sale' && sample.propertyType !== 'Land' && price(sample),
  )
  const yields = sales.flatMap((sale) => {
    const found = findRents(sale)
    return found ? [{ id: propertyId(sale), gross: (12 * found.rent) / (price(sale) ?? 1) }] : []
  })
  expect(yields.length * 3).toBeGreaterThanOrEqual(sales.length)
  expect(yields.filter(({ gross }) => gross < 0.025 || gross > 0.085)).toEqual([])
})
