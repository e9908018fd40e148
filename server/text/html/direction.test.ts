import { expect, it } from 'vitest'
import { createSanitiser } from './sanitise.ts'

const sanitise = createSanitiser()

it.each([
  ['a paragraph', '<p>مرحبا بالعالم</p>', '<p dir="auto">مرحبا بالعالم</p>'],
  ['a heading', '<h2>עברית</h2>', '<h2 dir="auto">עברית</h2>'],
  [
    'every paragraph beside it',
    '<p>English</p><p>مرحبا <em>Riparo</em></p>',
    '<p dir="auto">English</p><p dir="auto">مرحبا <em>Riparo</em></p>',
  ],
  [
    'the items of a list, and the list',
    '<ul><li>مرحبا</li><li>English</li></ul>',
    '<ul dir="rtl"><li dir="auto">مرحبا</li><li dir="ltr">English</li></ul>',
  ],
  [
    'a quote',
    '<blockquote><p>مرحبا</p><cite>A</cite></blockquote>',
    '<blockquote dir="auto"><p dir="auto">مرحبا</p><cite>A</cite></blockquote>',
  ],
  [
    'the cells of a table, and the table',
    '<table><tbody><tr><td>مرحبا</td><td>1</td></tr></tbody></table>',
    '<div class="table-frame" role="group" tabindex="0" aria-label="Table" dir="rtl"><table dir="rtl"><tbody><tr><td dir="auto">مرحبا</td><td>1</td></tr></tbody></table></div>',
  ],
  [
    'a caption',
    '<figure><p>a</p><figcaption>مرحبا</figcaption></figure>',
    '<figure><p dir="auto">a</p><figcaption dir="auto">مرحبا</figcaption></figure>',
  ],
  ['text that stood outside of a paragraph', 'مرحبا <a href="/x">a</a>', '<p dir="auto">مرحبا <a href="/x">a</a></p>'],
])('%s follows its first letter, where a script is written from right to left', (_, html, expected) => {
  expect(sanitise(html)).toBe(expected)
})

it.each([
  ['only other scripts', '<p>English, 中文, Ελληνικά, 12 👩🏾‍🌾</p><ul><li>a</li></ul>'],
  ['what an editor decided', '<div dir="rtl"><p>Riparo شركة</p></div>'],
  ['digits alone', '<p>٣</p>'],
])('%s: nothing is marked', (_, html) => {
  expect(sanitise(html)).toBe(html)
})

it('a table in English within a text in Arabic is read from the left', () => {
  const html = '<div><p>مرحبا</p><table><tbody><tr><td>a</td><td>ب</td></tr></tbody></table></div>'
  expect(sanitise(html)).toContain('aria-label="Table" dir="ltr"><table dir="ltr">')
})
