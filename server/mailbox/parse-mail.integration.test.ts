import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { foldQuote } from '../../domain/mailbox/fold-quote.ts'
import { createMailParser, maxMailBytes } from './parse-mail.ts'
import { answers, sentMail } from './testing/answers.ts'
import { heavyMails } from './testing/heavy-mails.ts'
import { mails } from './testing/mails.ts'
import { reports } from './testing/reports.ts'

/** On a busy machine a heavy mail may take longer than the usual limit. */
const parser = createMailParser({ timeout: 60_000 })
const simple = mails['a simple mail']?.mail ?? Buffer.alloc(0)
afterAll(() => parser.stop())

test.each(Object.entries(mails))('%s is read', async (_, { mail, size, becomes }) => {
  expect(await parser.parse(mail, size)).toMatchObject({ unreadable: false, ...becomes })
})

test.each(Object.entries(reports))('a delivery report %s is read, and lists no files', async (_, { mail, report }) => {
  expect(await parser.parse(mail)).toMatchObject({ report, files: [] })
})

test.each(Object.entries(answers))('the answer stays, the quote is folded: %s', async (_, { mail, answer }) => {
  const { text } = await parser.parse(mail)
  expect(foldQuote(text, [sentMail]).answer.trim()).toBe(answer)
})

test.each(Object.entries(heavyMails))(
  '%s takes less than two seconds of the processor, and names its sender',
  async (_, mail) => {
    const start = process.cpuUsage()
    const read = await parser.parse(mail)
    const { user, system } = process.cpuUsage(start)
    expect(read.unreadable).toBe(false)
    expect(read.froms[0]?.address).toBe('jane@client.example')
    expect(read.isCut || mail.length <= maxMailBytes).toBe(true)
    expect(Buffer.byteLength(read.text)).toBeLessThanOrEqual(100 * 1024)
    expect(user + system).toBeLessThan(2_000_000)
  },
)

test('a mail that takes too long has what its headers say, and holds up none behind it', async () => {
  const hurried = createMailParser({ timeout: 0 })
  const late = await Promise.all([hurried.parse(simple), hurried.parse(simple)])
  expect(late).toMatchObject([{ unreadable: true, text: '' }, { unreadable: true }])
  await hurried.stop()
  await expect(hurried.parse(simple)).rejects.toThrow('stopped')
})

test('a mail that is read while the parser stops is not called unreadable', async () => {
  const stopped = createMailParser()
  await stopped.parse(simple)
  const read = stopped.parse(heavyMails['flowed lines'] ?? Buffer.alloc(0))
  // By now the worker has the mail.
  await setImmediate()
  await Promise.all([stopped.stop(), expect(read).rejects.toThrow('stopped')])
})

test('a mail that needs more memory than its worker has is unreadable with its headers, and the next is read', async () => {
  const small = createMailParser({ heap: 12 })
  const [first, second] = await Promise.all([
    small.parse(heavyMails['a megabyte of short lines'] ?? Buffer.alloc(0)),
    small.parse(simple),
  ])
  expect(first).toMatchObject({ unreadable: true, froms: [{ address: 'jane@client.example' }] })
  expect(second).toMatchObject({ unreadable: false, text: 'Hello,\n\nis it free?' })
  await small.stop()
})
