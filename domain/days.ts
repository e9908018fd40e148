import { withoutInvisible } from './invisible-characters.ts'

/**
 * The day that somebody typed, without what nobody sees (D10); empty for an empty field, null where it is none. A year before 1900 is one of which a
 * browser's field had the first digits alone.
 */
export function readDay(typed: string): string | null {
  const text = withoutInvisible(typed).trim()
  return text === '' || (isDay(text) && text >= '1900') ? text : null
}

/** True for a day that there is, written `2026-12-01`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day at an instant in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  return instant.toLocaleDateString('sv-SE', { timeZone })
}

/** The instant some months later, or earlier for a negative number, by UTC. A day that the month lacks is one of the next month. */
export function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved
}

/**
 * Writes instants as `2026-11-21 11:02` in a time zone. A text that is not an instant stays as it is, as somebody may have edited the row.
 */
export function createClock(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (instant) => (Number.isNaN(Date.parse(instant)) ? instant : format.format(new Date(instant)))
}
