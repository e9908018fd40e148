import { type RawBuilder, sql } from 'kysely'

/** True where a column, of which only lower-case letters are compared, has a text in lower case; of several parts each after the one before. */
export function contains(column: RawBuilder<string>, ...parts: readonly string[]): RawBuilder<boolean> {
  const pattern = ['', ...parts.map((part) => part.replaceAll(/[!%_]/g, '!$&')), ''].join('%')
  return sql<boolean>`${column} like ${pattern} escape '!'`
}
