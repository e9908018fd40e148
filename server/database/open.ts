import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { conceal } from '../config/conceal.ts'
import { blame, OperatorError } from '../operator-error.ts'
import { writeBackup } from './backup.ts'
import { automaticBackupPath } from './backup-files.ts'
import { connect, type Database } from './connect.ts'
import { withCommandLock } from './locks.ts'
import { findMigrationState, migrate } from './migrate.ts'

type DatabaseLocation = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the site's database and runs the pending migrations, after a backup to `backups` in `dataDir`. Without `mayCreate`
 * it refuses a database that does not exist or has no tables of the site: staff who mistype DATA_DIR must not be told that
 * no data is held.
 * @throws OperatorError
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  { mayCreate = true }: { mayCreate?: boolean } = {},
): Promise<Database> {
  if (!mayCreate && !databaseUrl && !existsSync(join(dataDir, 'riparo.sqlite'))) throw noDatabase(dataDir)
  const database = await connect(databaseUrl ? { url: databaseUrl } : { dataDir }).catch((error) => {
    if (!(error instanceof OperatorError)) throw error
    throw databaseUrl ? blame('DATABASE_URL', conceal(databaseUrl), error) : blame('DATA_DIR', dataDir, error)
  })
  try {
    const { done, pending } = await findMigrationState(database.db)
    if (!mayCreate && !done.length) throw noDatabase(databaseUrl ? null : dataDir)
    if (!pending[0]) return database
    const backup = done.length > 0 && automaticBackupPath(dataDir, pending[0])
    await withCommandLock(database.db, async () => {
      if (backup) await writeBackup(database, backup)
      await migrate(database.db)
    })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function noDatabase(dataDir: string | null) {
  const place = dataDir === null ? 'The database of DATABASE_URL' : `The folder ${dataDir} (DATA_DIR)`
  return new OperatorError(`${place} holds no database of this site. Check DATA_DIR and DATABASE_URL`)
}
