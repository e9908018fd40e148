import { GraphQLError } from 'graphql'

/** The most rows of a collection, or of a list within a row, in one answer. */
export const maxRows = 100

/** @throws GraphQLError where the value is below 0 or above what is allowed */
export function requireWithin(name: string, value: number, most: number): number {
  if (value < 0) throw new GraphQLError(`${name} is ${value}, but takes 0 or more.`)
  if (value > most) throw new GraphQLError(`${name} is ${value}, but takes ${most} at most: read on with skip.`)
  return value
}
