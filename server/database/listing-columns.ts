import { type FieldName, fields, type ListingFields } from '../../domain/listings/fields.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** Yes and no are 1 and 0. A list or a picture is JSON. HTML is unsanitised, from the staff: the site sanitises it when it reads it. */
type ColumnValue<Name extends FieldName> = ListingFields[Name]['type'] extends 'amount' | 'count' | 'flag'
  ? number | null
  : ListingFields[Name] extends { required: true } | { type: 'choices' | 'images' | 'links' }
    ? string
    : string | null

/** The fields of a listing (section 3) as columns. Prices are in KES. */
export type ListingColumns = { [Name in FieldName as SnakeCase<Name>]: ColumnValue<Name> }

/** Computed once, because the embedded service converts every row of every page. */
const columns = new Map(fields.map(({ name }) => [name, toSnakeCase(name)]))

/** The column of a field, such as `number_of_bedrooms` for `numberOfBedrooms`. */
export function columnOf<Name extends FieldName>(name: Name): SnakeCase<Name> {
  return columns.get(name) as SnakeCase<Name>
}

function toSnakeCase(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
