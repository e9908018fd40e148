import { expect, test } from 'vitest'
import type { Work } from '../office/people.ts'
import { isIdle, sayWork } from './work.ts'

test.each<[Work, string]>([
  [{ listings: 0, threads: [] }, 'nothing'],
  [{ listings: 1, threads: [] }, '1 listing'],
  [{ listings: 0, threads: [{ state: 'open', count: 1 }] }, '1 message (1 open)'],
  [
    {
      listings: 1_200,
      threads: [
        { state: 'open', count: 5 },
        { state: 'answered', count: 2 },
      ],
    },
    '1,200 listings and 7 messages (5 open, 2 answered)',
  ],
])('the work %j is said with its numbers', (work, words) => {
  expect(sayWork(work)).toBe(words)
  expect(isIdle(work)).toBe(words === 'nothing')
})
