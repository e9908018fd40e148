import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serializePhp } from '../../testing/wxr.ts'
import { readPhpValue } from './php-values.ts'

test('reads what PHP wrote', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, fc.integer())), (pairs) => {
      const read = readPhpValue(serializePhp(pairs))
      expect(read).toEqual(
        pairs.map(([text, number], index) => [
          index,
          [
            [0, text],
            [1, number],
          ],
        ]),
      )
    }),
  )
  expect(readPhpValue('a:2:{s:4:"a-ñ";b:1;i:0;d:1.5;}')).toEqual([
    ['a-ñ', true],
    [0, 1.5],
  ])
  expect(readPhpValue('a:0:{}')).toEqual([])
})

test.each([
  ['a text', 'Near a mall'],
  ['nothing', ''],
  ['an object', 'O:8:"stdClass":1:{s:1:"a";s:1:"b";}'],
  ['a reference', 'a:1:{i:0;R:1;}'],
  ['a text that is longer than it says and never ends', 's:9:"abc'],
  ['fewer values than it says', 'a:3:{i:0;s:1:"a";}'],
  ['a billion values', 'a:999999999:{}'],
  ['a list in a list in a list', 'a:1:{i:0;'.repeat(50_000)],
  ['a list as the key of a list', 'a:1:{'.repeat(4_999)],
  ['more behind it', 'a:0:{}x'],
  ['a length that is no number', 's:zz:"a";'],
])('takes %s for no value', (_, text) => {
  expect(readPhpValue(text)).toBeNull()
})
