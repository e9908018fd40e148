import { escapeText } from 'entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillInMarkdown } from '../../../content/folder/read-content.ts'
import { toHtml } from '../../../text/html/posts-markdown.ts'
import { createSanitiser } from '../../../text/html/sanitise.ts'
import { toText } from '../../../text/html/to-text.ts'
import { type Addresses, toArticleMarkdown } from './article-markdown.ts'

const sanitise = createSanitiser({ imageHosts: ['old-homes.example'] })

const addresses: Addresses = {
  base: 'https://old-homes.example/2024/a-post/',
  toArticle: (address) => (address.endsWith('/rates/') ? '/insights/rates' : null),
  toMedia: (address) => (address.endsWith('/here.jpg') ? '/media/here.jpg' : null),
}

const write = (content: string) => toArticleMarkdown(content, addresses)
/** The HTML that the site makes of the file. */
const render = (content: string) =>
  sanitise(toHtml(fillInMarkdown('a.md', write(content), { firm: 'Riparo' })), 'https://riparo.invalid/insights/a')

test.each<[what: string, content: string, markdown: string]>([
  [
    'paragraphs of the block editor',
    '<!-- wp:paragraph -->\n<p>One <strong>bold</strong>.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Two.</p>\n<!-- /wp:paragraph -->',
    'One **bold**.\n\nTwo.',
  ],
  ['paragraphs of the older editor', 'One\nline below.\n\nTwo.', 'One\\\nline below.\n\nTwo.'],
  ['headings', '<h1>A</h1><h2>B</h2><h3>C <em>d</em></h3>', '## A\n\n## B\n\n### C *d*'],
  ['lists', '<ul><li>One</li><li>Two<ol><li>Inner</li></ol></li></ul>', '- One\n- Two\n  1. Inner'],
  [
    'a link to another of the posts',
    '<p>See <a href="/2023/rates/">the rates</a>.</p>',
    'See [the rates](/insights/rates).',
  ],
  ['a link to a page of the old site', '<p><a href="/team/">Us</a></p>', '[Us](https://old-homes.example/team/)'],
  [
    'a picture with its words',
    '<figure class="wp-block-image"><a href="/x.jpg"><img src="/uploads/here.jpg" alt="A [gate]"/></a><figcaption>The "gate"</figcaption></figure>',
    '![A \\[gate\\]](/media/here.jpg "The \\"gate\\"")',
  ],
  [
    'a picture that stays on the old site',
    '<p><img src="../up/a b.jpg" alt="">Words</p>',
    '![](https://old-homes.example/2024/up/a%20b.jpg)\n\nWords',
  ],
  ['a quote', '<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n>\n> Two'],
  [
    'a table, as HTML',
    '<figure class="wp-block-table"><table><tbody><tr><td>A {b}</td></tr></tbody></table></figure>',
    '<figure class="wp-block-table"><table><tbody><tr><td>A &#123;b}</td></tr></tbody></table></figure>',
  ],
  ['a paragraph that Markdown has no signs for, as HTML', '<p>120 m<sup>2</sup></p>', '<p>120 m<sup>2</sup></p>'],
  [
    'the source of a quote',
    '<blockquote><p>One</p><cite>An advocate</cite></blockquote>',
    '> One\n>\n> <p><cite>An advocate</cite></p>',
  ],
  ['a shortcode', '<p>[contact-form-7 id="1"]</p><p>Text [sic]</p>', 'Text \\[sic\\]'],
  ['a script', '<script>alert(1)</script><p>Text</p>', 'Text'],
])('%s', (_, content, markdown) => {
  expect(write(content)).toBe(markdown)
})

test('is read by the site as what WordPress showed', () => {
  const html = render(
    '<h2>Prices</h2><p>One<br>two</p><figure class="wp-block-image"><img src="/uploads/there.jpg" alt="There"></figure><table><tr><td>A</td></tr></table><ul><li>x</li></ul>',
  )
  for (const part of [
    '<h2',
    'One<br>',
    'src="/pictures/960/https/old-homes.example/uploads/there.jpg"',
    '<table',
    '<li>x</li>',
  ])
    expect(html).toContain(part)
})

test('words with signs of Markdown, HTML and facts are the same words on the site', () => {
  const sign = fc.constantFrom(
    '*',
    '_',
    '`',
    '~~',
    '{firm}',
    '{town}',
    '<b>',
    '&amp;',
    '[a](b)',
    '[^1]',
    '# ',
    '> ',
    '---',
    '- ',
    '1. ',
    '|',
    '\\',
    '===',
    '+ ',
    '!',
    '\n',
    'a',
    ' ',
  )
  const words = fc.array(fc.oneof(sign, fc.string({ maxLength: 4 })), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, fc.constantFrom('p', 'h2', 'li', 'blockquote', 'td', 'sup', 'strong'), (text, tag) => {
      const arounds: Partial<Record<string, string[]>> = { li: ['<ul>', '</ul>'], td: ['<table><tr>', '</tr></table>'] }
      const around = arounds[tag] ?? ['', '']
      const content = `${around[0]}<${tag}>x${escapeText(text)}x</${tag}>${around[1]}`
      // Not the tags of shortcodes, which go on purpose.
      fc.pre(!/\[\/?\w/.test(text.replaceAll('[a](b)', '').replaceAll('[^1]', '')))
      expect(toText(render(content)).replaceAll(/\s/g, '')).toBe(toText(content).replaceAll(/\s/g, ''))
    }),
    { numRuns: 1_000 },
  )
})

test('deep nesting becomes words', () => {
  expect(write(`${'<div>'.repeat(50_000)}Deep`)).toBe('Deep')
})
