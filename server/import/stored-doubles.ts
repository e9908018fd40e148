import { setImmediate } from 'node:timers/promises'
import type { Doubles } from '../../domain/import/find-doubles.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import type { DraftRecord } from '../../domain/office/editor.ts'
import type { SiteDatabase } from '../database/tables.ts'

/** Adds all listings that are published or drafts, each as the office shows it. Reads what names and places them, and no more. */
export async function addStoredDoubles(db: SiteDatabase, doubles: Doubles): Promise<void> {
  const published = await db
    .selectFrom('listings')
    .select([
      ...(['id', 'property_name as propertyName', 'property_type as propertyType'] as const),
      ...(['town_city as townCity', 'neighbourhood', 'estate', 'location_criteria as locationCriteria'] as const),
      ...(['property_price as propertyPrice', 'land_price as landPrice'] as const),
    ])
    .execute()
  const records = new Map<string, DraftRecord>(published.map(({ id, ...row }) => [id, { ...blankDraft, ...row }]))
  const drafts = await db.selectFrom('listing_drafts').select(['id', 'record']).execute()
  for (const [at, { id, record }] of drafts.entries()) {
    records.set(id, { ...(records.get(id) ?? blankDraft), ...JSON.parse(record) })
    if (at % 500 === 499) await setImmediate()
  }
  for (const [id, record] of records) doubles.add(record, { id })
}
