/** True for a day that there is, written `2026-12-01`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `2026-12-01` as people read it: `1 December 2026`. */
export function dayWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** `December 2026`. */
export function monthWords(day: string): string {
  return monthFormat.format(new Date(`${day}T00:00:00Z`))
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
