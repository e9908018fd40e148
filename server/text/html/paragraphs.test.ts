import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, it } from 'vitest'
import { createSanitiser } from './sanitise.ts'
import { untrustedHtml } from './testing/untrusted-html.ts'
import { inlineTags, isElement, isText } from './tree.ts'

const sanitise = createSanitiser({ imageHosts: ['pictures.example'] })
const rel = 'rel="noopener noreferrer"'

it.each([
  ['text', 'Text', '<p>Text</p>'],
  ['text between blocks', '<p>a</p>\nText\n<h2>b</h2>', '<p>a</p><p>\nText\n</p><h2>b</h2>'],
  ['text with links and emphasis', 'A <a href="/x">b</a>, <em>c</em>.', '<p>A <a href="/x">b</a>, <em>c</em>.</p>'],
  ['lines', 'One<br>two', '<p>One<br>two</p>'],
  ['a line with breaks around it', '<p>a</p><br>b<br><br><p>c</p>', '<p>a</p><p>b</p><p>c</p>'],
  [
    'links that replace frames',
    '<iframe src="//a.example/"></iframe> and <iframe src="//b.example/"></iframe>',
    `<p><a href="https://a.example/" ${rel}>Open a.example</a> and <a href="https://b.example/" ${rel}>Open b.example</a></p>`,
  ],
])('%s outside of a paragraph gets one', (_, html, expected) => {
  expect(sanitise(html)).toBe(expected)
})

it('the caption of a picture stays beside it', () => {
  const html =
    '[caption id="attachment_7" width="300"]<img src="https://pictures.example/a.jpg"> By <b>day</b>[/caption]'
  expect(sanitise(html)).toMatch(/^<p><img [^>]*> By <b>day<\/b><\/p>$/)
})

it.each([
  ['white space', '<p>a</p>\n\n<p>b</p>'],
  ['a line break', '<p>a</p><br><p>b</p>'],
  ['a block', '<ul><li>a</li></ul><div>b</div>'],
  ['what stands in a line of a list or a cell', '<ul><li>a <b>c</b><ul><li>b</li></ul></li></ul>'],
  ['what stands in a block without blocks', '<div>a <b>c</b></div><blockquote>b <i>d</i></blockquote>'],
  ['the source of a quote', '<blockquote><p>a</p><cite>b</cite></blockquote>'],
  ['links in a row', '<div class="buttons"><a href="/a">a</a><a href="/b">b</a><div>c</div></div>'],
])('%s gets no paragraph', (_, html) => {
  expect(sanitise(html)).toBe(html)
})

it('pictures on their own get no paragraph', () => {
  const picture = '<img src="https://pictures.example/a.jpg">'
  expect(sanitise(`${picture}\n${picture}<p>a</p>`)).not.toMatch(/<p><img/)
})

it('text beside blocks gets a paragraph within what holds them', () => {
  expect(sanitise('<div>a <b>b</b><p>c</p>d</div>')).toBe('<div><p>a <b>b</b></p><p>c</p><p>d</p></div>')
  expect(sanitise('<blockquote>a<p>b</p></blockquote>')).toBe('<blockquote><p>a</p><p>b</p></blockquote>')
  expect(sanitise('<details><summary>a</summary>b <i>c</i></details>')).toBe(
    '<details><summary>a</summary><p>b <i>c</i></p></details>',
  )
})

it('text in a grid gets a paragraph, for each link of it would be a cell', () => {
  expect(sanitise('<div class="columns">a <i>b</i></div>')).toBe('<div class="columns"><p>a <i>b</i></p></div>')
})

it('a link that holds blocks gets a block around it, as a paragraph cannot hold them', () => {
  const html = '<a href="/x"><h3>a</h3><p>b</p></a>'
  expect(sanitise(`<p>c</p>${html}`)).toBe(`<p>c</p><div>${html}</div>`)
})

it('nothing within a line is left at the top, and no paragraph holds another, whatever the HTML is made of', () => {
  fc.assert(
    fc.property(untrustedHtml(), (html) => {
      const safe = sanitise(html)
      const loose = parseFragment(safe).childNodes.filter((node) =>
        isElement(node)
          ? inlineTags.has(node.tagName) && node.tagName !== 'wbr'
          : isText(node) && node.value.trim() !== '',
      )
      expect(loose).toEqual([])
      expect(sanitise(safe)).toBe(safe)
    }),
    { numRuns: 500 },
  )
})
