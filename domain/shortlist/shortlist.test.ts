import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from '../cards/card.ts'
import { type Entry, maxNoteLength, maxTheirs, parseEntry, type Remark, states } from './entry.ts'
import { mergeEntry } from './merge.ts'
import { orders, parseView, type ShortlistItem, sortItems } from './order.ts'
import { priceChange, type ShortlistProperty } from './property.ts'
import { toShareText } from './share-text.ts'
import { formatRemarks, parseRemarks } from './shared-remarks.ts'

const now = Date.UTC(2026, 10, 22)

function entry(more: Partial<Entry> = {}): Entry {
  const words = { note: '', state: null, theirs: [], removed: false }
  return {
    id: 'CMW4NW857V',
    name: 'Villa',
    kes: 20_000_000,
    perMonth: false,
    picture: '/pictures/320/media/villa.jpg',
    savedAt: 1,
    changedAt: now,
    ...words,
    ...more,
  }
}

function offered(id: string, kes: number | null, perMonth = false): ShortlistProperty {
  const card = { propertyId: id, kes, perMonth, location: 'Karen, Nairobi' } as Card
  return { id, name: `House ${id}`, kes, perMonth, found: 'listing', card, features: [], sum: '' }
}

describe('an entry of the device', () => {
  test('is read as it was written', () => {
    const { id, ...stored } = entry({ note: 'Loved it', state: 'viewed', theirs: [{ note: 'No', state: 'no' }] })
    expect(parseEntry(id, JSON.parse(JSON.stringify(stored)), now)).toEqual({ id, ...stored })
  })

  test('keeps its note where other fields are rubbish', () => {
    const stored = { changedAt: now, note: 'Loved it', kes: 'dear', state: 'sold', theirs: [{ note: 5 }], name: {} }
    const empty = { kes: null, state: null, theirs: [], name: '' }
    expect(parseEntry('A', stored, now)).toMatchObject({ note: 'Loved it', ...empty })
  })
})

describe('merging a shared list (F10)', () => {
  const theirs: Remark = { note: 'Too far', state: 'no' }
  const property = offered('CMW4NW857V', 18_500_000)

  test('adds a property that is new with their words, and today’s price', () => {
    const added = mergeEntry(null, theirs, property, now)
    expect(added).toMatchObject({
      note: '',
      state: null,
      theirs: [theirs],
      kes: 18_500_000,
      savedAt: now,
      removed: false,
    })
    expect(mergeEntry(null, null, property, now).theirs).toEqual([])
  })

  test('a second time changes nothing, and neither do words that are one’s own', () => {
    const remarks = fc.record({ note: fc.string(), state: fc.constantFrom(null, ...states) })
    fc.assert(
      fc.property(fc.option(remarks), remarks, fc.array(remarks, { maxLength: maxTheirs }), (shared, own, others) => {
        const once = mergeEntry(entry({ ...own, theirs: others }), shared, property, now)
        expect(once).toMatchObject(own)
        expect(mergeEntry(once, shared, property, now + 1)).toBe(once)
        expect(mergeEntry(once, own, property, now + 1)).toBe(once)
      }),
    )
  })

  test('brings back a property that was removed, with its note', () => {
    const removed = entry({ note: 'Loved it', removed: true })
    expect(mergeEntry(removed, null, property, now)).toMatchObject({ note: 'Loved it', removed: false, savedAt: now })
  })

  test('keeps the newest of very many remarks', () => {
    const others = Array.from({ length: maxTheirs }, (_, number): Remark => ({ note: `${number}`, state: null }))
    expect(mergeEntry(entry({ theirs: others }), theirs, property, now).theirs).toEqual([...others.slice(1), theirs])
  })
})

describe('notes in a fragment (F10)', () => {
  test('are read as they were written', () => {
    const note = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => text.length <= maxNoteLength)
    const remark = fc.record({
      id: fc.stringMatching(/^[A-Z0-9_-]{1,10}$/),
      state: fc.constantFrom(null, ...states),
      note,
    })
    fc.assert(
      fc.property(fc.uniqueArray(remark, { selector: ({ id }) => id, maxLength: 20 }), (remarks) => {
        const fragment = formatRemarks(remarks)
        expect(fragment).toMatch(/^(#notes=[\w-]+)?$/)
        const said = remarks.filter(({ note, state }) => note || state)
        expect(Object.fromEntries(parseRemarks(fragment) ?? [])).toEqual(
          Object.fromEntries(said.map(({ id, note, state }) => [id, { note, state }])),
        )
      }),
    )
  })

  test('half an emoji does no harm', () => {
    const fragment = formatRemarks([{ id: 'A', state: null, note: 'a\ud83d' }])
    expect(parseRemarks(fragment)?.get('A')?.note).toBe('a\ufffd')
  })

  const encode = (value: unknown) => `#notes=${Buffer.from(JSON.stringify(value)).toString('base64url')}`
  test.each([
    ['no base64', '#notes=%%%'],
    ['nothing', '#notes='],
    ['bytes that are no UTF-8', `#notes=${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}`],
    ['half of a link', encode({ version: 1, remarks: [['A', null, 'Loved it']] }).slice(0, -7)],
    ['another version', encode({ version: 2, remarks: [] })],
    ['a note that is too long', encode({ version: 1, remarks: [['A', null, 'a'.repeat(maxNoteLength + 1)]] })],
    ['an unknown state', encode({ version: 1, remarks: [['A', 'sold', '']] })],
    ['an id that is too long', encode({ version: 1, remarks: [['A'.repeat(11), null, '']] })],
    ['a note that is no text', encode({ version: 1, remarks: [['A', null, { toString: 'a' }]] })],
    ['too many remarks', encode({ version: 1, remarks: Array(201).fill(['A', null, 'a']) })],
    ['more than a million characters', `#notes=${'A'.repeat(1_000_001)}`],
  ])('are not read from %s', (_name, fragment) => {
    expect(parseRemarks(fragment)).toBeNull()
  })

  test('are not looked for in a fragment of another kind', () => {
    for (const fragment of ['', '#inquiry', '#notes', '#other=e30']) expect(parseRemarks(fragment)).toEqual(new Map())
  })

  test('a name like that of a method is only a name', () => {
    const fragment = encode({ version: 1, remarks: [['__PROTO__', 'no', '<script>']] })
    expect(parseRemarks(fragment)?.get('__PROTO__')).toEqual({ note: '<script>', state: 'no' })
  })
})

describe('the order of the list (F8)', () => {
  const item = (id: string, more: Partial<Entry>, kes?: number | null): ShortlistItem => ({
    entry: entry({ id, ...more }),
    property: kes === undefined ? null : offered(id, kes),
  })
  const list = [
    item('A', { savedAt: 1, state: 'no' }, 5),
    item('B', { savedAt: 2, kes: 3 }),
    item('C', { savedAt: 3, state: 'offered' }, null),
    item('D', { savedAt: 4, state: 'viewed' }, 4),
  ]

  test.each([
    ['saved', 'DCBA'],
    ['price-low-high', 'BDAC'],
    ['price-high-low', 'ADBC'],
    ['state', 'CDBA'],
  ] as const)('by %s', (order, ids) => {
    expect(
      sortItems(list, order)
        .map(({ entry }) => entry.id)
        .join(''),
    ).toBe(ids)
    expect(orders).toContain(order)
  })

  test('is taken from the address, where an unknown value is ignored', () => {
    expect(parseView(new URLSearchParams('sort=state&state=no'))).toEqual({ order: 'state', state: 'no' })
    expect(parseView(new URLSearchParams('sort=nearest&state=sold'))).toEqual({ order: 'saved', state: null })
  })
})

describe('a price that has changed (F9)', () => {
  test.each([
    [18_500_000, 'Price down since you saved it', 'KES\u00a020,000,000 → KES\u00a018,500,000'],
    [21_000_000, 'Price up since you saved it', 'KES\u00a020,000,000 → KES\u00a021,000,000'],
    [null, 'The price has changed since you saved it', 'KES\u00a020,000,000 → Price on request'],
  ])('to %s is said in words and in both prices', (kes, words, prices) => {
    expect(priceChange(entry(), offered('A', kes))).toEqual({ words, prices })
  })

  test('is not said of the same price, nor where the current one is not known', () => {
    expect(priceChange(entry(), offered('A', 20_000_000))).toBeNull()
    expect(priceChange(entry(), null)).toBeNull()
    expect(priceChange(entry(), { ...offered('A', 1), found: 'nothing' })).toBeNull()
  })
})

describe('the list as a text', () => {
  test('names each property with its price, place and link, and the link of all', () => {
    const gone = { id: 'B', name: 'Plot', kes: null, perMonth: false, found: 'withdrawn', facts: '' } as const
    expect(
      toShareText([offered('A', 95_000, true), gone], 'https://r.example/shortlist?ids=a,b', 'https://r.example'),
    ).toBe(
      `Our shortlist: 2 properties

1. House A
KES\u00a095,000 Per Month, Karen, Nairobi
https://r.example/property-listing/a

2. Plot
No longer available
https://r.example/property-listing/b

See them all here:
https://r.example/shortlist?ids=a,b`,
    )
  })

  test('stays short enough to be an address', () => {
    const many = Array.from({ length: 200 }, (_, number) => offered(`ID${number}`, number))
    const text = toShareText(many, 'https://r.example/shortlist', 'https://r.example')
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(12_000)
    expect(text).toMatch(/… and \d+ more\n\nSee them all here:\nhttps:\/\/r\.example\/shortlist$/)
  })
})
