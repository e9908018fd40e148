import { expect, test } from 'vitest'
import { toProse, toText } from './to-text.ts'

test.each([
  ['Ben &#038; Jerry&#8217;s 5 < 6 > 4', 'Ben & Jerry’s 5 < 6 > 4'],
  ['Kichwa chenye <em>mkazo</em>, <code>a &lt; b</code> na&nbsp;nafasi', 'Kichwa chenye mkazo, a < b na nafasi'],
  ['&lt;script&gt; &amp;amp;', '<script> &amp;'],
  ['Hatari: <script>run()</script><img src=x onerror=run()> kichwa', 'Hatari: kichwa'],
  ['Mwisho\u2028wa mstari \u202eegeu\u202c', 'Mwisho wa mstari egeu'],
  ['<p>One</p><p>two<br>three</p><ul><li>four</li></ul>', 'One two three four'],
  ['un<b>broken</b>', 'unbroken'],
  ['4%<sup data-fn="x"><a href="#x">1</a></sup> of <a data-footnote-ref href="#y">2</a>it', '4% of it'],
  [
    '<div class="wp-block-file"><a href="/a.pdf">Price list</a><a class="wp-block-file__button wp-element-button">Download</a></div>',
    'Price list Download',
  ],
  ['<div class="file"><a href="/a.pdf">Price list</a><a class="button">Download</a></div>', 'Price list Download'],
  ['<video src="a.mp4"><a href="a.mp4">a.mp4</a></video> b <audio>c</audio>', 'b'],
  [`${'<div>'.repeat(2_000)}deep`, 'deep'],
  ['\u0007a\ud800', 'a\ufffd'],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(toText(html)).toBe(text)
})

test.each([
  ['<p>https://a.example/film.mp4</p><p>Text</p>', 'Text'],
  ['<p><a href="https://a.example/film.mp4">https://a.example/film.mp4?_=1</a></p><p>Text</p>', 'Text'],
  ['<p>Text<br>\nhttp://a.example/Sound.MP3<br>\nmore</p>', 'Text more'],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ\n<p>Text</p>', 'Text'],
  ['<p>http://vimeo.com/76979871</p>Text', 'Text'],
])('%j tells %j: addresses of films and recordings on their own line are no text', (html, text) => {
  expect(toProse(html)).toBe(text)
})

test.each([
  'See https://a.example/film.mp4 for more',
  'https://a.example/article',
  'https://a.example/film.mp4.html',
  'film.mp4',
])('%j stays text', (text) => {
  expect(toProse(text)).toBe(text)
})
