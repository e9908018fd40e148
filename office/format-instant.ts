/** An ISO instant in the firm's time zone: `25 Nov 2026, 11:30`. */
export function formatInstant(instant: string, timeZone: string): string {
  return format(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** Its day: `Wednesday, 25 November 2026`. */
export function formatDay(instant: string, timeZone: string): string {
  return format(instant, { dateStyle: 'full', timeZone })
}

/** Its time of day: `11:30`. */
export function formatTime(instant: string, timeZone: string): string {
  return format(instant, { timeStyle: 'short', timeZone })
}

/** Each is made once: making one takes longer than formatting a page of rows. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(instant: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, known)
  return known.format(new Date(instant))
}
