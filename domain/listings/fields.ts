export type FieldType = 'id' | 'time' | 'text' | 'amount' | 'count' | 'choice' | 'choices' | 'image' | 'images' | 'html'

export type Field = {
  /** Every place that reads, stores or shows listings handles each type once. */
  type: FieldType
  /** The choices. A foreign service may have others, which are accepted and shown in words. */
  values?: readonly string[]
  /** Lists need it to search, sort or show cards, so it is in the index that browsers search. */
  listed?: true
  /** A foreign service without this field is not read, because the site would show wrong facts. Other fields may be absent. */
  essential?: true
  /** The unit of an amount. */
  unit?: string
  /** In the embedded service: a record must have it, `where` can filter by it, and `orderBy` can sort by it. */
  required?: true
  where?: true
  orderBy?: true
} & (Labelled | { label?: never; fact?: never; filter?: never })

type Labelled = {
  /** The name that visitors read, in the filter and on the property page. */
  label: string
  /** The property page shows it in its list of facts, after the built-in ones. */
  fact?: true
  /** A criterion of the search: its key in the address, and the noun that follows a count. */
  filter?: { key: string; noun?: string }
}

/**
 * Section 3's fields, each declared only here: types, GraphQL, the database row, local storage, the search and the index are
 * derived. An empty value is null or an empty list. `docs/contributing.md` says how to add a field.
 */
export const listingFields = {
  id: { type: 'id', listed: true, essential: true, required: true, where: true, orderBy: true },
  createdAt: { type: 'time', essential: true, required: true, orderBy: true },
  propertyName: { type: 'text', required: true, orderBy: true },
  propertyUrlSlug: { type: 'text' },
  propertyStatus: {
    type: 'choice',
    values: ['For_Sale', 'For_Rent'],
    label: 'Status',
    listed: true,
    filter: { key: 'propertyStatus' },
    essential: true,
    required: true,
    where: true,
  },
  propertyType: {
    type: 'choice',
    values: ['Residential', 'Land', 'Commercial'],
    label: 'Type',
    listed: true,
    filter: { key: 'propertyType' },
    essential: true,
    required: true,
    where: true,
  },
  residentialType: { type: 'choice', values: ['Apartment', 'Mansionette'], listed: true, where: true },
  // Section 3 does not define the values of the next four fields. These are common in Kenya.
  commercialType: {
    type: 'choice',
    values: ['Office', 'Retail', 'Warehouse', 'Hotel', 'Mixed_Use', 'Industrial'],
    listed: true,
    where: true,
  },
  landType: {
    type: 'choice',
    values: ['Residential_Plot', 'Commercial_Plot', 'Agricultural', 'Mixed_Use', 'Industrial'],
    listed: true,
    where: true,
  },
  titleType: {
    type: 'choice',
    values: ['Freehold', 'Leasehold', 'Sectional_Title', 'Share_Certificate', 'Allotment_Letter'],
    label: 'Title type',
    fact: true,
  },
  propertyManagement: {
    type: 'choice',
    values: ['Managed_By_Riparo', 'Managed_By_Owner', 'Management_Company', 'Not_Managed'],
    label: 'Management',
    fact: true,
  },
  propertyPrice: {
    type: 'amount',
    listed: true,
    essential: true,
    unit: 'KES; per month for a rent.',
    orderBy: true,
  },
  landPrice: { type: 'amount', listed: true, essential: true, unit: 'KES.', orderBy: true },
  numberOfBedrooms: {
    type: 'count',
    label: 'Bedrooms',
    listed: true,
    filter: { key: 'numberOfBedrooms', noun: 'bedroom' },
    where: true,
    orderBy: true,
  },
  numberOfBathrooms: {
    type: 'count',
    label: 'Bathrooms',
    listed: true,
    filter: { key: 'numberOfBathrooms', noun: 'bathroom' },
    where: true,
    orderBy: true,
  },
  locationCriteria: { type: 'choice', values: ['Estate', 'Neighbourhood'], listed: true },
  estate: { type: 'text', listed: true, where: true },
  neighbourhood: { type: 'text', listed: true, where: true },
  townCity: { type: 'text', label: 'Town', listed: true, filter: { key: 'town' }, where: true },
  propertyFeatures: {
    type: 'choices',
    values: [
      'Balcony',
      'Parking_Spaces',
      'Security_Features',
      'Power_Supply',
      'Water_Supply',
      'Proximity_To_Amenities',
      'Unfurnished',
      'Swimming_Pool',
      'Gym',
      'Furnished',
      'Garden',
    ],
  },
  mainImage: { type: 'image', listed: true },
  propertyImages: { type: 'images', listed: true },
  propertyDescription: { type: 'html' },
} as const satisfies Record<string, Field>

export type Fields = typeof listingFields
export type FieldName = keyof Fields

/** The names of the fields whose declaration has this entry. */
export type NameWith<Entry> = { [Name in FieldName]: Fields[Name] extends Entry ? Name : never }[FieldName]

/** The choices of a field. */
export type Values<Name extends FieldName> = Fields[Name] extends { values: readonly (infer Value)[] } ? Value : never

/** A known value of an enumeration, or any other one of a foreign service. */
type Open<Known> = Known | (string & {})

/** The value of each type of field, including null or the empty list. */
type ValueOf<Name extends FieldName, Html extends string> = {
  id: string
  time: string
  text: string | null
  amount: number | null
  count: number | null
  choice: Open<Values<Name>> | null
  choices: Open<Values<Name>>[]
  image: { url: string } | null
  images: { url: string }[]
  html: { html: Html } | null
}[Fields[Name]['type']]

/** A listing with HTML of this type: `SafeHtml`, or `string` while it is not sanitised. */
export type ListingOf<Html extends string> = { [Name in FieldName]: ValueOf<Name, Html> }

/** The declarations in order, each with its name. */
export const fields = Object.entries(listingFields).map(([name, field]) => ({ name, ...field })) as NamedField[]

export type NamedField = Field & { name: FieldName }

/** The values of fields that a record omits. */
export const blankListing = Object.fromEntries(
  fields.map(({ name, type }) => [name, isList(type) ? [] : null]),
) as unknown as Omit<ListingOf<never>, NameWith<{ type: 'id' | 'time' }>>

export function isList(type: FieldType): type is 'choices' | 'images' {
  return type === 'choices' || type === 'images'
}
