/** `November 2026` for `2026-11`, `20 November 2026` for `2026-11-20`. */
export function sayDate(date: string): string {
  const isDay = date.length > '2026-11'.length
  return new Date(date).toLocaleDateString('en-GB', {
    ...(isDay && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
