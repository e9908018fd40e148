import { readFileSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { blankListing } from '../../../domain/listings/fields.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { blankDraft } from '../../../domain/office/edited-fields.ts'
import { type DraftRecord, type ListQuery, listViews, plainList } from '../../../domain/office/editor.ts'
import type { ListedDetails } from '../../../domain/office/private-details.ts'
import { createSnapshot } from '../../../domain/snapshot.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { createListingReader } from '../../sources/listing.ts'
import { createSanitiser } from '../../text/html/sanitise.ts'
import { createEntryReader } from './list-entries.ts'
import { createOfficeList } from './office-list.ts'
import { readListing, toDraftRows, writeDrafts } from './stored-listing.ts'

const drafts = 200
const description = { html: `<p>${'word '.repeat(8_000)}</p>` }
const now = new Date('2026-11-21T08:00:00.000Z')

/** Sums up the texts that statements give back, and finds the statement that gave most. */
function createCounter() {
  const read = { characters: 0, most: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const { length } = JSON.stringify(result.rows)
      read.characters += length
      read.most = Math.max(read.most, length)
      return result
    },
  }
  return { read, plugin }
}

const content = {
  places: JSON.parse(readFileSync('content/places.json', 'utf8')),
  'search-words': JSON.parse(readFileSync('content/search-words.json', 'utf8')),
  firm: JSON.parse(readFileSync('content/firm.json', 'utf8')),
}

/** The list of a database with these published listings. */
function openList(db: SiteDatabase, published: readonly Listing[] = [], samples: readonly string[] = []) {
  const toListing = createListingReader({
    sanitise: createSanitiser(),
    imageHosts: [],
    firmName: 'Riparo',
    log: console as never,
  })
  return createOfficeList({
    readEntries: createEntryReader({ db, toListing, listSampleIds: () => samples }),
    readPublished: async () => createSnapshot(published, content),
    listImported: async () => new Set(),
    clock: () => now.getTime(),
  })
}

const home = {
  ...blankListing,
  propertyStatus: 'For_Sale',
  propertyType: 'Residential',
  mainImage: { url: `/photographs/${'a'.repeat(64)}.jpg` },
  createdAt: '2026-11-01T08:00:00.000Z',
} as Listing

const author = { savedBy: 'ann', savedAt: now.toISOString() }

const writeDraft = (db: SiteDatabase, id: string, published: DraftRecord | null, values: Partial<DraftRecord>) =>
  db.transaction().execute((transaction) => {
    const draft = { ...author, values: { ...(published ?? blankDraft), ...values } }
    return writeDrafts(transaction, toDraftRows([{ id, published, draft }]))
  })

const noDetails = {
  personId: null,
  responsible: null,
  ownerName: null,
  references: null,
  mandateEnds: null,
  isDue: false,
}

describeOnEachEngine('the list of the office', (createDatabase) => {
  test('reads a draft whole once after each writing, some at a time', async () => {
    const { db } = await connectMigrated(createDatabase)
    const write = async (number: number, propertyName: string) => {
      const id = `draft-${number}`
      const { published = null } = (await readListing(db, id)) ?? {}
      // As with a change of a published listing, the time of the draft stays.
      await writeDraft(db, id, published, { propertyName, propertyDescription: description })
    }
    for (let number = 0; number < drafts; number++) await write(number, `House ${number}`)
    const { read, plugin } = createCounter()
    const list = openList(db.withPlugin(plugin))
    const ask = async (query: Partial<ListQuery> = {}) => {
      Object.assign(read, { characters: 0, most: 0 })
      const { rows, total } = await list({ ...plainList, ...query }, { personId: 'ann', details: new Map() })
      return { names: rows.map(({ propertyName }) => propertyName), total, ...read }
    }
    expect(await ask()).toMatchObject({ total: drafts })
    expect(read.most).toBeLessThan(30 * 41_000)

    const again = await ask({ words: 'house 177' })
    expect(again).toMatchObject({ names: ['House 177'], total: 1 })
    expect(again.characters).toBeLessThan(drafts * 150)

    await write(177, 'Villa 177')
    const changed = await ask({ words: '177', sort: 'name' })
    expect(changed.names).toEqual(['Villa 177'])
    expect(changed.characters).toBeLessThan(drafts * 150 + 42_000)
    const [one, other] = await Promise.all([
      ask({ words: 'villa' }),
      write(78, 'Villa 78').then(() => ask({ words: 'villa' })),
    ])
    expect([one.total >= 1, other.total]).toEqual([true, 2])

    await db.deleteFrom('listing_drafts').where('id', '=', 'draft-177').execute()
    expect(await ask({ words: 'villa' })).toMatchObject({ names: ['Villa 78'], total: 1 })
  })

  test('has the saved views, each with its number', async () => {
    const { db } = await connectMigrated(createDatabase)
    const listings: Listing[] = [
      { ...home, id: 'fresh', propertyPrice: 8_000_000, updatedAt: '2026-11-20T08:00:00.000Z' },
      { ...home, id: 'bare', mainImage: null, updatedAt: '2026-11-19T08:00:00.000Z' },
      { ...home, id: 'old', updatedAt: '2026-09-22T07:00:00.000Z' },
      { ...home, id: 'older', updatedAt: '2026-08-01T07:00:00.000Z' },
      { ...home, id: 'sold', updatedAt: '2026-08-01T07:00:00.000Z', availability: 'Sold' },
    ]
    const published = listings.map(({ id }) => id)
    const [fresh] = listings
    await writeDraft(db, 'fresh', fresh as never, { propertyPrice: 9_000_000 })
    await writeDraft(db, 'draft', null, { propertyName: 'New' })
    const details = new Map<string, ListedDetails>([
      ['old', { ...noDetails, personId: 'ann', responsible: 'Ann', mandateEnds: '2026-12-02', isDue: true }],
      ['bare', { ...noDetails, personId: 'ben', responsible: 'Ben', mandateEnds: '2026-11-25', isDue: true }],
      ['sold', { ...noDetails, personId: 'ann', responsible: 'Ann', mandateEnds: '2026-11-25', isDue: true }],
    ])
    const list = openList(db, listings)
    const ask = (query: Partial<ListQuery>) => list({ ...plainList, ...query }, { personId: 'ann', details })
    const found = Object.fromEntries(
      await Promise.all(listViews.map(async (view) => [view, (await ask({ view })).rows.map(({ id }) => id)] as const)),
    )
    expect(found).toEqual({
      mine: ['old', 'sold'],
      'no-picture': ['draft', 'bare'],
      unpublished: ['fresh'],
      untouched: ['old', 'older'],
      mandate: ['bare', 'old'],
    })
    const { rows, views, total } = await ask({})
    expect(views).toEqual(Object.fromEntries(Object.entries(found).map(([view, ids]) => [view, ids.length])))
    expect([total, rows[0]?.id]).toEqual([published.length + 1, 'old'])
    const { id, live, propertyPrice, responsible, mandateEnds } = rows.find((row) => row.id === 'fresh') ?? {}
    expect([id, live, propertyPrice]).toEqual(['fresh', { kes: 8_000_000, perMonth: false }, 9_000_000])
    expect([responsible, mandateEnds]).toEqual([null, null])
    expect(rows.filter(({ live }) => live).length).toBe(1)
    // A colleague's mandate is said where it is asked for alone (J11).
    expect(rows.find((row) => row.id === 'bare')?.mandateEnds).toBeNull()
    expect((await ask({ view: 'mandate' })).rows.map(({ mandateEnds }) => mandateEnds)).toEqual([
      '2026-11-25',
      '2026-12-02',
    ])
    expect((await ask({ sort: 'responsible' })).rows.map(({ responsible }) => responsible)).toEqual([
      'Ann',
      'Ann',
      'Ben',
      null,
      null,
      null,
    ])
    expect((await ask({ words: 'ben' })).rows.map(({ id }) => id)).toEqual(['bare'])
  })

  test('finds a listing by its reference elsewhere alone, and not by a price of that number', async () => {
    const { db } = await connectMigrated(createDatabase)
    const list = openList(db, [
      { ...home, id: 'villa', propertyPrice: 9_000_000 },
      { ...home, id: 'flat', propertyPrice: 3_000_000 },
      { ...home, id: 'plot', propertyPrice: 2_000_000 },
    ])
    const details = new Map<string, ListedDetails>([
      ['villa', { ...noDetails, references: 'Property24: P24-1138812\nBuyRentKenya: 3871234' }],
      ['flat', { ...noDetails, references: 'Property24: P24-1138899' }],
    ])
    const find = async (words: string) =>
      (await list({ ...plainList, words }, { personId: 'ann', details })).rows.map(({ id }) => id).sort()
    for (const words of ['p24 1138812', 'Property24: P24-1138812', '3871234', 'https://brk.example/house-3871234/'])
      expect([words, await find(words)]).toEqual([words, ['villa']])
    expect(await find('P24-1138812 P24-1138899')).toEqual(['flat', 'villa'])
    expect(await find('P24-1138813')).toEqual([])
    expect(await find('3871235')).toEqual(['flat', 'plot'])
  })

  test('says what nobody outside has seen, which alone may be deleted', async () => {
    const { db } = await connectMigrated(createDatabase)
    const former = { version: 1, replaced_at: home.createdAt, written_in: 1, withdrawn_at: home.createdAt }
    for (const [id, withdrawn_as] of [
      ['taken-back', 'never-shown'],
      ['seen', 'draft'],
      ['gone', null],
    ] as const)
      await db
        .insertInto('replaced_listings')
        .values({ ...former, id, listing_id: id, record: JSON.stringify({ ...home, id }), withdrawn_as })
        .execute()
    await writeDraft(db, 'new', null, { propertyName: 'New' })
    const list = openList(db, [{ ...home, id: 'published' }])
    const { rows } = await list({ ...plainList, state: 'all' }, { personId: 'ann', details: new Map() })
    expect(rows.map(({ id, state, isUnseen }) => [id, state, isUnseen]).sort()).toEqual([
      ['gone', 'withdrawn', false],
      ['new', 'draft', true],
      ['published', 'published', false],
      ['seen', 'draft', false],
      ['taken-back', 'draft', true],
    ])
  })

  test('is one page of any length where it is asked for so', async () => {
    const { db } = await connectMigrated(createDatabase)
    const list = openList(
      db,
      Array.from({ length: 700 }, (_, at) => ({ ...home, id: `listing-${at}` })),
    )
    const reader = { personId: 'ann', details: new Map() }
    expect(await list({ ...plainList, page: 2 }, { ...reader, unpaged: true })).toMatchObject({
      rows: { length: 700 },
      total: 700,
      pages: 1,
    })
    expect((await list({ ...plainList, whole: true }, reader)).rows).toHaveLength(500)
  })

  test('leaves out what is withdrawn, and samples beside own listings, until they are asked for', async () => {
    const { db } = await connectMigrated(createDatabase)
    const record = JSON.stringify({ ...home, id: 'gone', propertyName: 'Gone' })
    const left = { version: 1, record, replaced_at: home.createdAt, written_in: 1, withdrawn_at: home.createdAt }
    await db
      .insertInto('replaced_listings')
      .values({ ...left, id: 'gone-1', listing_id: 'gone' })
      .execute()
    const [own, sample] = [
      { ...home, id: 'own', propertyName: 'Own' },
      { ...home, id: 'sample', propertyName: 'Sample' },
    ]
    const ask = async (query: Partial<ListQuery>, published = [own, sample], justChanged = '') => {
      const list = openList(db, published, ['sample'])
      const { rows, total, hidden } = await list(
        { ...plainList, ...query },
        { personId: 'ann', details: new Map(), justChanged },
      )
      expect(total).toBe(rows.length)
      return [rows.map(({ id }) => id).sort(), hidden]
    }
    expect(await ask({})).toEqual([['own'], { withdrawn: 1, samples: 1 }])
    expect(await ask({ words: 'gone' })).toEqual([[], { withdrawn: 1, samples: 0 }])
    expect(await ask({ samples: true })).toEqual([['own', 'sample'], { withdrawn: 1, samples: 0 }])
    expect(await ask({ state: 'withdrawn' })).toEqual([['gone'], { withdrawn: 0, samples: 0 }])
    expect(await ask({ state: 'all', samples: true })).toEqual([
      ['gone', 'own', 'sample'],
      { withdrawn: 0, samples: 0 },
    ])
    expect(await ask({}, [sample])).toEqual([['sample'], { withdrawn: 1, samples: 0 }])
    // Just changed, so it does not vanish under the finger.
    expect(await ask({}, [own, sample], 'gone')).toEqual([['gone', 'own'], { withdrawn: 0, samples: 1 }])
  })
})
