import { dayAt } from '../../../domain/days.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import { readNames } from '../../../domain/saved-searches/read-wanted.ts'
import type { Spoken } from '../../../domain/saved-searches/saved-searches.ts'
import { hearsNews, type SavedSearch, type Seeker } from '../../../domain/saved-searches/seeker.ts'
import { sayWanted, type Wanted, wantedUrl } from '../../../domain/saved-searches/wanted.ts'
import { sayDate } from '../../../domain/say-date.ts'

/** A search in words, with the public page that shows what it finds. */
export type SaidWanted = { words: string; url: string }

/** Says what people look for, with the names of properties, which are read at once. */
export async function createSayWanted(
  catalogue: Catalogue,
  all: readonly Wanted[],
): Promise<(wanted: Wanted) => SaidWanted> {
  const nameOf = await readNames(catalogue, all)
  return (wanted) => ({ words: sayWanted(wanted, nameOf), url: wantedUrl(wanted) })
}

/** The day of an instant by the firm's clock: `3 November 2026`. */
export const sayDay = (instant: string, timeZone: string): string => sayDate(dayAt(new Date(instant), timeZone))

/** Says whether somebody confirmed a search. */
export function sayConfirmed({ source, askedAt, confirmedAt }: SavedSearch, timeZone: string): string {
  if (confirmedAt !== null) return `Confirmed on ${sayDay(confirmedAt, timeZone)}`
  if (askedAt !== null) return `Asked to confirm on ${sayDay(askedAt, timeZone)}`
  return source === 'office' ? 'For the office alone' : 'Not confirmed'
}

/** Says how often somebody hears of news, or why they do not. */
export function sayHearing(seeker: Seeker, timeZone: string, now = new Date()): string {
  const { email, searches, refusedAt, endedAt, pausedUntil, frequency } = seeker
  if (email === '') return 'By telephone alone: no mail'
  if (refusedAt !== null) return 'The address was refused'
  if (searches.every(({ confirmedAt }) => confirmedAt === null)) return 'Not confirmed: no mail'
  if (endedAt !== null) return 'Paused: has not said for a year that they still look'
  if (frequency === 'never') return 'Wants no mail'
  if (!hearsNews(seeker, now) && pausedUntil !== null) return `Paused until ${sayDay(pausedUntil, timeZone)}`
  return frequency === 'daily' ? 'Hears daily' : 'Hears weekly'
}

/** The name, address or telephone by which the office knows a seeker. */
export function nameSeeker({ seeker, thread }: Spoken): string {
  return seeker.name || thread?.name || seeker.email || (seeker.telephone ?? '')
}
