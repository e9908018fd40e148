import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postForm } from '../server/messages/testing/post-form.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { addAuthenticator } from './testing/passkeys.ts'
import { startSite } from './testing/site.ts'
import { test as base, expect } from './testing/test.ts'

/** A server whose clock starts at an instant. */
const startAt = (instant: string, dataDir: string) =>
  startSite({
    DATA_DIR: dataDir,
    CLOCK_STARTS: instant,
    NODE_OPTIONS: `--import=${new URL('testing/fixed-clock.ts', import.meta.url)}`,
  })

const clean = { code: 0, log: [] }

type Waiting = { dataDir: string; email: string; reference: string; property: string }

/** On Monday at three somebody wrote. No server ran on Tuesday at eight; the test's starts at ten past nine. */
const test = base.extend<object, { waiting: Waiting }>({
  waiting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'riparo-morning-'))
      const site = await startAt('2026-11-23T12:00:00Z', dataDir)
      const [listing] = await (await fetch(`${site.url}/property-listings.json`)).json()
      const { personId } = await enterOffice({ dataDir }, { role: 'agent', name: 'Ann Wanjiku' })
      const form = { name: 'Zoë Secretname', email: 'zoe@example.com', phone: '0712 345 678', msg: 'A secret garden?' }
      await postForm(site.url, 'property-inquiry', { ...form, propertyID: listing.id.slice(0, 10) })
      const [inquiry] = site.inquiriesFrom(form.email)
      expect(await site.stop()).toEqual(clean)
      const property = `${listing.propertyName} (${listing.id.slice(0, 10).toUpperCase()})`
      await use({ dataDir, email: `${personId}@riparo.example`, reference: inquiry?.reference ?? '', property })
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ waiting: { dataDir } }, use) => {
      const site = await startAt('2026-11-24T06:10:00Z', dataDir)
      await use(site)
      expect(await site.stop()).toEqual(clean)
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a mail in the morning leads by way of signing in to who waits, and its foot to the tick that ends it', async ({
  page,
  site,
  waiting: { email, reference, property },
}) => {
  await expect.poll(() => site.mailsTo(email).length).toBe(1)
  const { mail, raw } = site.mailsTo(email)[0] ?? {}
  expect(mail).toMatchObject({
    subject: '1 person waits for an answer',
    to: [{ name: 'Ann Wanjiku', address: email }],
    from: { address: 'hello@riparo.example' },
  })
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(`${raw} ${mail?.html}`).not.toMatch(/Secret|secret|zoe@|0712/)
  const [thread = '', list = '', account = ''] = mail?.text?.match(/http\S+\/office\S+/g) ?? []
  expect(mail?.text).toContain(`Nobody’s:

Waits 3 working hours
Inquiry ${reference} about ${property}
${thread}

The list is in the office: ${list}
`)

  await addAuthenticator(page)
  await page.goto(thread)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect.poll(() => site.mailsTo(email).length).toBe(2)
  await page.goto(/http\S+#\S+/.exec(site.mailsTo(email)[1]?.mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Secretname' })).toBeVisible()
  await page.goto(account)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Your passkey is made.')).toBeVisible()
  await page.context().clearCookies()

  await page.goto(thread)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Secretname' })).toBeVisible()
  await expect(page.getByText('Waits 3 working hours')).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('link', { name: 'Zoë Secretname' })).toBeVisible()

  await page.goto(account)
  const tick = page.getByLabel('Mail me a list of what waits, at eight on working days')
  await expect(tick).toBeChecked()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, width)
  }
  await expectAccessible(page)
  await tick.uncheck()
  await page.getByRole('button', { name: 'Save your mails' }).click()
  await expect(page.getByText('You get no list of what waits any more.')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await tick.check()
  await page.getByRole('button', { name: 'Save your mails' }).click()
  await expect(page.getByText('You get a list of what waits at eight on working days.')).toBeVisible()
  await page.reload()
  await expect(tick).toBeChecked()
})
