import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../domain/listings/listing.ts'
import { openContentService, propertyRecord } from '../content/service/testing/content-service.ts'
import { describeOnEachEngine } from '../database/testing/engines.ts'
import { parseRecord } from '../sources/hygraph/record.ts'
import { createListingReader } from '../sources/listing.ts'
import type { ListingSource } from '../sources/listing-source.ts'
import { emptyContent } from '../testing/listing-rules.ts'
import { createSanitiser } from '../text/html/sanitise.ts'
import { createCatalogue, type ListingSnapshot } from './catalogue.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const maxAgeMs = 60_000
const toListing = createListingReader({ sanitise: createSanitiser(), imageHosts: [], firmName: 'Riparo', log })
const down = { ok: false, reason: 'network', detail: 'refused' } as const

let now: number
let offered: Listing[]
let unreadable: { id: string | null }[]
let service: Awaited<ReturnType<typeof openContentService>>
const read = vi.fn<ListingSource['list']>()

beforeEach(async () => {
  vi.resetAllMocks()
  now = Date.UTC(2024, 5, 1)
  offered = [listing(1), listing(2), listing(3)]
  unreadable = []
  read.mockImplementation(async () => ({ ok: true, listings: offered.toReversed(), unreadable }))
  service = await openContentService(log)
})

describe('list', () => {
  it('has the newest first: the fetched order reversed (B1)', async () => {
    expect(await namesOf(open())).toEqual(['Property 3', 'Property 2', 'Property 1'])
  })

  it('has a revision that changes with any listing or their order, and not with a reading', async () => {
    const catalogue = open()
    const first = await catalogue.list('all')
    now += 1
    await catalogue.refresh()
    const second = await catalogue.list('all')
    expect(second).toEqual({ ...first, readAt: now })

    const revisions = [first, second]
    for (const change of [
      [listing(1), listing(3), listing(2)],
      [listing(1), listing(2), listing(3, { estate: 'Runda' })],
    ]) {
      offered = change
      await catalogue.refresh()
      revisions.push(await catalogue.list('all'))
    }
    expect(new Set(revisions.map((result) => result.ok && result.revision)).size).toBe(3)
  })
})

describe('a search for words', () => {
  it('waits until the texts are read, at most 50 of them in a row', async () => {
    let turn = 0
    const readIn: number[] = []
    offered = Array.from({ length: 120 }, (_, index) => {
      const map = () => readIn.push(turn) && []
      return { ...listing(index), propertyFeatures: Object.assign([], { map }) }
    })
    const immediate = () => {
      turn++
      next = setImmediate(immediate)
    }
    let next = setImmediate(immediate)
    const catalogue = open()
    await catalogue.refresh()
    await catalogue.list('all', 'house')
    clearImmediate(next)
    expect(readIn).toHaveLength(120)
    expect(
      Math.max(
        ...Map.groupBy(readIn, (each) => each)
          .values()
          .map(({ length }) => length),
      ),
    ).toBe(50)
  })

  it('reads the texts of a copy on disk as well', async () => {
    const stored = await snapshotOf(open())
    const map = vi.fn(() => [])
    const listings = stored.listings.map((each) => ({ ...each, propertyFeatures: Object.assign([], { map }) }))
    read.mockResolvedValue(down)
    open({ copy: { load: () => ({ ...stored, listings }), save: async () => true } })
    await vi.waitFor(() => expect(map).toHaveBeenCalledTimes(listings.length))
  })

  it('reads a copy of before a field was added to listings', async () => {
    const stored = await snapshotOf(open())
    const listings = stored.listings.map(({ water, availability, ...former }) => former as Listing)
    read.mockResolvedValue(down)
    const copied = await snapshotOf(open({ copy: { load: () => ({ ...stored, listings }), save: async () => true } }))
    expect(copied.listings).toEqual(stored.listings)
  })

  it('keeps the list, and what searches have computed of it, until it changes', async () => {
    const catalogue = open()
    const { listings } = await snapshotOf(catalogue)
    await catalogue.refresh()
    expect((await snapshotOf(catalogue)).listings).toBe(listings)
    offered = [listing(1)]
    await catalogue.refresh()
    expect((await snapshotOf(catalogue)).listings).not.toBe(listings)
  })
})

describe('refresh', () => {
  it('shows a change while the texts from before it are still being read', async () => {
    let left = 2_000
    const map = () => left-- && []
    offered = Array.from({ length: left }, (_, index) => ({
      ...listing(index),
      propertyFeatures: Object.assign([], { map }),
    }))
    const catalogue = open()
    await catalogue.refresh()
    offered = [...offered, listing(2_000)]
    await catalogue.refresh()
    expect((await snapshotOf(catalogue)).listings).toHaveLength(2_001)
    expect(left).toBeGreaterThan(1_000)
    await catalogue.list('all', 'house')
    expect(left).toBe(0)
    // Few are new, and a search does not wait for them.
    offered = [...offered, { ...listing(2_001), propertyFeatures: Object.assign([], { map }) }]
    await catalogue.refresh()
    expect(left).toBe(-1)
  })

  it('says whether it could read', async () => {
    const catalogue = open()
    expect(await catalogue.refresh()).toBe(true)
    read.mockResolvedValueOnce(down)
    expect(await catalogue.refresh()).toBe(false)
  })

  it('does not make do with a reading that began before it', async () => {
    const catalogue = open()
    const arrive = hold()
    const before = catalogue.list('all')
    const refreshed = catalogue.refresh()
    offered = [listing(9)]
    await arrive()
    await refreshed
    await before
    expect(await namesOf(catalogue)).toEqual(['Property 9'])
  })
})

describe('find', () => {
  it.each(['00007919-property', '00007919-p', '00007919-P', '00007919-PROPERTY'])(
    'finds a listing by %s',
    async (id) => {
      expect(await open().find(id)).toEqual({ found: 'listing', listing: listing(1) })
    },
  )

  it.each(['', '00007919', '00007919-pzzz', 'nothing-at-all'])('finds nothing by %j', async (id) => {
    expect(await open().find(id)).toEqual({ found: 'nothing' })
  })

  it('takes the newest of those that share a short id, and the log says so once per change (B8)', async () => {
    offered = [listing(1, { id: 'samesameid-1' }), listing(2, { id: 'SAMESAMEID-2' }), listing(3)]
    const catalogue = open()
    expect(await catalogue.find('samesameid')).toMatchObject({ listing: { id: 'SAMESAMEID-2' } })
    offered = [...offered, listing(4)]
    await catalogue.refresh()
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ shortIds: ['samesameid'] }, expect.anything())
    expect(await namesOf(catalogue)).toHaveLength(4)
  })
})

it('an answer of a foreign service that is not believed withdraws nothing: a listing that is gone is neither 410 nor 404', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => listing(index))
  offered = ids
  const catalogue = open({ trustsLosses: false })
  await catalogue.refresh()
  now += 60_000
  offered = []
  await catalogue.refresh()
  for (const each of ids) expect(await catalogue.find(each.id)).toMatchObject({ found: 'listing' })
  const known = await service.db.selectFrom('known_listings').select('withdrawn_at').execute()
  expect(known.filter((row) => row.withdrawn_at !== null)).toEqual([])
})

it('shows at once that the staff took all listings back from the embedded service', async () => {
  const catalogue = open()
  await catalogue.refresh()
  offered = []
  expect(await catalogue.refresh()).toBe(true)
  expect(await namesOf(catalogue)).toEqual([])
})

describe('a record that is there and cannot be read', () => {
  const nine = Array.from({ length: 9 }, (_, index) => listing(index))
  const id = listing(4).id

  beforeEach(() => {
    unreadable = [{ id }]
    offered = nine.filter((each) => each.id !== id)
  })

  it('shows its last copy in its place, also at the next reading and after a restart', async () => {
    const copy = createCopy()
    const catalogue = open({ copy })
    const broken = offered
    offered = nine
    unreadable = []
    await catalogue.refresh()
    const before = await namesOf(catalogue)
    offered = broken
    unreadable = [{ id }]
    for (const each of [catalogue, catalogue, open({ copy })]) {
      expect(await each.refresh()).toBe(true)
      expect(await namesOf(each)).toEqual(before)
      expect(await each.find(id)).toMatchObject({ found: 'listing' })
      expect(each.countUnreadable()).toBe(1)
      expect(each.fault()).toBeNull()
    }
  })

  it('is unavailable without a copy, by its short and its full id, and not withdrawn', async () => {
    const catalogue = open()
    await catalogue.refresh()
    expect(await catalogue.find(id)).toEqual({ found: 'unavailable' })
    expect(await catalogue.find(id.slice(0, 10).toUpperCase())).toEqual({ found: 'unavailable' })
    expect(await catalogue.find(`${id}x`)).toEqual({ found: 'nothing' })
  })

  it('is not withdrawn in the database either, where the copy is lost', async () => {
    const broken = offered
    offered = nine
    unreadable = []
    await open().refresh()
    offered = broken
    unreadable = [{ id }]
    const restarted = open()
    await restarted.refresh()
    expect(await restarted.find(id)).toEqual({ found: 'unavailable' })
    const rows = await service.db.selectFrom('known_listings').select('withdrawn_at').execute()
    expect(rows).toHaveLength(9)
    expect(rows.filter((row) => row.withdrawn_at !== null)).toEqual([])
  })

  it('is withdrawn once it is gone', async () => {
    const catalogue = open()
    offered = nine
    await catalogue.refresh()
    offered = nine.filter((each) => each.id !== id)
    await catalogue.refresh()
    unreadable = []
    now += 1
    await catalogue.refresh()
    expect(await catalogue.find(id)).toMatchObject({ found: 'withdrawn' })
    expect(catalogue.countUnreadable()).toBe(0)
  })

  it('was withdrawn before: it is unavailable then, and not gone', async () => {
    const catalogue = open()
    offered = nine
    unreadable = []
    await catalogue.refresh()
    offered = nine.filter((each) => each.id !== id)
    await catalogue.refresh()
    expect(await catalogue.find(id)).toMatchObject({ found: 'withdrawn' })
    unreadable = [{ id }]
    await catalogue.refresh()
    expect(await catalogue.find(id)).toEqual({ found: 'unavailable' })
  })
})

describeOnEachEngine('a listing that is withdrawn (A5)', (createDatabase) => {
  beforeEach(async () => {
    service = await openContentService(log, createDatabase)
  })

  const { id, propertyName, propertyStatus, propertyType, townCity } = listing(2)
  const facts = { propertyName, propertyStatus, propertyType, townCity }
  const withdrawn = { ...facts, availability: 'Sold', availabilityDate: '2026-11-20' }

  it('is known as withdrawn, also after a restart, until it comes back', async () => {
    const catalogue = open()
    offered = [listing(1), listing(2, { availability: 'Sold', availabilityDate: '2026-11-20' }), listing(3)]
    await catalogue.refresh()
    offered = [listing(1), listing(3)]
    now += 1_000
    await catalogue.refresh()
    const expected = { found: 'withdrawn', listing: { ...withdrawn, withdrawnAt: new Date(now).toISOString() } }
    expect(await catalogue.find(id)).toEqual(expected)

    offered = [listing(1)]
    now += 1_000
    await catalogue.refresh()
    expect(await open().find(id)).toEqual(expected)

    offered = [listing(1), listing(2)]
    await catalogue.refresh()
    expect(await catalogue.find(id)).toMatchObject({ found: 'listing' })
    expect(await known()).toMatchObject([
      { withdrawn_at: null },
      { withdrawn_at: null },
      { withdrawn_at: expect.any(String) },
    ])
  })

  it('is remembered as it was last', async () => {
    const catalogue = open()
    await catalogue.refresh()
    offered = [listing(2, { propertyName: 'Renamed' })]
    await catalogue.refresh()
    offered = []
    await catalogue.refresh()
    expect(await catalogue.find(id)).toMatchObject({ found: 'withdrawn', listing: { propertyName: 'Renamed' } })
  })

  it('is found among others in one call, in the order of the ids', async () => {
    const catalogue = open()
    await catalogue.refresh()
    offered = [listing(1)]
    now += 1_000
    await catalogue.refresh()
    const found = await catalogue.findMany([id, 'never-was', listing(1).id.toUpperCase(), '\0', `${id}x`])
    expect(found.map((each) => each.found)).toEqual(['withdrawn', 'nothing', 'listing', 'nothing', 'withdrawn'])
  })

  it('may be one of many', async () => {
    offered = Array.from({ length: 6_000 }, (_, index) => listing(index))
    const catalogue = open()
    await catalogue.refresh()
    offered = offered.slice(0, 10)
    await catalogue.refresh()
    expect((await known()).filter((row) => row.withdrawn_at === null)).toHaveLength(10)
    expect(await known()).toHaveLength(6_000)
  })

  it('is noted at the next reading where the database could not, and listings are shown meanwhile', async () => {
    const { schema } = service.db
    await schema.alterTable('known_listings').renameTo('elsewhere').execute()
    const catalogue = open()
    expect(await namesOf(catalogue)).toHaveLength(3)
    expect(log.error).toHaveBeenCalledOnce()
    await schema.alterTable('elsewhere').renameTo('known_listings').execute()
    await catalogue.refresh()
    expect(await known()).toHaveLength(3)

    // Nothing is written where nothing changed.
    await schema.dropTable('known_listings').execute()
    await catalogue.refresh()
    expect(log.error).toHaveBeenCalledOnce()
  })

  function known() {
    return service.db.selectFrom('known_listings').selectAll().orderBy('short_id').execute()
  }
})

type Options = Partial<Pick<Parameters<typeof createCatalogue>[0], 'copy' | 'trustsLosses'>>

/** Options for the embedded service, unless overridden. */
function open({ trustsLosses = true, ...options }: Options = {}) {
  const source = { list: read }
  return createCatalogue({
    source,
    content: emptyContent,
    trustsLosses,
    db: service.db,
    maxAgeMs,
    log,
    clock: () => now,
    ...options,
  })
}

/** A copy in memory. */
function createCopy() {
  let stored: ListingSnapshot | null = null
  return {
    load: () => stored,
    async save(snapshot: ListingSnapshot) {
      stored = snapshot
      return true
    },
  }
}

async function snapshotOf(catalogue: ReturnType<typeof open>): Promise<ListingSnapshot> {
  const result = await catalogue.list('all')
  if (!result.ok) throw new Error('There are no listings.')
  return result
}

async function namesOf(catalogue: ReturnType<typeof open>) {
  const result = await catalogue.list('all')
  return result.ok ? result.listings.map((one) => one.propertyName) : null
}

/** The next reading waits until it is let go, and has what was offered when it began. */
function hold() {
  const gate = Promise.withResolvers<void>()
  read.mockImplementationOnce(async () => {
    const listings = offered.toReversed()
    await gate.promise
    return { ok: true, listings, unreadable }
  })
  return async () => {
    gate.resolve()
    await vi.waitFor(() => expect(read.mock.settledResults.at(-1)?.type).toBe('fulfilled'))
  }
}

function listing(index: number, fields: Parameters<typeof propertyRecord>[1] = {}): Listing {
  const parsed = parseRecord(propertyRecord(index, fields), toListing)
  if (!parsed.ok) throw new Error(parsed.fault.reason)
  return parsed.listing
}
