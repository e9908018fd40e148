import { GraphQLError } from 'graphql'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Scalar = string | number | null

/** The schema's `RiparoWhereInput`; graphql has checked the types of its values. */
export type Where = {
  AND?: Where[] | null
  OR?: Where[] | null
  [field: string]: Scalar | Scalar[] | Where[] | undefined
}

const maxDepth = 5

const columns = {
  id: 'id',
  propertyStatus: 'property_status',
  propertyType: 'property_type',
  residentialType: 'residential_type',
  commercialType: 'commercial_type',
  landType: 'land_type',
  numberOfBedrooms: 'number_of_bedrooms',
  numberOfBathrooms: 'number_of_bathrooms',
  estate: 'estate',
  neighbourhood: 'neighbourhood',
  townCity: 'town_city',
} satisfies Record<string, keyof Tables['listings']>

const eb = expressionBuilder<Tables, 'listings'>()

/**
 * A `where` as SQL: everything in it holds together.
 * @throws GraphQLError where AND and OR are nested too deep
 */
export function toCondition({ AND, OR, ...fields }: Where, depth = 0): Expression<SqlBool> {
  if (depth > maxDepth) throw new GraphQLError(`AND and OR may be nested ${maxDepth} deep.`)
  const nested = (parts: Where[]) => parts.map((part) => toCondition(part, depth + 1))
  return eb.and([
    ...Object.entries(fields).map(([key, value]) => fieldCondition(key, value as Scalar | Scalar[])),
    ...(AND ? nested(AND) : []),
    ...(OR ? [eb.or(nested(OR))] : []),
  ])
}

function fieldCondition(key: string, value: Scalar | Scalar[]): Expression<SqlBool> {
  const column = eb.ref(columns[key.replace(/_in$/, '') as keyof typeof columns])
  if (Array.isArray(value)) return value.length ? eb(column, 'in', value) : eb.lit(false)
  if (value !== null) return eb(column, '=', value)
  return key.endsWith('_in') ? eb.lit(true) : eb(column, 'is', null)
}
