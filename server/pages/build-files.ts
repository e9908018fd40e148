import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inGroups } from '../database/in-groups.ts'
import { lockTables } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'

/** The build that is served and three before it. */
const maxBuilds = 4

/** A file that browsers load: the address at which it is served, and where it is on the disk. */
type BuildFile = { address: string; file: string }

/** The files of a built app, without their compressed copies. Their names change with their content. */
export function listBuildFiles({ prefix, buildDir }: { prefix: string; buildDir: string }): BuildFile[] {
  const folder = join(buildDir, 'client', 'assets')
  const names = globSync('*', { cwd: folder, exclude: ['*.br', '*.gz'] }).sort()
  return names.map((name) => ({ address: `${prefix}assets/${name}`, file: join(folder, name) }))
}

/**
 * Stores the files of a build, before any page names them: a page or an open tab then finds them at every server with this database, of
 * whatever build that server is. The build becomes the newest, and only the files of the last four builds stay.
 */
export async function storeBuildFiles(db: SiteDatabase, files: readonly BuildFile[]): Promise<void> {
  const id = createHash('sha256')
    .update(files.map(({ address }) => address).join())
    .digest('hex')
  const builds = await db.selectFrom('builds').selectAll().orderBy('number', 'desc').execute()
  if (builds[0]?.id === id) return
  await db.transaction().execute(async (transaction) => {
    await lockTables(transaction, ['builds', 'build_files'])
    const newest = await transaction.selectFrom('builds').select('number').orderBy('number', 'desc').executeTakeFirst()
    const number = (newest?.number ?? 0) + 1
    await transaction
      .insertInto('builds')
      .values({ id, number })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ number }))
      .execute()
    // Few at a time, as all the bytes of a group are in memory.
    for (const group of inGroups(files, 20)) {
      const rows = group.map(({ address, file }) => ({ address, bytes: readFileSync(file), build: number }))
      const build = sql<number>`excluded.build`
      const insertion = transaction.insertInto('build_files').values(rows)
      await insertion.onConflict((conflict) => conflict.column('address').doUpdateSet({ build })).execute()
    }
    const oldest = transaction.selectFrom('builds').select('number').orderBy('number', 'desc')
    const { number: first = 0 } =
      (await oldest
        .offset(maxBuilds - 1)
        .limit(1)
        .executeTakeFirst()) ?? {}
    await transaction.deleteFrom('builds').where('number', '<', first).execute()
    await transaction.deleteFrom('build_files').where('build', '<', first).execute()
  })
}

/** A file of another build; null where none of the last ones has it. */
export async function findBuildFile(db: SiteDatabase, address: string): Promise<Buffer | null> {
  // PostgreSQL refuses texts that no file of ours has as its name.
  if (!/^[\w./-]{1,200}$/.test(address)) return null
  const row = await db.selectFrom('build_files').select('bytes').where('address', '=', address).executeTakeFirst()
  return row ? Buffer.from(row.bytes) : null
}
