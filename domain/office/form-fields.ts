import { type FieldName, fields, type NamedField } from '../listings/fields.ts'
import { managedBy, managedByUs, words } from '../listings/listing.ts'
import { titleWords } from '../listings/title-words.ts'
import { labelOf } from './edited-fields.ts'
import type { EditedField } from './editor.ts'

type Control = 'text' | 'amount' | 'count' | 'date' | 'flag' | 'size' | 'choice' | 'choices' | 'links' | 'html'

/** A field of the form of a listing. Its label, control and place are derived from the field table. */
export type FormField = {
  name: EditedField
  control: Control
  label: string
  hint?: string | undefined
  /** The values of a choice. */
  options: readonly { value: string; label: string }[]
  /** The words of a choice that is empty. */
  none?: string | undefined
  /** The types of property that it is asked of; null for all. */
  fits: readonly string[] | null
}

export type FormGroup = { title: string; fields: FormField[] }

/** The words of a field where the table has none, and where its name does not say enough. */
const described: Partial<
  Record<FieldName, Partial<Pick<FormField, 'label' | 'hint' | 'none'>> & { fits?: readonly string[] }>
> = {
  propertyName: { hint: 'The line that visitors read first, such as “Three-bedroom apartment in {place}”.' },
  propertyUrlSlug: { hint: 'For other systems. It may stay empty.' },
  residentialType: { none: 'House', fits: ['Residential'] },
  commercialType: { fits: ['Commercial'] },
  landType: { fits: ['Land'] },
  propertyPrice: {
    label: 'Price in KES',
    hint: 'Such as 12,500,000 or 12.5m; for a rent, the amount of one month. Empty is “Price on request”.',
  },
  /** Asked of nobody: land has one price, too. A record that has this one keeps it. */
  landPrice: { label: 'Price of the land in KES', hint: 'Counts while the price above is empty.', fits: [] },
  numberOfBedrooms: { hint: 'A studio or bedsitter has 0.', fits: ['Residential'] },
  numberOfBathrooms: { fits: ['Residential', 'Commercial'] },
  availability: { hint: 'Leave it empty while the property can be had.' },
  availabilityDate: { label: 'Under offer, let or sold since' },
  plotSize: { hint: 'As you would write it: 50×100 ft, 1.5 acres, 0.2 ha.', fits: ['Land', 'Residential'] },
  floorArea: { hint: 'With its unit: 120 m² or 1,300 sq ft.', fits: ['Residential', 'Commercial'] },
  floorNumber: { hint: '0 is the ground floor.', fits: ['Residential', 'Commercial'] },
  furnishing: { fits: ['Residential', 'Commercial'] },
  parkingSpaces: { fits: ['Residential', 'Commercial'] },
  lift: { fits: ['Residential', 'Commercial'] },
  servantsQuarter: { fits: ['Residential'] },
  ownCompound: { fits: ['Residential'] },
  serviceCharge: { label: 'Service charge a month in KES', fits: ['Residential', 'Commercial'] },
  serviceChargePerSquareMetre: { label: 'Or for each m² a month in KES', fits: ['Commercial'] },
  serviceChargeIncluded: { label: 'Is it in the rent?', fits: ['Residential', 'Commercial'] },
  goingConcern: { hint: 'Sold without VAT on the price, if the buyer’s advocate agrees.', fits: ['Commercial'] },
  depositMonths: { fits: ['Residential', 'Commercial'] },
  depositKes: { label: 'Or deposit in KES', fits: ['Residential', 'Commercial'] },
  leaseYearsLeft: { hint: 'For a leasehold: the years that it still runs.' },
  tours: { hint: 'One address a line, such as https://youtu.be/….' },
}

/** Facts come first: they decide where a listing is found, and its name and description are written from them. */
const groups: readonly { title: string; names: readonly FieldName[] }[] = [
  {
    title: 'What it is',
    names: ['propertyStatus', 'propertyType', 'residentialType', 'commercialType', 'landType'],
  },
  { title: 'Where', names: ['townCity', 'neighbourhood', 'estate', 'locationCriteria'] },
  { title: 'Price', names: ['propertyPrice', 'landPrice', 'negotiable'] },
  { title: 'Rooms and size', names: ['numberOfBedrooms', 'numberOfBathrooms', 'plotSize', 'floorArea'] },
  { title: 'Name and description', names: ['propertyName', 'propertyDescription'] },
  {
    title: 'Details',
    names: [
      'floorNumber',
      'furnishing',
      'parkingSpaces',
      'lift',
      'servantsQuarter',
      'ownCompound',
      'gated',
      'water',
      'propertyFeatures',
    ],
  },
  {
    title: 'Terms',
    names: [
      'serviceCharge',
      'serviceChargePerSquareMetre',
      'serviceChargeIncluded',
      'depositMonths',
      'depositKes',
      'availableFrom',
      'titleType',
      'landUse',
      'leaseTermYears',
      'leaseYearsLeft',
      'goingConcern',
      'propertyManagement',
    ],
  },
  { title: 'Availability', names: ['availability', 'availabilityDate'] },
]

/** The group of every field that no other group names, such as one that was added to the table. */
const further: { title: string; last: readonly FieldName[] } = { title: 'More', last: ['tours', 'propertyUrlSlug'] }

/** The firm's name, and a place where it has properties: the words of the form use both. */
export type FormWords = { firmName: string; place: string }

/** The groups of the form. A field of the table that no group names stands under "More", before the seldom ones. */
export function toFormGroups(firm: FormWords, table: readonly NamedField[] = fields): FormGroup[] {
  const asked = table.flatMap((field) => toFormField(field, firm) ?? [])
  const named = groups.map(({ title, names }) => ({
    title,
    fields: names.flatMap((name) => asked.find((field) => field.name === name) ?? []),
  }))
  const rest = asked.filter((field) => !named.some((group) => group.fields.includes(field)))
  const last = further.last.flatMap((name) => rest.find((field) => field.name === name) ?? [])
  const more = [...rest.filter((field) => !last.includes(field)), ...last]
  return [...named, { title: further.title, fields: more }].filter((group) => group.fields.length > 0)
}

/** Null for a field that the office sets, and for pictures, which have a page of their own. */
function toFormField({ name, type, label, values = [] }: NamedField, { firmName, place }: FormWords): FormField | null {
  if (type === 'id' || type === 'time' || type === 'optionalTime' || type === 'image' || type === 'images') return null
  const own = described[name]
  return {
    name: name as EditedField,
    control: type,
    label: own?.label ?? labelOf({ name, ...(label && { label }) }),
    hint: own?.hint?.replace('{place}', () => place),
    options: type === 'flag' ? yesOrNo : values.map((value) => ({ value, label: choiceWords(name, value, firmName) })),
    none: own?.none,
    fits: own?.fits ?? null,
  }
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** A choice as people read it. */
export function choiceWords(name: FieldName, value: string, firmName: string): string {
  if (value === managedByUs) return words(managedBy(firmName))
  if (name === 'titleType') return titleWords(value)
  return value === 'Mansionette' ? 'Maisonette' : words(value)
}

/** The fields of the form, in its order; their words name no firm. */
export const formFields: readonly FormField[] = toFormGroups({ firmName: 'the firm', place: 'Town' }).flatMap(
  (group) => group.fields,
)
