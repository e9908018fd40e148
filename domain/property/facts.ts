import { formatKes } from '../amounts/money.ts'
import { sayFloorAreas, sayPlotSize } from '../amounts/say-size.ts'
import { formatCount } from '../format-count.ts'
import { availableSince } from '../listings/availability.ts'
import { type FieldName, fields, type NamedField } from '../listings/fields.ts'
import { isPerMonth, type Listing, words } from '../listings/listing.ts'
import { sayDate } from '../say-date.ts'

type Say = (listing: Listing) => string | null

/** Facts whose words are more than the value of their field, or say several fields at once (B17). */
const worded: Partial<Record<FieldName, Say>> = {
  // Of land the page and the comparison say it themselves, from the record or from its words (I13).
  plotSize: ({ plotSize, propertyType }) => (propertyType === 'Land' ? null : sayPlotSize(plotSize)),
  floorArea: ({ floorArea }) => sayFloorAreas(floorArea),
  floorNumber: ({ floorNumber }) => sayFloor(floorNumber),
  parkingSpaces: ({ parkingSpaces }) => (parkingSpaces === 0 ? 'None' : (parkingSpaces?.toString() ?? null)),
  water: ({ water }) => {
    const [first, ...others] = water.map(words)
    return first === undefined ? null : [first, ...others.map((word) => word.toLowerCase())].join(', ')
  },
  titleType: sayTitle,
  leaseTermYears: (listing) => (isPerMonth(listing) ? (listing.leaseTermYears?.toString() ?? null) : null),
  availableFrom: sayAvailableFrom,
  depositKes: sayDeposit,
  serviceCharge: sayServiceCharge,
}

/** Facts that interest people last. */
const last: readonly FieldName[] = ['landUse', 'titleType', 'leaseTermYears', 'propertyManagement']

export type FactRow = { name: FieldName; label: string; say: Say }

/** The fields with `fact` in `fields.ts`, in the order in which people read them, with what a property says of each; null if nothing. */
export const factRows: readonly FactRow[] = fields
  .filter(({ fact }) => fact)
  .toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name))
  .map((field) => ({ name: field.name, label: field.label ?? '', say: worded[field.name] ?? sayValue(field) }))

function sayValue({ name, type, fact }: NamedField): Say {
  return (listing) => {
    const value = listing[name]
    if (value === null || (value === false && fact === 'yes')) return null
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return value.map((each) => words(String(each))).join(', ') || null
    if (type === 'date') return sayDate(String(value))
    return type === 'choice' ? words(String(value)) : String(value)
  }
}

/** `Now` once the day has passed, unless somebody made an offer. */
function sayAvailableFrom(listing: Listing): string | null {
  const since = availableSince(listing)
  if (since === null) return null
  if (Date.now() < since) return sayDate(listing.availableFrom ?? '')
  return listing.availability === null ? 'Now' : null
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function sayFloor(floor: number | null): string | null {
  if (floor === null) return null
  return floor === 0 ? 'Ground floor' : `${floor}${endings[ordinals.select(floor)] ?? 'th'} floor`
}

/** `Leasehold, 71 years left`. Years of a lease make a title without a name one of leasehold; to a tenant they are not the owner's. */
function sayTitle(listing: Listing): string | null {
  const { titleType, leaseTermYears: term, leaseYearsLeft: left } = listing
  const isLease = !isPerMonth(listing) && (term !== null || left !== null)
  if (!isLease) return titleType && words(titleType)
  const years =
    left === null ? formatCount(term ?? 0, 'year') : `${left}${term === null ? '' : ` of ${term}`} years left`
  const lease = titleType === null || titleType === 'Leasehold' ? 'Leasehold' : `${words(titleType)}, leasehold`
  return `${lease}, ${years}`
}

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

function sayDeposit({ depositKes, depositMonths: months }: Listing): string | null {
  if (depositKes !== null) return depositKes === 0 ? 'None' : formatKes(depositKes)
  if (months === null) return null
  if (months === 0) return 'None'
  return `${numbers[months] ?? months} ${months === 1 ? 'month’s' : 'months’'} rent`
}

function sayServiceCharge(listing: Listing): string | null {
  const { serviceCharge, serviceChargePerSquareMetre: perSquareMetre, serviceChargeIncluded: isIncluded } = listing
  const measured = serviceCharge === null && perSquareMetre ? `${formatKes(perSquareMetre)} a month for each m²` : null
  const amount = serviceCharge ? `${formatKes(serviceCharge)} a month` : measured
  if (isIncluded) return [amount, amount ? 'included in the rent' : 'Included in the rent'].filter(Boolean).join(', ')
  if (serviceCharge === 0) return 'None'
  return amount ?? (isIncluded === false ? 'Not included in the rent' : null)
}
