import { formatCount } from '../format-count.ts'
import type { ThreadState } from './thread.ts'
import { threadStateLabels } from './thread-words.ts'

/** The work of a person, which somebody else gets where their access ends (J3): listings that they are responsible for, and threads that are not closed, by state. */
export type Work = { listings: number; threads: readonly { state: ThreadState; count: number }[] }

/** True for somebody who has nothing to give away. */
export function isIdle({ listings, threads }: Work): boolean {
  return listings === 0 && threads.length === 0
}

/** `12 listings and 7 messages (5 open, 2 answered)`. A form sends it along, so that nobody gives away more than they read. */
export function sayWork({ listings, threads }: Work): string {
  const states = threads.map(
    ({ state, count }) => `${count.toLocaleString('en-US')} ${threadStateLabels[state].toLowerCase()}`,
  )
  const messages = threads.reduce((sum, { count }) => sum + count, 0)
  const parts = [
    ...(listings > 0 ? [formatCount(listings, 'listing')] : []),
    ...(messages > 0 ? [`${formatCount(messages, 'message')} (${states.join(', ')})`] : []),
  ]
  return parts.join(' and ') || 'nothing'
}
