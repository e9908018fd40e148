import type { Migration } from 'kysely/migration'
import { up as firstTables } from './001-first-tables.ts'

/** In the order of their names. One that was released is never edited: a later one changes what it made. */
export const migrations: Record<string, Migration> = {
  '001-first-tables': { up: firstTables },
}
