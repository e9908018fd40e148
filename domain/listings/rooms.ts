import { formatCount } from '../format-count.ts'

/** `3 bedrooms, 2 bathrooms`, `Studio, 1 bathroom`. Bedrooms stand beside a bathroom alone (section 2), but a studio always says so (B17). */
export function roomsOf({
  bedrooms,
  bathrooms,
  studio,
}: {
  bedrooms: number
  bathrooms: number
  studio?: boolean
}): string {
  const rooms = [
    studio ? 'Studio' : bedrooms > 0 && bathrooms > 0 && formatCount(bedrooms, 'bedroom'),
    bathrooms > 0 && formatCount(bathrooms, 'bathroom'),
  ]
  return rooms.filter(Boolean).join(', ')
}
