/** The instant that lies so long before another: `90d`, `24m`, `2y`. Null for anything else. */
export function parseAge(text: string, now: Date): Date | null {
  const [, digits, unit] = /^(\d{1,4})([dmy])$/.exec(text) ?? []
  const number = Number(digits)
  if (!number) return null
  const instant = new Date(now)
  if (unit === 'd') instant.setUTCDate(instant.getUTCDate() - number)
  else instant.setUTCMonth(instant.getUTCMonth() - (unit === 'y' ? 12 * number : number))
  return instant
}
