import type { Content } from './content.ts'

export type OfficeWeek = Content['contact']['office']['week']

export type OfficeHours = {
  /** The time of day at the office, in hours since midnight: 16.25 is a quarter past four in the afternoon. */
  hour: number
  /** Whether it is a day on which the office opens. */
  isWorkday: boolean
  /** What time it is there, and until or from when somebody is in. */
  there: string
  /** The opening hours by the visitor's own clock; null where both clocks show the same. */
  here: string | null
}

/**
 * Whether the office is open at a moment, in words for somebody who may be anywhere.
 * @param visitorZone the visitor's time zone, an IANA name
 */
export function describeOfficeHours(now: Date, week: OfficeWeek, visitorZone: string): OfficeHours {
  const there = readClock(now, week.timeZone)
  const hour = there.minutes / 60
  const isWorkday = week.days.includes(there.day)
  const clock = `It is ${formatTime(there.minutes)} in ${week.place}`
  const ahead = readClock(now, visitorZone).total - there.total
  return {
    hour,
    isWorkday,
    there:
      isWorkday && hour >= week.opens && hour < week.closes
        ? `${clock}. The office is open until ${formatTime(week.closes * 60)}.`
        : `${clock}. The office opens ${nameOpening(there.day, isWorkday && hour < week.opens, week)}.`,
    here:
      ahead === 0
        ? null
        : `By your clock it is open from ${formatTime(week.opens * 60 + ahead)} to ${formatTime(week.closes * 60 + ahead)}.`,
  }
}

/** "at 9AM" of the same day, "tomorrow at 9AM", "on Monday at 9AM". */
function nameOpening(day: number, today: boolean, week: OfficeWeek) {
  const at = `at ${formatTime(week.opens * 60)}`
  if (today) return at
  const wait = 1 + [1, 2, 3, 4, 5, 6, 7].findIndex((days) => week.days.includes((day + days) % 7))
  return wait === 1 ? `tomorrow ${at}` : `on ${weekdays[(day + wait) % 7]} ${at}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A wall clock: the weekday from 0 for Sunday, the minutes since midnight, and minutes that differ between two zones as their clocks do. */
function readClock(now: Date, timeZone: string) {
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

/** As the firm writes its hours: 9AM, 6PM, 12:30PM. Minutes since midnight may lie before or after the day. */
export function formatTime(minutes: number) {
  const inDay = ((minutes % 1440) + 1440) % 1440
  const hour = Math.floor(inDay / 60)
  const minute = inDay % 60
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
