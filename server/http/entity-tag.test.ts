import { expect, test } from 'vitest'
import { entityTag, isKnown } from './entity-tag.ts'

test.each([
  ['"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', '"b", W/"a"', true],
  ['"a"', '*', true],
  ['"a"', '"b"', false],
  ['"a"', 'a', false],
  ['"a"', undefined, false],
])('a client with the answer %s that names %s has it: %s', (tag, ifNoneMatch, known) => {
  expect(isKnown(tag, ifNoneMatch)).toBe(known)
})

test('another body has another tag', () => {
  expect(entityTag('one')).toMatch(/^"[\w-]{22}"$/)
  expect(entityTag('one')).not.toBe(entityTag('two'))
})
