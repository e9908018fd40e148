import { foldWords } from '../fold-name.ts'
import { type FormField, formFields } from '../office/form-fields.ts'
import { privateFieldNames } from '../office/private-details.ts'
import { privateLabels } from '../office/private-words.ts'
import type { ColumnChoice, ColumnName } from './imports.ts'
import { maxHeader } from './table.ts'

/** A column that a file may have. `field` is that of the form, for those that are one. */
export type Column = ColumnChoice & { field: FormField | null }

const own = { field: null, isPrivate: false, group: 'The row itself' } as const

/** Every column, in the order of an export (M6): what says which listing it is, the fields of the form, pictures, and the private details. */
export const columns: readonly Column[] = [
  { ...own, name: 'id', label: 'Property ID' },
  { ...own, name: 'reference', label: 'Your reference' },
  { ...own, name: 'publication', label: 'Publication' },
  ...formFields.map((field) => ({
    name: field.name as ColumnName,
    label: field.label,
    group: 'The listing',
    isPrivate: false,
    field,
  })),
  { ...own, group: 'The listing', name: 'photographs', label: 'Photographs' },
  { ...own, group: 'The listing', name: 'floorPlans', label: 'Floor plans' },
  { ...own, group: 'The listing', name: 'oldAddress', label: 'Old address' },
  ...privateFieldNames.map((name) => ({
    name,
    label: privateLabels[name],
    group: 'Private details',
    // Everybody in the office sees who is responsible.
    isPrivate: name !== 'personId',
    field: null,
  })),
]

const byName = new Map(columns.map((column) => [column.name, column]))

export function columnOf(name: ColumnName): Column {
  const column = byName.get(name)
  if (!column) throw new Error(`there is no column ${name}`)
  return column
}

export function isColumnName(name: string): name is ColumnName {
  return byName.has(name as ColumnName)
}

/** The words of the trade for columns, besides their names and labels (M2.1). The first that has a word gets it. */
const synonyms: Partial<Record<ColumnName, string>> = {
  id: 'property id, listing id, riparo id, id',
  reference:
    'reference, ref, ref no, ref number, reference number, reference no, our ref, our reference, code, property code, property ref, property reference, listing ref, listing no, listing code, sku, file no, no, number, unit ref, fave property id, real homes property id',
  publication: 'published, listing status, post status, visibility, live, state, publication status, on site',
  propertyName: 'name, title, property title, listing title, headline, listing name, property, heading, post title',
  propertyUrlSlug: 'slug, address words, url slug, post name',
  propertyStatus:
    'kind, status, sale or rent, sale rent, for, offer, offer type, listing type, purpose, transaction, transaction type, deal, deal type, contract, rent or sale, property status, market status',
  propertyType: 'type, property type, category, asset type, property category, type of property, class',
  residentialType: 'house type, home type, residential type, type of house, dwelling type',
  commercialType: 'commercial type, premises type, use of premises',
  landType: 'land type, plot type',
  townCity: 'town, city, town city, town or city, county, municipality',
  neighbourhood:
    'neighbourhood, neighborhood, locality, area, suburb, location, place, region, district, zone, sub location, sublocation',
  estate: 'estate, court, compound, development, project, building, building name, complex',
  locationCriteria: 'place shown, place name to show, location criteria',
  propertyPrice:
    'price, asking price, sale price, selling price, rent, monthly rent, rent per month, rental price, amount, guide price, list price, price kes, price ksh, price kshs, cost, asking, value',
  landPrice: 'land price, price of land, plot price',
  negotiable: 'negotiable, price negotiable, neg',
  numberOfBedrooms:
    'beds, bedrooms, bedroom, bed, br, brs, bdrm, bdrms, bed rooms, no of bedrooms, number of bedrooms, no bedrooms, bedroom count, rooms',
  numberOfBathrooms:
    'baths, bathrooms, bathroom, bath, ba, no of bathrooms, number of bathrooms, no bathrooms, washrooms, toilets',
  plotSize:
    'plot, plot size, land size, land area, lot size, acreage, acres, size of land, size of plot, land, plot area, acre',
  floorArea:
    'floor area, size, built up area, builtup area, plinth area, living area, internal area, house size, area sqm, area sqft, sqm, sqft, sq m, sq ft, square metres, square feet, property size, floor space',
  propertyDescription:
    'description, details, text, about, property description, narrative, remarks, content, body, write up',
  floorNumber: 'floor, floor no, floor number, level, storey',
  furnishing: 'furnishing, furnished, furniture',
  parkingSpaces:
    'parking, parking spaces, parkings, car parks, parking slots, parking bays, garage, garages, no of parking',
  lift: 'lift, elevator, lifts',
  servantsQuarter: 'dsq, sq, servants quarter, servants quarters, staff quarter, staff quarters, maids room',
  ownCompound: 'own compound, standalone, stand alone',
  gated: 'gated, gated community, gated estate',
  water: 'water, water supply, water source',
  propertyFeatures: 'features, amenities, facilities, extras, property features',
  serviceCharge: 'service charge, service charge kes, service fee, service charge per month',
  serviceChargePerSquareMetre: 'service charge per sqm, service charge per square metre, service charge per m2',
  serviceChargeIncluded: 'service charge included, inclusive of service charge, service charge in the rent',
  depositMonths: 'deposit months, months deposit, deposit in months',
  depositKes: 'deposit, deposit kes, security deposit',
  availableFrom: 'available from, available, vacant from, date available, move in, move in date',
  titleType: 'title type, title deed, tenure, title deed type, ownership, land title',
  landUse: 'land use, user, zoning, change of user',
  leaseTermYears: 'lease term, lease years, lease term years',
  leaseYearsLeft: 'years left, lease left, unexpired term, remaining lease',
  goingConcern: 'going concern',
  propertyManagement: 'management, managed by, property management',
  availability: 'availability, sold, sold or let, taken, market availability',
  availabilityDate: 'sold on, let on, since, date sold, date let',
  tours: 'films, tours, video, video url, youtube, virtual tour, films and tours, video tour',
  photographs:
    'photos, photographs, pictures, images, photo, picture, image, gallery, image url, image urls, photo names, photo files, main image, property images',
  floorPlans: 'floor plans, floor plan, plans, plan',
  oldAddress: 'old address, old url, url, link, permalink, web address, old link, page',
  personId: 'responsible, agent, responsible agent, listing agent, handled by, consultant, broker, assigned to',
  ownerName:
    'owner, owner name, owners name, landlord, vendor, seller, client, landlord name, vendor name, client name',
  ownerTelephone:
    'owner phone, owners phone, owner telephone, owners telephone, owner tel, owner mobile, owner contact, landlord phone, vendor phone, phone, telephone, mobile, contact, phone number, owner phone number, client phone',
  ownerEmail: 'owner email, owners email, email, e mail, landlord email, vendor email, owner e mail, email address',
  mandate: 'mandate, mandate type, agency, instruction, sole or open',
  mandateSigned: 'mandate signed, mandate date, signed, instruction date, mandate start, mandate from',
  mandateExpires: 'mandate ends, mandate expires, mandate expiry, expiry, expires, mandate end, mandate until',
  commission: 'commission, commission rate, fee, agency fee, comm',
  keys: 'keys, key, key holder, keyholder, keys with',
  viewing: 'viewing, viewings, how to view, access, viewing notes, viewing instructions',
  notes: 'notes, note, private notes, internal notes, comments, comment, remarks internal',
  references: 'references elsewhere, portal references, portal refs, portals, other references, references',
}

/** Columns that the office sets itself, of a record of ours: to leave them out needs no word. */
const setByTheOffice = new Set(['createdat', 'updatedat'])

/** Text as names of columns are compared: without case, spaces, signs and accents. */
export function foldHeader(header: string): string {
  return foldWords(header.slice(0, maxHeader)).join('')
}

const meanings: ReadonlyMap<string, ColumnName> = (() => {
  const found = new Map<string, ColumnName>()
  const add = (text: string, name: ColumnName) => {
    const key = foldHeader(text)
    if (key !== '' && !found.has(key)) found.set(key, name)
  }
  for (const { name, label } of columns) {
    add(label, name)
    add(name, name)
  }
  for (const [name, text] of Object.entries(synonyms))
    for (const each of text.split(', ')) add(each, name as ColumnName)
  return found
})()

/** Words behind a name that say its unit or how it is written, such as `Price (KES)` and `Plot size in acres`. */
const units =
  /\b(?:in )?(?:kes|kshs?|ksh|sqm|sq\.? ?m|m2|m²|sq\.? ?ft|sqft|ft2|acres?|ha|hectares?|yes\/?no|y\/n)\b\.?|\([^()]*\)/gi

/** The column that a header names; null for none. A column of a record of ours that the office sets is `set-by-office`. */
export function readHeader(header: string): ColumnName | 'set-by-office' | null {
  const key = foldHeader(header)
  if (setByTheOffice.has(key)) return 'set-by-office'
  return meanings.get(key) ?? meanings.get(foldHeader(header.slice(0, maxHeader).replaceAll(units, ' '))) ?? null
}

/** The unit that a header states for sizes without one, as it stands behind a number. */
export function unitOfHeader(header: string): string | null {
  if (/\bacre/i.test(header)) return 'acres'
  if (/\b(?:ha|hectares?)\b/i.test(header)) return 'ha'
  if (/\bsq\.? ?f(?:ee)?t|\bft2|ft²|square f/i.test(header)) return 'sq ft'
  return /\bsq\.? ?m|\bm2\b|m²|square m/i.test(header) ? 'm²' : null
}

/** A column of a file with what it was matched to. */
export type Match = { name: ColumnName | null; how: 'name' | 'remembered' | 'by-hand' | null }

/**
 * Matches headers: by what somebody chose in this import (`byHand`, by index), then in an earlier one (by `foldHeader`), then by name. No two have
 * one column, unless both were chosen so: the one further left gets it.
 */
export function matchColumns(
  headers: readonly string[],
  byHand: ReadonlyMap<number, ColumnName | null>,
  remembered: ReadonlyMap<string, ColumnName | null>,
): Match[] {
  const taken = new Set<ColumnName>()
  const matches = headers.map((): Match => ({ name: null, how: null }))
  const settle = (index: number, name: ColumnName | null, how: Match['how']) => {
    if (name !== null && taken.has(name)) return
    if (name !== null) taken.add(name)
    matches[index] = { name, how }
  }
  for (const [index, name] of byHand) if (index < headers.length) settle(index, name, 'by-hand')
  for (const [index, header] of headers.entries()) {
    if (matches[index]?.how) continue
    const known = remembered.get(foldHeader(header))
    if (known !== undefined) settle(index, known, 'remembered')
  }
  for (const [index, header] of headers.entries()) {
    if (matches[index]?.how) continue
    const named = readHeader(header)
    if (named === 'set-by-office') settle(index, null, 'name')
    else if (named) settle(index, named, 'name')
  }
  return matches
}
