import { CompiledQuery } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createSqliteDatabase } from '../../database/testing/engines.ts'
import { selectListings } from './resolvers.ts'
import { openContentService } from './testing/content-service.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

it.each([
  {},
  { propertyStatus: 'For_Rent' },
  { propertyStatus: 'For_Sale', propertyType: 'Land' },
  { propertyStatus: 'For_Sale', propertyType: 'Residential', residentialType_in: ['Apartment', 'Mansionette'] },
])('reads a page of %j from an index, without sorting all listings of its kind', async (where) => {
  const { db } = await openContentService(log, createSqliteDatabase)
  const { sql, parameters } = selectListings(db, { where, orderBy: 'createdAt_ASC', first: 100 }).compile()
  const plan = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  expect(plan.rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/USING INDEX listings_by_\w*age/)])
})
