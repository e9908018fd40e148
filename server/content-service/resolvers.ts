import type { Kysely } from 'kysely'
import type { FieldName } from '../../domain/listings/fields.ts'
import { columnOf } from '../database/listing-columns.ts'
import type { Tables } from '../database/tables.ts'
import { maxRows, requireWithin } from './limits.ts'
import { fromRow } from './property.ts'
import { toCondition, type Where } from './where.ts'

type ListArguments = { first?: number | null; skip?: number | null; where?: Where | null; orderBy?: string | null }

const defaultRows = 10

/** Resolves the schema's two queries from the database. */
export function createResolvers(db: Kysely<Tables>) {
  return {
    async riparo(args: ListArguments) {
      const rows = await selectListings(db, args).execute()
      return rows.map(fromRow)
    },

    async riparoConnection({ where }: Pick<ListArguments, 'where'>) {
      const { count } = await db
        .selectFrom('listings')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(toCondition(where ?? {}))
        .executeTakeFirstOrThrow()
      return { aggregate: { count } }
    },
  }
}

/** Selects the rows of a query. The queries of all screens use an index that has their order. */
export function selectListings(db: Kysely<Tables>, { first, skip, where, orderBy }: ListArguments) {
  const [field, direction] = (orderBy ?? 'id_ASC').split('_') as [FieldName, 'ASC' | 'DESC']
  const order = direction === 'ASC' ? 'asc' : 'desc'
  return (
    db
      .selectFrom('listings')
      .selectAll()
      .where(toCondition(where ?? {}))
      // The database engines order nulls differently by default.
      .orderBy(columnOf(field), (by) => by[order]().nullsLast())
      .orderBy('id', order)
      .limit(requireWithin('first', first ?? defaultRows, maxRows))
      .offset(requireWithin('skip', skip ?? 0, Number.MAX_SAFE_INTEGER))
  )
}
