import type { FieldType, ListingField } from './field.ts'

/**
 * Section 3's fields, each declared only here: types, GraphQL, the database row, local storage, the search and the index are derived.
 * Those with a filter stand in the order of an address. An empty value is null or an empty list. `docs/contributing.md` says how to add a
 * field.
 */
export const listingFields = {
  id: { type: 'id', listed: true, essential: true, required: true, where: true, orderBy: true },
  createdAt: { type: 'time', listed: true, essential: true, required: true, orderBy: true },
  /** Not a field of section 3: content services keep it by themselves, some under no such name (H8). */
  updatedAt: { type: 'optionalTime' },
  propertyName: { type: 'text', required: true, orderBy: true },
  propertyUrlSlug: { type: 'text' },
  propertyStatus: {
    type: 'choice',
    values: ['For_Sale', 'For_Rent'],
    label: 'Status',
    listed: true,
    filter: { key: 'propertyStatus', also: 'Or this status' },
    essential: true,
    required: true,
    where: true,
  },
  propertyType: {
    type: 'choice',
    values: ['Residential', 'Land', 'Commercial'],
    label: 'Type',
    listed: true,
    filter: { key: 'propertyType', also: 'Or this type' },
    essential: true,
    required: true,
    where: true,
  },
  residentialType: { type: 'choice', values: ['Apartment', 'Mansionette'], listed: true, where: true },
  // Section 3 does not define the values of these fields, of the title and of the management. These are common in Kenya.
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
    filter: {
      key: 'numberOfBedrooms',
      noun: 'bedroom',
      none: 'Studio',
      minimum: 'minBedrooms',
      also: 'Or this many bedrooms',
    },
    where: true,
    orderBy: true,
  },
  numberOfBathrooms: {
    type: 'count',
    label: 'Bathrooms',
    listed: true,
    filter: { key: 'numberOfBathrooms', noun: 'bathroom', minimum: 'minBathrooms', also: 'Or this many bathrooms' },
    where: true,
    orderBy: true,
  },
  locationCriteria: { type: 'choice', values: ['Estate', 'Neighbourhood'], listed: true },
  estate: { type: 'text', listed: true, where: true },
  neighbourhood: { type: 'text', listed: true, where: true },
  townCity: { type: 'text', label: 'Town', listed: true, filter: { key: 'town' }, where: true },
  titleType: {
    type: 'choice',
    values: ['Freehold', 'Leasehold', 'Sectional_Title', 'Share_Certificate', 'Allotment_Letter'],
    label: 'Title type',
    fact: true,
    listed: true,
    filter: { key: 'titleType', label: 'Title', also: 'Or this title' },
  },
  propertyManagement: {
    type: 'choice',
    values: ['Managed_By_Riparo', 'Managed_By_Owner', 'Management_Company', 'Not_Managed'],
    label: 'Management',
    fact: true,
  },
  /** B16: absent means available. */
  availability: {
    type: 'choice',
    values: ['Under_Offer', 'Let', 'Sold'],
    label: 'Availability',
    listed: true,
    where: true,
  },
  availabilityDate: { type: 'date', label: 'Since' },
  plotSize: { type: 'size', label: 'Plot size', fact: true },
  floorArea: { type: 'size', label: 'Floor area', fact: true },
  floorNumber: { type: 'count', label: 'Floor', fact: true },
  furnishing: {
    type: 'choice',
    values: ['Furnished', 'Part_Furnished', 'Unfurnished'],
    label: 'Furnishing',
    fact: true,
    listed: true,
    filter: { key: 'furnishing', also: 'Or this furnishing' },
  },
  parkingSpaces: {
    type: 'count',
    label: 'Parking Spaces',
    fact: true,
    listed: true,
    filter: {
      key: 'parkingSpaces',
      label: 'Parking',
      noun: 'parking space',
      minimum: 'minParking',
      also: 'Or this many',
    },
  },
  lift: { type: 'flag', label: 'Lift', fact: true, listed: true, filter: { key: 'lift' } },
  servantsQuarter: {
    type: 'flag',
    label: 'Servants’ quarter',
    fact: 'yes',
    listed: true,
    filter: { key: 'servantsQuarter' },
  },
  ownCompound: { type: 'flag', label: 'Own compound', fact: 'yes', listed: true, filter: { key: 'ownCompound' } },
  gated: { type: 'flag', label: 'Gated community', fact: 'yes', listed: true, filter: { key: 'gated' } },
  water: {
    type: 'choices',
    values: ['Mains', 'Borehole', 'Rainwater', 'Tanker'],
    label: 'Water Supply',
    fact: true,
    listed: true,
    filter: { key: 'water', label: 'Water' },
  },
  landUse: {
    type: 'choice',
    values: ['Residential', 'Commercial', 'Agricultural', 'Industrial', 'Mixed_Use', 'Public_Purpose'],
    label: 'Land use',
    fact: true,
  },
  leaseTermYears: { type: 'count', label: 'Lease term in years', fact: true },
  leaseYearsLeft: { type: 'count', label: 'Years left of the lease' },
  availableFrom: { type: 'date', label: 'Available from', fact: true },
  depositMonths: { type: 'count', label: 'Deposit in months of rent' },
  depositKes: { type: 'amount', label: 'Deposit', fact: true, unit: 'KES.' },
  serviceCharge: { type: 'amount', label: 'Service charge', fact: true, unit: 'KES a month.' },
  serviceChargePerSquareMetre: { type: 'amount', label: 'Service charge for each m²', unit: 'KES a month.' },
  serviceChargeIncluded: { type: 'flag', label: 'Service charge in the rent' },
  /** Business premises that bear no VAT on their price, if an advocate agrees (I6). */
  goingConcern: { type: 'flag', label: 'Going concern', fact: 'yes' },
  negotiable: { type: 'flag', label: 'Price negotiable', fact: 'yes' },
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
    label: 'Features',
    listed: true,
    filter: { key: 'features' },
  },
  mainImage: { type: 'image', listed: true },
  propertyImages: { type: 'images', listed: true },
  floorPlans: { type: 'images', label: 'Floor plans', first: 10 },
  tours: { type: 'links', label: 'Films and tours' },
  propertyDescription: { type: 'html' },
} as const satisfies Record<string, ListingField>

export type ListingFields = typeof listingFields
export type FieldName = keyof ListingFields

/** The names of the fields whose declaration has this entry. */
export type NameWith<Entry> = { [Name in FieldName]: ListingFields[Name] extends Entry ? Name : never }[FieldName]

/** The choices of a field. */
export type ValueOfField<Name extends FieldName> = ListingFields[Name] extends { values: readonly (infer Value)[] }
  ? Value
  : never

/** A known value of an enumeration, or any other one of a foreign service. */
type Open<Known> = Known | (string & {})

/** A picture of a listing. `alt` is the text for people who cannot see it; without one the page words its own. */
export type ListingPicture = { url: string; alt?: string }

/** The value of each type of field, including null or the empty list. */
type ValueOf<Name extends FieldName, Html extends string> = {
  id: string
  time: string
  optionalTime: string | null
  text: string | null
  amount: number | null
  count: number | null
  date: string | null
  flag: boolean | null
  size: string | null
  choice: Open<ValueOfField<Name>> | null
  choices: Open<ValueOfField<Name>>[]
  image: ListingPicture | null
  images: ListingPicture[]
  links: string[]
  html: { html: Html } | null
}[ListingFields[Name]['type']]

/** A listing with HTML of this type: `SafeHtml`, or `string` while it is not sanitised. */
export type ListingOf<Html extends string> = { [Name in FieldName]: ValueOf<Name, Html> }

/** The declarations in order, each with its name. */
export const fields = Object.entries(listingFields).map(([name, field]) => ({ name, ...field })) as NamedField[]

export type NamedField = ListingField & { name: FieldName }

/** The values of fields that a record omits. */
export const blankListing = Object.fromEntries(
  fields.map(({ name, type }) => [name, isList(type) ? [] : null]),
) as unknown as Omit<ListingOf<never>, NameWith<{ type: 'id' | 'time' }>>

export function isList(type: FieldType): type is 'choices' | 'images' | 'links' {
  return type === 'choices' || type === 'images' || type === 'links'
}
