import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { invite, join } from './testing/join-office.ts'
import { awaitScript, field, fillIn, press } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import { addAuthenticator } from './testing/passkeys.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Signs a person in who has a passkey. */
async function signIn(page: Page) {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(heading(page)).toHaveText('Listings')
}

async function examine(page: Page) {
  // The buttons of a form on its way are pale.
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expandWindow(page, 360)
  await expectToFit(page, 360)
  await expectAccessible(page)
}

test('an owner joins by a link, signs out, and signs in with the passkey', async ({ page, site, faults }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const device = await addAuthenticator(page)
  const link = await invite(site, 'ann@riparo.example', 'owner')
  await page.goto(link)
  await expect(page.getByLabel('Your name')).toBeVisible()
  expect(page.url()).not.toContain('#')
  await examine(page)
  await join(page, link, 'Wanjiru Kamande')
  expect(await device.count()).toBe(1)
  await examine(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await examine(page)

  await device.refuse()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible()
  await examine(page)
  await device.accept()
  await signIn(page)

  await page.goto('/office/activity')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Wanjiru Kamande (ann@riparo.example) joined the office' }),
  ).toHaveCount(1)
  await examine(page)

  // The link was used.
  await page.context().clearCookies()
  faults.expect(/422/)
  await page.goto(link)
  await expect(page.getByText('This link was used already')).toBeVisible()
  await examine(page)
})

test('an invitation opened inside an app is not used, and works in a browser', async ({ page, site, browser }) => {
  const link = await invite(site, 'faith@riparo.example', 'agent')
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 WhatsApp/2.24'
  const messenger = await browser.newContext({ baseURL: site.url, userAgent, viewport: { width: 360, height: 740 } })
  const inside = await messenger.newPage()
  const posts: string[] = []
  inside.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await inside.goto(link)
  await expect(heading(inside)).toHaveText('Open your link')
  await expect(inside.getByRole('alert')).toContainText('open inside WhatsApp, where passkeys do not work')
  await expect(inside.getByLabel('Address')).toHaveValue(link)
  expect(inside.url()).toBe(link)
  await examine(inside)
  expect(posts).toEqual([])

  await addAuthenticator(page)
  await join(page, await inside.getByLabel('Address').inputValue(), 'Faith Chebet')

  const second = await invite(site, 'hope@riparo.example', 'agent')
  await inside.goto('/office/')
  await expect(inside.getByRole('alert')).toContainText('where passkeys do not work')
  await expect(inside.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await examine(inside)
  await inside.goto('about:blank')
  await inside.goto(second)
  await inside.getByRole('button', { name: 'Go on here all the same' }).click()
  await expect(inside.getByLabel('Your name')).toBeVisible()
  expect(inside.url()).not.toContain('#')
  await messenger.close()
})

test('a browser without passkeys says so before a link is used', async ({ page, site }) => {
  await page.addInitScript('delete window.PublicKeyCredential')
  const link = await invite(site, 'neema@riparo.example', 'agent')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Passkeys do not work in this browser.')
  expect(page.url()).toBe(link)
  await examine(page)
})

test('an owner invites an agent, who has no People and whose open page ends with the access', async ({
  page,
  site,
  browser,
}) => {
  await addAuthenticator(page)
  await join(page, await invite(site, 'grace@riparo.example', 'owner'), 'Grace Njeri')
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('E-mail address').fill('ben@riparo.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  const field = page.getByLabel('Link for ben@riparo.example')
  await expect(field).toHaveValue(/#[\w-]{43}$/)
  await examine(page)
  const link = await field.inputValue()
  await expect.poll(() => site.mailsTo('ben@riparo.example').length).toBe(1)
  expect(site.mailsTo('ben@riparo.example')[0]?.mail.text).toContain(link)

  const other = await browser.newContext({ baseURL: site.url })
  const agent = await other.newPage()
  await addAuthenticator(agent)
  await join(agent, link, 'Brian Ouma')
  await expect(agent.getByRole('link', { name: 'People' })).toHaveCount(0)
  await agent.goto('/office/people')
  await expect(heading(agent)).toHaveText('Only an owner can open this page.')
  await examine(agent)
  await agent.goto('/office/account')

  await page.goto('/office/people')
  const row = page.getByRole('listitem').filter({ hasText: 'ben@riparo.example' })
  await row.getByText('Change').click()
  await examine(page)
  await row.getByRole('link', { name: 'End the access' }).click()
  await expect(heading(page)).toHaveText('End the access of Brian Ouma')
  // He has no work, so there is nothing to choose.
  await expect(page.getByText('nobody can take this back')).toBeVisible()
  await examine(page)
  await page.getByRole('button', { name: 'End the access for good' }).click()
  await expect(page.getByText('The access has ended')).toBeVisible()
  await expect(row).toHaveCount(0)

  await agent.getByLabel('Your name').fill('Somebody else')
  await agent.getByRole('button', { name: 'Save your name' }).click()
  await expect(heading(agent)).toHaveText('Sign in')
  await agent.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(agent.getByText('This passkey does not open the office')).toBeVisible()
  await other.close()
})

test('a link by mail leads back in, and people change after a passkey alone', async ({ page, site }) => {
  const device = await addAuthenticator(page)
  const email = 'mary@riparo.example'
  await join(page, await invite(site, email, 'owner'), 'Mary Achieng')
  await page.context().clearCookies()
  await page.goto('/office/people')
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await examine(page)
  await expect.poll(() => site.mailsTo(email).length).toBe(1)
  const link = /http\S+/.exec(site.mailsTo(email)[0]?.mail.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('This link signs you in as Mary Achieng')).toBeVisible()
  await examine(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page)).toHaveText('People')
  const before = (await page.context().cookies()).find(({ name }) => name === 'office')?.value

  await page.getByLabel('E-mail address').fill('joy@riparo.example')
  await device.refuse()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('joy@riparo.example')
  await examine(page)
  await device.accept()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('Link for joy@riparo.example')).toBeVisible()
  const after = (await page.context().cookies()).find(({ name }) => name === 'office')?.value
  expect(after).not.toBe(before)
})

test('a device and a passkey are renamed and signed out on the page of the account', async ({
  page,
  site,
  browser,
}) => {
  await addAuthenticator(page)
  await join(page, await invite(site, 'paul@riparo.example', 'agent'), 'Paul Kamau')
  const other = await browser.newContext({ baseURL: site.url })
  const phone = await other.newPage()
  await addAuthenticator(phone)
  await phone.goto(await invite(site, 'paul@riparo.example', 'agent'))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByRole('button', { name: 'Add another passkey' }).click()
  await expect(phone.getByText('Your passkey is made')).toBeVisible()

  await page.reload()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(2)
  const first = passkeys.getByRole('listitem').first()
  await first.getByText('Change').click()
  await examine(page)
  await first.getByLabel('Name of the passkey').fill('My laptop')
  await first.getByRole('button', { name: 'Save the name' }).click()
  await expect(passkeys.getByText('My laptop', { exact: true })).toBeVisible()
  await passkeys.getByRole('listitem').last().getByText('Change').click()
  const remove = passkeys.getByRole('button', { name: 'Remove this passkey' })
  await expect(remove).toHaveCount(0)
  await passkeys.getByRole('listitem').last().getByText('Remove', { exact: true }).click()
  await remove.click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await phone.getByRole('link', { name: 'Activity' }).click()
  await expect(heading(phone)).toHaveText('Sign in')
  await other.close()
})

test('a menu closes on Escape, which gives the focus back, and on a press outside, which does what it does', async ({
  page,
  site,
}) => {
  await addAuthenticator(page)
  await join(page, await invite(site, 'lucy@riparo.example', 'owner'), 'Lucy Muthoni')
  await page.goto('/office/people')
  const menu = page.locator('summary', { hasText: 'Change' }).last()
  const role = page.getByLabel('Role', { exact: true }).first()
  await menu.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save the role' })).toHaveCount(0)
  await expect(menu).toBeFocused()

  await menu.click()
  await role.focus()
  await expect(page.getByRole('button', { name: 'Save the role' })).toBeVisible()
  await page.getByLabel('E-mail address').click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save the role' })).toHaveCount(0)

  await menu.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('button', { name: 'Save the role' })).toHaveCount(0)
})

test('signing out names what is not saved on this device, and erases it only when told to', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addAuthenticator(page)
  await join(page, await invite(site, 'moses@riparo.example', 'agent'), 'Moses Kiptoo')
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await field(page, 'Name').fill('Garden flat in Kilimani')
  // The editor asks whoever leaves it with unsaved words.
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Moses Kiptoo' }).click()
  await storePhotographs(page, 2)
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  const lost = page.getByRole('group', { name: 'Before you sign out' })
  await signOut.click()
  await expect(lost).toBeFocused()
  await expect(lost).toContainText('1 listing has words that are not saved:')
  await expect(lost).toContainText('2 photographs have not arrived yet.')
  await expect(lost).toBeInViewport()
  await examine(page)
  await lost.getByRole('button', { name: 'Stay' }).click()
  await expect(lost).toHaveCount(0)
  await expect(signOut).toBeFocused()

  await signOut.click()
  await lost.getByRole('link', { name: 'Garden flat in Kilimani' }).click()
  await expect(field(page, 'Name')).toHaveValue('Garden flat in Kilimani')
  await page.goto('/office/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await lost.getByRole('button', { name: 'Sign out all the same' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Office ')))).toEqual([])
})

test('the activity says from what to what, by person and by listing, and leads to the listing', async ({
  page,
  context,
  site,
}) => {
  await invite(site, 'asha@riparo.example', 'agent')
  await enterOffice(context, site, { name: 'Wambui Kariuki' })
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Garden flat in Lavington')
  await press(page, 'Publish')
  await expect(page.getByText('It is published')).toBeVisible()
  await field(page, 'Price in KES').fill('12m')
  await press(page, 'Publish')
  await expect(page.getByText('It is published')).toBeVisible()

  await expect(field(page, 'Price in KES')).toHaveValue('12,000,000')
  await page.getByRole('region', { name: 'This listing' }).getByRole('link', { name: 'Activity' }).click()
  await expect(heading(page)).toHaveText('Activity')
  await expect(page.getByText('Only about Garden flat in Lavington')).toBeVisible()
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(lines.first()).toHaveText(
    /published Garden flat in Lavington: price from KES.12,500,000 to KES.12,000,000$/,
  )
  await examine(page)
  await page.getByRole('link', { name: 'Show all listings' }).click()
  await expect(page.getByText('Only about')).toHaveCount(0)
  await page.getByLabel('Person').selectOption('Wambui Kariuki')
  await expect(page).toHaveURL(/\/activity\?person=[\w-]+$/)
  await expect(lines.filter({ hasNotText: 'Wambui Kariuki' })).toHaveCount(0)
  expect(await lines.count()).toBeGreaterThan(0)
  await page.getByLabel('Person').selectOption('The command line')
  await expect(lines.first()).toContainText('The command line invited')
  await expect(page).toHaveURL(/person=command-line$/)
  await page.goBack()
  await expect(page.getByLabel('Person')).toHaveValue(/\w{8}-/)
  await lines.first().getByRole('link').click()
  await expect(heading(page)).toHaveText('Garden flat in Lavington')
})

/** Stores photographs as a page does that could not send them before it was closed. */
async function storePhotographs(page: Page, count: number) {
  await page.evaluate(async (count) => {
    const opening = indexedDB.open('office-photographs', 1)
    await new Promise((resolve) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('files', { keyPath: 'key' })
      opening.onsuccess = resolve
    })
    const store = opening.result.transaction('files', 'readwrite').objectStore('files')
    for (let key = 0; key < count; key++)
      store.put({ key: `${key}`, listing: 'new', name: 'a.jpg', blob: new Blob(['a']), chosenAt: key })
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, count)
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the activity of one person is chosen and shown by a button', async ({ page, context, site }) => {
    await invite(site, 'peris@riparo.example', 'agent')
    await enterOffice(context, site, { name: 'Peris Chebet' })
    await page.goto('/office/activity')
    await page.getByLabel('Person').selectOption('The command line')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\/activity\?person=command-line$/)
    await expect(page.getByLabel('Person')).toHaveValue('command-line')
    await expect(page.getByText('invited').first()).toBeVisible()
  })

  test('a link is pasted, and the pages say what needs script', async ({ page, site }) => {
    const link = await invite(site, 'noscript@riparo.example', 'agent')
    await page.goto('/office/')
    await expect(page.locator('noscript p')).toBeVisible()
    await page.getByRole('link', { name: 'I have a link' }).click()
    await page.getByLabel('Your link').fill(link)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByLabel('Your name').fill('Jane Doe')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(heading(page)).toHaveText('Your account')
    await page.getByLabel('Your name').fill('Jane Wambui')
    await page.getByRole('button', { name: 'Save your name' }).click()
    await expect(page.getByText('Your name is changed.')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Jane Wambui')
  })
})
