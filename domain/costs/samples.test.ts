import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { createFindComparableRents } from './comparable-rents.ts'
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

type Rent = { kes: bigint; ids: string[] }

const isBare = ({ furnishing, propertyFeatures: features }: Listing) =>
  furnishing ? furnishing !== 'Furnished' : !features.includes('Furnished') || features.includes('Unfurnished')

/** The middle fraction; of an even number the mean of the two in the middle. */
function middle(fractions: readonly Area[]): Area {
  const sorted = fractions.toSorted(([one, of], [other, ofOther]) => (one * ofOther < other * of ? -1 : 1))
  const [lower, higher] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (!lower || !higher) throw new Error('nothing to compare')
  return [lower[0] * higher[1] + higher[0] * lower[1], 2n * lower[1] * higher[1]]
}

/** None is more than twice another. */
const areNear = (fractions: readonly Area[]) =>
  fractions.every(([one, of]) => fractions.every(([other, ofOther]) => one * ofOther <= 2n * other * of))

/** KES a month by I14, in the steps in which rents are asked: of three or more of its like in its place, else in its town. */
function rentOf(sample: Listing): Rent | null {
  const kind = (other: Listing) => {
    const rooms = other.propertyType === 'Commercial' ? '' : other.numberOfBedrooms
    return [other.propertyType, other.residentialType, other.commercialType, rooms, isBare(other)].join()
  }
  const town = ({ townCity }: Listing) => townCity
  const place = (listing: Listing) => [town(listing), listing.neighbourhood ?? listing.estate].join()
  const areaOf = ({ floorArea }: Listing) => readAreas(floorArea ?? '')[0]
  const toRent = (others: Listing[], [above, below]: Area): Rent => {
    const step = 5n * 10n ** BigInt(Math.max(2, String(above / below).length - 4))
    return { kes: halfUp(above, below * step) * step, ids: others.map(idOf) }
  }
  for (const where of [place, town]) {
    const alike = samples.filter(
      (other) =>
        other.propertyStatus === 'For_Rent' &&
        other.propertyPrice &&
        !/Let|Sold/.test(other.availability ?? '') &&
        kind(other) === kind(sample) &&
        where(other) === where(sample),
    )
    const own = areaOf(sample)
    const measured = alike.filter(areaOf)
    const perMetres = measured.map((other): Area => {
      const [above, below] = areaOf(other) ?? [1n, 1n]
      return [BigInt(other.propertyPrice ?? 0) * below, above]
    })
    if (own && measured.length >= 3 && (where === place || areNear(perMetres))) {
      const perMetre = middle(perMetres)
      return toRent(measured, [perMetre[0] * own[0], perMetre[1] * own[1]])
    }
    const wholes = alike.map((other): Area => [BigInt(other.propertyPrice ?? 0), 1n])
    if (sample.propertyType === 'Residential' && alike.length >= 3 && (where === place || areNear(wholes))) {
      return toRent(alike, middle(wholes))
    }
  }
  return null
}

function reckonSale(sample: Listing, price: bigint) {
  const business = sample.propertyType === 'Commercial'
  const { serviceCharge } = readCharges(sample)
  const costs = ['Costs of buying', inKes(sum(buyingCosts(price, business, {})))]
  if (sample.propertyType === 'Land') return [costs]
  const rent = rentOf(sample)
  if (!rent) return [costs, ['Yield, if let', 'Enter the rent you expect']]
  const yields = [true, false].map((resident) => {
    const agents = { managed: true, letting: 'long', serviceCharge: BigInt(serviceCharge ?? 0), otherCosts: 0n }
    const year = yearOf({ price, rent: rent.kes, empty: 1n, business, resident }, agents, {})
    const { net, invested, fullRent } = year
    return [`${percent(fullRent, invested, 2)} gross, ${percent(net, invested, 2)} net`, inKes(halfUp(net, 12n))]
  })
  return [costs, ['Yield, if let', ...yields.flat(), serviceCharge === null]]
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

const findRents = createFindComparableRents(samples.filter(({ availability }) => !/Let|Sold/.test(availability ?? '')))

/** The figures of the page, without those that no field of B17 moves. */
function shown(sample: Listing) {
  const costs = listingCosts(sample, findRents, sampleRates)
  const figures = costs?.figures
    .filter(({ label }) => !/^(?:With a mortgage|Per )/.test(label))
    .map(({ label, vat = '', value, note, abroad }) =>
      abroad
        ? [label, ...[value, note, abroad.value, abroad.note].map(toKes), note.includes('before service charge')]
        : [label + vat, value],
    )
  return figures ?? null
}

const toKes = (words: string) => /KES\u00a0[\d,]+/.exec(words)?.[0] ?? words

test('moving in, each month, the costs of buying and the yields of every sample are those of its words, to the shilling', () => {
  expect(samples.map((sample) => [idOf(sample), shown(sample)])).toEqual(
    samples.map((sample) => [idOf(sample), reckon(sample)]),
  )
})

test('every rent with which a yield is reckoned names the same rents, and some sales have one', () => {
  const sales = samples.filter(
    ({ propertyStatus, propertyType, availability }) =>
      propertyStatus === 'For_Sale' && propertyType !== 'Land' && !/Sold/.test(availability ?? ''),
  )
  const rentsOf = (sample: Listing) => findRents(sample)?.ids.map((id) => id.toLowerCase()) ?? null
  expect(sales.map((sample) => [idOf(sample), rentsOf(sample)?.toSorted()])).toEqual(
    sales.map((sample) => [idOf(sample), rentOf(sample)?.ids.toSorted()]),
  )
  expect(sales.filter(rentsOf).length).toBeGreaterThan(5)
})

test('a price per acre, and per plot of 50×100 ft, is that of the plot size', () => {
  const found = samples.flatMap((sample) => {
    const figures = listingCosts(sample, findRents, sampleRates)?.figures ?? []
    const [above, below] = readAreas(sample.plotSize ?? '')[0] ?? [0n, 1n]
    const price = BigInt(sample.propertyPrice || sample.landPrice || 0)
    return figures
      .filter(({ label }) => label.startsWith('Per '))
      .map(({ label, value }) => {
        const unit = label === 'Per acre' ? acre : ([464_515_200n, 1_000_000n] as const)
        return [idOf(sample), value, inKes(halfUp(price * unit[0] * below, unit[1] * above))]
      })
  })
  expect(found.map(([id, value]) => [id, value])).toEqual(found.map(([id, , reckoned]) => [id, reckoned]))
  expect(found.length).toBeGreaterThan(10)
})
