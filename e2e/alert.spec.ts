import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { fillIn, press } from './testing/listing-form.ts'
import { startSite } from './testing/site.ts'
import { createTaps } from './testing/taps.ts'
import { expect, test } from './testing/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
test.describe.configure({ timeout: 120_000 })

/** A server whose clock starts at an instant, on a database that stays. */
const startAt = (instant: string, dataDir: string) =>
  startSite({
    OFFICE: 'on',
    DATA_DIR: dataDir,
    CLOCK_STARTS: instant,
    NODE_OPTIONS: `--import=${new URL('testing/fixed-clock.ts', import.meta.url)}`,
  })

for (const javaScriptEnabled of [true, false])
  test.describe(`with script: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled })

    test('somebody who looked for a home at eleven hears at five of the one that was published at noon, and stops the mails', async ({
      page,
      context,
      faults,
    }) => {
      // The two servers of this test.
      faults.expect(/foreign request: http:\/\/localhost:/)
      const dataDir = mkdtempSync(join(tmpdir(), 'riparo-alert-'))
      const address = 'seeker@example.co.ke'
      const morning = await startAt('2026-11-25T08:00:00Z', dataDir)
      const { tap, type, count } = createTaps()
      await page.goto(`${morning.url}/property-listings/?propertyStatus=For_Sale&place=nairobi/kilimani`)
      await tap(page.getByRole('link', { name: 'Get new ones by mail, no sign-up' }))
      const form = page.getByRole('form', { name: 'By mail, no sign-up' })
      await type(form.getByLabel('E-mail address'), address)
      await tap(form.getByRole('radio', { name: 'Once a day' }))
      await tap(form.getByRole('checkbox'))
      await tap(form.getByRole('button', { name: 'Get mails' }))
      await expect(form.getByRole('status')).toHaveText(/an e-mail is on its way to it/)
      const mails = (site: typeof morning) => site.mailsTo(address).map(({ mail }) => mail)
      const linkIn = (site: typeof morning, path: string) =>
        new RegExp(`${site.url}${path}\\S+`).exec(mails(site).at(-1)?.text ?? '')?.[0] ?? ''
      await expect.poll(() => mails(morning).length).toBe(1)
      await page.goto(linkIn(morning, '/saved-searches'))
      await tap(page.getByRole('button', { name: 'Confirm' }))
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Confirmed. You will hear of it by mail.')
      // With the link of the mail.
      expect(count() + 1).toBe(7)

      await enterOffice(context, morning, { role: 'agent' })
      await page.goto(`${morning.url}/office/listings/new`)
      await fillIn(page, 'Ridge flat')
      await press(page, 'Publish')
      await expect(page.getByText('1 person looks for this').first()).toBeVisible()
      expect(await morning.stop()).toEqual({ code: 0, log: [] })

      const evening = await startAt('2026-11-25T14:00:30Z', dataDir)
      await expect.poll(() => mails(evening).length, { timeout: 30_000 }).toBe(1)
      const [mail] = mails(evening)
      expect(mail?.subject).toBe('Ridge flat, for you')
      expect(mail?.html).toContain('Ridge flat')
      await page.goto(linkIn(evening, '/property-listing/'))
      await expect(page.getByRole('main')).toContainText(/Kilimani[\s\S]*12,500,000|12,500,000[\s\S]*Kilimani/)

      await page.goto(linkIn(evening, '/saved-searches'))
      await page.getByRole('radio', { name: 'Once a week' }).tap()
      await page.getByRole('button', { name: 'Save' }).tap()
      await expect(page.getByRole('radio', { name: 'Once a week' })).toBeChecked()
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: /^Remove all/ }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get no more mails')
      expect(await evening.stop()).toEqual({ code: 0, log: [] })
      rmSync(dataDir, { recursive: true, force: true })
    })
  })
