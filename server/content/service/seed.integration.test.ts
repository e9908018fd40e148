import { expect, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { describeOnPostgres } from '../../database/testing/engines.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { startServer } from '../../testing/run-server.ts'
import { seedIfEmpty } from './seed.ts'
import { propertyRecord, propertyRecords } from './testing/content-service.ts'

describeOnPostgres('an empty database', (createDatabase) => {
  test('is filled once by servers that open it together, in every one of four rounds', async () => {
    using content = createContentFolder(propertyRecords(30))
    for (let round = 0; round < 4; round++) {
      const { target, connect } = await createDatabase()
      const open = () => openDatabase({ databaseUrl: target.url, dataDir: '' })
      // The migrations go one after the other. Only servers that are past them begin to fill at once.
      const servers = await Promise.all(Array.from({ length: 4 }, open))
      const counts = await Promise.all(servers.map(({ db }) => seedIfEmpty(db, content.path)))
      for (const { close } of servers) await close()
      expect(counts.toSorted()).toEqual([0, 0, 0, 30])
      expect(await countListings(await connect())).toBe(30)
    }
  }, 120_000)

  test('is filled by servers started like an operator’s, all of which then serve', async () => {
    using content = createContentFolder(propertyRecords(30))
    const { target, connect } = await createDatabase()
    const env = { DATABASE_URL: target.url, CONTENT_DIR: content.path }
    const servers = await Promise.allSettled(Array.from({ length: 3 }, () => startServer(env)))
    try {
      expect(servers.map((server) => (server.status === 'rejected' ? String(server.reason) : 'serves'))).toEqual(
        Array(3).fill('serves'),
      )
      expect(await countListings(await connect())).toBe(30)
    } finally {
      for (const server of servers) if (server.status === 'fulfilled') await server.value[Symbol.asyncDispose]()
    }
  }, 120_000)

  test('takes the same records from several imports at once', async () => {
    const { target, connect } = await createDatabase()
    await (await openDatabase({ databaseUrl: target.url, dataDir: '' })).close()
    for (let round = 0; round < 4; round++) {
      const file = { file: 'karen.json', records: [propertyRecord(round), propertyRecord(round + 1_000)] }
      const connections = [await connect(), await connect(), await connect()]
      const results = await Promise.all(
        connections.map(({ db }) => createListingStore(db, { hasMedia: () => true }).save([file])),
      )
      expect(results).toEqual(Array(3).fill({ ok: true, count: 2 }))
    }
  }, 120_000)
})

async function countListings({ db }: Awaited<ReturnType<typeof openDatabase>>) {
  const query = db.selectFrom('listings').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}
