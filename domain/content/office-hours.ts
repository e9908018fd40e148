import { instantFormat } from '../instant-format.ts'
import { sayDate } from '../say-date.ts'
import type { Content } from './content.ts'

export type OpeningHours = Content['contact']['office']['week']

/** The hours and days on which somebody of the firm is there. */
export type WorkingHours = {
  week: OpeningHours
  /** Days on which the office stays closed, such as `2026-12-25`. */
  closed: readonly string[]
  timeZone: string
}

/** The opening hours by the clock of the firm's town. */
export type OfficeWeek = WorkingHours & { place: string }

export type OfficeHours = ReturnType<typeof describeOfficeHours>

const minutesOfDay = 24 * 60

/** The firm's opening hours, by the content that states them. */
export function readWorkingHours({ office }: Pick<Content['contact'], 'office'>, timeZone: string): WorkingHours {
  return { week: office.week, closed: office.closed ?? [], timeZone }
}

/** True for a day with opening hours that is not a dated closed one. The day is counted from 1970, by the firm's clock. */
export function isWorkday(day: number, { week, closed }: Pick<WorkingHours, 'week' | 'closed'>): boolean {
  const date = new Date(day * minutesOfDay * 60_000)
  return week.days.includes(date.getUTCDay()) && !closed.includes(date.toISOString().slice(0, 10))
}

/**
 * Describes whether the office is open at a moment, for a visitor in any time zone.
 * @param visitorZone the visitor's time zone, an IANA name
 */
export function describeOfficeHours(now: Date, hours: OfficeWeek, visitorZone: string) {
  const { week, timeZone, place } = hours
  const office = readClock(now, timeZone)
  const hour = office.minutes / 60
  const isOpenToday = isWorkday(office.date, hours)
  const clock = `It is ${formatHour(office.minutes)} in ${place}`
  const offset = readClock(now, visitorZone).total - office.total
  return {
    /** The time of day at the office, in hours since midnight: 16.25 is a quarter past four in the afternoon. */
    hour,
    /** True if the office opens on this day. */
    isWorkday: isOpenToday,
    /** A sentence with the office's local time, and when it closes or opens next. */
    atOffice:
      isOpenToday && hour >= week.opens && hour < week.closes
        ? `${clock}. The office is open until ${formatHour(week.closes * 60)}.`
        : `${clock}. The office opens ${nameOpening(office.date, isOpenToday && hour < week.opens, hours)}.`,
    /** A sentence with the opening hours in the visitor's time zone; null if both clocks show the same time. */
    forVisitor:
      offset === 0
        ? null
        : `In your time zone it is open from ${formatHour(week.opens * 60 + offset)} to ${formatHour(week.closes * 60 + offset)}.`,
  }
}

/** "at 9AM" on the same day, otherwise "tomorrow at 9AM", "on Monday at 9AM", or from a week on "on 4 January 2027 at 9AM". */
function nameOpening(today: number, isLaterToday: boolean, hours: OfficeWeek) {
  const at = `at ${formatHour(hours.week.opens * 60)}`
  return isLaterToday ? at : `${sayNextWorkday(today, hours)} ${at}`
}

/** The next working day after one: "tomorrow", "on Monday", or from a week on "on 4 January 2027". */
export function sayNextWorkday(today: number, hours: Pick<WorkingHours, 'week' | 'closed'>): string {
  // Each closed day postpones the opening by a week at most.
  const most = 7 * (hours.closed.length + 1)
  let day = today + 1
  while (!isWorkday(day, hours) && day < today + most) day++
  if (day === today + 1) return 'tomorrow'
  const date = new Date(day * minutesOfDay * 60_000)
  return day < today + 7 ? `on ${weekdays[date.getUTCDay()]}` : `on ${sayDate(date.toISOString().slice(0, 10))}`
}

/** From 0, as in `OpeningHours`. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Reads the wall clock of a time zone: the day, counted from 1970, and the minutes since midnight. `total` counts minutes since
 * 1970 on that clock, so the difference of two totals is the offset between the zones.
 */
export function readClock(now: Date, timeZone: string) {
  const parts = instantFormat({
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const date = Date.UTC(read('year'), read('month') - 1, read('day')) / 60_000 / minutesOfDay
  const minutes = read('hour') * 60 + read('minute')
  return { date, minutes, total: date * minutesOfDay + minutes }
}

/** Formats minutes since midnight as the firm writes hours: 9AM, 6PM, 12:30PM. They may be negative or exceed a day. */
export function formatHour(minutes: number) {
  const inDay = ((minutes % 1440) + 1440) % 1440
  const hour = Math.floor(inDay / 60)
  const minute = inDay % 60
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
