import { expect, test } from 'vitest'
import type { Database } from '../database/connect.ts'
import {
  connectMigrated,
  describeOnEachEngine,
  describeOnPostgres,
  type FreshDatabase,
} from '../database/testing/engines.ts'
import { createMissedAddresses, maxMissed } from './missed-addresses.ts'
import { createOwnPages } from './own-pages.ts'
import { addRedirects, createRedirects, listStored, removeRedirects } from './redirects.ts'

const to = '/contact-us/'

async function connectTwo(createDatabase: (options: { migrated: boolean }) => Promise<FreshDatabase>) {
  const fresh = await createDatabase({ migrated: true })
  const here = await fresh.connect()
  return [here, await fresh.connect()] as const
}

const add = ({ db }: Database, ...redirects: { from: string; to: string }[]) =>
  db.transaction().execute((transaction) => addRedirects(transaction, redirects))

describeOnEachEngine('the redirects of a database', (createDatabase) => {
  test('are read again by every server after each change, and by none without one (M5.1)', async () => {
    const [here, there] = await connectTwo(createDatabase)
    const redirects = createRedirects(there.db, [{ from: '/of-file', to: '/about-us/' }])
    expect(await redirects.isCurrent()).toBe(false)
    await redirects.refresh()
    expect(await redirects.isCurrent()).toBe(true)
    expect(redirects.find('/of-file')).toBe('/about-us/')

    expect(await add(here, { from: 'https://old.example/A/', to }, { from: '/of-file', to })).toHaveLength(2)
    expect(await redirects.isCurrent()).toBe(false)
    await redirects.refresh()
    expect(redirects.find('/a')).toBe(to)
    // The file's goes before.
    expect(redirects.find('/of-file')).toBe('/about-us/')

    await here.db.transaction().execute((transaction) => removeRedirects(transaction, ['/a']))
    expect(await redirects.isCurrent()).toBe(false)
    await redirects.refresh()
    expect(redirects.find('/a')).toBeNull()
  })

  test('are added once, and nothing that leads elsewhere or is no address (M5.1)', async () => {
    const database = await connectMigrated(createDatabase)
    expect(await add(database, { from: '/a', to })).toEqual([{ from: '/a', to }])
    expect(
      await add(
        database,
        ...[
          { from: '/A/', to: '/other' },
          { from: 'no address', to },
          { from: 'https://old.example/', to },
          { from: '/b', to: '//evil.example' },
        ],
        ...[
          { from: '/c', to: 'https://evil.example/' },
          { from: '/d', to },
          { from: '/d/', to },
        ],
      ),
    ).toEqual([{ from: '/d', to }])
    expect(await listStored(database.db)).toEqual([
      { from: '/a', to, source: 'import' },
      { from: '/d', to, source: 'import' },
    ])
  })

  test('are 20,000 at most', async () => {
    const here = await connectMigrated(createDatabase)
    const many = Array.from({ length: 19_999 }, (_, at) => ({ from: `/old/${at}`, to }))
    expect(await add(here, ...many)).toHaveLength(19_999)
    expect(await listStored(here.db)).toHaveLength(19_999)
    expect(await add(here, { from: '/x', to }, { from: '/y', to })).toBeNull()
    expect(await add(here, { from: '/x', to })).toHaveLength(1)
    expect(await add(here, { from: '/z', to })).toBeNull()
  })
})

describeOnEachEngine('the pages of the site', (createDatabase) => {
  test('are read once for all who ask at the same moment, and again once they have changed', async () => {
    const { db } = await connectMigrated(createDatabase)
    let readings = 0
    let revision = 'a'
    const listPages = async () => {
      readings++
      return [{ name: 'contact' as const, path: to, inSiteMap: true }]
    }
    const unread = async () => ({ ok: false }) as const
    const sources = { catalogue: { list: unread }, insights: { listWhole: unread } }
    const readPages = createOwnPages({ db, ...sources, listPages, revision: () => revision })
    const asked = await Promise.all([readPages(), readPages(), readPages()])
    expect(asked.map(({ find }) => find('/Contact-us'))).toEqual([to, to, to])
    await readPages()
    expect(readings).toBe(1)
    revision = 'b'
    await readPages()
    expect(readings).toBe(2)
  })
})

describeOnPostgres('two servers at the same moment', (createDatabase) => {
  test('add no more than 20,000 redirects together, and write what was asked for in vain in any order', async () => {
    const [here, there] = await connectTwo(createDatabase)
    await add(here, ...Array.from({ length: 19_999 }, (_, at) => ({ from: `/old/${at}`, to })))
    const both = await Promise.all([add(here, { from: '/x', to }), add(there, { from: '/y', to })])
    expect(both.filter((added) => added === null)).toHaveLength(1)

    const addresses = Array.from({ length: 900 }, (_, at) => `/vain/${at}`)
    const [one, other] = [here, there].map(({ db }) =>
      createMissedAddresses(db, { clock: Date.now, timeZone: 'Africa/Nairobi' }),
    )
    for (const address of addresses) one?.note(address)
    for (const address of addresses.toReversed()) other?.note(address)
    await Promise.all([one?.write(), other?.write()])
    expect((await one?.list())?.map(({ asked }) => asked)).toEqual(Array(900).fill(2))
  })
})

describeOnEachEngine('the addresses asked for in vain', (createDatabase) => {
  const day = (days: number) => Date.parse('2026-11-30T09:00:00.000Z') + days * 24 * 60 * 60 * 1_000
  const open = ({ db }: Database, clock = () => day(0)) =>
    createMissedAddresses(db, { clock, timeZone: 'Africa/Nairobi' })

  test('are counted together by all servers, and gone after 90 days (M5.4)', async () => {
    const [here, there] = await connectTwo(createDatabase)
    let now = day(0)
    const servers = [open(here, () => now), open(there, () => now)]
    for (let round = 0; round < 3; round++) {
      for (const server of servers) {
        for (const asked of ['/often', '/often/', '/seldom', '/ann@example.com']) server.note(asked)
      }
      for (const server of servers) await server.write()
    }
    const expected = [
      { address: '/often', asked: 12, lastDay: '2026-11-30' },
      { address: '/seldom', asked: 6, lastDay: '2026-11-30' },
    ]
    expect(await open(here).list()).toEqual(expected)
    now = day(89)
    servers[0]?.note('/seldom')
    await servers[0]?.write()
    expect(await open(here).list()).toEqual([expected[0], { address: '/seldom', asked: 7, lastDay: '2027-02-27' }])
    now = day(90)
    servers[0]?.note('/new')
    await servers[0]?.write()
    expect((await open(here).list()).map(({ address, asked }) => [address, asked])).toEqual([
      ['/new', 1],
      ['/seldom', 1],
    ])
  })

  test('are gone after 90 days when nothing new is asked for either (M5.4)', async () => {
    const database = await connectMigrated(createDatabase)
    let now = day(0)
    const missed = open(database, () => now)
    missed.note('/old')
    await missed.write()
    now = day(90)
    expect(await missed.list()).toEqual([])
    await missed.write()
    expect(await database.db.selectFrom('missed_addresses').selectAll().execute()).toEqual([])
  })

  test('a flood of addresses takes no write each, and drops the least asked (M5.4)', async () => {
    const database = await connectMigrated(createDatabase)
    const missed = open(database)
    for (let asked = 0; asked < 3; asked++) for (let at = 0; at < 10; at++) missed.note(`/real/${at}`)
    await missed.write()
    for (let at = 0; at < 50_000; at++) missed.note(`/flood/a${at}`)
    expect(await missed.list()).toHaveLength(10)
    await missed.write()
    const kept = await missed.list()
    expect(kept).toHaveLength(maxMissed)
    expect(kept.filter(({ address }) => address.startsWith('/real/'))).toHaveLength(10)
    const { count } = await database.db
      .selectFrom('missed_addresses')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(maxMissed)
  })

  test('what could not be written is written the next time', async () => {
    const database = await connectMigrated(createDatabase)
    const missed = open(database)
    missed.note('/a')
    await database.db.schema.alterTable('missed_addresses').renameTo('elsewhere').execute()
    await expect(missed.write()).rejects.toThrow()
    await database.db.schema.alterTable('elsewhere').renameTo('missed_addresses').execute()
    missed.note('/a')
    await missed.write()
    expect(await missed.list()).toMatchObject([{ address: '/a', asked: 2 }])
  })
})
