import { expect, test } from 'vitest'
import { plainText, type SafeHtml } from './safe-html.ts'

test.each([
  ['<p>Two</p><p>paragraphs</p>', ' Two  paragraphs '],
  ['<a title="attic > cellar" href="/x">50&nbsp;acres</a>', '50 acres'],
  ['Bomas &amp; Langata, &lt;1 acre', 'Bomas & Langata, <1 acre'],
  ['&amp;lt;', '&lt;'],
  ['<p><strong>50×100 ft (464.5 m²)</strong>, and <b>t</b>wo.</p>', ' 50×100 ft (464.5 m²), and two. '],
  ['One<br>line<wbr>, <bdi>two</bdi><hr><big>x</big>', 'One line, two  x '],
])('the text of %s is “%s”', (html, text) => {
  expect(plainText(html as SafeHtml)).toBe(text)
})
