import { expect, test } from 'vitest'
import { plainText, type SafeHtml } from './safe-html.ts'

test.each([
  ['<p>Two</p><p>paragraphs</p>', ' Two  paragraphs '],
  ['<a title="attic > cellar" href="/x">50&nbsp;acres</a>', ' 50 acres '],
  ['Bomas &amp; Langata, &lt;1 acre', 'Bomas & Langata, <1 acre'],
  ['&amp;lt;', '&lt;'],
])('the text of %s is “%s”', (html, text) => {
  expect(plainText(html as SafeHtml)).toBe(text)
})
