import { addMonths } from '../domain/days.ts'

/** The instant that is an age before `now`; an age is `90d`, `24m` or `2y`. Null for any other text. */
export function parseAge(text: string, now: Date): Date | null {
  const [, digits, unit] = /^(\d{1,4})([dmy])$/.exec(text) ?? []
  const number = Number(digits)
  if (!number) return null
  if (unit === 'd') return new Date(now.getTime() - number * 24 * 60 * 60_000)
  return addMonths(now, unit === 'y' ? -12 * number : -number)
}
