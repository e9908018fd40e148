import { fields } from '../../domain/listings/fields.ts'

const optionalFields = new Set<string>(fields.flatMap(({ name, essential }) => (essential ? [] : [name])))

/**
 * Finds the optional field that a GraphQL error reports as missing; null for another error, or for an essential field.
 * Services word the error differently, but all name the field first, in quotes:
 * `Cannot query field "x" on type "T". Did you mean "y"?` (graphql-js and its ports), `field 'x' not found in type: 'T'`
 * (Hasura), `Field 'x' in type 'T' is undefined` (graphql-java), `Field 'x' doesn't exist on type 'T'` (graphql-ruby).
 */
export function findMissingField(errorMessage: string): string | null {
  const [, name] = /["'`](\w+)["'`]/.exec(errorMessage) ?? []
  return name !== undefined && optionalFields.has(name) ? name : null
}
