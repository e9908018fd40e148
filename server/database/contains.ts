import { type RawBuilder, sql } from 'kysely'

/** True where a column, of which only lower-case letters are compared, has a text in lower case. */
export function contains(column: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
}
