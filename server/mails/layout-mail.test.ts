import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { type MailBlock, paragraph } from './blocks.ts'
import { layoutMail } from './layout-mail.ts'

const sender = {
  firm: {
    name: 'Riparo & Sons',
    email: 'hello@riparo.example',
    phones: ['+254 700 000 000'],
    brand: { accent: '#da1900', ink: '#16201a' },
  },
  siteUrl: 'https://www.riparo.example',
}

const property = (number: number) => ({
  above: 'New since Tuesday',
  name: `Garden flat ${number} <b>`,
  below: 'KES 95,000 a month',
  url: `https://www.riparo.example/property-listing/clx${number}`,
  picture: `https://www.riparo.example/pictures/480/media/flat-${number}.jpg`,
})

const blocks: MailBlock[] = [
  paragraph('Good day,\nZoë & all\n\n  two  spaces'),
  { kind: 'heading', text: 'Yours' },
  { kind: 'quotation', text: '<script>alert(1)</script>' },
  {
    kind: 'facts',
    facts: [
      ['Name', 'Zoë <img>'],
      ['Phone', '+254'],
    ],
  },
  { kind: 'link', label: 'Open it', url: 'https://www.riparo.example/office/?a=1&b=2' },
  { kind: 'items', items: [property(1), { name: 'Without picture', url: 'https://www.riparo.example/x' }] },
]
const parts = {
  preview: 'Zoë & all',
  blocks,
  signed: ['-- ', 'Ann'],
  why: 'You asked for it.',
  links: [{ label: 'Unsubscribe', url: 'https://www.riparo.example/newsletter/unsubscribe?token=t' }],
}
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('the HTML of a mail says nothing that its text does not, in words or addresses', () => {
  const { text, alternative } = layoutMail(parts, sender)
  const { texts, addresses } = readHtml(alternative)
  expect(texts.length).toBeGreaterThan(15)
  expect(texts.filter((said) => !words(text).includes(said))).toEqual([])
  expect(addresses.map((url) => url.replace('mailto:', '')).filter((url) => !text.includes(url))).toEqual([])
})

test('the text of a mail says each word of its parts, and ends with why it comes', () => {
  expect(layoutMail(parts, sender).text).toBe(`Good day,
Zoë & all

  two  spaces

Yours

<script>alert(1)</script>

Name:      Zoë <img>
Phone:     +254

Open it: https://www.riparo.example/office/?a=1&b=2

New since Tuesday
Garden flat 1 <b>
KES 95,000 a month
https://www.riparo.example/property-listing/clx1

Without picture
https://www.riparo.example/x

-- 
Ann
Riparo & Sons
hello@riparo.example
+254 700 000 000
https://www.riparo.example

--
You asked for it.
Unsubscribe: https://www.riparo.example/newsletter/unsubscribe?token=t
`)
})

test('markup in any part of a mail is text in its HTML', () => {
  const { alternative } = layoutMail(parts, sender)
  expect(alternative).not.toMatch(/<script|<img>/)
  expect(alternative).toContain('Garden flat 1 &lt;b&gt;</b>')
  expect(alternative).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('each picture of a mail has a width and a text, and nothing is loaded before it', () => {
  const { alternative } = layoutMail(parts, sender)
  const pictures = alternative.match(/<img [^>]*>/g) ?? []
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect(picture).toMatch(/(?=.* alt=")(?=.* width="\d+")/)
  expect(alternative).not.toMatch(/<link|<style|<script|@import/)
})

test('a mail with fifty properties has less than 100 KB', () => {
  const items = Array.from({ length: 50 }, (_, index) => property(index))
  const { alternative } = layoutMail({ ...parts, blocks: [{ kind: 'items', items }] }, sender)
  expect(Buffer.byteLength(alternative)).toBeLessThan(100_000)
})

test('words have a colour only on a ground of one, so that they are read in the light and in the dark', () => {
  const { alternative } = layoutMail(parts, sender)
  expect(alternative).toContain('<meta name="color-scheme" content="light dark"/>')
  const coloured = [...alternative.matchAll(/<(\w+)[^>]*style="(?:[^"]*;)?color:(#\w+)/g)].map(([, tag, colour]) => [
    tag,
    colour,
  ])
  expect(coloured).toEqual([
    ['a', '#ffffff'],
    ['td', '#1a1a1a'],
    ['a', '#1a1a1a'],
    ['a', '#1a1a1a'],
  ])
  expect(alternative).toMatch(/<td bgcolor="#da1900"[^>]*><a [^>]*color:#ffffff/)
  expect(alternative).toMatch(/<table [^>]*bgcolor="#ffffff"[^>]*>.*color:#1a1a1a/)
})

/** The texts of a mail, its title and texts of pictures included, and the addresses to which it leads. */
function readHtml(html: string): { texts: string[]; addresses: string[] } {
  const texts: string[] = []
  const addresses: string[] = []
  const read = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes) {
      if (node.type === 'text' && 'data' in node) texts.push(words(node.data))
      if (!('children' in node)) continue
      if ('attribs' in node) {
        if (node.attribs.alt) texts.push(words(node.attribs.alt))
        if (node.attribs.href) addresses.push(node.attribs.href)
      }
      read(node.children)
    }
  }
  read(parseDocument(html).children)
  return { texts: texts.filter(Boolean), addresses }
}
