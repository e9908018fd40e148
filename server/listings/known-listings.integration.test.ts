import { expect, test } from 'vitest'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { connectMigrated, describeOnEachEngine, describeOnPostgres } from '../database/testing/engines.ts'
import { rememberListings } from './known-listings.ts'

describeOnPostgres('servers that note their listings at once', (createDatabase) => {
  test('wait for each other, in whatever order each read them', async () => {
    const { connect } = await createDatabase({ migrated: true })
    const servers = [await connect(), await connect(), await connect()]
    const listings = Array.from({ length: 60 }, (_, index) => ({ ...propertyRecord(index), propertyDescription: null }))
    const orders = [listings, listings.toReversed(), listings.filter((_, index) => index % 3)]
    for (let round = 0; round < 40; round++) {
      await Promise.all(
        servers.map(({ db }, index) =>
          rememberListings(db, {
            offered: orders[(index + round) % 3] ?? [],
            unread: [],
            now: '2026-11-21T08:00:00.000Z',
          }),
        ),
      )
    }
    const rows = await servers[0]?.db.selectFrom('known_listings').select('short_id').execute()
    expect(rows).toHaveLength(60)
  }, 60_000)
})

describeOnEachEngine('listings that are first shown (K5.2)', (createDatabase) => {
  test('are held where many come at once, but not what a new site begins with, nor a few', async () => {
    const { db } = await connectMigrated(createDatabase)
    const listings = Array.from({ length: 47 }, (_, index) => ({ ...propertyRecord(index), propertyDescription: null }))
    const show = async (count: number, now: string) => {
      await rememberListings(db, { offered: listings.slice(0, count), unread: [], now })
      const rows = await db.selectFrom('known_listings').select('held').where('first_offered_at', '=', now).execute()
      return rows.map(({ held }) => held)
    }
    expect(await show(22, '2026-11-21T08:00:00.000Z')).toEqual(Array(22).fill(0))
    expect(await show(43, '2026-11-21T09:00:00.000Z')).toEqual(Array(21).fill(1))
    expect(await show(47, '2026-11-21T10:00:00.000Z')).toEqual(Array(4).fill(0))
  })
})
