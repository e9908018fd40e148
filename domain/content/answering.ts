import type { WholeFirm } from '../firm/firm.ts'
import type { Content } from './content.ts'
import { isWorkday, readClock, readWorkingHours, sayNextWorkday, type WorkingHours, weekdays } from './office-hours.ts'
import type { Person } from './people.ts'

/** The person who answers a message, null for the firm, and the sentence that says so with the hours. */
export type Answering = { person: string | null; sentence: string }

/** Says who answers and when: the person, or the firm for null. The hours are those of the firm, by its clock, which is named. */
export type SayAnswering = (person: Pick<Person, 'name'> | null, now?: Date | null) => string

export function createSayAnswering(
  contact: Content['contact'],
  { name, timeZone, timeZoneName }: Pick<WholeFirm, 'name' | 'timeZone' | 'timeZoneName'>,
): SayAnswering {
  const hours = readWorkingHours(contact, timeZone)
  return (person, now) => `${sayAnswering(person?.name ?? name, hours, now)} (${timeZoneName})`
}

/**
 * `Amina answers on weekdays from 9 to 6`, by the hours of the firm (A7). With a time it adds `; today until 18:00`, or when the next
 * working day begins: no page that a cache keeps may have that.
 */
export function sayAnswering(name: string, hours: WorkingHours, now: Date | null = null): string {
  const always = `${name} answers ${sayDays(hours.week.days)} ${sayHours(hours.week)}`
  return now === null ? always : `${always}; ${sayNext(hours, now)}`
}

function sayDays(days: readonly number[]): string {
  // From Monday on.
  const sorted = [...new Set(days)].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  const key = sorted.join('')
  if (key === '12345') return 'on weekdays'
  if (sorted.length === 7) return 'every day'
  const [first = 0] = sorted
  const isRun = sorted.length > 2 && sorted.every((day, index) => day === (first + index) % 7)
  if (isRun) return `from ${weekdays[first]} to ${weekdays[sorted.at(-1) ?? first]},`
  return `on ${new Intl.ListFormat('en-GB').format(sorted.map((day) => `${weekdays[day]}s`))}`
}

/** Without morning or evening where nobody can be mistaken. */
function sayHours({ opens, closes }: WorkingHours['week']): string {
  const isPlain = opens > 0 && opens < 12 && closes > 12 && closes < 24
  return isPlain ? `from ${opens} to ${closes - 12}` : `from ${onClock(opens)} to ${onClock(closes)}`
}

function sayNext(hours: WorkingHours, now: Date): string {
  const { week, timeZone } = hours
  const { date: today, minutes } = readClock(now, timeZone)
  const opening = `from ${onClock(week.opens)}`
  if (isWorkday(today, hours) && minutes < week.closes * 60) {
    return minutes < week.opens * 60 ? `today ${opening}` : `today until ${onClock(week.closes)}`
  }
  return `again ${sayNextWorkday(today, hours)} ${opening}`
}

function onClock(hour: number): string {
  return `${hour}:00`
}
