import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'
import { openMore } from './testing/thread-menu.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

type Sent = { name: string; email: string; msg?: string }

async function inquire(page: Page, site: Site, { msg = 'Is it near a school?', ...sender }: Sent) {
  const [listing, other] = await (await page.request.get('/property-listings.json')).json()
  const form = { propertyID: listing.id.slice(0, 10), ...sender, phone: '0712 345 678', msg }
  expect((await postForm(site.url, 'property-inquiry', form)).status).toBe(200)
  return { listing, other }
}

async function openThread(page: Page, name: string) {
  await page.goto(`/office/messages?${new URLSearchParams({ words: name, state: 'all' })}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const replyText = (page: Page) => page.getByLabel(/^To /)
const anotherListing = (page: Page) => page.getByLabel('Words such as')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.locator('[data-outcome]')

/** Types words that the device keeps, once the page's script runs. */
async function type(page: Page, label: string | RegExp, words: string) {
  await expect(async () => {
    await page.getByLabel(label).fill('')
    await page.getByLabel(label).fill(words)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(words)
  }).toPass()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a template is filled in, a listing goes along, the mail is looked at, sent, taken back and sent', async ({
      page,
      context,
      site,
      faults,
    }) => {
      faults.expect(422)
      const sender = {
        name: `{property} <b>Otieno</b> {name}${javaScriptEnabled ? '' : ' {firm}'}`,
        email: `otieno.${javaScriptEnabled}@example.com`,
      }
      const { listing, other } = await inquire(page, site, sender)
      await enterOffice(context, site, { role: 'agent', name: javaScriptEnabled ? 'Ann Wanjiku' : 'Ben Otieno' })
      await openThread(page, sender.name)
      await press(page, 'We will call')
      await expect(replyText(page)).toHaveValue(
        /^Good day \{property\} <b>Otieno<\/b> \{name\}.*,\n\nThank you for your message\./,
      )
      await press(page, 'More about it')
      await expect(replyText(page)).toHaveValue(new RegExp(`“${listing.propertyName}”`))
      await expect(replyText(page)).not.toHaveValue(/Thank you for your message/)
      await expect(page.getByLabel(listing.propertyName)).toBeChecked()
      await replyText(page).fill('Dear Otieno, </textarea><script>document.title = "ran"</script>')
      await press(page, 'Viewing')
      await expect(replyText(page)).toHaveValue(/^Dear Otieno, .+\n\nGood day \{property\}/)
      await page.getByText('Another listing').click()
      await expect(page.getByLabel(/like theirs$/).first()).toBeVisible()
      await anotherListing(page).fill('NoSuchOne')
      await press(page, 'Preview')
      await expect(page.getByText('Nothing on the site is “NoSuchOne”').first()).toBeVisible()
      await anotherListing(page).fill(`${site.url}/property-listing/${other.id.slice(0, 10)}/?from=here`)
      await press(page, 'Preview')
      await expect(page.getByText('Please tick which listing you mean')).toBeVisible()
      await anotherListing(page).fill(other.propertyName)
      await press(page, 'Find')
      await page.getByLabel(other.propertyName).check()
      await anotherListing(page).fill('no such place')
      await press(page, 'Find')
      await expect(page.getByText('Nothing on the site is “no such place”').first()).toBeVisible()
      await expect(page.getByLabel(other.propertyName)).toBeChecked()
      await anotherListing(page).fill('')
      await press(page, 'Preview')
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview).toContainText(sender.email)
      const mail = page.frameLocator('iframe[title="The mail"]')
      await expect(mail.getByText('<script>document.title = "ran"</script>')).toBeVisible()
      await expect(mail.getByRole('link', { name: other.propertyName }).last()).toBeVisible()
      // Its styles hold in the frame too.
      await expect(mail.locator('body')).toHaveCSS('padding', '16px')
      await expect(page.getByLabel(listing.propertyName)).toBeChecked()
      expect((await page.title()).replace(/^\(\d+\) /, '')).toBe(sender.name)
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)

      await press(page, 'Send')
      await expect(notice(page)).toContainText('Your reply is on its way.')
      await expect(page.getByText('answered by e-mail')).toBeVisible()
      await expect(page.getByRole('link', { name: other.propertyName })).toBeVisible()
      await expect(replyText(page)).toHaveValue('')
      await press(page, 'Undo')
      await expect(notice(page)).toContainText('It is taken back.')
      await expect(page.getByText('answered by e-mail')).toHaveCount(0)
      await expect(replyText(page)).toHaveValue(/^Dear Otieno, .+\n\nGood day \{property\}/)
      await expect(page.getByLabel(listing.propertyName)).toBeChecked()
      await expect(page.getByLabel(other.propertyName)).toBeChecked()

      await replyText(page).fill('The second one')
      await press(page, 'Send')
      await expect(notice(page)).toContainText('Your reply is on its way.')
      await expect
        .poll(() => site.mailsTo(sender.email).map(({ mail }) => mail.text ?? ''), { timeout: 30_000 })
        .toContainEqual(expect.stringContaining('The second one'))
      expect(site.mailsTo(sender.email).some(({ raw }) => raw.includes('Dear Otieno'))).toBe(false)
      if (javaScriptEnabled) await expect(page.getByText('The reply was sent')).toBeVisible({ timeout: 20_000 })
    })
  })
}

test('a reply and a note that are not sent survive a closed tab, an ended session and a line that breaks', async ({
  page,
  context,
  site,
  faults,
}) => {
  // Three sign-ins and five pages.
  test.setTimeout(120_000)
  const sender = { name: 'Wanjiru Kamau', email: 'wanjiru.kept@example.com' }
  await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent', name: 'Ann Kept' })
  await openThread(page, sender.name)
  const path = new URL(page.url()).pathname
  await type(page, /^To /, 'Half a sentence')
  await openMore(page)
  await type(page, 'Note, if you like', 'She called twice')
  await page.close()

  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByText('We put back what you had typed on')).toHaveCount(2)
  await expect(replyText(again)).toHaveValue('Half a sentence')
  await expect(again.getByLabel('Note, if you like')).toHaveValue('She called twice')

  await context.setOffline(true)
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await press(again, 'Send')
  await expect(again.getByRole('alert')).toContainText('We could not reach the server')
  await expect(replyText(again)).toHaveValue('Half a sentence')
  await context.setOffline(false)

  for (const [button, label, words] of [
    ['Send', /^To /, 'Half a sentence'],
    ['Save the note alone', 'Note, if you like', 'She called twice'],
  ] as const) {
    const cookies = await context.cookies()
    await context.clearCookies()
    if (button !== 'Send') await openMore(again)
    await press(again, button)
    await expect(again.getByText('What you had typed is still on this device.')).toBeVisible()
    expect(new URL(again.url()).searchParams.get('next')).toBe(path.slice('/office'.length))
    await context.addCookies(cookies)
    await again.goto(path)
    await expect(again.getByLabel(label)).toHaveValue(words)
  }

  // A note that is saved takes nothing of the reply with it.
  await openMore(again)
  await press(again, 'Save the note alone')
  await expect(notice(again)).toContainText('The note is saved.')
  await expect(again.getByLabel('Note, if you like')).toHaveValue('')
  await expect(replyText(again)).toHaveValue('Half a sentence')
  await again.goto('/office/account')
  await press(again, 'Sign out')
  const lost = again.getByRole('group', { name: 'Before you sign out' })
  await expect(lost).toContainText('1 message has words that are not saved:')
  await lost.getByRole('link', { name: sender.name }).click()
  await expect(replyText(again)).toHaveValue('Half a sentence')
  await again.getByRole('button', { name: 'Throw it away' }).click()
  await expect(replyText(again)).toHaveValue('')
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a reply says so where the browser cannot keep its words', async ({ page, context, site }) => {
  const sender = { name: 'Njeri Mwangi', email: 'njeri.full@example.com' }
  await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent' })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await openThread(page, sender.name)
  await expect(async () => {
    await replyText(page).fill('')
    await replyText(page).fill('Half a sentence')
    await expect(page.getByText('This browser cannot keep what you type.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await press(page, 'Send')
  await expect(notice(page)).toContainText('Your reply is on its way.')
})

test('a reply to which a message or a colleague came first is refused, shows both, and is sent when pressed again', async ({
  page,
  context,
  site,
  browser,
  faults,
}) => {
  faults.expect(422)
  const sender = { name: 'Kiptoo Chebet', email: 'kiptoo@example.com' }
  await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent', name: 'Ann Second' })
  await openThread(page, sender.name)
  await replyText(page).fill('We look forward to it')
  const others = await browser.newContext({ baseURL: site.url })
  await enterOffice(others, site, { role: 'agent', name: 'Ben First' })
  const other = await others.newPage()
  await openThread(other, sender.name)
  await replyText(other).fill('Come at ten')
  await press(other, 'Send')
  await expect(notice(other)).toContainText('Your reply is on its way.')
  await inquire(page, site, { ...sender, msg: 'Rather at eleven' })

  await press(page, 'Send')
  const refusal = page.getByRole('alert')
  await expect(refusal).toBeFocused()
  await expect(refusal).toContainText('Somebody wrote or did something here in the meantime.')
  await expect(refusal).toContainText('Ben First answered by e-mail')
  await expect(refusal).toContainText('Come at ten')
  await expect(refusal).toContainText('Rather at eleven')
  await expect(refusal).not.toContainText('Is it near a school?')
  await expect(replyText(page)).toHaveValue('We look forward to it')
  await expandWindow(page, 360)
  await expectToFit(page, 360)
  await expectAccessible(page)
  await press(page, 'Send')
  await expect(notice(page)).toContainText('Your reply is on its way.')
  await others.close()
})

test('a reply that was stored although its answer was lost is not put back to be sent twice', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  const sender = { name: 'Akinyi Owino', email: 'akinyi@example.com' }
  await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent' })
  await openThread(page, sender.name)
  await type(page, /^To /, 'Come on Saturday')
  await page.route('**/office/messages/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await press(page, 'Send')
  await expect(page.getByRole('alert')).toContainText('We could not reach the server')
  await expect(replyText(page)).toHaveValue('Come on Saturday')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('answered by e-mail')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect(replyText(page)).toHaveValue('')
})

test('a reply is written, looked at and sent by keyboard, and nothing typed is lost on the way', async ({
  page,
  context,
  site,
}) => {
  const sender = { name: 'Mutua Mwende', email: 'mutua@example.com' }
  const { other } = await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent' })
  await openThread(page, sender.name)
  await type(page, /^To /, 'Karibu')
  await page.getByRole('button', { name: 'Viewing' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The words of “Viewing” are in the text.')).toBeAttached()
  await expect(replyText(page)).toHaveValue(/^Karibu\n\nGood day Mutua Mwende,/)
  await replyText(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(anotherListing(page)).toBeFocused()
  await page.keyboard.type(other.id.slice(0, 10).toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('One listing is found.')).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel(other.propertyName)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Then')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Files', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The mail as it will be' })).toBeFocused()
  await expect(replyText(page)).toHaveValue(/^Karibu\n\nGood day/)
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('Your reply is on its way.')
  await expect(page.getByRole('link', { name: other.propertyName })).toBeVisible()
})

test('a listing that the address names is ticked', async ({ page, context, site }) => {
  const sender = { name: 'Njeri Maina', email: 'njeri@example.com' }
  const { other } = await inquire(page, site, sender)
  await enterOffice(context, site, { role: 'agent' })
  await openThread(page, sender.name)
  await page.goto(`${new URL(page.url()).pathname}?listing=${other.id.slice(0, 10)}#reply`)
  await expect(page.getByLabel(other.propertyName)).toBeChecked()
  await expect(replyText(page)).toBeInViewport()
})
