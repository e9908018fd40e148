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

/** The time that a message has waited, at length and in a row's few letters, and whether that is a whole working day, which is late (J17). */
export function sayWaiting(since: Date, now: Date, hours: WorkingHours) {
  const minutes = countWorkingMinutes(since, now, hours)
  const dayLength = lengthOfDay(hours)
  const isLate = dayLength > 0 && minutes >= dayLength
  const said = sayMinutes(minutes, dayLength)
  const short = minutes < 60 ? 'under 1 h' : said.replace(/ working hours?/, ' h').replace(' working', '')
  return { words: isLate ? `Late: waits ${said}` : `Waits ${said}`, short: isLate ? `Late: ${short}` : short, isLate }
}

/** In minutes, further back than a working day reaches over any holidays. */
const maxBack = 60 * minutesOfDay

/** The last minute from which on a message would be late by now: one that waits since then or longer is. Null where none is. */
export function findLate(now: Date, hours: WorkingHours): Date | null {
  const back = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const isLate = (minutes: number) => countWorkingMinutes(back(minutes), now, hours) >= lengthOfDay(hours)
  if (lengthOfDay(hours) <= 0 || !isLate(maxBack)) return null
  let [soon, late] = [0, maxBack]
  while (late - soon > 1) {
    const middle = Math.floor((soon + late) / 2)
    if (isLate(middle)) late = middle
    else soon = middle
  }
  return back(late)
}

const lengthOfDay = ({ week }: WorkingHours) => (week.closes - week.opens) * 60

function sayMinutes(minutes: number, dayLength: number) {
  if (minutes < 60) return 'less than a working hour'
  return minutes < 2 * dayLength
    ? formatCount(Math.floor(minutes / 60), 'working hour')
    : formatCount(Math.floor(minutes / dayLength), 'working day')
}
