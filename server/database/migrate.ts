import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/**
 * Brings the tables up to date, or to the state of one migration. Servers that start at once may all call it: one does
 * the work, the others wait.
 * @throws what made a migration fail; nothing of it is kept then
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<void> {
  const migrator = createMigrator(db)
  const { error } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to)
  if (error) throw error
}

/** The names of the migrations that were done, and of those that are still to be. */
export async function findMigrationState(db: Kysely<Tables>): Promise<{ done: string[]; pending: string[] }> {
  const known = await createMigrator(db).getMigrations()
  const names = (wasDone: boolean) =>
    known.filter(({ executedAt }) => Boolean(executedAt) === wasDone).map(({ name }) => name)
  return { done: names(true), pending: names(false) }
}

function createMigrator(db: Kysely<Tables>) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
