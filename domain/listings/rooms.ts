import { formatCount } from '../format-count.ts'

/** `3 bedrooms, 2 bathrooms`; empty unless there is a bathroom (section 2). */
export function roomsOf({ bedrooms, bathrooms }: { bedrooms: number; bathrooms: number }): string {
  if (bathrooms <= 0) return ''
  const baths = formatCount(bathrooms, 'bathroom')
  return bedrooms > 0 ? `${formatCount(bedrooms, 'bedroom')}, ${baths}` : baths
}
