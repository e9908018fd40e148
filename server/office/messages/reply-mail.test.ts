import { expect, test } from 'vitest'
import { composeReply } from './reply-mail.ts'

const conversation = { to: 'zoe@example.com', name: 'Zoë', reference: '7K3-M9Q', references: [] }
const firm = { name: 'Riparo', email: 'hello@riparo.example', phones: [] }

test('a reply shows the columns of its text in its HTML too, and lets its lines break', () => {
  const text = "Rent       KES 95,000\nDeposit   KES 190,000\n\n  by phone\tgate B: Ann's <a  href>"
  const parts = { text, listings: [], person: { name: 'Ann' }, conversation }
  const mail = composeReply(parts as never, { firm, siteUrl: 'https://www.riparo.example' } as never)
  expect(mail.text).toContain(text)
  const paragraphs = mail.alternative
    .match(/<p dir="auto">[\s\S]*?<\/p>/g)
    ?.map((html) => html.replaceAll('&nbsp;', '_'))
  expect(paragraphs).toEqual([
    '<p dir="auto">Rent______ KES 95,000<br>\nDeposit__ KES 190,000</p>',
    '<p dir="auto">_ by phone___ gate B: Ann\'s &lt;a_ href&gt;</p>',
  ])
})
