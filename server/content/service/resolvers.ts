import { GraphQLError } from 'graphql'
import { type FieldName, fields } from '../../../domain/listings/fields.ts'
import { countRows } from '../../database/count-rows.ts'
import { columnOf } from '../../database/listing-columns.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { fromRow, type ListingRecord } from '../../listings/listing-row.ts'
import { maxRows } from './query-limits.ts'
import { toCondition, type Where } from './where.ts'

type ListArguments = { first?: number | null; skip?: number | null; where?: Where | null; orderBy?: string | null }

const defaultRows = 10
export function createResolvers(db: SiteDatabase) {
  return {
    async riparo(args: ListArguments) {
      const rows = await selectListings(db, args).execute()
      return rows.map((row) => withLimits(fromRow(row)))
    },

    async riparoConnection({ where }: Pick<ListArguments, 'where'>) {
      const count = await countRows(db.selectFrom('listings').where(toCondition(where ?? {})))
      return { aggregate: { count } }
    },
  }
}

const pictureLists = fields.flatMap(({ name, type }) => (type === 'images' ? name : []))

/** Gives each list of pictures its argument `first`. */
function withLimits(record: ListingRecord): object {
  const lists = pictureLists.map((name) => [
    name,
    ({ first }: { first?: number | null }) =>
      (record[name] as object[]).slice(
        0,
        typeof first === 'number' ? requireWithin('first', first, maxRows) : undefined,
      ),
  ])
  return { ...record, ...Object.fromEntries(lists) }
}

/** Selects the rows of a query. The queries of all screens use an index that has their order. */
export function selectListings(db: SiteDatabase, { first, skip, where, orderBy }: ListArguments) {
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

/** @throws GraphQLError if the value is negative or above the maximum */
function requireWithin(name: string, value: number, max: number): number {
  if (value < 0) throw new GraphQLError(`${name} is ${value}, but takes 0 or more.`)
  if (value > max) throw new GraphQLError(`${name} is ${value}, but takes ${max} at most: read on with skip.`)
  return value
}
