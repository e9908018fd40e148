import type { Content } from './content.ts'

export type OpeningHours = Content['contact']['office']['week']

/** The opening hours by the clock of the firm's town. */
export type OfficeWeek = OpeningHours & { place: string; timeZone: string }

export type OfficeHours = ReturnType<typeof describeOfficeHours>

/**
 * Describes whether the office is open at a moment, for a visitor in any time zone.
 * @param visitorZone the visitor's time zone, an IANA name
 */
export function describeOfficeHours(now: Date, week: OfficeWeek, visitorZone: string) {
  const office = readClock(now, week.timeZone)
  const hour = office.minutes / 60
  const isWorkday = week.days.includes(office.day)
  const clock = `It is ${formatHour(office.minutes)} in ${week.place}`
  const offset = readClock(now, visitorZone).total - office.total
  return {
    /** The time of day at the office, in hours since midnight: 16.25 is a quarter past four in the afternoon. */
    hour,
    /** True if the office opens on this day. */
    isWorkday,
    /** A sentence with the office's local time, and when it closes or opens next. */
    atOffice:
      isWorkday && hour >= week.opens && hour < week.closes
        ? `${clock}. The office is open until ${formatHour(week.closes * 60)}.`
        : `${clock}. The office opens ${nameOpening(office.day, isWorkday && hour < week.opens, week)}.`,
    /** A sentence with the opening hours in the visitor's time zone; null if both clocks show the same time. */
    forVisitor:
      offset === 0
        ? null
        : `In your time zone it is open from ${formatHour(week.opens * 60 + offset)} to ${formatHour(week.closes * 60 + offset)}.`,
  }
}

/** "at 9AM" on the same day, otherwise "tomorrow at 9AM" or "on Monday at 9AM". */
function nameOpening(day: number, today: boolean, week: OfficeWeek) {
  const at = `at ${formatHour(week.opens * 60)}`
  if (today) return at
  const wait = 1 + [1, 2, 3, 4, 5, 6, 7].findIndex((days) => week.days.includes((day + days) % 7))
  return wait === 1 ? `tomorrow ${at}` : `on ${weekdays[(day + wait) % 7]} ${at}`
}

/** From 0, as in `OfficeWeek`. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Reads the wall clock of a time zone: the weekday (0 is Sunday) and the minutes since midnight. `total` counts minutes since
 * 1970 on that clock, so the difference of two totals is the offset between the zones.
 */
export function readClock(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const date = Date.UTC(read('year'), read('month') - 1, read('day'))
  const minutes = read('hour') * 60 + read('minute')
  return { day: new Date(date).getUTCDay(), minutes, total: date / 60_000 + minutes }
}

/** Formats minutes since midnight as the firm writes hours: 9AM, 6PM, 12:30PM. They may be negative or exceed a day. */
export function formatHour(minutes: number) {
  const inDay = ((minutes % 1440) + 1440) % 1440
  const hour = Math.floor(inDay / 60)
  const minute = inDay % 60
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
