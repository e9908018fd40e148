import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatKes } from '../amounts/money.ts'
import { fillIn, type InputField, readField, toWords } from './inputs.ts'
import { applyRates, listChanged, listRateFields } from './rate-fields.ts'
import { rates, sampleRates } from './testing/sample-rates.ts'

const amount: InputField = { kind: 'amount', label: 'Price', initial: 12_500_000, min: 1 }
const percent: InputField = { kind: 'percent', label: 'Interest', initial: 180_000 }
const years: InputField = { kind: 'count', label: 'Term', unit: 'years', initial: 20, min: 1, max: 30 }
const land: InputField = {
  kind: 'choice',
  label: 'Land',
  initial: 'urban',
  options: { urban: 'Urban', rural: 'Rural' },
}

test.each([
  ['12\u00a0500\u00a0000', 12_500_000],
  [' KES 12,500,000 ', 12_500_000],
  ['kshs 850', 850],
  ['1,000,000,000,000', 1e12],
  ['0.1m', 100_000],
  ['1b', 1_000_000_000],
  ['100/-', 100],
  ['1,250.5m', 1_250_500_000],
  ['12\u202f500\u202f000', 12_500_000],
  ['KSh. 12.5M', 12_500_000],
  ['kes 5,000,000/=', 5_000_000],
  ['5m/-', 5_000_000],
  ['1.5bn', 1_500_000_000],
  ['KSh 120,000/= a month', 120_000],
  ['120 000 p.m.', 120_000],
  ['120k monthly', 120_000],
  ['12\u200b500\ufeff000', 12_500_000],
  ['12\u2009500\u2009000', 12_500_000],
  ['1⅛m', 1_125_000],
  ['1.250b', 1_250_000_000],
])('%j is read as KES %d', (words, kes) => {
  expect(readField(amount, words)).toEqual({ value: kes })
})

test.each([
  ['', /fill in an amount, such as/],
  ['twelve', /whole shillings in figures, such as/],
  ['-5', /whole shillings in figures, such as/],
  ['1e9', /whole shillings in figures, such as/],
  ['USD 500', /whole shillings in figures, such as/],
  ['5m7', /whole shillings in figures, such as/],
  ['10.50', /without cents/],
  ['12,5', /commas between thousands only, and a point for decimals: 12,500,000 or 12.5m/],
  ['1,2345', /commas between thousands only/],
  ['12500,000', /commas between thousands only/],
  ['1,00', /commas between thousands only/],
  ['1,,000', /commas between thousands only/],
  ['1,000,', /commas between thousands only/],
  ['5,00,000', /commas between thousands only/],
  ['１２５００', /whole shillings in figures/],
  ['120k per year', /whole shillings in figures/],
  ['120k per night', /whole shillings in figures/],
  ['12 5m', /commas between thousands only/],
  ['1250 000', /commas between thousands only/],
  ['1.500', /commas between thousands only/],
  ['5.000.000', /commas between thousands only/],
  ['٥', /whole shillings in figures/],
  ['five million', /whole shillings in figures/],
  ['5m-6m', /whole shillings in figures/],
  ['5 lakh', /whole shillings in figures/],
  ['5 constructor', /whole shillings in figures/],
  ['KES', /whole shillings in figures/],
  ['½', /without cents/],
  ['1.2345678m', /without cents/],
  ['0', /smallest amount here is KES\u00a01\b/],
  ['1,000,000,000,001', /largest amount here/],
  [`1${'0'.repeat(90)}`, /largest amount here/],
  [`1${' '.repeat(100)}000`, /whole shillings in figures, such as/],
])('%j is no amount', (words, sentence) => {
  expect(readField(amount, words)).toEqual({ error: expect.stringMatching(sentence) })
})

test.each<[InputField, string, unknown]>([
  [percent, '13.5 %', { value: 135_000 }],
  [percent, '13.5 percent', { value: 135_000 }],
  [percent, '.5', { value: 5_000 }],
  [percent, '13½', { value: 135_000 }],
  [percent, '13½%', { value: 135_000 }],
  [percent, '\u200e4\u00a0%', { value: 40_000 }],
  [percent, '1/2 %', { value: 5_000 }],
  [percent, '0.00001', { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }],
  [percent, ',5', { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }],
  [percent, '٤', { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }],
  [percent, 'half', { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }],
  [percent, '-1', { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }],
  [percent, '100', { value: 1_000_000 }],
  [percent, '100.1', { error: 'The largest percentage here is 100.' }],
  [percent, `100${' '.repeat(100)}%`, { error: expect.stringMatching(/^Please enter a percentage/) }],
  [percent, '13,5', { value: 135_000 }],
  [{ ...percent, optional: true }, ' ', { value: null }],
  [{ ...amount, optional: true }, '', { value: null }],
  [years, '30', { value: 30 }],
  [years, '20 years', { value: 20 }],
  [years, '1 yr', { value: 1 }],
  [years, '12 months', { error: 'Please enter a whole number of years, from 1 to 30.' }],
  [years, '1.5', { error: 'Please enter a whole number of years, from 1 to 30.' }],
  [years, '', { error: 'Please enter a whole number of years, from 1 to 30.' }],
  [land, 'rural', { value: 'rural' }],
  [land, 'elsewhere', { value: 'urban' }],
  [land, 'toString', { value: 'urban' }],
])('%o reads %j', (field, words, read) => {
  expect(readField(field, words)).toEqual(read)
})

test('an amount is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (kes) => {
      expect(readField(amount, toWords(amount, kes))).toEqual({ value: kes })
      expect(readField(amount, formatKes(kes))).toEqual({ value: kes })
    }),
  )
})

test('the example stands in every field, and an address with figures leaves empty what may be empty', () => {
  const fields = { price: amount, loan: { ...amount, optional: true as const }, years, land }
  expect(fillIn(fields, null)).toEqual({ price: '12,500,000', loan: '12,500,000', years: '20', land: 'urban' })
  expect(fillIn(fields, { price: 'x' })).toEqual({ price: 'x', loan: '', years: '20', land: 'urban' })
})

test('a rate can be changed for one sheet, a step of a scale too', () => {
  const own = { vat: 0, legalScaleFloor: 50_000, legalScale2: 20_000 }
  const { vat, legalScale } = applyRates({ vat: sampleRates.vat, legalScale: sampleRates.legalScale }, own)
  expect(vat).toBe(0)
  expect(legalScale.floor).toBe(50_000)
  expect(legalScale.steps.map(({ share }) => share)).toEqual([20_000, 20_000, 12_500, 10_000])
  expect(applyRates(sampleRates, {})).toEqual(rates)
})

test('only a rate with another value counts as changed', () => {
  const fields = listRateFields(sampleRates)
  expect(listChanged(fields, { vat: '16.00', discharge: '0.05 %', officialSearch: '550' })).toEqual([])
  expect(listChanged(fields, { vat: '14', commissionScale3: '2.5', registration: 'x' })).toEqual([
    'vat',
    'registration',
    'commissionScale3',
  ])
})
