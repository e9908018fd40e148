import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { createHasMedia } from '../../listings/check-rules.ts'
import { describeListingFault, type SavingWriter, saveWithin, startWriting } from '../../listings/listing-store.ts'
import { blame, OperatorError } from '../../operator-error.ts'
import { inContentDir } from '../folder/read-content.ts'
import { readRecords } from '../folder/read-records.ts'

/**
 * Imports the records of `listings/*.json` into an empty collection; returns how many. Of several servers that start
 * together, one imports and the others wait.
 * @throws OperatorError with every invalid record
 */
export async function seedIfEmpty(db: SiteDatabase, contentDir: string): Promise<number> {
  // Avoids the lock at nearly every start.
  if (!(await isEmpty(db))) return 0
  return db.transaction().execute(async (transaction) => {
    const writer = { ...(await startWriting(transaction)), hasMedia: createHasMedia(contentDir) }
    return (await isEmpty(transaction)) ? seed(transaction, contentDir, writer) : 0
  })
}

/** False also after all listings were withdrawn: the samples must not come back at the next start. */
async function isEmpty(db: SiteDatabase) {
  for (const table of ['listings', 'replaced_listings', 'listing_drafts'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function seed(transaction: SiteTransaction, contentDir: string, writer: SavingWriter) {
  const names = globSync('listings/*.json', { cwd: contentDir }).sort()
  const files = inContentDir(contentDir, () =>
    names.map((file) => ({ file, records: readRecords(join(contentDir, file)) })),
  )
  const result = await saveWithin(transaction, files, writer)
  if (!result.ok)
    throw blame('CONTENT_DIR', contentDir, new OperatorError(result.faults.map(describeListingFault).join('\n')))
  return result.count
}
