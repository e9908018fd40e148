import { addMonths } from '../days.ts'

const weeksInYear = 52

/** Above so many a week nobody reads the mails: the form offers to narrow the search (K2.2). */
const mostAWeek = 30

/** The number of properties that a search brings, in words, and whether that is more than anybody reads. */
export type ExpectedNews = { words: string; isTooMany: boolean }

/** Tells from when its properties were listed, ISO instants, about how many a search will bring (K2.2): by those of the last twelve months. */
export function expectNews(listedAt: readonly string[], now: Date): ExpectedNews {
  const since = addMonths(now, -12)
  const count = listedAt.filter((at) => Date.parse(at) > since.getTime()).length
  return { words: sayRate(count), isTooMany: count > mostAWeek * weeksInYear }
}

/** Says a year's count: `about 4 a month`, `about 12 a week`. */
function sayRate(count: number): string {
  const [aMonth, aWeek] = [Math.round(count / 12), Math.round(count / weeksInYear)]
  if (aMonth === 0) return 'less than one a month'
  if (aMonth === 1) return 'about one a month'
  return aWeek < 4 ? `about ${aMonth} a month` : `about ${aWeek} a week`
}
