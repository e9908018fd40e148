import { expect, test, vi } from 'vitest'
import { shortId } from '../../domain/listings/listing.ts'
import { propertyRecord } from '../content-service/testing/content-service.ts'
import { describeOnEachEngine } from '../database/testing/engines.ts'
import { startSite } from '../testing/start-site.ts'

describeOnEachEngine('two servers on one database', (createDatabase) => {
  test('each show what the other has written, withdrawn and written again', async () => {
    const { target } = await createDatabase()
    const env: Record<string, string> = 'url' in target ? { DATABASE_URL: target.url } : { DATA_DIR: target.dataDir }
    await using writer = await startSite(env)
    await using other = await startSite(env)
    const { id } = propertyRecord(7)
    const path = `/property-listing/${shortId(id)}`
    const save = (propertyName: string) =>
      writer.listingStore?.save([{ file: 'test.json', records: [propertyRecord(7, { propertyName })] }])
    expect((await other.page(path)).status).toBe(404)

    for (const name of ['Villa Rosa', 'Villa Bianca']) {
      expect(await save(name)).toEqual({ ok: true, count: 1 })
      expect((await writer.page(path)).text).toContain(name)
      await vi.waitFor(async () => expect((await other.page(path)).text).toContain(name), { timeout: 20_000 })
    }
    await writer.listingStore?.withdraw(id)
    expect((await writer.page(path)).status).toBe(410)
    await vi.waitFor(async () => expect((await other.page(path)).status).toBe(410), { timeout: 20_000 })
    await save('Villa Rosa')
    await vi.waitFor(async () => expect((await other.page(path)).text).toContain('Villa Rosa'), { timeout: 20_000 })
  })
})
