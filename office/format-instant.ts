import { instantFormat } from '../domain/instant-format.ts'

/** An ISO instant in the firm's time zone: `25 Nov 2026, 11:30`. */
export function formatInstant(instant: string, timeZone: string): string {
  return format(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** Its day: `Wednesday, 25 November 2026`. */
export function formatDay(instant: string, timeZone: string): string {
  return format(instant, { dateStyle: 'full', timeZone })
}

/** Its time of day: `11:30`. */
export function formatTime(instant: string, timeZone: string): string {
  return format(instant, { timeStyle: 'short', timeZone })
}

/** An instant that is most often of today: its time then, `11:30`, or else with its day. */
export function formatMoment(instant: string, timeZone: string, now = new Date()): string {
  return isToday(instant, timeZone, now) ? formatTime(instant, timeZone) : formatInstant(instant, timeZone)
}

const dayMs = 24 * 60 * 60_000

/** An instant as short as lists have it: `17:35` today, `Sat` within a week, `12 Nov` before, with the year where it is another. */
export function formatLately(instant: string, timeZone: string, now = new Date()): string {
  if (isToday(instant, timeZone, now)) return formatTime(instant, timeZone)
  const age = now.getTime() - Date.parse(instant)
  if (age < 6 * dayMs) return format(instant, { weekday: 'short', timeZone })
  const day = { day: 'numeric', month: 'short', timeZone } as const
  return format(instant, age < 300 * dayMs ? day : { ...day, year: 'numeric' })
}

function isToday(instant: string, timeZone: string, now: Date) {
  const dayOf = (at: string) => format(at, { dateStyle: 'short', timeZone })
  return dayOf(instant) === dayOf(now.toISOString())
}

function format(instant: string, options: Intl.DateTimeFormatOptions) {
  return instantFormat(options).format(new Date(instant))
}
