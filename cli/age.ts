/** The instant that is an age before `now`; an age is `90d`, `24m` or `2y`. Null for any other text. */
export function parseAge(text: string, now: Date): Date | null {
  const [, digits, unit] = /^(\d{1,4})([dmy])$/.exec(text) ?? []
  const number = Number(digits)
  if (!number) return null
  const instant = new Date(now)
  if (unit === 'd') instant.setUTCDate(instant.getUTCDate() - number)
  else instant.setUTCMonth(instant.getUTCMonth() - (unit === 'y' ? 12 * number : number))
  return instant
}
