import { expect, test } from 'vitest'
import type { ActivityEvent, ActivityLine } from '../../domain/office/activity.ts'
import { groupActivity, sayTogether } from './activity-groups.ts'

const ann = { id: 'ann', name: 'Ann', email: null }

const lines = (event: ActivityEvent, at: string, names: string[], together = names.length, kind = 'listing') =>
  names.map(
    (id): ActivityLine => ({
      ...{ id: `${event} ${at} ${id}`, at, event, person: ann, changes: null, isThere: true, together },
      subject: { kind, id, name: id } as ActivityLine['subject'],
    }),
  )

const groupsOf = (...some: ActivityLine[][]) =>
  groupActivity(some.flat()).map(({ lines, undone }) => [lines[0] && sayTogether(lines[0]), undone.length])

test('a change of many is one line, and so is one that was taken back whole (J4)', () => {
  expect(groupsOf(lines('withdraw', '3', ['a', 'b']), lines('publish', '1', ['a']))).toEqual([
    ['withdrew 2 listings', 0],
    ['published 1 listing', 0],
  ])
  expect(
    groupsOf(
      lines('undo-change', '4', ['a', 'b']),
      lines('withdraw', '3', ['c', 'd']),
      lines('withdraw', '2', ['a', 'b']),
      lines('hold', '1', ['a', 'b']),
    ),
  ).toEqual([
    ['withdrew 2 listings', 2],
    ['withdrew 2 listings', 0],
    ['put on hold 2 listings', 0],
  ])
})

test('an undo whose change stands on another page, or that had more, is a line of its own', () => {
  expect(groupsOf(lines('undo-change', '4', ['a', 'b']), lines('withdraw', '2', ['a', 'b'], 3))).toEqual([
    ['took back the last change of 2 listings', 0],
    ['withdrew 3 listings', 0],
  ])
})

test('messages are counted as messages', () => {
  const say = (event: ActivityEvent) => lines(event, '1', ['a', 'b'], 2, 'message').map(sayTogether)[0]
  expect(say('close-thread')).toBe('closed 2 messages')
  expect(say('answer-by-telephone')).toBe('answered by telephone 2 messages')
  expect(say('undo-threads')).toBe('took back what was done with 2 messages')
})
