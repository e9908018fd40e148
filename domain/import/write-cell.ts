import type { ListingPicture } from '../listings/fields.ts'
import { choiceWords } from '../office/form-fields.ts'
import type { PrivateDetails } from '../office/private-details.ts'
import { mandateLabels, sayPrivateValue } from '../office/private-words.ts'
import { publicationWords } from '../office/publication-words.ts'
import { ownList } from '../office/references/references-field.ts'
import { valueWords } from '../office/value-words.ts'
import type { Column } from './columns.ts'
import { markHtml, sayNumber } from './read-cell.ts'

/** The words that values are written with. */
export type CellWords = {
  firmName: string
  /** The name of a colleague, by their id, or their address where two have that name. */
  sayPerson(id: string): string
  /** The words of a description's HTML, for people. */
  showDescription(html: string): string
}

/** A value in a cell of an export, which an import reads as the same (M6). */
export function writeCell(column: Column, value: unknown, words: CellWords): string {
  if (value === null || value === undefined) return ''
  const { field, name } = column
  if (!field) return writeOwn(column, value, words)
  switch (field.control) {
    case 'amount':
    case 'count':
      return sayNumber(value as number)
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'choice':
      return choiceWords(field.name, value as string, words.firmName)
    case 'choices':
      return (value as string[]).map((each) => choiceWords(field.name, each, words.firmName)).join(', ')
    case 'links':
      return (value as string[]).join('\n')
    case 'html':
      return markHtml((value as { html: string }).html)
    default:
      return name === 'propertyDescription' ? '' : String(value)
  }
}

function writeOwn({ name }: Column, value: unknown, { sayPerson }: CellWords): string {
  switch (name) {
    case 'publication':
      return publicationWords[value as keyof typeof publicationWords].label
    case 'photographs':
    case 'floorPlans':
      return (value as ListingPicture[]).map(({ url, alt }) => (alt ? `${url} ${alt}` : url)).join('\n')
    case 'reference':
      return writeReference(value as string)
    case 'personId':
      return sayPerson(value as string)
    case 'mandate':
      return mandateLabels[value as NonNullable<PrivateDetails['mandate']>]
    default:
      return Array.isArray(value) ? value.join('\n') : String(value)
  }
}

/** `17` for `Own list: 17`; a reference with a colon needs its portal before it. */
function writeReference(line: string): string {
  const reference = line.slice(line.indexOf(':') + 1).trim()
  return line.startsWith(`${ownList}:`) && !reference.includes(':') ? reference : line
}

/** A value as people read it in the dry run. */
export function sayCell(column: Column, value: unknown, words: CellWords): string {
  const { field, name } = column
  if (field) return valueWords(field.name, value, words)
  if (name === 'floorPlans' || name === 'photographs') return valueWords('propertyImages', value, words)
  if (column.group === 'Private details' && name !== 'personId')
    return sayPrivateValue(name as keyof PrivateDetails, value as string | null, [])
  return writeCell(column, value, words)
}
