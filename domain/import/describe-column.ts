import { mandateLabels } from '../office/private-words.ts'
import { publicationWords } from '../office/publication-words.ts'
import type { Column } from './columns.ts'
import type { ColumnName } from './imports.ts'

const own: Partial<Record<ColumnName, string>> = {
  id: 'As an export has it; empty for a new property.',
  reference: 'Your own number of the property, such as 17 or KR-204, by which the next import knows it.',
  publication: `${Object.values(publicationWords)
    .map(({ label }) => label)
    .join(', ')}; a new property is a draft without it.`,
  photographs: 'The names of the files, with commas between them; the first is the main picture.',
  floorPlans: 'The names of the files, with commas between them.',
  oldAddress: 'The address of its page on your former site, such as /property/villa-karen/; one a line.',
  propertyDescription: 'Text, with an empty line between paragraphs; or HTML.',
  personId: 'The name or the e-mail address of a colleague.',
  ownerTelephone: 'One number, such as 0712 345 678.',
  mandate: Object.values(mandateLabels).join(', '),
  mandateSigned: 'A day, such as 2026-12-01.',
  mandateExpires: 'A day, such as 2026-12-01.',
  references: 'One a line, such as Property24: P24-1138812.',
}

/** Says what a column takes. */
export function describeColumn({ name, field }: Column): string {
  const said = own[name]
  if (said !== undefined) return said
  if (!field) return 'Text.'
  const options = [...(field.none ? [field.none] : []), ...field.options.map(({ label }) => label)].join(', ')
  switch (field.control) {
    case 'choice':
    case 'flag':
      return `${options}.`
    case 'choices':
      return `Any of: ${options}; with commas between them.`
    case 'amount':
      return field.hint ?? 'Whole shillings, such as 12,500,000 or 12.5m.'
    case 'count':
      return field.hint ?? 'A whole number, such as 3.'
    case 'date':
      return 'A day, such as 2026-12-01.'
    default:
      return field.hint ?? 'Text.'
  }
}
