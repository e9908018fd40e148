import { fields } from '../../../domain/listings/fields.ts'

const optionalFields = new Set<string>(fields.flatMap(({ name, essential }) => (essential ? [] : [name])))

/**
 * Finds the optional field that a GraphQL error reports as missing; null for another error, or for an essential field.
 * It is the first name in quotes: `Cannot query field "x" on type "T". Did you mean "y"?`.
 */
export function findMissingField(errorMessage: string): string | null {
  const [, name] = /["'](\w+)["']/.exec(errorMessage) ?? []
  return name !== undefined && optionalFields.has(name) ? name : null
}
