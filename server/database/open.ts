import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeBackup } from './backup.ts'
import { connect, type Database, UnusableDatabaseError } from './connect.ts'
import { findMigrationState, migrate } from './migrate.ts'

type Place = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the site's database with its tables up to date. What it holds is first written to `backups` in `dataDir` where
 * they are to be changed. Without `mayCreate`, a database that is not there, or has no tables of the site, is refused
 * and not made: staff who mistype its place must not read that nothing is held.
 * @throws DatabaseUnavailableError
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Place,
  { mayCreate = true }: { mayCreate?: boolean } = {},
): Promise<Database> {
  if (!mayCreate && !databaseUrl && !existsSync(join(dataDir, 'riparo.sqlite'))) throw noDatabase(dataDir)
  const database = await connect(databaseUrl ? { url: databaseUrl } : { dataDir })
  try {
    const { done, pending } = await findMigrationState(database.db)
    if (!mayCreate && !done.length) throw noDatabase(databaseUrl ? null : dataDir)
    if (done.length && pending[0]) await writeBackup(database, nameBackup(dataDir, pending[0]))
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function noDatabase(dataDir: string | null) {
  const place = dataDir === null ? 'The database of DATABASE_URL' : `The folder ${dataDir} (DATA_DIR)`
  return new UnusableDatabaseError(`${place} holds no database of this site. Please check where the site keeps its own`)
}

/** A file in `backups` in the data folder that says before what it was made, and when. */
export function nameBackup(dataDir: string, occasion: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `before-${occasion}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`)
}

/** The backups that were made by themselves. */
export function listBackups(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  try {
    return readdirSync(folder)
      .filter((name) => /^before-.*\.jsonl$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** As the privacy policy promises. */
export const backupDays = 30
const day = 24 * 60 * 60_000

/** What visitors wrote is in the backups too: those that were made by themselves go after 30 days. */
export function eraseOldBackups(dataDir: string, now: Date): void {
  for (const file of listBackups(dataDir)) {
    if (now.getTime() - statSync(file).mtimeMs > backupDays * day) rmSync(file, { force: true })
  }
}
