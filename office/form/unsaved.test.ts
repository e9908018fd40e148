import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../app/ui/testing/fake-storage.ts'
import { writeWords } from '../../app/ui/typed-words/words.ts'
import { forgetSent, forgetUnsaved, formOfThread, listUnsaved, openUnsaved, toKey, type Unsaved } from './unsaved.ts'

function keep(form: string, name: string, more?: { sent?: true; keptAt?: number }) {
  const unsaved: Unsaved = { fields: { text: 'words' }, keptAt: Date.now(), name, ...more }
  writeWords(toKey('ann', form), unsaved)
}
const keys = () => Object.keys(localStorage).sort()

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('what is unsaved is listed once for each listing and message', () => {
  keep('new', '')
  keep('a1', 'House')
  keep('old', 'Long ago', { keptAt: 0 })
  for (const intent of ['reply', 'deed']) keep(formOfThread('t1', intent), 'Otieno')
  localStorage.setItem('Office ben a1', '{}')
  const listed = listUnsaved('ann').sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(listed).toEqual([
    { kind: 'listing', id: 'a1', name: 'House' },
    { kind: 'listing', id: 'new', name: '' },
    { kind: 'message', id: 't1', name: 'Otieno' },
  ])
})

test('signing out removes all words of a person, and none of others', () => {
  for (const form of ['new', 'a1', formOfThread('t1', 'reply')]) keep(form, 'Words')
  keep('old', 'Long ago', { keptAt: 0 })
  localStorage.setItem(toKey('ann', 'b2'), '{"half')
  localStorage.setItem(toKey('ben', 'a1'), '{}')
  localStorage.setItem('Draft contact-us 1', '{}')
  forgetUnsaved('ann')
  expect(keys()).toEqual(['Draft contact-us 1', 'Office ben a1'])
})

test('words that were sent are forgotten once the server has them; others stay', () => {
  keep('a1', 'House', { sent: true })
  keep('new', '')
  forgetSent('ann', ['a1', 'new'])
  expect(keys()).toEqual(['Office ann new'])
})

test('a form that opens gets its words, unless they are older than 14 days', () => {
  keep('a1', 'House')
  keep('b2', 'Long ago', { keptAt: Date.now() - 14 * 24 * 60 * 60_000 })
  expect(openUnsaved(toKey('ann', 'a1'))).toMatchObject({ name: 'House', fields: { text: 'words' } })
  expect(openUnsaved(toKey('ann', 'b2'))).toBeNull()
  expect(keys()).toEqual(['Office ann a1'])
})
