import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ListingRecord, Samples } from '../../../domain/office/editor.ts'
import type { Log } from '../../../domain/ports.ts'
import { readContent } from '../../content/folder/read-content.ts'
import { countRows } from '../../database/count-rows.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { OperatorError } from '../../operator-error.ts'
import { listLeft } from './history.ts'
import { toFormerRecord } from './stored-listing.ts'

/**
 * Lists the ids of the sample listings in the content folder, which is read when it is first asked for. A file that cannot be read is
 * logged: then there are no samples until it is mended, and the office works without them.
 */
export function createSampleIds(contentDir: string, log: Pick<Log, 'error'>): () => readonly string[] {
  const schema = v.array(v.object({ id: v.string() }))
  let ids: readonly string[] | null = null
  return () => {
    try {
      ids ??= globSync('listings/*.json', { cwd: contentDir }).flatMap((file) =>
        readContent(join(contentDir, file), schema).map(({ id }) => id),
      )
    } catch (err) {
      if (!(err instanceof OperatorError)) throw err
      log.error({ err }, 'the sample listings cannot be read')
    }
    return ids ?? []
  }
}

export async function countSamples(db: SiteDatabase, sampleIds: readonly string[]): Promise<Samples> {
  const published = (await listPublished(db, sampleIds)).length
  const withdrawn = (await listLastWithdrawn(db, sampleIds)).length
  const own = (await countRows(db.selectFrom('listings'))) - published
  return { published, withdrawn, own }
}

/** The ids among these that are published. */
export async function listPublished(db: SiteDatabase, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of inGroups(ids, idsPerStatement)) {
    const rows = await db.selectFrom('listings').select('id').where('id', 'in', some).execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** The last records of these listings, as far as they were withdrawn in the same step as the one withdrawn last. */
export async function listLastWithdrawn(db: SiteDatabase, ids: readonly string[]): Promise<ListingRecord[]> {
  const samples = new Set(ids)
  const left = await listLeft(db)
  const withdrawn = left.filter(({ listing_id, state }) => state === 'withdrawn' && samples.has(listing_id))
  const step = Math.max(0, ...withdrawn.map(({ version }) => version))
  const keys = withdrawn.filter(({ version }) => version === step).map(({ id }) => id)
  const records: ListingRecord[] = []
  for (const some of inGroups(keys, idsPerStatement)) {
    const rows = await db.selectFrom('replaced_listings').select('record').where('id', 'in', some).execute()
    records.push(...rows.map(({ record }) => toFormerRecord(record)))
  }
  return records
}

const idsPerStatement = 1_000
