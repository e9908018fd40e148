import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../server/sources/hygraph/record.ts'
import { readField } from '../costs/inputs.ts'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { parseForm } from '../messages/parse-form.ts'
import { readListingForm } from '../office/listing-form.ts'
import { emailField } from '../office/people.ts'
import { readTypedPrice } from '../office/prices/read-price.ts'
import { readPriceStep } from '../office/prices/step-price.ts'
import { privateFields } from '../office/private-details.ts'
import { parseSearch } from '../search/parse-search.ts'
import { readSentence } from '../sentence/read-sentence.ts'
import { readSampleWords } from '../sentence/testing/sample-words.ts'

/** The figure that a door reads; null if it cannot. */
type Door<Value> = Record<string, (typed: string) => Value | null>

const words = readSampleWords([])
const toValue = <Value>(read: { value: Value } | { error: string }) => ('value' in read ? read.value : null)

const amounts: Door<number> = {
  'a calculator': (typed) => toValue(readField({ kind: 'amount', label: '', initial: 1 }, typed)) as number | null,
  'the maximum price': (typed) => parseSearch(new URLSearchParams({ maxPriceValue: typed })).maxPriceValue,
  'the minimum price': (typed) => parseSearch(new URLSearchParams({ minPriceValue: typed })).minPriceValue,
  'a sentence': (typed) => readSentence(`under ${typed}`, words).search.maxPriceValue,
  'the form of the office': (typed) =>
    readListingForm(new URLSearchParams({ propertyPrice: typed }), () => null).values.propertyPrice ?? null,
  'the list of the office': (typed) => toValue(readTypedPrice(typed)),
  'a content service': (typed) => {
    const record = { id: 'a', createdAt: '2026-01-01T00:00:00Z', propertyPrice: typed }
    const parsed = parseRecord(record, (read) => read as unknown as Listing)
    return parsed.ok ? parsed.listing.propertyPrice : null
  },
}

describe('an amount is the same through every door (I5)', () => {
  test.each([
    ['12500000', 12_500_000],
    ['12,500,000', 12_500_000],
    ['12 500 000', 12_500_000],
    ['12, 500, 000', 12_500_000],
    ['12\u00a0500\u202f000', 12_500_000],
    ['KES 20 000 000', 20_000_000],
    ['KES 20,000,000', 20_000_000],
    ['KSh. 12,500,000/=', 12_500_000],
    ['Kshs 850', 850],
    ['Shs. 500', 500],
    ['50ksh', 50],
    ['50k sh', 50_000],
    ['5000 bob', 5_000],
    ['20m', 20_000_000],
    ['20M', 20_000_000],
    ['KES 20 m', 20_000_000],
    ['KES5m', 5_000_000],
    ['12.5m', 12_500_000],
    ['12.5 Million', 12_500_000],
    ['3.2 Mn.', 3_200_000],
    ['1.25b', 1_250_000_000],
    ['1 billion', 1_000_000_000],
    ['½ million', 500_000],
    ['1¾m', 1_750_000],
    ['.5m', 500_000],
    ['85k', 85_000],
    ['85 k', 85_000],
    ['500 thousand', 500_000],
    ['8,000,000.00', 8_000_000],
    ['5 million shillings', 5_000_000],
    ['5,000,000 KES', 5_000_000],
    ['KES 100/-', 100],
    ['120k per month', 120_000],
    ['120,000 pm', 120_000],
    ['120,000 p.m.', 120_000],
    ['120k a month', 120_000],
    ['120,000 monthly', 120_000],
    ['120,000/month', 120_000],
    ['\u202a12,500,000\u202c', 12_500_000],
    ['\u200e12\u2060,500,000\ufeff', 12_500_000],
    ['20.000.000', null],
    ['12,5m', 12_500_000],
    ['12,50 million', 12_500_000],
    ['1,5k', 1_500],
    ['0,5m', 500_000],
    ['KSh 3,25 mn per month', 3_250_000],
    ['1,500k', 1_500_000],
    ['1,250m', 1_250_000_000],
    ['12,5', null],
    ['12,50', null],
    ['0,500', null],
    ['0,500m', null],
    ['1,5,5m', null],
    ['1,5.5m', null],
    ['12,m', null],
    ['1.500', null],
    ['5,00,000', null],
    ['５００００', null],
    ['٥٠٠٠٠', null],
    ['5 lakh', null],
    ['', null],
  ])('%j', (typed, kes) => {
    expect(through(amounts, typed)).toEqual(same(amounts, kes))
  })

  test.each([
    ['five million', 5_000_000],
    ['USD 50000', 6_450_000],
  ])('%j is one in a sentence alone (F2)', (typed, kes) => {
    expect(through(amounts, typed)).toEqual({ ...same(amounts, null), 'a sentence': kes })
  })
})

const sizes: Door<[least: number | null, most: number | null]> = {
  'the filter': (typed) => toEnds(parseSearch(new URLSearchParams({ minAcres: typed, maxAcres: typed }))),
  'a sentence': (typed) => toEnds(readSentence(typed, words).search),
}

function toEnds({ minAcres, maxAcres }: Pick<ReturnType<typeof parseSearch>, 'minAcres' | 'maxAcres'>) {
  return minAcres === null ? null : ([minAcres, maxAcres] as [number, number | null])
}

describe('a size of land is the same through every door (F1)', () => {
  test.each([
    ['2 acres', [2, 2]],
    ['0.5 acre', [0.5, 0.5]],
    ['.5 acre', [0.5, 0.5]],
    ['1/8', [0.1148, 0.125]],
    ['1/8 acre', [0.1148, 0.125]],
    ['⅛ acre', [0.1148, 0.125]],
    ['an eighth of an acre', [0.1148, 0.125]],
    ['quarter acre', [0.2296, 0.25]],
    ['0.125 acres', [0.125, 0.125]],
    ['½ acre', [0.5, 0.5]],
    ['half an acre', [0.5, 0.5]],
    ['3/4 acre', [0.75, 0.75]],
    ['1½ acres', [1.5, 1.5]],
    ['1 1/2 acres', [1.5, 1.5]],
    ['ten acres', [10, 10]],
    ['1,000 acres', [1000, 1000]],
    ['2 ha', [4.9421, 4.9421]],
    ['50x100', [0.1148, 0.1148]],
    ['50 × 100 ft', [0.1148, 0.1148]],
    ['100 by 100', [0.2296, 0.2296]],
    ['40x80 ft', [0.0735, 0.0735]],
    ['\u20661/8 acre\u2069', [0.1148, 0.125]],
    ['2,5 acres', [2.5, 2.5]],
    ['0,5 acre', [0.5, 0.5]],
    ['0,25 ha', [0.6178, 0.6178]],
    ['0,125 acres', null],
    ['1,25,5 acres', null],
    ['٢ acres', null],
    ['２ acres', null],
  ])('%j', (typed, acres) => {
    expect(through(sizes, typed)).toEqual(same(sizes, acres))
  })
})

const percentages: Door<number> = {
  'a calculator': (typed) => toValue(readField({ kind: 'percent', label: '' }, typed)) as number | null,
  'many prices at once': (typed) => {
    const read = toValue(readPriceStep({ direction: 'raise', unit: 'percent', amount: typed }))
    return read && read.by * 10_000
  },
}

describe('a percentage is the same through every door (I5)', () => {
  test.each([
    ['4', 40_000],
    ['13.5', 135_000],
    ['13,5', 135_000],
    ['13,5 %', 135_000],
    ['13.5 per cent', 135_000],
    ['.5%', 5_000],
    ['0,25', 2_500],
    ['7½', 75_000],
    ['\u202a13,5\u202c', 135_000],
    ['0.00001', null],
    ['13,5,5', null],
    ['1,000', null],
    ['101', null],
    ['-5', null],
    ['1e1', null],
    ['0x5', null],
    ['１３', null],
    ['', null],
  ])('%j', (typed, share) => {
    expect(through(percentages, typed)).toEqual(same(percentages, share))
  })
})

const floorWords = readSampleWords([{ ...blankListing, id: 'a', createdAt: '', floorArea: '1 m²' }])

const floors: Door<number> = {
  'the filter': (typed) => parseSearch(new URLSearchParams({ minFloorArea: typed })).minFloorArea,
  'a sentence': (typed) => readSentence(`office ${typed}`, floorWords).search.minFloorArea,
}

describe('a floor area is the same through every door (B17)', () => {
  test.each([
    ['120 m²', 120],
    ['120 m2', 120],
    ['120.9 sqm', 120],
    ['120,9 sqm', 120],
    ['2,000 sqft', 185],
    ['1,500 sq. ft', 139],
    ['1500 square feet', 139],
    ['10 sq ft', null],
    ['1,000,000 m²', null],
  ])('%j', (typed, metres) => {
    expect(through(floors, typed)).toEqual(same(floors, metres))
  })
})

const form = { propertyID: 'abc', name: 'Wanjirũ', email: 'a@b.example', phone: '0712345678', msg: 'a', consent: 'yes' }

const addresses: Door<string> = {
  'an inquiry': (email) => fieldOf(parseForm('property-inquiry', { ...form, email }), 'email'),
  'a contact message': (email) => fieldOf(parseForm('contact-us', { ...form, email }), 'email'),
  'the newsletter': (email) => fieldOf(parseForm('newsletter', { ...form, email }), 'email'),
  'a saved search': (email) => fieldOf(parseForm('saved-search', { ...form, email }), 'email'),
  'the office': (email) => {
    const read = v.safeParse(emailField, email)
    return read.success ? read.output : null
  },
}

describe('an e-mail address is the same through every door (D10)', () => {
  test.each([
    ['wanjiru@example.co.ke', 'wanjiru@example.co.ke'],
    [' wanjiru@example.co.ke\u00a0', 'wanjiru@example.co.ke'],
    ['\u202awanjiru@example.co.ke\u202c', 'wanjiru@example.co.ke'],
    ['wanjiru\u200b@exam\u00adple.co.ke\ufeff', 'wanjiru@example.co.ke'],
    ['\u2068wanjiru\u2060@example.co.ke\u2069', 'wanjiru@example.co.ke'],
    ['wanjiru@\u00a0example.co.ke', null],
    ['\u200b', null],
  ])('%j', (typed, email) => {
    expect(through(addresses, typed)).toEqual(same(addresses, email))
  })
})

function fieldOf(read: ReturnType<typeof parseForm>, name: string): string | null {
  return read.ok ? ((read.value as Record<string, string>)[name] ?? null) : null
}

function through<Value>(doors: Door<Value>, typed: string) {
  return Object.fromEntries(Object.entries(doors).map(([name, read]) => [name, read(typed)]))
}

function same<Value>(doors: Door<Value>, value: unknown) {
  return Object.fromEntries(Object.keys(doors).map((name) => [name, value]))
}

test('a name of a place is the same with what nobody sees and without', () => {
  const listing = { ...blankListing, id: 'a', createdAt: '', townCity: 'Nairobi', neighbourhood: 'Kilimani' }
  const known = readSampleWords([listing])
  for (const typed of [
    'kilimani',
    '\u202aKilimani\u202c',
    'Kili\u00admani',
    'kili\u200bmani\ufeff',
    '\u00a0kilimani\u3000',
  ]) {
    expect(readSentence(typed, known).search.place).toEqual(['nairobi/kilimani'])
    expect(parseSearch(new URLSearchParams({ place: `Nairobi/${typed}` })).place).toEqual(['nairobi/kilimani'])
    expect(parseSearch(new URLSearchParams({ town: typed })).town).toEqual(['kilimani'])
  }
})

const blank = Object.fromEntries(Object.keys(privateFields.entries).map((name) => [name, '']))

const days: Door<string> = {
  'the form of a listing': (typed) =>
    readListingForm(new URLSearchParams({ availableFrom: typed }), () => null).values.availableFrom ?? null,
  'the day of a mandate': (typed) => {
    const read = v.safeParse(privateFields, { ...blank, mandateExpires: typed })
    return read.success ? read.output.mandateExpires : null
  },
}

describe('a day is the same through every door (D10)', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    [' 2026-12-01\u00a0', '2026-12-01'],
    ['\u202a2026-12-01\u202c', '2026-12-01'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['0026-12-01', null],
    ['26-12-01', null],
    ['2026-12-1', null],
    ['01/12/2026', null],
    ['1 December 2026', null],
    ['2026-12-01T00:00:00Z', null],
    ['２０２６-12-01', null],
    ['+002026-12-01', null],
    ['', null],
  ])('%j', (typed, day) => {
    expect(through(days, typed)).toEqual(same(days, day))
  })
})
