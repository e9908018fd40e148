import type { Wanted } from './wanted.ts'

/** Names of how often a seeker hears of news (K1.2). */
export const frequencies = ['weekly', 'daily', 'never'] as const
export type Frequency = (typeof frequencies)[number]

/** The searches that one address may have. */
export const maxSearches = 10

/** A search with where it came from. Instants are ISO 8601. */
export type SavedSearch = {
  id: string
  wanted: Wanted
  source: 'visitor' | 'office'
  addedAt: string
  /** The instant at which the mail that asks to confirm it was last enqueued; null for never. */
  askedAt: string | null
  confirmedAt: string | null
}

/** Somebody who looks for a property (K1). `email` is empty for a telephone alone. */
export type Seeker = {
  id: string
  email: string
  name: string
  telephone: string | null
  frequency: Frequency
  activeAt: string
  pausedUntil: string | null
  /** The instant at which it was paused for good (K7). */
  endedAt: string | null
  refusedAt: string | null
  threadId: string | null
  /** The oldest first. */
  searches: readonly SavedSearch[]
}

/** True for a seeker who is told of news at the moment (K1.2, K6.3, K7). */
export function hearsNews(seeker: Seeker, now: Date): boolean {
  const { email, frequency, pausedUntil, endedAt, refusedAt, searches } = seeker
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()
  return (
    email !== '' &&
    frequency !== 'never' &&
    !isPaused &&
    endedAt === null &&
    refusedAt === null &&
    searches.some(({ confirmedAt }) => confirmedAt !== null)
  )
}
