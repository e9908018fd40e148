import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedIfEmpty } from '../content/service/seed.ts'
import { openContentService, propertyRecord, propertyRecords } from '../content/service/testing/content-service.ts'
import { describeOnEachEngine } from '../database/testing/engines.ts'
import { createHasMedia } from './check-rules.ts'
import { createListingStore, describeListingFault } from './listing-store.ts'

let service: Awaited<ReturnType<typeof openContentService>>

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

describeOnEachEngine('import', (createDatabase) => {
  beforeEach(async () => {
    service = await openContentService(log, createDatabase)
  })

  it('takes more records than one statement holds', async () => {
    expect(await importRecords(...propertyRecords(1_500))).toEqual({ ok: true, count: 1_500 })
    expect(await names()).toHaveLength(1_500)
  })

  it('replaces the stored record of the same id', async () => {
    await importRecords(propertyRecord(1), propertyRecord(2))
    await importRecords(propertyRecord(1, { propertyName: 'Renamed' }))
    expect(await names()).toEqual(['Property 2', 'Renamed'])
  })

  it('keeps the record before a write, as it was in its file', async () => {
    const before = propertyRecord(1, { propertyDescription: { html: '<b onclick="x()">Old</b>' } })
    await importRecords(before, propertyRecord(2))
    await importRecords(propertyRecord(1, { propertyName: 'Renamed' }))
    await createListingStore(service.db, { hasMedia: () => true }).withdraw(propertyRecord(2).id)
    const replaced = await service.db.selectFrom('replaced_listings').selectAll().orderBy('id').execute()
    expect(replaced.map(({ record }) => JSON.parse(record))).toEqual([before, propertyRecord(2)])
    expect(replaced.map(({ version }) => version)).toEqual([3, 4])
  })

  it('takes a record without its optional fields', async () => {
    const { id, createdAt, propertyName, propertyStatus, propertyType } = propertyRecord(1)
    expect(await importRecords({ id, createdAt, propertyName, propertyStatus, propertyType })).toMatchObject({
      ok: true,
    })
  })

  it('refuses a second record with the same short id, in any case (B8)', async () => {
    await importRecords(propertyRecord(1, { id: 'abcdefghij-1' }))
    expect(await importRecords(propertyRecord(2, { id: 'ABCDEFGHIJ-2' }))).toEqual({
      ok: false,
      faults: [
        'karen.json, record ABCDEFGHIJ-2, id: its first 10 characters are already those of the stored record abcdefghij-1',
      ],
    })
    expect(
      await importRecords(propertyRecord(3, { id: 'klmnopqrst-1' }), propertyRecord(4, { id: 'klmnopqrst-2' })),
    ).toEqual({
      ok: false,
      faults: [
        'karen.json, record klmnopqrst-2, id: its first 10 characters are already those of karen.json, record klmnopqrst-1',
      ],
    })
    expect(await importRecords(propertyRecord(5), propertyRecord(5))).toMatchObject({ ok: false })
    expect(await names()).toEqual(['Property 1'])
  })
})

describe('a wrong record', () => {
  beforeEach(async () => {
    service = await openContentService(log)
  })

  it.each([
    ['propertyStatus', 'Sale', 'propertyStatus: Invalid type: Expected ("For_Sale" | "For_Rent") but received "Sale"'],
    ['propertyName', undefined, 'propertyName: Invalid type: Expected string but received undefined'],
    ['propertyPrice', '5,000', 'propertyPrice: Invalid type: Expected number but received "5,000"'],
    ['numberOfBedrooms', 2.5, 'numberOfBedrooms: Invalid integer: Received 2.5'],
    ['numberOfBathrooms', 2 ** 31, 'numberOfBathrooms: Invalid value: Expected <=2147483647 but received 2147483648'],
    ['estate', 'Kar\0en', 'estate: Expected text without NUL and without halves of characters'],
    [
      'propertyDescription',
      { html: '\0' },
      'propertyDescription.html: Expected text without NUL and without halves of characters',
    ],
    ['landPrice', -1, 'landPrice: Invalid value: Expected >=0 but received -1'],
    ['createdAt', '1 May 2024', 'createdAt: Invalid timestamp: Received "1 May 2024"'],
    ['mainImage', { url: 'javascript:alert(1)' }, 'mainImage.url: Expected a web address or a path'],
    [
      'propertyImages',
      [{ url: '/a.jpg' }, {}],
      'propertyImages.1.url: Invalid key: Expected "url" but received undefined',
    ],
    ['propertyFeatures', ['Pool'], 'propertyFeatures.0: Invalid type'],
    ['bedrooms', 3, 'bedrooms: Invalid key: Expected never but received "bedrooms"'],
    ['estate', 'Ny\0ari', 'estate: Expected text without NUL and without halves of characters'],
    ['mainImage', { url: '/\ud83c.jpg' }, 'mainImage.url: Expected text without NUL and without halves of characters'],
    ['id', 'a/b', 'id: Expected 1 to 64 letters, digits, - or _'],
  ])('refuses a wrong %s (%j) and names the record and the field', async (field, value, message) => {
    const record = { ...propertyRecord(1), [field]: value }
    const result = await importRecords(propertyRecord(2), record)
    expect(result).toEqual({
      ok: false,
      faults: [expect.stringContaining(`karen.json, record ${record.id}, ${message}`)],
    })
    expect(await names()).toEqual([])
  })

  it('names the row and the field of each fault', async () => {
    const records = [propertyRecord(1, { propertyName: '' }), null, { ...propertyRecord(2), numberOfBedrooms: 0.5 }]
    expect(
      await createListingStore(service.db, { hasMedia: () => true }).save([{ file: 'karen.json', records }]),
    ).toMatchObject({
      faults: [
        { file: 'karen.json', row: 1, id: propertyRecord(1).id, field: 'propertyName' },
        { row: 2, id: null, field: null },
        { row: 3, id: propertyRecord(2).id, field: 'numberOfBedrooms' },
      ],
    })
  })

  it('names a record without an id by its position', async () => {
    const result = await importRecords(propertyRecord(1), null)
    expect(result).toMatchObject({ faults: [expect.stringContaining('karen.json, record no. 2, as a whole: ')] })
  })
})

describe('a record that breaks a rule of listings', () => {
  beforeEach(async () => {
    service = await openContentService(log)
  })
  const hasMedia = createHasMedia('content')
  const save = (...records: unknown[]) =>
    createListingStore(service.db, { hasMedia }).save([{ file: 'karen.json', records }])

  it.each([
    ['propertyPrice', 1.5, 'whole shillings'],
    ['propertyPrice', 1e15, 'whole shillings'],
    ['serviceCharge', 999.9, 'whole shillings'],
    ['availability', 'Let', 'It cannot be let, as it is for sale.'],
    ['propertyName', 'x'.repeat(201), '200 characters'],
    ['mainImage', { url: '/media/no-such.jpg' }, 'There is no picture at /media/no-such.jpg.'],
    ['mainImage', { url: '/media/../firm.json' }, 'There is no picture'],
    ['mainImage', { url: '/media/..%2ffirm.json' }, 'There is no picture'],
    ['mainImage', { url: '/media/' }, 'There is no picture'],
    [
      'propertyImages',
      [{ url: '/media/land-01.jpg' }, { url: '/nowhere.jpg' }],
      'There is no picture at /nowhere.jpg.',
    ],
    ['floorPlans', [{ url: `/photographs/${'0'.repeat(64)}.jpg` }], 'There is no picture'],
  ])('is not taken with %s %j', async (field, value, sentence) => {
    const record = { ...propertyRecord(1), [field]: value }
    expect(await save(record)).toMatchObject({ faults: [{ field, sentence: expect.stringContaining(sentence) }] })
    expect(await names()).toEqual([])
  })

  it('keeps what it had before the rule, and nothing worse', async () => {
    await save(propertyRecord(1))
    await service.db.updateTable('listings').set({ property_price: 12.5, availability: 'Let' }).execute()
    const stored = { ...propertyRecord(1), propertyPrice: 12.5, availability: 'Let' }
    expect(await save({ ...stored, estate: 'Karen' })).toEqual({ ok: true, count: 1 })
    expect(await save({ ...stored, propertyPrice: 13.5 })).toMatchObject({ faults: [{ field: 'propertyPrice' }] })
    expect(await save({ ...stored, propertyPrice: 13, availability: 'Sold' })).toEqual({ ok: true, count: 1 })
  })
})

describe('seed', () => {
  let contentDir: string
  beforeEach(async () => {
    service = await openContentService(log)
    contentDir = await mkdtemp(join(tmpdir(), 'seed-'))
    await mkdir(join(contentDir, 'listings'))
    await symlink(join(process.cwd(), 'content/media'), join(contentDir, 'media'))
  })
  afterEach(() => rm(contentDir, { recursive: true }))

  it('imports every file once, into an empty collection only', async () => {
    await writeFile(join(contentDir, 'listings/karen.json'), JSON.stringify([propertyRecord(1), propertyRecord(2)]))
    await writeFile(join(contentDir, 'listings/nyeri.json'), JSON.stringify([propertyRecord(3)]))
    expect(await seedIfEmpty(service.db, contentDir)).toBe(3)
    expect(await seedIfEmpty(service.db, contentDir)).toBe(0)
    expect(await names()).toEqual(['Property 1', 'Property 2', 'Property 3'])
  })

  it('imports nothing if there are no sample listings', async () => {
    await rm(join(contentDir, 'listings'), { recursive: true })
    expect(await seedIfEmpty(service.db, contentDir)).toBe(0)
    await mkdir(join(contentDir, 'listings'))
  })

  it('fails with the file and the invalid record', async () => {
    await writeFile(join(contentDir, 'listings/karen.json'), JSON.stringify([propertyRecord(1, { propertyName: '' })]))
    await expect(seedIfEmpty(service.db, contentDir)).rejects.toThrow(
      /^CONTENT_DIR is ".*", but listings\/karen\.json, record .*, propertyName: /,
    )
  })

  it('takes the samples of this repository', async () => {
    expect(await seedIfEmpty(service.db, 'content')).toBeGreaterThan(100)
  })
})

describe('withdraw', () => {
  beforeEach(async () => {
    service = await openContentService(log)
    await importRecords(propertyRecord(1, { id: 'Abcdefghij-1' }), propertyRecord(2))
  })

  it.each(['Abcdefghij-1', 'ABCDEFGHIJ', 'abcdefghij'])('takes out the record that %s names', async (id) => {
    expect(await createListingStore(service.db, { hasMedia: () => true }).withdraw(id)).toBe('Property 1')
    expect(await names()).toEqual(['Property 2'])
  })

  it.each(['abcdefghi', 'abcdefghij-2', ''])('changes nothing if %j names no record', async (id) => {
    expect(await createListingStore(service.db, { hasMedia: () => true }).withdraw(id)).toBeNull()
    expect(await names()).toHaveLength(2)
  })
})

/** The result, with its faults as staff read them. */
async function importRecords(...records: unknown[]) {
  const result = await createListingStore(service.db, { hasMedia: () => true }).save([{ file: 'karen.json', records }])
  return result.ok ? result : { ...result, faults: result.faults.map(describeListingFault) }
}

async function names() {
  const rows = await service.db.selectFrom('listings').select('property_name').orderBy('property_name').execute()
  return rows.map((row) => row.property_name)
}
