import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Listing } from '../../domain/listings/listing.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { writeBackup } from '../database/backup.ts'
import { restoreBackup } from '../database/restore.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../database/testing/engines.ts'
import { emptyContent } from '../testing/listing-rules.ts'
import { createCatalogue } from './catalogue.ts'
import { eraseOldPrices } from './stored-prices.ts'

const day = 24 * 60 * 60_000
const monday = Date.parse('2026-11-02T08:00:00.000Z')
const log = { info() {}, warn() {}, error() {} }

const house = (fields: Partial<Listing> = {}): Listing => ({
  ...propertyRecord(1),
  propertyType: 'Residential',
  propertyDescription: null,
  propertyStatus: 'For_Sale',
  propertyPrice: 20_000_000,
  ...fields,
})
const others = [2, 3, 4, 5].map((index): Listing => ({ ...propertyRecord(index), propertyDescription: null }))

/** A server of the site, which reads the listings when it is told to. */
function startServer(db: SiteDatabase) {
  let now = monday
  let listings: readonly Listing[] = []
  const catalogue = createCatalogue({
    source: { list: async () => ({ ok: true, listings, unreadable: [] }) },
    content: emptyContent,
    trustsLosses: false,
    db,
    maxAgeMs: 60_000,
    log,
    clock: () => now,
  })
  return {
    catalogue,
    async read(each: Listing, { at = monday, all = [each, ...others] } = {}) {
      now = at
      listings = all
      await catalogue.refresh()
    },
    /** The reduction of what the site shows now. */
    async reduction() {
      const read = await catalogue.list('all')
      const shown = read.ok && read.listings.find(({ id }) => id === house().id)
      return shown ? catalogue.findReduction(shown) : null
    },
  }
}

describeOnEachEngine('the stored price of a listing', (createDatabase) => {
  const reduced = { kes: 20_000_000, on: '2026-11-03' }

  async function open() {
    const database = await connectMigrated(createDatabase)
    const server = startServer(database.db)
    await server.read(house())
    return { database, db: database.db, server }
  }

  test('makes a lower one a reduction, also after a restart, and changes the revision of the pages', async () => {
    const { db, server } = await open()
    expect(await server.reduction()).toBeNull()
    await server.read(house({ propertyPrice: 18_500_000 }), { at: monday + day })
    expect(await server.reduction()).toEqual(reduced)

    const restarted = startServer(db)
    await restarted.read(house({ propertyPrice: 18_500_000 }), { at: monday + 90 * day })
    expect(await restarted.reduction()).toEqual(reduced)
    const marked = restarted.catalogue.revision()
    await restarted.read(house({ propertyPrice: 18_500_000 }), { at: monday + 91 * day })
    expect(await restarted.reduction()).toBeNull()
    expect(restarted.catalogue.revision()).not.toBe(marked)
  })

  test('is compared after a restart with what was read before it', async () => {
    const { db } = await open()
    const restarted = startServer(db)
    await restarted.read(house({ propertyPrice: 18_500_000 }), { at: monday + day })
    expect(await restarted.reduction()).toEqual(reduced)
  })

  test('stays through a reading that is doubtful, and a price that cannot be read', async () => {
    const { db, server } = await open()
    const before = await listPrices(db)
    const cheap = house({ propertyPrice: 1 })
    await server.read(cheap, { all: [cheap] })
    expect(server.catalogue.fault()).not.toBeNull()
    expect(await listPrices(db)).toEqual(before)

    await server.read(house({ propertyPrice: null }), { at: monday + day / 2 })
    expect(await listPrices(db)).toEqual(before)
    await server.read(house({ propertyPrice: 18_500_000 }), { at: monday + day })
    expect(await server.reduction()).toEqual(reduced)
  })

  test('is no reduction when the property is for rent from now on', async () => {
    const { server } = await open()
    await server.read(house({ propertyStatus: 'For_Rent', propertyPrice: 90_000 }), { at: monday + day })
    expect(await server.reduction()).toBeNull()
  })

  test('is written only where it changed', async () => {
    const { db, server } = await open()
    const before = await listPrices(db)
    await server.read(house({ estate: 'Runda', propertyPrice: 18_500_000 }), { at: monday + day })
    const after = await listPrices(db)
    expect(after.filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)))).toEqual([
      expect.objectContaining({ kes: 18_500_000, former_kes: 20_000_000 }),
    ])
    await server.read(house({ estate: 'Karen', propertyPrice: 18_500_000 }), { at: monday + 2 * day })
    expect(await listPrices(db)).toEqual(after)
  })

  test('is in a backup', async () => {
    const { database, server } = await open()
    await server.read(house({ propertyPrice: 18_500_000 }), { at: monday + day })
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    await writeBackup(database, file)
    const empty = await connectMigrated(createDatabase)
    await restoreBackup(empty, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect(await listPrices(empty.db)).toEqual(await listPrices(database.db))
  })

  test('before a fall is erased after 90 days, and the last one 90 days after the property was withdrawn', async () => {
    const { db, server } = await open()
    const cheaper = house({ propertyPrice: 18_500_000 })
    await server.read(cheaper, { at: monday + day })
    await eraseOldPrices(db, new Date(monday + 91 * day - 1))
    expect(await listPrices(db)).toContainEqual(expect.objectContaining({ former_kes: 20_000_000 }))
    await eraseOldPrices(db, new Date(monday + 91 * day))
    expect(await listPrices(db)).toContainEqual(expect.objectContaining({ kes: 18_500_000, former_kes: null }))

    const withdrawn = monday + 100 * day
    await server.read(cheaper, { at: withdrawn, all: others })
    await eraseOldPrices(db, new Date(withdrawn + 90 * day - 1))
    expect(await listPrices(db)).toContainEqual(expect.objectContaining({ kes: 18_500_000 }))
    await eraseOldPrices(db, new Date(withdrawn + 90 * day))
    expect(await listPrices(db)).not.toContainEqual(expect.objectContaining({ kes: 18_500_000 }))
  })
})

describeOnEachEngine('two servers that read the same lower price', (createDatabase) => {
  test('store it once, and both mark it since the first reading', async () => {
    const database = await createDatabase({ migrated: true })
    const [first, second] = [await database.connect(), await database.connect()]
    const [one, other] = [startServer(first.db), startServer(second.db)]
    await one.read(house())
    await other.read(house(), { at: monday + day / 2 })
    const cheaper = house({ propertyPrice: 18_500_000 })
    for (const round of [1, 2, 3]) {
      await Promise.all([
        one.read({ ...cheaper, estate: `Runda ${round}` }, { at: monday + day }),
        other.read({ ...cheaper, estate: `Runda ${round}` }, { at: monday + day }),
      ])
    }
    await other.read(cheaper, { at: monday + 5 * day })
    expect(await one.reduction()).toEqual({ kes: 20_000_000, on: '2026-11-03' })
    expect(await other.reduction()).toEqual({ kes: 20_000_000, on: '2026-11-03' })
  })
})

function listPrices(db: SiteDatabase) {
  return db.selectFrom('listing_prices').selectAll().orderBy('short_id').execute()
}
