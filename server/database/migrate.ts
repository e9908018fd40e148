import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import { migrations } from './migrations/index.ts'
import type { SiteDatabase } from './tables.ts'

/**
 * Runs all pending migrations, or those up to `to`. Servers that start together may all call it: one migrates, the others
 * wait.
 * @throws the error of a migration that failed; it is rolled back
 * @throws OperatorError when another version of the site made the tables
 */
export async function migrate(db: SiteDatabase, to?: string): Promise<void> {
  await requireOurMigrations(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to)
  if (error) throw error
}

/**
 * The names of the migrations that have run, and of those that are pending.
 * @throws OperatorError when another version of the site made the tables
 */
export async function findMigrationState(db: SiteDatabase): Promise<{ done: string[]; pending: string[] }> {
  const done = await requireOurMigrations(db)
  return { done, pending: Object.keys(migrations).filter((name) => !done.includes(name)) }
}

/** The executed migrations, which must be the first of ours. Kysely checks this too, but its error names no remedy. */
async function requireOurMigrations(db: SiteDatabase): Promise<string[]> {
  const done = await listDoneMigrations(db)
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length) {
    throw new OperatorError(
      `The database cannot be opened: a newer version of this site made it, whose migration ${unknown.join(', ')} is unknown here. Use that version, or restore a backup that this version made into an empty database`,
    )
  }
  const missing = Object.keys(migrations).find((name, index) => index < done.length && !done.includes(name))
  if (missing) {
    throw new OperatorError(
      `The database cannot be opened: it has the migration ${done.find((name) => name > missing)}, but not ${missing}, which comes before it. Use the version that made it, or restore a backup that this version made into an empty database`,
    )
  }
  return done
}

async function listDoneMigrations(db: SiteDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).sort()
}
