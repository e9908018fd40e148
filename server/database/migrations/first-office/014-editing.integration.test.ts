import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { propertyRecord } from '../../../content/service/testing/content-service.ts'
import { listVersions } from '../../../office/listings/history.ts'
import { readListing } from '../../../office/listings/stored-listing.ts'
import { migrate } from '../../migrate.ts'
import { describeOnEachEngine } from '../../testing/engines.ts'

const instant = '2026-11-21T08:00:00.000Z'

describeOnEachEngine('the former versions of listings', (createDatabase) => {
  test('begin with the records that were kept before, of published and of withdrawn listings', async () => {
    const { db } = await (await createDatabase()).connect()
    await migrate(db, '013-people')
    const [published, withdrawn] = [propertyRecord(1), propertyRecord(2)]
    await sql`insert into listings (id, short_id, created_at, property_name, property_status, property_type,
      property_features, property_images, version)
      values (${published.id}, 'short', ${published.createdAt}, 'Renamed', 'For_Sale', 'Land', '[]', '[]', 5)`.execute(
      db,
    )
    for (const [index, record] of [published, withdrawn].entries()) {
      await sql`insert into replaced_listings (id, version, replaced_at, record)
        values (${record.id}, ${index + 5}, ${instant}, ${JSON.stringify(record)})`.execute(db)
    }
    await migrate(db)
    expect(await readListing(db, published.id)).toMatchObject({ state: 'published' })
    expect((await listVersions(db, published.id)).versions).toMatchObject([
      { version: 5, at: published.createdAt, by: null, state: 'published' },
      { version: 0, at: published.createdAt, by: null, state: 'published' },
    ])
    expect(await readListing(db, withdrawn.id)).toMatchObject({ state: 'withdrawn', published: withdrawn })
    expect((await listVersions(db, withdrawn.id)).versions).toMatchObject([
      { version: 6, at: instant, by: null, state: 'withdrawn' },
      { version: 0, state: 'published' },
    ])
  })
})
