import { isWorkday, readClock, type WorkingHours } from '../content/office-hours.ts'
import { formatCount } from '../format-count.ts'

const minutesOfDay = 24 * 60

/** Longer than any message is kept. */
const maxDays = 800

/** The minutes between two instants during which the firm was open, by the clock of its time zone. */
export function countWorkingMinutes(from: Date, to: Date, hours: WorkingHours): number {
  const { week, timeZone } = hours
  const [start, end] = [from, to].map((instant) => readClock(instant, timeZone).total) as [number, number]
  const firstDay = Math.floor(start / minutesOfDay)
  const days = Math.min(maxDays, Math.floor(end / minutesOfDay) - firstDay + 1)
  let minutes = 0
  for (let day = firstDay; day < firstDay + days; day++) {
    if (!isWorkday(day, hours)) continue
    const [opens, closes] = [week.opens, week.closes].map((hour) => day * minutesOfDay + hour * 60) as [number, number]
    minutes += Math.max(0, Math.min(end, closes) - Math.max(start, opens))
  }
  return minutes
}

/** The time that a message has waited, or else a follow-up, and whether that is a whole working day, which is late (J17). */
export function sayWaiting(
  since: Date,
  now: Date,
  hours: WorkingHours,
  isFollowUp = false,
): { words: string; isLate: boolean } {
  const minutes = countWorkingMinutes(since, now, hours)
  const dayLength = (hours.week.closes - hours.week.opens) * 60
  const isLate = dayLength > 0 && minutes >= dayLength
  const said = sayMinutes(minutes, dayLength)
  if (isFollowUp) return { words: isLate ? `Late: follow-up waits ${said}` : `Follow-up waits ${said}`, isLate }
  return { words: isLate ? `Late: waits ${said}` : `Waits ${said}`, isLate }
}

function sayMinutes(minutes: number, dayLength: number) {
  if (minutes < 60) return 'less than a working hour'
  return minutes < 2 * dayLength
    ? formatCount(Math.floor(minutes / 60), 'working hour')
    : formatCount(Math.floor(minutes / dayLength), 'working day')
}
