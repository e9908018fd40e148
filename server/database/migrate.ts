import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/**
 * Runs all pending migrations, or those up to `to`. Servers that start together may all call it: one migrates, the others
 * wait.
 * @throws the error of a migration that failed; it is rolled back
 * @throws OperatorError when another version of the site made the tables
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<void> {
  await requireOurMigrations(db)
  const migrator = createMigrator(db)
  const { error } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to)
  if (error) throw error
}

/**
 * The names of the migrations that have run, and of those that are pending.
 * @throws OperatorError when another version of the site made the tables
 */
export async function findMigrationState(db: Kysely<Tables>): Promise<{ done: string[]; pending: string[] }> {
  await requireOurMigrations(db)
  const known = await createMigrator(db).getMigrations()
  const names = (hasRun: boolean) =>
    known.filter(({ executedAt }) => Boolean(executedAt) === hasRun).map(({ name }) => name)
  return { done: names(true), pending: names(false) }
}

function createMigrator(db: Kysely<Tables>) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** Requires that the executed migrations are the first of ours. Kysely checks this too, but its error names no remedy. */
async function requireOurMigrations(db: Kysely<Tables>) {
  const done = await listDoneMigrations(db)
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length) {
    throw new OperatorError(
      `The database cannot be opened: a newer version of this site made it, whose migration ${unknown.join(', ')} is unknown here. Use that version, or restore a backup that this version made into an empty database`,
    )
  }
  const missing = Object.keys(migrations)
    .sort()
    .find((name, index) => index < done.length && !done.includes(name))
  if (missing) {
    throw new OperatorError(
      `The database cannot be opened: it has the migration ${done.find((name) => name > missing)}, but not ${missing}, which comes before it. Use the version that made it, or restore a backup that this version made into an empty database`,
    )
  }
}

async function listDoneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).sort()
}
