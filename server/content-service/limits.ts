import { GraphQLError } from 'graphql'

/** The maximum number of rows in an answer, and of items in a list within a row. */
export const maxRows = 100

/** @throws GraphQLError if the value is negative or above the maximum */
export function requireWithin(name: string, value: number, max: number): number {
  if (value < 0) throw new GraphQLError(`${name} is ${value}, but takes 0 or more.`)
  if (value > max) throw new GraphQLError(`${name} is ${value}, but takes ${max} at most: read on with skip.`)
  return value
}
