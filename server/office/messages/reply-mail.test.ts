import { expect, test } from 'vitest'
import { composeReply } from './reply-mail.ts'

const conversation = { to: 'zoe@example.com', name: 'Zoë', reference: '7K3-M9Q', references: [] }
const firm = { name: 'Riparo', email: 'hello@riparo.example', phones: [], brand: { accent: '#da1900', ink: '#16201a' } }

test('a reply shows the columns of its text in its HTML too, and lets its lines break', () => {
  const text = "Rent       KES 95,000\nDeposit   KES 190,000\n\n  by phone\tgate B: Ann's <a  href>"
  const parts = { text, listings: [], person: { name: 'Ann' }, conversation }
  const mail = composeReply(parts as never, { firm, siteUrl: 'https://www.riparo.example' } as never)
  expect(mail.text).toContain(text)
  const paragraphs = mail.alternative
    .match(/(?<=<p [^>]*>).*?(?=<\/p>)/g)
    ?.map((html) => html.replaceAll('\u00a0', '_'))
  expect(paragraphs).toEqual([
    'Rent______ KES 95,000<br/>Deposit__ KES 190,000',
    '_ by phone___ gate B: Ann&#x27;s &lt;a_ href&gt;',
  ])
})
