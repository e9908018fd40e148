import type { FieldName, Fields } from '../../domain/listings/fields.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** A list or a picture is JSON. HTML is unsanitised, from the staff: the site sanitises it when it reads it. */
type ColumnValue<Name extends FieldName> = Fields[Name]['type'] extends 'amount' | 'count'
  ? number | null
  : Fields[Name] extends { required: true } | { type: 'choices' | 'images' }
    ? string
    : string | null

/** The fields of a listing (section 3) as columns. Prices are in KES. */
export type ListingColumns = { [Name in FieldName as SnakeCase<Name>]: ColumnValue<Name> }

/** `numberOfBedrooms` stands in `number_of_bedrooms`. */
export function columnOf<Name extends FieldName>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>
}
