import { expect, test } from 'vitest'
import { toText } from './to-text.ts'

test.each([
  ['Ben &#038; Jerry&#8217;s 5 < 6 > 4', 'Ben & Jerry’s 5 < 6 > 4'],
  ['Kichwa chenye <em>mkazo</em>, <code>a &lt; b</code> na&nbsp;nafasi', 'Kichwa chenye mkazo, a < b na nafasi'],
  ['&lt;script&gt; &amp;amp;', '<script> &amp;'],
  ['Hatari: <script>run()</script><img src=x onerror=run()> kichwa', 'Hatari: kichwa'],
  ['Mwisho\u2028wa mstari \u202eegeu\u202c', 'Mwisho wa mstari egeu'],
  ['<p>One</p><p>two<br>three</p><ul><li>four</li></ul>', 'One two three four'],
  ['un<b>broken</b>', 'unbroken'],
  ['4%<sup data-fn="x"><a href="#x">1</a></sup> of <a data-footnote-ref href="#y">2</a>it', '4% of it'],
  [`${'<div>'.repeat(2_000)}deep`, 'deep'],
  ['\u0007a\ud800', 'a\ufffd'],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(toText(html)).toBe(text)
})
