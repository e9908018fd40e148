import { toTitle, words } from '../listings/listing.ts'
import { toPlaceName } from './filters.ts'
import { listCriteria } from './list-criteria.ts'
import type { ScreenId } from './screens.ts'
import type { Search } from './search.ts'

const subjects: Record<ScreenId, string> = {
  all: 'Property',
  'for-sale': 'Property for sale',
  'for-rent': 'Property for rent',
  'residential-homes': 'Homes for sale',
  'apartments-and-mansionettes': 'Apartments and maisonettes for sale',
  'land-and-plots': 'Land and plots for sale',
}

/** A search in words, as the title of its feed (H10): `Property for rent in Nairobi: “garden”, 3 bedrooms`, of one kind `Land in Ngong`. */
export function searchTitle(screen: ScreenId, search: Search): string {
  const [status, another] = search.propertyStatus
  const hasStatus = screen === 'all' && status !== undefined && another === undefined
  const property = hasStatus ? `Property ${words(status).toLowerCase()}` : subjects[screen]
  const [kind, other] = search.kind
  const hasKind = kind !== undefined && other === undefined && property.startsWith('Property')
  const subject = hasKind ? property.replace('Property', toTitle(kind)) : property
  const where = [...search.town.map(toTitle), ...search.place.map(toPlaceName)]
  const others = listCriteria({
    ...search,
    place: [],
    town: [],
    ...(hasStatus && { propertyStatus: [] }),
    ...(hasKind && { kind: [] }),
  })
  const title = `${subject} in ${where.join(' or ') || 'Kenya'}`
  return [title, others.map(({ label }) => label).join(', ')].filter(Boolean).join(': ')
}
