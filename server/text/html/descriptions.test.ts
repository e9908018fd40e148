import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDescriptions } from './descriptions.ts'
import { createSanitiser } from './sanitise.ts'

const sanitise = createSanitiser()
const { render, show, toWords } = createDescriptions(sanitise)

type Sample = { id: string; propertyDescription: { html: string } | null }
const samples = globSync('content/listings/*.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Sample[],
)

test('every sample description comes back equal from the text in which it is edited', () => {
  expect(samples.length).toBeGreaterThan(100)
  let withSigns = 0
  for (const { id, propertyDescription } of samples) {
    if (!propertyDescription) continue
    const { format, text } = show(propertyDescription.html)
    if (format === 'markdown') withSigns++
    expect([id, render(text, format)]).toEqual([id, sanitise(propertyDescription.html)])
  }
  // Three are partly in Swahili, and say so with an attribute, which the signs cannot.
  expect(withSigns).toBe(samples.length - 3)
})

test.each([
  ['**Bold** and *slanted* words', '<p><strong>Bold</strong> and <em>slanted</em> words</p>'],
  ['# Heading\nText\nnext line', '<h3>Heading</h3><p>Text<br>next line</p>'],
  ['Rooms\n- Hall\n- Bath\nCall us', '<p>Rooms</p><ul><li>Hall</li><li>Bath</li></ul><p>Call us</p>'],
  ['1. One\n2. Two\n   - Half', '<ol><li>One</li><li>Two<ul><li>Half</li></ul></li></ol>'],
  ['Size < 1 acre & > 1/2 <b>x</b>', '<p>Size &lt; 1 acre &amp; &gt; 1/2 &lt;b&gt;x&lt;/b&gt;</p>'],
  ['Price\n---\n`as is` ~5~ ![no](https://a.example/b.png)', '<p>Price<br>---<br>`as is` ~5~ no</p>'],
  ['    Four spaces', '<p>Four spaces</p>'],
  ['[Map](https://maps.example/a)', '<p><a href="https://maps.example/a" rel="noopener noreferrer">Map</a></p>'],
  ['[x](javascript:alert(1)) <script>alert(1)</script>', '<p>x &lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('%j is shown as %s', (text, html) => {
  expect(render(text, 'markdown')).toBe(html)
})

test.each([
  '<p>5 * 3 * 2, *stars*, _lines_, snake_case, # no heading</p>',
  '<p># no heading<br>- no item<br>1. no item<br>* no item<br>+ 254</p>',
  '<p>C:\\dir \\* [a](b) &amp;amp; &lt;b&gt; ``` ~~x~~ https://a.example www.a.example</p>',
  '<p><strong>All</strong>ways <em>a</em>lso <strong><em>both</em></strong></p>',
  '<ul><li>One<ul><li>Two<br>lines</li></ul></li><li>Three</li></ul><ol start="4"><li>Four</li></ol>',
  '<h3>A</h3><p>b</p><h4>C</h4>',
  '<p>a&nbsp;b</p>',
])('%s can be edited with signs, and comes back equal', (html) => {
  const { format, text } = show(html)
  expect([format, render(text, format)]).toEqual(['markdown', html])
})

test.each([
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<p lang="sw">Karibu</p>',
  '<h2>Two</h2>',
  '<ul><li>a</li></ul><ul><li>b</li></ul>',
])('%s has what signs cannot say, and is edited as HTML', (html) => {
  const { format, text } = show(html)
  expect([format, text]).toEqual(['html', html])
  expect(render(text, format)).toBe(sanitise(html))
})

test.each(['1. ', '- ', '- 1. ', '1. - ', '  - '])(
  'lists that stand too deep in one another, %j, are text, and no word is lost',
  (sign) => {
    const html = render(`${sign.repeat(12_000)}first\n\nsecond`, 'markdown')
    expect(html).toMatch(/first.*second/s)
    expect(html.match(/<li>/g)?.length ?? 0).toBeLessThan(50)
    const { format, text } = show(html)
    expect(render(text, format)).toBe(html)
  },
)

test('the words of a description are those that can be edited, also where only HTML says the rest', () => {
  expect(toWords('<h3>A</h3><ul><li><strong>b</strong></li></ul>')).toBe('# A\n\n- **b**')
  expect(toWords('<table><tbody><tr><td>Size</td><td>2 acres</td></tr></tbody></table><script>x</script>')).toBe(
    'Size, 2 acres',
  )
})

test('HTML that somebody types is cleaned before it is stored', () => {
  expect(render('<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)>', 'html')).toBe('<p>a</p>')
})
