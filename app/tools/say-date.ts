/** `November 2026` or `20 November 2026`. */
export function sayDate(date: string): string {
  const [year = '', month = '1', day] = date.split('-')
  const words = new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleString('en-GB', {
    month: 'long',
    timeZone: 'UTC',
  })
  return [day && Number(day), words, year].filter(Boolean).join(' ')
}
