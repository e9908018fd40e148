import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildMail, buildMultipart, plainType } from '../server/mailbox/testing/build-mail.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../server/mailbox/testing/start-dovecot.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { type Site, startSite } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.skip(!hasDovecot(), 'Dovecot is missing')

let dovecot: Dovecot
let site: Site
test.beforeAll(async () => {
  dovecot = await startDovecot()
  site = await startSite({
    ...{ OFFICE: 'on', MAIL_FROM: 'Riparo <firm@riparo.example>', MAIL_TO: 'firm@riparo.example' },
    ...{ IMAP_URL: dovecot.url, NODE_EXTRA_CA_CERTS: dovecot.certificate },
  })
})
test.afterAll(async () => {
  await site.stop()
  await dovecot[Symbol.asyncDispose]()
})

const email = 'akinyi@example.com'
const deed = randomBytes(60_000)

/** The thread without the list beside it. */
const inThread = (page: Page) => page.getByRole('article')

test('a conversation of five mails stands in one thread, with its file and what was quoted', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  await enterOffice(context, site, { role: 'agent', name: 'Ann Wanjiku' })
  const page = await context.newPage()
  const [{ id } = { id: '' }]: { id: string }[] = await (await page.request.get('/property-listings.json')).json()
  const inquiry = {
    propertyID: id.slice(0, 10),
    name: 'Akinyi Odhiambo',
    email,
    phone: '0712 345 678',
    msg: 'Is it free?',
  }
  expect((await postForm(site.url, 'property-inquiry', inquiry)).status).toBe(200)

  await page.goto('/office/messages')
  await page.getByRole('link', { name: 'Akinyi Odhiambo' }).click()
  await page.getByLabel(/^To /).fill('It is free. The plan is enclosed. Would Saturday at ten suit you?')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(20_000) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Your reply is on its way.')
  const reply = () => site.mailsTo(email).find(({ mail }) => mail.text?.includes('The plan is enclosed'))?.mail
  await expect.poll(reply, { timeout: 40_000 }).toBeDefined()

  const [type, body] = buildMultipart('mixed', [
    `${plainType}\n\nSaturday suits us.\n\nOn Monday Riparo wrote:\n${(reply()?.text ?? '').replaceAll(/^/gm, '> ')}`,
    `Content-Type: application/pdf; name="title deed.pdf"\nContent-Disposition: attachment; filename="title deed.pdf"\nContent-Transfer-Encoding: base64\n\n${deed.toString('base64').replaceAll(/.{76}/g, '$&\n')}`,
  ])
  const answer = [`From: Akinyi <${email}>`, 'Message-ID: <answer@example.com>', `In-Reply-To: ${reply()?.messageId}`]
  const file = dovecot.deliver(buildMail([...answer, 'Subject: Re: Inquiry', type], body))
  await expect(async () => {
    await page.reload()
    await expect(inThread(page).getByText('Saturday suits us.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })

  await expect(inThread(page).getByText('Would Saturday at ten suit you?').last()).toBeHidden()
  await inThread(page).getByText('Quoted from our mail').click()
  await expect(inThread(page).getByText('> It is free.')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'title deed.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('title deed.pdf')
  expect(readFileSync(await saved.path()).equals(deed)).toBe(true)
  await expectToFit(page, 360)
  await expectAccessible(page)

  // A colleague answers on a telephone, and that comes back.
  const answered = '<colleague@riparo.example>'
  dovecot.deliver(
    buildMail(
      [`From: firm@riparo.example`, `To: ${email}`, `Message-ID: ${answered}`, 'References: <answer@example.com>'],
      'Ten it is.\n',
    ),
    'Sent',
  )
  await expect(async () => {
    await page.reload()
    await expect(inThread(page).getByText('Ten it is.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
  const [report, parts] = buildMultipart(
    'report; report-type=delivery-status',
    [
      'Content-Type: text/plain\n\nIt came back.',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.2.2\n`,
      `Content-Type: text/rfc822-headers\n\nMessage-ID: ${answered}\n`,
    ],
    '=_report',
  )
  dovecot.deliver(buildMail(['From: <>', 'Return-Path: <>', 'Message-ID: <report@mail.example>', report], parts))
  await expect(async () => {
    await page.reload()
    await expect(inThread(page).getByText(`${email}: `)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)

  // Without its mail the file says where it went, on the page itself.
  for (const place of ['new', 'cur'])
    for (const name of readdirSync(join(dovecot.maildir, place)))
      if (name.startsWith(file)) rmSync(join(dovecot.maildir, place, name))
  const before = page.locator('summary', { hasText: 'Before:' })
  if (await before.isVisible()) await before.click()
  await page.getByRole('link', { name: 'title deed.pdf' }).click()
  await expect(page.getByRole('status')).toContainText('The mailbox does not have this file any more')
  await context.close()
})

test('a mail from another address leads to the thread that it answers, and one tap joins them', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  await enterOffice(context, site, { role: 'agent', name: 'Ben Otieno' })
  const page = await context.newPage()
  const form = { name: 'Njeri Mwangi', email: 'njeri@example.com', subject: 'A house', msg: 'Is it free?' }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  await expect.poll(() => site.mailsTo('njeri@example.com').length, { timeout: 20_000 }).toBe(1)
  const ours = site.mailsTo('njeri@example.com')[0]?.mail.messageId
  dovecot.deliver(
    buildMail(
      ['From: Kamau Mwangi <kamau@example.com>', 'Message-ID: <kamau@example.com>', `In-Reply-To: ${ours}`],
      'My wife asked. I come too.\n',
    ),
  )
  await expect(async () => {
    await page.goto('/office/messages')
    await page.getByRole('link', { name: 'Kamau Mwangi' }).click({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(inThread(page).getByText('From another address than njeri@example.com')).toBeVisible()
  await page.getByRole('link', { name: 'Their message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Njeri Mwangi' })).toBeVisible()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join to this thread' }).click()
  await expect(page.getByRole('status')).toContainText('They are joined here.')
  await expect(inThread(page).getByText('My wife asked. I come too.')).toBeVisible()
  await expect(inThread(page).getByText('May belong together')).toBeHidden()
  await page.getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByRole('heading', { name: 'May belong together' })).toBeVisible()
  await context.close()
})
