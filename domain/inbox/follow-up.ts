import { isWorkday, readClock, type WorkingHours } from '../content/office-hours.ts'
import { isDay } from '../days.ts'

/** The days that have a button of their own, with its words. */
export const followUpDays = {
  tomorrow: 'Tomorrow',
  'in-three-days': 'In three days',
  'next-monday': 'Next Monday',
} as const satisfies Record<string, string>
export type FollowUpDay = keyof typeof followUpDays

/** The hour of the firm's clock at which a follow-up opens (J16), as the morning's mail leaves (J23). */
const hour = 8

const minutesOfDay = 24 * 60
const maxDays = 366
const monday = 1

/**
 * The instant at which a follow-up opens: at eight on the day that somebody chose, one of `followUpDays` or such as `2026-12-01`, or on the
 * next working day. Null for a text that is no day, and for a day that is over or more than a year on.
 */
export function findFollowUp(chosen: string, now: Date, hours: WorkingHours): Date | null {
  const today = readClock(now, hours.timeZone).date
  const day = toDay(chosen, today)
  if (day === null || day <= today || day > today + maxDays) return null
  return toInstant(toWorkday(day, hours), hours.timeZone)
}

/** A day as its number from 1970. */
function toDay(chosen: string, today: number): number | null {
  switch (chosen) {
    case 'tomorrow':
      return today + 1
    case 'in-three-days':
      return today + 3
    case 'next-monday':
      return today + ((monday - weekday(today) + 6) % 7) + 1
    default:
      return isDay(chosen) ? Date.parse(chosen) / 60_000 / minutesOfDay : null
  }
}

const weekday = (day: number) => new Date(day * minutesOfDay * 60_000).getUTCDay()

/** The first working day from a day on; the day itself where the firm has none in the weeks that its closed days can take. */
function toWorkday(day: number, hours: WorkingHours): number {
  const most = 7 * (hours.closed.length + 1)
  for (let later = day; later < day + most; later++) if (isWorkday(later, hours)) return later
  return day
}

/** The instant at which a zone's clock says eight on a day. The offset is read twice, as clocks may change in between. */
function toInstant(day: number, timeZone: string): Date {
  const wall = day * minutesOfDay + hour * 60
  const offset = (minutes: number) => readClock(new Date(minutes * 60_000), timeZone).total - minutes
  const guess = wall - offset(wall)
  return new Date((wall - offset(guess)) * 60_000)
}
