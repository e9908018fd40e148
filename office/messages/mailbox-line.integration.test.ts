import { expect, test, vi } from 'vitest'
import { startMailServer } from '../../server/messages/testing/mail-server.ts'
import { startSite } from '../../server/testing/start-site.ts'
import { openOffice } from '../testing/office-visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a mailbox that nobody reaches stands above the list after some minutes, and owners are told after an hour', async () => {
  const smtp = await startMailServer()
  await using site = await startSite({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'office@riparo.example' },
    IMAP_URL: 'imaps://firm:secret@127.0.0.1:9',
  })
  const ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  const ben = await openOffice(site, 'Ben Otieno', 'agent')
  const stored = () => {
    using database = site.openDatabase()
    return database.prepare('select fault from mailbox_state').get()?.fault
  }
  const since = (minutes: number) => {
    using database = site.openDatabase({ readOnly: false })
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    database.prepare('update mailbox_state set since = ?').run(at)
  }
  await expect.poll(stored, { timeout: 20_000 }).toBe('unreached')
  const first = (await ben.get('/messages')).html
  expect(first).toContain('The mailbox has not been read yet.')
  expect(first).not.toContain('No mail comes in')
  since(10)
  expect((await ben.get('/messages')).html).toContain('the mailbox cannot be reached. We try again by ourselves.')
  since(61)
  await expect.poll(() => smtp.received.map(({ recipients }) => recipients), { timeout: 30_000 }).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.mail.subject).toBe('No mail comes in: the mailbox cannot be reached')
  expect(mail?.raw).not.toContain('secret')
  expect((await ann.get('/people')).html).toContain(mail?.recipients[0])
  await smtp.stop()
})
