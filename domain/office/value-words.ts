import { formatBound } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import { type FieldName, listingFields } from '../listings/fields.ts'
import { sayDate } from '../say-date.ts'
import { choiceWords } from './form-fields.ts'

/** A value of a field as people read it; an empty text for none. `showDescription` gives the text of a description's HTML. */
export function valueWords(
  name: FieldName,
  value: unknown,
  { firmName, showDescription }: { firmName: string; showDescription: (html: string) => string },
): string {
  if (value === null || value === undefined) return ''
  switch (listingFields[name].type) {
    case 'amount':
      return formatBound(value as number)
    case 'count':
      return (value as number).toLocaleString('en-US')
    case 'date':
      return sayDate(value as string)
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'choice':
      return choiceWords(name, value as string, firmName)
    case 'choices':
      return (value as string[]).map((each) => choiceWords(name, each, firmName)).join(', ')
    case 'links':
      return (value as string[]).join('\n')
    case 'image':
      return fileName((value as { url: string }).url)
    case 'images':
      return pictureWords((value as { url: string }[]).map(({ url }) => fileName(url)))
    case 'html':
      return showDescription((value as { html: string }).html)
    default:
      return String(value)
  }
}

function pictureWords(names: readonly string[]): string {
  return names.length === 0 ? '' : `${formatCount(names.length, 'picture')}: ${names.join(', ')}`
}

function fileName(url: string) {
  return url.slice(url.lastIndexOf('/') + 1)
}
