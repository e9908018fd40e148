import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import type { FieldType } from '../../../domain/listings/field.ts'
import { fields, isList, type NamedField } from '../../../domain/listings/fields.ts'

/** The name of a field's enumeration: `PropertyFeature` for `propertyFeatures`. */
function enumOf({ name, type }: NamedField) {
  const singular = type === 'choices' ? name.replace(/s$/, '') : name
  return singular.replace(/^./, (letter) => letter.toUpperCase())
}

const types: Record<FieldType, (field: NamedField) => string> = {
  id: () => 'ID',
  time: () => 'String',
  optionalTime: () => 'String',
  text: () => 'String',
  amount: () => 'Float',
  count: () => 'Int',
  date: () => 'String',
  flag: () => 'Boolean',
  size: () => 'String',
  choice: enumOf,
  choices: (field) => `[${enumOf(field)}!]`,
  image: () => 'Asset',
  images: () => '[Asset!]',
  links: () => '[String!]',
  html: () => 'RichText',
}

const notes: Partial<Record<FieldType, string>> = {
  time: 'ISO 8601, UTC.',
  optionalTime: 'ISO 8601, UTC.',
  images: 'All of them where `first` is absent, 100 at most.',
  links: 'Addresses with https, 10 at most.',
  date: 'A day, YYYY-MM-DD.',
  size: 'One size with its unit, such as 50×100 ft or 120 m².',
}

function declare(field: NamedField) {
  const { name, type, required, unit } = field
  const note = notes[type] ?? unit
  const parameters = type === 'images' ? '(first: Int)' : ''
  return `${note ? `"${note}" ` : ''}${name}${parameters}: ${types[type](field)}${required || isList(type) ? '!' : ''}`
}

function filterBy(field: NamedField) {
  const type = types[field.type](field)
  return `${field.name}: ${type} ${field.name}_in: [${type}!]`
}

const enums = fields.filter(({ values }) => values)

/** The part of the schema that is derived from the listing fields. */
const declarations = `
type Riparo { ${fields.map(declare).join(' ')} }

"All conditions must hold. A null field matches rows without the value; a null list is ignored. AND and OR may be nested 5 deep."
input RiparoWhereInput {
  AND: [RiparoWhereInput!]
  OR: [RiparoWhereInput!]
  ${fields
    .filter(({ where }) => where)
    .map(filterBy)
    .join(' ')}
}

"Rows without the value come last in either direction."
enum RiparoOrderByInput {
  ${fields
    .filter(({ orderBy }) => orderBy)
    .map(({ name }) => `${name}_ASC ${name}_DESC`)
    .join(' ')}
}

${enums.map((field) => `enum ${enumOf(field)} { ${field.values?.join(' ')} }`).join('\n')}
`

export const schema = buildSchema(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8') + declarations)
