import { GraphQLError } from 'graphql'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { FieldName } from '../../../domain/listings/fields.ts'
import { columnOf } from '../../database/listing-columns.ts'
import { isStorableText } from '../../database/storable-text.ts'
import type { Tables } from '../../database/tables.ts'

type Scalar = string | number | boolean | null

/** The schema's `RiparoWhereInput`. GraphQL validation has checked field names and types. */
export type Where = {
  AND?: Where[] | null
  OR?: Where[] | null
  [field: string]: Scalar | Scalar[] | Where[] | undefined
}

const maxDepth = 5

/** Each condition is work for the database. */
const maxConditions = 100

/** A value that the databases cannot store; the request is answered with 400. */
export class UnstorableTextError extends GraphQLError {}

const eb = expressionBuilder<Tables, 'listings'>()

/**
 * Converts a `where` to SQL; all its conditions must hold.
 * @throws GraphQLError if AND and OR are nested too deep, or if there are too many conditions
 * @throws UnstorableTextError
 */
export function toCondition(where: Where): Expression<SqlBool> {
  const count = countConditions(where)
  if (count > maxConditions)
    throw new GraphQLError(`where has ${count} conditions and values, but takes ${maxConditions} at most.`)
  const asked = conditionOf(where)
  return names(where, ['id', 'availability']) ? asked : eb.and([asked, isOffered])
}

/** A let or sold listing is found where its id or its availability is asked for: an older reader would offer it (B16). */
const isOffered = eb.or([eb('availability', 'is', null), eb('availability', 'not in', ['Let', 'Sold'])])

function conditionOf({ AND, OR, ...fields }: Where, depth = 0): Expression<SqlBool> {
  if (depth > maxDepth) throw new GraphQLError(`AND and OR may be nested ${maxDepth} deep.`)
  const nested = (parts: Where[]) => parts.map((part) => conditionOf(part, depth + 1))
  return eb.and([
    ...Object.entries(fields).map(([key, value]) => fieldCondition(key, value as Scalar | Scalar[])),
    ...(AND ? nested(AND) : []),
    ...(OR ? [eb.or(nested(OR))] : []),
  ])
}

function names({ AND, OR, ...fields }: Where, wanted: readonly string[]): boolean {
  return (
    Object.keys(fields).some((key) => wanted.includes(key.replace(/_in$/, ''))) ||
    [...(AND ?? []), ...(OR ?? [])].some((part) => names(part, wanted))
  )
}

/** Counts each value of a list and each AND or OR group. */
function countConditions({ AND, OR, ...fields }: Where): number {
  const values = Object.values(fields).map((value) => (Array.isArray(value) ? value.length : 1))
  const groups = [...(AND ?? []), ...(OR ?? [])].map((part) => 1 + countConditions(part))
  return [...values, ...groups].reduce((sum, each) => sum + each, 0)
}

function fieldCondition(key: string, value: Scalar | Scalar[]): Expression<SqlBool> {
  for (const text of [value].flat()) {
    if (typeof text === 'string' && !isStorableText(text))
      throw new UnstorableTextError(`where takes texts without NUL and without halves of characters in ${key}.`)
  }
  const column = eb.ref(columnOf(key.replace(/_in$/, '') as FieldName))
  if (Array.isArray(value)) return value.length ? eb(column, 'in', value.map(toStored)) : eb.lit(false)
  if (value !== null) return eb(column, '=', toStored(value))
  return key.endsWith('_in') ? eb.lit(true) : eb(column, 'is', null)
}

/** Yes and no are stored as 1 and 0. */
function toStored(value: Scalar) {
  return typeof value === 'boolean' ? Number(value) : value
}
