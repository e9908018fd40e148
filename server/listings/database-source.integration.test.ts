import { expect, test } from 'vitest'
import { shortId } from '../../domain/listings/listing.ts'
import { propertyRecord, propertyRecords } from '../content/service/testing/content-service.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { createSanitiser } from '../text/html/sanitise.ts'
import { createDatabaseSource } from './database-source.ts'
import { createListingStore } from './listing-store.ts'

const log = { info() {}, warn() {}, error() {} }

describeOnEachEngine('our own listings', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    const source = createDatabaseSource({
      db,
      sanitise: createSanitiser(),
      imageHosts: ['cdn.example'],
      firmName: 'Riparo',
      log,
    })
    const list = async () => {
      const result = await source.list()
      if (!result.ok) throw new Error(result.detail)
      return result.listings
    }
    const store = createListingStore(db, { hasMedia: () => true })
    const save = (...records: object[]) => store.save([{ file: 'test.json', records }])
    return { db, source, list, store, save }
  }

  test.each([0, 1, 99, 100, 101, 250])(
    'are all there, each once and newest first, where there are %d',
    async (count) => {
      const { list, save } = await open()
      await save(...propertyRecords(count))
      expect(await list()).toEqual(propertyRecords(count).toReversed())
    },
  )

  test('are safe: descriptions sanitised, texts clean, and pictures of other hosts left out (B12)', async () => {
    const { list, save } = await open()
    const pictures = ['https://cdn.example/a b.jpg', 'https://elsewhere.example/c.jpg', '/media/d.jpg']
    await save(
      propertyRecord(1, {
        propertyName: 'Villa \u202eRosa\n',
        mainImage: { url: 'https://elsewhere.example/a.jpg' },
        propertyImages: pictures.map((url) => ({ url })),
        propertyDescription: { html: '<p onclick="x()">a<script>b</script></p>' },
      }),
    )
    expect(await list()).toMatchObject([
      {
        propertyName: 'Villa Rosa',
        mainImage: null,
        propertyImages: [{ url: 'https://cdn.example/a%20b.jpg' }, { url: '/media/d.jpg' }],
        propertyDescription: { html: '<p>a</p>' },
      },
    ])
  })

  test('are read again only as far as they changed, and are the same objects otherwise', async () => {
    const { list, store, save } = await open()
    await save(...propertyRecords(30))
    const before = await list()
    expect(await list()).toBe(before)
    await save(propertyRecord(3, { estate: 'Runda' }), propertyRecord(30))
    await store.withdraw(shortId(propertyRecord(5).id))
    const after = await list()
    expect(after.map(({ id }) => id)).toEqual(
      [...propertyRecords(31).filter((_, index) => index !== 5)].reverse().map(({ id }) => id),
    )
    expect(after.filter((listing) => !before.includes(listing)).map(({ estate }) => estate)).toEqual(['Nyari', 'Runda'])
  })

  test('come back when they were withdrawn, and go when they were deleted without the store', async () => {
    const { db, list, store, save } = await open()
    await save(...propertyRecords(3))
    await list()
    await store.withdraw(propertyRecord(1).id)
    await save(propertyRecord(1))
    expect(await list()).toHaveLength(3)
    await db.deleteFrom('listings').where('id', '=', propertyRecord(2).id).execute()
    await save(propertyRecord(0))
    expect((await list()).map(({ id }) => id)).toEqual([propertyRecord(1).id, propertyRecord(0).id])
  })

  test('are current until somebody writes', async () => {
    const { source, list, save } = await open()
    expect(await source.isCurrent()).toBe(true)
    await list()
    expect(await source.isCurrent()).toBe(true)
    await save(propertyRecord(1))
    expect(await source.isCurrent()).toBe(false)
    await list()
    expect(await source.isCurrent()).toBe(true)
  })

  test('cannot be read where the database fails, which is no exception', async () => {
    const { db, source } = await open()
    await db.schema.dropTable('listings').execute()
    expect(await source.list()).toMatchObject({ ok: false, detail: expect.stringContaining('listings') })
  })
})
