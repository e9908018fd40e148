import type { Kysely } from 'kysely'
import type { FieldName } from '../../domain/listings/fields.ts'
import { columnOf } from '../database/listing-columns.ts'
import type { Tables } from '../database/tables.ts'
import { maxRows, requireWithin } from './limits.ts'
import { fromRow } from './property.ts'
import { toCondition, type Where } from './where.ts'

type ListArguments = { first?: number | null; skip?: number | null; where?: Where | null; orderBy?: string | null }

const rowsByDefault = 10

/** The schema's two queries over the database. */
export function createResolvers(db: Kysely<Tables>) {
  return {
    async riparo(asked: ListArguments) {
      const rows = await selectListings(db, asked).execute()
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

/** The rows that are asked for, in their order; what every screen asks for is read from an index in that order. */
export function selectListings(db: Kysely<Tables>, { first, skip, where, orderBy }: ListArguments) {
  const [field, direction] = (orderBy ?? 'id_ASC').split('_') as [FieldName, 'ASC' | 'DESC']
  const order = direction === 'ASC' ? 'asc' : 'desc'
  return (
    db
      .selectFrom('listings')
      .selectAll()
      .where(toCondition(where ?? {}))
      // The engines disagree where nulls stand unless they are told.
      .orderBy(columnOf(field), (by) => by[order]().nullsLast())
      .orderBy('id', order)
      .limit(requireWithin('first', first ?? rowsByDefault, maxRows))
      .offset(requireWithin('skip', skip ?? 0, Number.MAX_SAFE_INTEGER))
  )
}
