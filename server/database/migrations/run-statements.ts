import { type Kysely, sql } from 'kysely'

/** Runs statements that both engines understand, one after another. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
