/** `3 bedrooms, 2 bathrooms`; empty unless there is a bathroom (section 2). */
export function roomsOf({ bedrooms, bathrooms }: { bedrooms: number; bathrooms: number }): string {
  if (bathrooms <= 0) return ''
  const counts = [count(bedrooms, 'bedroom'), count(bathrooms, 'bathroom')]
  return counts.filter(Boolean).join(', ')
}

function count(number: number, noun: string) {
  return number > 0 ? `${number} ${noun}${number === 1 ? '' : 's'}` : ''
}
