/** An ISO instant in the firm's time zone: `25 Nov 2026, 11:30`. */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}

/** Its day: `Wednesday, 25 November 2026`. */
export function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(new Date(instant))
}

/** Its time of day: `11:30`. */
export function formatTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(instant))
}
