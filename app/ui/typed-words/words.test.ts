import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../testing/fake-storage.ts'
import { listWords, readWords, writeWords } from './words.ts'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 22)
const wordsOf = (msg: string, age = 0) => ({ fields: { msg, box: ['a'] }, keptAt: now - age })

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', new FakeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('words are read as they were stored, until they are removed', () => {
  expect(writeWords('Draft a', wordsOf('Hello'))).toBe(true)
  expect(readWords('Draft a')).toEqual(wordsOf('Hello'))
  writeWords('Draft a', null)
  expect([readWords('Draft a'), Object.keys(localStorage)]).toEqual([null, []])
})

test('words are listed with the newest first; those of 14 days ago are removed, and nothing of other keys', () => {
  writeWords('Draft old', wordsOf('Long ago', 14 * day))
  writeWords('Draft early', wordsOf('Early', 14 * day - 1))
  writeWords('Draft late', wordsOf('Late'))
  writeWords('Office old', wordsOf('Elsewhere', 14 * day))
  expect(readWords('Draft old')).toBeNull()
  expect(listWords('Draft ').map(([key]) => key)).toEqual(['Draft late', 'Draft early'])
  expect(Object.keys(localStorage).sort()).toEqual(['Draft early', 'Draft late', 'Office old'])
})

test.each([
  '{"half',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"fields":{"msg":"a"}}',
  '{"fields":{"msg":7},"keptAt":9e15}',
])('%s is no words', (text) => {
  localStorage.setItem('Draft a', text)
  expect([readWords('Draft a'), listWords('Draft '), Object.keys(localStorage)]).toEqual([null, [], []])
})

test('where storage is full or blocked, writing returns false', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(writeWords('Draft a', wordsOf('Hello'))).toBe(false)
})
