import { fields } from '../../domain/listings/fields.ts'

const dispensable = new Set<string>(fields.flatMap(({ name, essential }) => (essential ? [] : [name])))

/**
 * The field that a service says it does not have; null where it complains of something else, or lacks a field without
 * which the site would say wrong things. Services word it in their own ways, but all name that field first, in quotes:
 * `Cannot query field "x" on type "T". Did you mean "y"?` (graphql-js and its ports), `field 'x' not found in type: 'T'`
 * (Hasura), `Field 'x' in type 'T' is undefined` (graphql-java), `Field 'x' doesn't exist on type 'T'` (graphql-ruby).
 */
export function findMissingField(complaint: string): string | null {
  const [, name] = /["'`](\w+)["'`]/.exec(complaint) ?? []
  return name !== undefined && dispensable.has(name) ? name : null
}
