import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { listingCosts } from './listing-costs.ts'
import { buyingCosts, file, halfUp, inKes, part, percent, rate, sum, yearOf } from './testing/reckoning.ts'
import { sampleRates } from './testing/sample-rates.ts'

/*
 * The samples' charges, deposits, sizes and sums a second time: their words are read with simple expressions and the sums reckoned with whole
 * numbers, neither by the product's readers nor by its rules.
 */

const samples: Listing[] = globSync('content/listings/*.json')
  .sort()
  .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')))
  .map((record) => ({ ...blankListing, ...record }))

const idOf = ({ id }: Listing) => id.slice(0, 10)
const wordsOf = ({ propertyName, propertyDescription }: Listing) =>
  `${propertyName}. ${propertyDescription?.html}`.replaceAll(/<[^>]+>|\s/g, ' ').replaceAll(/ +/g, ' ')

const months: Record<string, number> = { a: 1, one: 1, mmoja: 1, two: 2, three: 3 }

/** The charges and the deposit that the words of a sample state. */
function readCharges(listing: Listing) {
  const words = wordsOf(listing)
  const [, kes] =
    /service charge[:,]? (?:is |of )?KES ([\d,]+)\b(?! per)/i.exec(words) ??
    /KES ([\d,]+) a month to the management company/.exec(words) ??
    []
  const isIn = /rent(?: of KES [\d,]+)? (?:includes|with|and)(?: the)? service charge|service charge is in the rent/i
  const isOnTop = /rent excludes the service charge|service charge[^.]* are added|plus VAT[^.]* service charge/i
  const [, before, after, swahili] =
    /\b(a|one|two|three) month(?:’s|s’)(?: rent as)? deposit|deposit(?: of|:)? (one|two|three)\b|amana (?:ni )?ya mwezi (mmoja)/i.exec(
      words,
    ) ?? []
  const without = /no service charge/.test(words) ? 0 : null
  return {
    serviceCharge: kes ? Number(kes.replaceAll(',', '')) : without,
    serviceChargeIncluded: isIn.test(words) || (isOnTop.test(words) ? false : null),
    depositMonths: months[(before ?? after ?? swahili ?? '').toLowerCase()] ?? null,
  }
}

test('every service charge and deposit in the records is that of the words', () => {
  const fieldsOf = ({ serviceCharge, serviceChargeIncluded, depositMonths }: Listing) => ({
    serviceCharge,
    serviceChargeIncluded,
    depositMonths,
  })
  expect(samples.map((sample) => [idOf(sample), fieldsOf(sample)])).toEqual(
    samples.map((sample) => [idOf(sample), readCharges(sample)]),
  )
  const charged = samples.filter(({ propertyStatus, serviceCharge }) => propertyStatus === 'For_Sale' && serviceCharge)
  expect(charged.length).toBe(30)
  const isSaid = (sample: Listing, words: RegExp) => sample.propertyStatus === 'For_Rent' && words.test(wordsOf(sample))
  const unread = samples.filter(
    (sample) =>
      (isSaid(sample, /deposit|amana/i) && sample.depositMonths === null) ||
      (isSaid(sample, /service charge/i) && sample.serviceChargeIncluded === null),
  )
  expect(unread).toEqual([])
  // No words of a sample state a deposit in shillings.
  expect(samples.filter(({ depositKes }) => depositKes !== null)).toEqual([])
})

type Area = readonly [above: bigint, below: bigint]

const acre: Area = [40_468_564_224n, 10_000_000n]
const unitOf = (words: string): Area => {
  if (/acre/.test(words)) return acre
  return /ha/.test(words) ? [10_000n, 1n] : [1n, 1n]
}
const numbers: Record<string, string> = {
  'half an': '0.5',
  half: '0.5',
  'a third of an': '1/3',
  'three-quarters of an': '0.75',
  one: '1',
  two: '2',
  three: '3',
  five: '5',
  six: '6',
  eight: '8',
  ten: '10',
  twenty: '20',
  'thirty-two': '32',
  'fifty-four': '54',
  seventy: '70',
  'two hundred': '200',
}

function times([above, below]: Area, factor: string): Area {
  const [units = '', share = '1'] = factor.replaceAll(',', '').split('/')
  const [whole = '', decimals = ''] = units.split('.')
  return [above * BigInt(whole + decimals), below * 10n ** BigInt(decimals.length) * BigInt(share)]
}

/** The sizes in some words, in square metres as exact fractions. */
function readAreas(text: string): Area[] {
  const words = text
    .toLowerCase()
    .replaceAll('an acre and a half', '1.5 acres')
    .replaceAll('an acre and a quarter', '1.25 acres')
  const named = Object.keys(numbers).sort((one, other) => other.length - one.length)
  const measured = new RegExp(
    `(\\d[\\d,.]*(?:/\\d)?|\\b(?:${named.join('|')}))[ -](?:[a-z]+ )?(acres?|ha|m²|square metres)(?![a-z])`,
    'g',
  )
  const ofSides = /(\d+)(?: m)? ?(?:×|by) ?(\d+) (ft|m)\b/g
  return [
    ...[...words.matchAll(measured)].map(([, given = '', unit = '']) => times(unitOf(unit), numbers[given] ?? given)),
    ...[...words.matchAll(ofSides)].map(([, one = '', other = '', unit]): Area => {
      const product = BigInt(one) * BigInt(other)
      return unit === 'ft' ? [product * 9_290_304n, 100_000_000n] : [product, 1n]
    }),
  ]
}

const isSame = ([above, below]: Area, [otherAbove, otherBelow]: Area) => above * otherBelow === otherAbove * below

test('every size in the records is stated in the words', () => {
  const unstated = samples.flatMap((sample) =>
    [sample.plotSize, sample.floorArea].flatMap((size) => {
      const [area] = readAreas(size ?? '')
      const stated = readAreas(wordsOf(sample))
      if (size !== null && !area) return [[idOf(sample), size, 'is not read']]
      return area && !stated.some((other) => isSame(area, other)) ? [[idOf(sample), size]] : []
    }),
  )
  expect(unstated).toEqual([])
})

test('a record without a plot size has words that leave it in doubt, or none', () => {
  const inDoubt = samples.filter(
    (sample) => sample.plotSize === null && /\b(?:acres?|ha|ft)\b|\d ?m by/.test(wordsOf(sample)),
  )
  expect(inDoubt.map(idOf).sort()).toEqual([
    'cmaqwwpuab', // Of a garden.
    'cmk6pwv78w', // "About 400 acres".
    'cmnsshs5e6', // Of a garden.
    'cmq10jnchs', // Of an estate of several houses.
    'cmtwmpvv62', // "A quarter of an acre", the trade's word for a plot of 100×100 ft.
    'cmw1qr6cx2', // Of a building of ten flats.
  ])
})

/** KES a month by I14: the middle of three rents or more of its like, else a share of the price, in the steps in which rents are asked. */
function rentOf(sample: Listing, price: bigint): bigint {
  const kind = (other: Listing) =>
    [
      other.townCity,
      other.neighbourhood ?? other.estate,
      other.propertyType,
      other.residentialType,
      other.commercialType,
      other.numberOfBedrooms,
    ].join()
  const rents = samples.filter((other) => other.propertyStatus === 'For_Rent' && kind(other) === kind(sample))
  const asked = rents
    .map(({ propertyPrice }) => BigInt(propertyPrice ?? 0))
    .sort((one, other) => (one < other ? -1 : 1))
  // No sample has an even number of its like above three.
  const [middle] = asked.length < 3 ? [] : asked.slice((asked.length - 1) / 2)
  const rent = middle ?? part(price, rate({}, 'assumedRent'))
  const step = 5n * 10n ** BigInt(Math.max(2, String(rent).length - 4))
  return halfUp(rent, step) * step
}

function reckonSale(sample: Listing, price: bigint) {
  const business = sample.propertyType === 'Commercial'
  const { serviceCharge } = readCharges(sample)
  const costs = ['Costs of buying', inKes(sum(buyingCosts(price, business, {})))]
  if (sample.propertyType === 'Land') return [costs]
  const yields = [true, false].map((resident) => {
    const agents = { managed: true, letting: 'long', serviceCharge: BigInt(serviceCharge ?? 0), otherCosts: 0n }
    const { net, invested } = yearOf({ price, rent: rentOf(sample, price), empty: 1n, business, resident }, agents, {})
    return [percent(net, invested, 2), inKes(halfUp(net, 12n))]
  })
  return [costs, ['Net yield, if let', ...yields.flat(), serviceCharge === null]]
}

function reckonRent(sample: Listing, rent: bigint) {
  const business = sample.propertyType === 'Commercial'
  const { serviceCharge, serviceChargeIncluded, depositMonths } = readCharges(sample)
  const deposit = rent * BigInt(depositMonths ?? file[business ? 'depositBusiness' : 'depositHome'].count)
  const charges = [rent, ...(serviceCharge && !serviceChargeIncluded ? [BigInt(serviceCharge)] : [])]
  const month = charges.reduce((all, kes) => all + kes + (business ? part(kes, rate({}, 'vat')) : 0n), 0n)
  const duty = part(12n * rent, rate({}, 'leaseDutyShort'))
  const named = business ? ', with 16% VAT' : ''
  return [
    [`To move in${named}`, inKes(deposit + month + duty)],
    [`Then each month${named}`, inKes(month)],
  ]
}

function reckon(sample: Listing) {
  const price = BigInt(sample.propertyPrice || (sample.propertyType === 'Land' && sample.landPrice) || 0)
  if (price === 0n) return null
  if (sample.propertyStatus === 'For_Sale') return reckonSale(sample, price)
  return sample.propertyType === 'Land' ? null : reckonRent(sample, price)
}

/** The figures of the page, without those that no field of B17 moves. */
function shown(sample: Listing) {
  const costs = listingCosts(sample, samples, sampleRates)
  const figures = costs?.figures
    .filter(({ label }) => !/^(?:With a mortgage|Per )/.test(label))
    .map(({ label, value, note, abroad }) =>
      abroad
        ? [label, ...[value, note, abroad.value, abroad.note].map(toKes), note.includes('before service charge')]
        : [label, value],
    )
  return figures ?? null
}

const toKes = (words: string) => /KES\u00a0[\d,]+/.exec(words)?.[0] ?? words

test('moving in, each month, the costs of buying and the yields of every sample are those of its words, to the shilling', () => {
  expect(samples.map((sample) => [idOf(sample), shown(sample)])).toEqual(
    samples.map((sample) => [idOf(sample), reckon(sample)]),
  )
})

test('a price per acre, or per plot of 50×100 ft, is that of the plot size', () => {
  const found = samples.flatMap((sample) => {
    const figure = listingCosts(sample, samples, sampleRates)?.figures.find(({ label }) => label.startsWith('Per '))
    const [above, below] = readAreas(sample.plotSize ?? '')[0] ?? [0n, 1n]
    if (!figure) return []
    const unit = figure.label === 'Per acre' ? acre : ([464_515_200n, 1_000_000n] as const)
    const price = BigInt(sample.propertyPrice || sample.landPrice || 0)
    return [[idOf(sample), figure.value, inKes(halfUp(price * unit[0] * below, unit[1] * above))]]
  })
  expect(found.map(([id, value]) => [id, value])).toEqual(found.map(([id, , reckoned]) => [id, reckoned]))
  expect(found.length).toBeGreaterThan(10)
})
