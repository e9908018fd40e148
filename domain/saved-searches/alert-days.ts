import { readClock } from '../content/office-hours.ts'
import { addMonths } from '../days.ts'

const dayMs = 24 * 60 * 60_000

/** Mails leave from the first of these hours until the second, by the firm's clock (K6.1). */
const hours = { from: 17, until: 21 }

/** The day of a run with the Thursday on which weekly mails were due last, both by the firm's clock, such as `2026-11-26`. */
export type AlertDay = { today: string; lastThursday: string }

/** Reads the day whose mails may leave now; null at any other hour. */
export function readAlertDay(now: Date, timeZone: string): AlertDay | null {
  const { date, minutes } = readClock(now, timeZone)
  if (minutes < hours.from * 60 || minutes >= hours.until * 60) return null
  // Days are counted from the first of January 1970, a Thursday.
  return { today: toDay(date), lastThursday: toDay(date - (date % 7)) }
}

function toDay(date: number): string {
  return new Date(date * dayMs).toISOString().slice(0, '2026-11-26'.length)
}

/** The instants (ISO 8601) up to which a seeker said nothing and is asked once, asked again, and paused for good (K7). */
export function readSilence(now: Date): { first: string; second: string; end: string } {
  const first = addMonths(now, -11)
  const second = new Date(first.getTime() - 15 * dayMs)
  return { first: first.toISOString(), second: second.toISOString(), end: addMonths(now, -12).toISOString() }
}
