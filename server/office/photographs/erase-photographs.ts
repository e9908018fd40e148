import { readRows } from '../../database/backup.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { TableName } from '../../database/table-keys.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'
import type { Job } from '../../timing/scheduler.ts'

const day = 24 * 60 * 60_000

/** The period for which automatic backups are kept, which name photographs and do not hold them. */
const unnamedTime = 30 * day

/** The tables whose rows name photographs: listings, drafts and history. */
const namingTables: TableName[] = ['listings', 'listing_drafts', 'replaced_listings']

const digestsPerStatement = 500

/** Erases photographs that nothing has named for 30 days. */
export async function erasePhotographs(db: SiteDatabase, now: Date): Promise<void> {
  const named = await listNamed(db)
  for (const some of inGroups(named, digestsPerStatement)) {
    await db.updateTable('photographs').set({ named_at: now.toISOString() }).where('digest', 'in', some).execute()
  }
  // One that a draft names at this moment was kept before, so its row is no longer among these.
  await db.deleteFrom('photographs').where('named_at', '<', shift(now, -unnamedTime)).execute()
}

/** The digests of all photographs that any text of these tables names. */
async function listNamed(db: SiteDatabase): Promise<string[]> {
  const named = new Set<string>()
  for (const table of namingTables) {
    for await (const rows of readRows(db, table)) {
      const text = JSON.stringify(rows)
      for (const [, digest = ''] of text.matchAll(/\/photographs\/([\da-f]{64})\./g)) named.add(digest)
    }
  }
  return [...named]
}

/** Once a day each server erases what nobody needs. */
export function createPhotographRetention(db: SiteDatabase): Job {
  return { name: 'erase-photographs', interval: day, run: (now) => erasePhotographs(db, now) }
}
