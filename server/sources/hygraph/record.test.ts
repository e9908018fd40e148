import { describe, expect, test } from 'vitest'
import { fields } from '../../../domain/listings/fields.ts'
import { propertyRecord } from '../../content/service/testing/content-service.ts'
import { createSanitiser } from '../../text/html/sanitise.ts'
import { createListingReader } from '../listing.ts'
import { parseRecord } from './record.ts'

const log = { info() {}, warn() {}, error() {} }
const toListing = createListingReader({ sanitise: createSanitiser(), imageHosts: [], firmName: 'Riparo', log })
const record = propertyRecord(4)

const oddValues: readonly unknown[] = [
  null,
  undefined,
  '',
  '  ',
  'POA',
  'three',
  'NaN',
  '-1',
  '7500000',
  '1e999',
  '9'.repeat(400),
  0,
  -1,
  2.5,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  true,
  [],
  [null],
  [[]],
  [{}],
  {},
  { url: null },
  { url: 'data:image/png;base64,AAAA' },
  { html: 7 },
  { a: { b: { c: [] } } },
]

describe('a record is a listing', () => {
  const optional = Object.keys(record).filter((field) => field !== 'id' && field !== 'createdAt')

  test.each(optional)('with any value in %s, and its other fields are unchanged', (field) => {
    const usual = parse(record)
    for (const value of oddValues) {
      const listing = parse({ ...record, [field]: value })
      expect([value, { ...listing, [field]: null }]).toEqual([value, { ...usual, [field]: null }])
      expectTypes(listing)
    }
  })

  test('with the entities of its plain fields read once', () => {
    const townCity = 'Lang&#8217;ata &amp;amp; Karen'
    const names = ['Sun &amp; shade', 'Caf&eacute;']
    expect(parse({ ...record, townCity, propertyFeatures: names })).toMatchObject({
      townCity: 'Lang’ata &amp; Karen',
      propertyFeatures: ['Sun & shade', 'Café'],
    })
  })

  test('with invalid values in all optional fields at once', () => {
    for (const value of oddValues) {
      const odd = Object.fromEntries(optional.map((field) => [field, value]))
      const listing = parse({ ...odd, id: record.id, createdAt: record.createdAt })
      expect(listing).toMatchObject({ id: record.id, createdAt: record.createdAt })
      expectTypes(listing)
    }
  })

  test('with only an id and a time', () => {
    expect(parse({ id: 'a', createdAt: '2024-01-01T00:00:00Z' })).toMatchObject({
      propertyName: null,
      propertyStatus: null,
      propertyType: null,
      propertyPrice: null,
      propertyFeatures: [],
      mainImage: null,
      propertyImages: [],
      propertyDescription: null,
    })
  })
})

describe('numbers', () => {
  test.each([
    ['7500000', 7_500_000],
    [' 3 ', 3],
    ['12500.5', 12_500.5],
    [0, 0],
    ['POA', null],
    ['three', null],
    ['-1', null],
    ['0x10', null],
    [-1, null],
    ['9'.repeat(400), null],
    [1e300, null],
    [[3], null],
  ])('%j are read as %j', (value, expected) => {
    for (const { name: field } of fields.filter(({ type }) => type === 'amount' || type === 'count')) {
      const { listing, dropped } = parseWhole({ ...record, [field]: value })
      expect(listing[field]).toBe(expected)
      expect(dropped.map((fault) => [fault.id, fault.field])).toEqual(expected === null ? [[record.id, field]] : [])
    }
  })
})

describe('a price that is a text (I5)', () => {
  test.each([
    ['12,500,000', 12_500_000],
    ['KES 12.5M', 12_500_000],
    ['KSh 120,000 per month', 120_000],
    ['\u202a12 500 000\u202c', 12_500_000],
  ])('%j is read as %d, which is noted', (text, kes) => {
    for (const field of ['propertyPrice', 'landPrice'] as const) {
      const { listing, dropped, fromText } = parseWhole({ ...record, [field]: text })
      expect([listing[field], dropped]).toEqual([kes, []])
      expect(fromText).toEqual([{ id: record.id, field, reason: expect.stringMatching(`was read as ${kes}$`) }])
    }
  })

  test.each(['12.500.000', '12,5', 'On request', '12,500,000.50'])('%j is left out', (text) => {
    const { listing, dropped, fromText } = parseWhole({ ...record, propertyPrice: text })
    expect([listing.propertyPrice, fromText]).toEqual([null, []])
    expect(dropped).toMatchObject([
      { id: record.id, field: 'propertyPrice', reason: expect.stringContaining('an amount') },
    ])
  })

  test('is no note where it is digits alone, and no count of rooms', () => {
    expect(parseWhole({ ...record, propertyPrice: '12500000' }).fromText).toEqual([])
    expect(parseWhole({ ...record, numberOfBedrooms: '1,000' }).listing.numberOfBedrooms).toBeNull()
  })
})

test('names of places lose what nobody sees (D10)', () => {
  const read = parse({
    ...record,
    townCity: '\u202aKa\u00adren\u202c',
    neighbourhood: 'Kili\u200bmani',
    estate: '\u200b',
  })
  expect([read.townCity, read.neighbourhood, read.estate]).toEqual(['Karen', 'Kilimani', null])
})

describe('lists lose only their invalid items', () => {
  test('features', () => {
    const { listing, dropped } = parseWhole({ ...record, propertyFeatures: ['Gym', null, ' ', 7, 'Garden'] })
    expect(listing.propertyFeatures).toEqual(['Gym', 'Garden'])
    expect(dropped).toMatchObject([{ id: record.id, field: 'propertyFeatures.1' }])
  })

  test('pictures', () => {
    const good = [{ url: '/media/villa.jpg' }, { url: '/media/pool.jpg' }]
    const bad = [null, { url: null }, { url: 'data:image/png;base64,AAAA' }, 'villa.jpg']
    const { listing, dropped } = parseWhole({
      ...record,
      propertyImages: [good[0], ...bad, good[1]],
      mainImage: bad[2],
    })
    expect(listing.propertyImages).toEqual(good)
    expect(listing.mainImage).toBeNull()
    expect(dropped.map(({ field }) => field)).toEqual(['mainImage.url', 'propertyImages.1'])
  })
})

describe('a record is unreadable', () => {
  test.each([null, undefined, '', ' ', 7, {}, ['a']])('if its id is %j', (id) => {
    expect(parseRecord({ ...record, id }, toListing)).toMatchObject({
      ok: false,
      id: null,
      fault: { field: 'id' },
    })
  })

  test.each([null, undefined, '', 'yesterday', 1_700_000_000_000, {}])(
    'if its time is %j: its id is known',
    (createdAt) => {
      expect(parseRecord({ ...record, createdAt }, toListing)).toMatchObject({
        ok: false,
        id: record.id,
        fault: { id: record.id, field: 'createdAt' },
      })
    },
  )

  test.each([null, 'text', 7, []])('if it is %j', (value) => {
    expect(parseRecord(value, toListing)).toMatchObject({ ok: false, id: null })
  })
})

function parse(value: unknown) {
  return parseWhole(value).listing
}

function parseWhole(value: unknown) {
  const parsed = parseRecord(value, toListing)
  if (!parsed.ok) throw new Error(`${JSON.stringify(value)}: ${parsed.fault.field}, ${parsed.fault.reason}`)
  return parsed
}

/** Checks that pages can show every field. */
function expectTypes(listing: object & ReturnType<typeof parse>) {
  const { propertyFeatures, propertyImages, floorPlans, tours, mainImage, propertyDescription } = listing
  for (const { name, type } of fields) {
    const value = listing[name]
    if (value === null || typeof value === 'object') continue
    if (type === 'amount' || type === 'count') {
      expect([name, Number.isFinite(value) && Number(value) >= 0]).toEqual([name, true])
    } else expect([name, typeof value, value === '']).toEqual([name, type === 'flag' ? 'boolean' : 'string', false])
  }
  for (const feature of propertyFeatures) expect(feature).toMatch(/\S/)
  for (const image of [...propertyImages, ...floorPlans, ...(mainImage ? [mainImage] : [])])
    expect(image.url).toMatch(/^(https?:)?\//)
  for (const tour of tours) expect(tour).toMatch(/^https:/)
  if (propertyDescription) expect(typeof propertyDescription.html).toBe('string')
}
