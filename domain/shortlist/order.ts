import { type Entry, type State, states } from './entry.ts'
import type { ShortlistProperty } from './property.ts'

/** An entry of the device with the property's facts of today; null until they are read. */
export type ShortlistItem = { entry: Entry; property: ShortlistProperty | null }

export const orderLabels = {
  saved: 'Last saved',
  'price-low-high': 'Price (Low - High)',
  'price-high-low': 'Price (High - Low)',
  state: 'Stage',
}
export type Order = keyof typeof orderLabels
export const orders = Object.keys(orderLabels) as Order[]

/** The order and the state in an address (F8). A value that is unknown is ignored. */
export function parseView(query: URLSearchParams): { order: Order; state: State | null } {
  return {
    order: orders.find((order) => order === query.get('sort')) ?? 'saved',
    state: states.find((state) => state === query.get('state')) ?? null,
  }
}

/** The nearest to a purchase first; a property without a state stands before those that were ruled out. */
const byState: readonly (State | null)[] = ['offered', 'viewed', 'considering', null, 'no']

/** Sorts a copy; among equals the last saved comes first. A property without a price comes last. */
export function sortItems(items: readonly ShortlistItem[], order: Order): ShortlistItem[] {
  const lastSaved = items.toSorted((a, b) => b.entry.savedAt - a.entry.savedAt)
  if (order === 'saved') return lastSaved
  if (order === 'state')
    return lastSaved.sort((a, b) => byState.indexOf(a.entry.state) - byState.indexOf(b.entry.state))
  const sign = order === 'price-low-high' ? 1 : -1
  return lastSaved.sort((a, b) => {
    const [one, other] = [priceNow(a), priceNow(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** KES; the price at the time of saving where the current one is not known. */
function priceNow({ entry, property }: ShortlistItem): number | null {
  return property?.found === 'listing' ? property.kes : entry.kes
}
