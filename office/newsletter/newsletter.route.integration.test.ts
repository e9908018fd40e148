import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../../server/messages/testing/mail-server.ts'
import { postForm } from '../../server/messages/testing/post-form.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { openOffice } from '../testing/office-visitor.ts'

const formula = '=cmd@example.com'

let mails: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let olive: Awaited<ReturnType<typeof openOffice>>
let ben: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  mails = await startMailServer()
  site = await startSite({ SMTP_URL: mails.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'desk@riparo.example' })
  olive = await openOffice(site, 'Olive Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mails.stop()
})

function write(statement: string, ...values: (string | null)[]) {
  const database = site.openDatabase({ readOnly: false })
  database.prepare(statement).run(...values)
  database.close()
}

function add(email: string, confirmed: string | null) {
  const columns = 'id, email, consented_at, privacy_version, confirmed_at'
  write(
    `insert into subscribers (${columns}) values (?, ?, '2026-11-20T22:00:00.000Z', '2020-01', ?)`,
    email,
    email,
    confirmed,
  )
}

test('owners see whom the newsletter has, with days and words of the consent, and agents nothing of it', async () => {
  expect((await ben.get('/newsletter')).status).toBe(403)
  expect((await olive.get('/newsletter')).html).toContain('0 confirmed addresses, 0 not confirmed.')
  expect((await postForm(site.url, 'newsletter', { email: 'new@example.com', consent: 'yes' })).status).toBe(200)
  add('confirmed@example.com', '2026-11-21T08:00:00.000Z')
  add(formula, '2026-11-21T08:00:00.000Z')
  const { html } = await olive.get('/newsletter')
  expect(html).toContain('2 confirmed addresses, 1 not confirmed.')
  expect(html).toContain(
    'Agreed on Saturday, 21 November 2026, to version 2020-01; confirmed on Saturday, 21 November 2026',
  )
  expect(html).toMatch(/new@example\.com<.*; not confirmed/)
  expect(html).toContain('I agree to receive news and new listings from Riparo by e-mail.')
  expect(html).toContain('The words were not stored then.')
  expect((await olive.get('/people')).html).toContain('href="/office/newsletter"')
})

test('owners take the confirmed addresses away as a file after a passkey, and agents not at all', async () => {
  const file = '/newsletter/newsletter.csv'
  expect((await ben.get(file)).status).toBe(403)
  const { status, headers, html } = await olive.get(file)
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="newsletter.csv"'])
  expect(html.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"Email","Agreed on (Africa/Nairobi)","Confirmed on (Africa/Nairobi)","Consent"',
    `"'${formula}","2026-11-21 01:00","2026-11-21 11:00","Version 2020-01"`,
    '"confirmed@example.com","2026-11-21 01:00","2026-11-21 11:00","Version 2020-01"',
    '',
  ])
  expect((await olive.get('/activity')).html).toContain('exported the addresses of the newsletter')
  write(
    'update sessions set confirmed_at = ? where person_id = ?',
    new Date(Date.now() - 6 * 60_000).toISOString(),
    olive.personId,
  )
  const refused = await olive.get(file)
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/office/newsletter'])
  expect((await olive.get('/newsletter')).html).toContain('Use a passkey')
})

test('an address that has no page of the list shows the last one', async () => {
  for (const page of ['0', '-1', '99', 'x', '1e9'])
    expect((await olive.get(`/newsletter?page=${page}`)).html).toContain('confirmed@example.com')
})
