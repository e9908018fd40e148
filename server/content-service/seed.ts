import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../database/tables.ts'
import { ContentError, readContent } from '../firm/read-content.ts'
import { importListings } from './import.ts'

/**
 * Imports the records of `listings/*.json` where the collection is empty; says how many.
 * @throws ContentError naming every wrong record
 */
export async function seedIfEmpty(db: Kysely<Tables>, contentDir: string): Promise<number> {
  const someRow = await db.selectFrom('listings').select('id').limit(1).executeTakeFirst()
  if (someRow) return 0
  const paths = globSync(join(contentDir, 'listings', '*.json')).sort()
  const result = await importListings(
    db,
    paths.map((path) => ({ file: relative(contentDir, path), records: readContent(path, v.array(v.unknown())) })),
  )
  if (!result.ok) throw new ContentError(result.faults.join('\n'))
  return result.count
}
