import { formatCount } from '../format-count.ts'
import type { Work } from '../office/people.ts'
import { threadStates } from './thread.ts'
import { threadStateLabels } from './thread-words.ts'

/** True for somebody who has nothing to give away. */
export function isIdle({ listings, threads }: Work): boolean {
  return listings === 0 && threads.length === 0
}

/** `12 listings and 7 messages (5 open, 2 answered)`. A form sends it along, so that nobody gives away more than they read. */
export function sayWork({ listings, threads }: Work): string {
  const states = threadStates.flatMap((state) => {
    const count = threads.find((each) => each.state === state)?.count ?? 0
    return count > 0 ? [`${count.toLocaleString('en-US')} ${threadStateLabels[state].toLowerCase()}`] : []
  })
  const messages = threads.reduce((sum, { count }) => sum + count, 0)
  const parts = [
    ...(listings > 0 ? [formatCount(listings, 'listing')] : []),
    ...(messages > 0 ? [`${formatCount(messages, 'message')} (${states.join(', ')})`] : []),
  ]
  return parts.join(' and ') || 'nothing'
}
