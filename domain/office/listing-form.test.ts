import { expect, test } from 'vitest'
import { fields, listingFields, type NamedField } from '../listings/fields.ts'
import { blankDraft, labelOf } from './edited-fields.ts'
import type { DraftRecord } from './editor.ts'
import { explainFault } from './field-faults.ts'
import { formFields, toFormGroups } from './form-fields.ts'
import { type ListingFormValues, readListingForm, readTyped, writeForm } from './listing-form.ts'
import { valueWords } from './value-words.ts'

const toDescription = (text: string) => ({ html: text })
const pictures = ['mainImage', 'propertyImages', 'floorPlans']

/** The form as a browser posts it, with the empty value that stands beside check boxes. */
function post(values: ListingFormValues): URLSearchParams {
  const posted = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [[name, ''], ...value.map((each) => [name, each])],
  )
  return new URLSearchParams(posted)
}

const filledIn: DraftRecord = {
  ...blankDraft,
  propertyName: 'Plot 50x100 in Diani, “Ukunda”',
  propertyUrlSlug: 'plot-in-diani',
  propertyStatus: 'For_Sale',
  propertyType: 'Land',
  residentialType: 'Mansionette',
  commercialType: 'Mixed_Use',
  landType: 'Residential_Plot',
  titleType: 'Allotment_Letter',
  propertyManagement: 'Managed_By_Owner',
  propertyPrice: 12_500_000,
  landPrice: 1_250_000,
  numberOfBedrooms: 0,
  numberOfBathrooms: 12,
  locationCriteria: 'Estate',
  estate: 'Galu',
  neighbourhood: 'Diani Beach',
  townCity: 'Diani',
  propertyFeatures: ['Balcony', 'Garden'],
  tours: ['https://youtu.be/abc', 'https://vimeo.com/1?b=c&d'],
  propertyDescription: { html: 'Two lines\nof text' },
}

test('the form asks for every field of the table but those that the office sets and the pictures', () => {
  const set = ['id', 'createdAt', 'updatedAt', ...pictures]
  const expected = fields.map(({ name }) => name).filter((name) => !set.includes(name))
  expect(formFields.map(({ name }) => name).sort()).toEqual(expected.sort())
  expect(
    Object.keys(filledIn)
      .filter((name) => !pictures.includes(name))
      .sort(),
  ).toEqual(expected.sort())
})

test('check boxes stand in the order in which a browser posts them, whatever the order of the record', () => {
  const offered = formFields.find(({ name }) => name === 'propertyFeatures')?.options.map(({ value }) => value) ?? []
  const reversed = { ...blankDraft, propertyFeatures: offered.toReversed() }
  expect(writeForm(reversed, { format: 'markdown', text: '' }).propertyFeatures).toEqual(offered)
})

test.each([
  ['a record with every field', filledIn],
  ['an empty record', blankDraft],
])('%s comes back equal from its form', (_, record) => {
  const values = writeForm(record, { format: 'markdown', text: record.propertyDescription?.html ?? '' })
  const posted = post(values)
  const { mainImage, propertyImages, floorPlans, ...asked } = record
  expect(readListingForm(posted, toDescription)).toEqual({ values: asked, faults: {} })
  expect(readTyped(posted)).toEqual(values)
})

const words = { firmName: 'Mtu & Watu', place: 'Nyali' }

test('the words of the form name the firm itself, and a place of its own', () => {
  const all = toFormGroups(words).flatMap(({ fields }) => fields)
  const text = JSON.stringify(all.map(({ label, hint, options }) => [label, hint, options.map((each) => each.label)]))
  expect(text).toContain('Managed By Mtu & Watu')
  expect(text).toContain('Three-bedroom apartment in Nyali')
  expect(text).not.toMatch(/Riparo|Kilimani/)
  const showDescription = (html: string) => html
  expect(valueWords('propertyManagement', 'Managed_By_Riparo', { firmName: 'Mtu & Watu', showDescription })).toBe(
    'Managed By Mtu & Watu',
  )
})

test('facts are asked for before the name and the description, which are written from them', () => {
  const names = formFields.map(({ name }) => name)
  const facts = ['propertyStatus', 'propertyType', 'townCity', 'neighbourhood', 'propertyPrice', 'numberOfBedrooms']
  for (const fact of [...facts, 'floorArea', 'plotSize'] as const)
    expect(names.indexOf(fact as (typeof names)[number]), fact).toBeLessThan(names.indexOf('propertyName'))
  expect(names.indexOf('propertyDescription')).toBe(names.indexOf('propertyName') + 1)
})

test('For sale and For rent are the kind of a listing, on every page of the office', () => {
  const field = { name: 'propertyStatus', ...listingFields.propertyStatus } as const
  expect(labelOf(field)).toBe('Kind')
  expect(formFields.find(({ name }) => name === 'propertyStatus')?.label).toBe('Kind')
  expect(explainFault('propertyStatus', null)).toBe('Please choose a kind.')
  const kinds = formFields.filter(({ label }) => /\b(?:status|state|kind)\b/i.test(label))
  expect(kinds.map(({ name }) => name)).toEqual(['propertyStatus'])
})

test('a field that the table gets is asked for under "More", with its name in words', () => {
  const yearBuilt = { name: 'yearBuilt', type: 'count' } as unknown as NamedField
  const heating = { name: 'heating', type: 'choice', label: 'Heating', values: ['Gas_Stove'] } as unknown as NamedField
  const asked = toFormGroups(words, [...fields, yearBuilt, heating])
  const more = asked.find(({ title }) => title === 'More')?.fields ?? []
  expect(more.map(({ name, label, control }) => [name, label, control])).toEqual([
    ['yearBuilt', 'Year built', 'count'],
    ['heating', 'Heating', 'choice'],
    ['tours', 'Films and tours', 'links'],
    ['propertyUrlSlug', 'Address words', 'text'],
  ])
  const posted = new URLSearchParams({ yearBuilt: '2,015', heating: 'Gas_Stove' })
  expect(readListingForm(posted, toDescription, more).values).toEqual({ yearBuilt: 2015, heating: 'Gas_Stove' })
})

test('a control that was not posted changes nothing', () => {
  expect(readListingForm(new URLSearchParams({ townCity: '  ' }), toDescription).values).toEqual({ townCity: null })
})

test.each([
  ['12,500,000', 12_500_000],
  ['12 500 000', 12_500_000],
  ['KSh 12,500,000/=', 12_500_000],
  ['Kes. 12500000', 12_500_000],
  [' 12.5m ', 12_500_000],
  ['850k', 850_000],
  ['1.2 billion', 1_200_000_000],
  ['120k per month', 120_000],
  ['KES 120,000 a month', 120_000],
  ['\u202a95 000\u202c', 95_000],
  ['', null],
])('people type the price %j and mean %j', (typed, amount) => {
  const { values, faults } = readListingForm(new URLSearchParams({ propertyPrice: typed }), toDescription)
  expect([values.propertyPrice, faults]).toEqual([amount, {}])
})

test.each([
  ['numberOfBedrooms', '3', 3],
  ['numberOfBedrooms', ' 3 br ', 3],
  ['numberOfBedrooms', '3BR', 3],
  ['numberOfBedrooms', '2-bedroom', 2],
  ['numberOfBedrooms', 'three', 3],
  ['numberOfBedrooms', 'Bedsitter', 0],
  ['numberOfBedrooms', 'studio', 0],
  ['numberOfBathrooms', '2 baths', 2],
  ['numberOfBedrooms', '2 baths', null],
  ['numberOfBedrooms', '2 or 3 br', null],
  ['numberOfBedrooms', '3+ br', null],
  ['numberOfBedrooms', '3 million', null],
  ['numberOfBathrooms', 'bedsitter', null],
  ['parkingSpaces', '3 br', null],
  ['numberOfBedrooms', '3 br '.repeat(5_000), null],
] as const)('rooms as people write them: %s %j are %j', (name, typed, count) => {
  const { values, faults } = readListingForm(new URLSearchParams({ [name]: typed }), toDescription)
  expect([values[name] ?? null, name in faults]).toEqual([count, count === null])
})

test('a home of no chosen type is a house', () => {
  const type = formFields.find(({ name }) => name === 'residentialType')
  expect([type?.label, type?.none]).toEqual(['Type of home', 'House'])
  expect(readListingForm(new URLSearchParams({ residentialType: '' }), toDescription).values).toEqual({
    residentialType: null,
  })
})

test.each([
  ['propertyPrice', '12,5', 'Please use commas between thousands only, and a point for decimals: 12,500,000 or 12.5m.'],
  ['propertyPrice', 'ask Ann', 'Please enter whole shillings in figures, such as 12,500,000 or 12.5m.'],
  ['propertyPrice', '-1', 'Please enter whole shillings in figures, such as 12,500,000 or 12.5m.'],
  ['propertyPrice', '9'.repeat(30), 'The largest amount here is KES\u00a01,000,000,000,000.'],
  ['propertyPrice', '1'.repeat(5000), 'Please enter whole shillings in figures, such as 12,500,000 or 12.5m.'],
  ['numberOfBedrooms', '3 acres', 'Please enter a whole number, such as 3.'],
  ['numberOfBedrooms', '2.5', 'Please enter a whole number, such as 3.'],
  ['propertyType', 'Boat', 'Please choose one of the list.'],
  ['propertyFeatures', 'Moat', 'Please choose from the list.'],
  ['propertyName', 'x'.repeat(201), 'Please keep this to 200 characters; it has 201 now.'],
  [
    'tours',
    'javascript:alert(1)',
    '“javascript:alert(1)” is no address that begins with https://, such as https://youtu.be/abc.',
  ],
  ['tours', 'see the film', '“see the film” is no address that begins with https://, such as https://youtu.be/abc.'],
  [
    'tours',
    Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`).join('\n'),
    'Please keep this to 10 addresses; there are 11 now.',
  ],
  ['propertyDescription', 'x'.repeat(40_001), 'Please keep this to 40,000 characters; it has 40,001 now.'],
])('of %s, %.40j is explained', (name, typed, sentence) => {
  const { values, faults } = readListingForm(new URLSearchParams({ [name]: typed }), toDescription)
  expect([values, faults]).toEqual([{}, { [name]: sentence }])
})

test('an address without https gets it, and each counts once', () => {
  const posted = new URLSearchParams({ tours: 'youtu.be/abc\r\n\r\nhttps://youtu.be/abc' })
  expect(readListingForm(posted, toDescription).values).toEqual({ tours: ['https://youtu.be/abc'] })
})
