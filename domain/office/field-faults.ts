import { type FieldName, listingFields, type NamedField } from '../listings/fields.ts'
import { words } from '../listings/listing.ts'
import { maxTours } from '../listings/tours.ts'
import { labelOf } from './edited-fields.ts'

/** A sentence that says how to mend a value that cannot be published. An empty value is one where the field must have one. */
export function explainFault(name: FieldName, value: unknown): string {
  const field: NamedField = { name, ...listingFields[name] }
  const label = labelOf(field)
  const inSentence = label.charAt(0).toLowerCase() + label.slice(1)
  const isEmpty = value === null || value === undefined || value === ''
  switch (field.type) {
    case 'choice':
      if (isEmpty) return `Please choose a ${inSentence}.`
      return `Please choose a ${inSentence} from the list: ${(field.values ?? []).map(words).join(', ')}.`
    case 'choices':
      return `Please choose the ${inSentence} from the list.`
    case 'amount':
      return `The ${inSentence} is a whole number of shillings, such as 12500000.`
    case 'count':
      return `${label}: please give a whole number, such as 3.`
    case 'date':
      return `${label}: please give a day, such as 2026-12-01.`
    case 'flag':
      return `${label}: please choose yes or no.`
    case 'size':
      return `${label}: please give one size with its unit, such as 50×100 ft or 120 m².`
    case 'image':
    case 'images':
      return 'Each picture needs an address that starts with https:// or /media/.'
    case 'links':
      return `Please give up to ${maxTours} addresses that start with https://, each of 500 characters at most.`
    default:
      if (isEmpty) return `Please enter a ${inSentence}.`
      return `The ${inSentence} has characters that cannot be stored. Please type it again.`
  }
}
