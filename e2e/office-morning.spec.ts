import type { Locator, Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { examineOnPhone as examine, phone } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { firmMailbox, type Site } from './testing/site.ts'
import { createTaps } from './testing/taps.ts'

test.use({
  viewport: phone,
  hasTouch: true,
  siteEnv: {
    OFFICE: 'on',
    // A Tuesday in Nairobi, shortly before the list of what waits is mailed.
    CLOCK_STARTS: '2026-11-24T04:59:45.000Z',
    NODE_OPTIONS: `--import=${new URL('testing/fixed-clock.ts', import.meta.url)}`,
  },
})
test.describe.configure({ timeout: 180_000 })

/** Three people write: two about a property, one about none. */
async function fillMailbox(page: Page, site: Site) {
  const [asked, other] = await (await page.request.get('/property-listings.json')).json()
  const propertyID = asked.id.slice(0, 10)
  const senders = [
    { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', phone: '0712 345 678', msg: 'May we see it on Saturday?' },
    { name: 'Otieno Ouma', email: 'otieno@example.com', phone: '0722 345 678', msg: 'Is the title freehold?' },
    { name: 'Chebet Rotich', email: 'chebet@example.com', phone: '0733 345 678', msg: 'Please send the plans.' },
  ]
  for (const sender of senders)
    expect((await postForm(site.url, 'property-inquiry', { propertyID, ...sender })).status).toBe(200)
  return { asked, other }
}

const notice = (page: Page) => page.locator('[data-outcome]')

test('an agent’s morning: the list by mail, a reply with a template and a listing, one by telephone, one given on, all closed', async ({
  page,
  context,
  browser,
  site,
}) => {
  const { other } = await fillMailbox(page, site)
  const colleague = await browser.newContext({ baseURL: site.url })
  const colleagueId = await enterOffice(colleague, site, { role: 'agent', name: 'Ben Otieno' })
  const agentId = await enterOffice(context, site, { role: 'agent', name: 'Ann Wanjiku' })
  const digests = () => site.mailsTo(`${agentId}@riparo.example`).map(({ mail }) => mail)
  await expect.poll(digests, { timeout: 90_000 }).toHaveLength(1)
  const [digest] = digests()
  expect(digest?.subject).toBe('3 people wait for an answer')
  expect(digest?.text).not.toMatch(/Wanjiru|Saturday|example\.com/)
  const { tap, type, choose, count } = createTaps()
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }))
  const open = (name: string) => tap(page.getByRole('link', { name, exact: true }))
  const more = () => tap(page.getByText('More', { exact: true }))
  const all = () => tap(page.getByRole('link', { name: 'All messages' }))
  const waiting = (): Locator => page.getByRole('listitem').filter({ hasText: 'under 1 h' })

  // From the list that came by mail: what waits, the longest first, in the first screen.
  await page.goto(/http\S+\/office\/messages$/m.exec(digest?.text ?? '')?.[0] ?? '')
  await expect(waiting()).toHaveCount(3)
  await expect(waiting().first()).toContainText('Wanjiru Kamau')
  await expect(waiting().first()).toBeInViewport()
  await examine(page)

  await test.step('a template and a listing', async () => {
    await open('Wanjiru Kamau')
    await expect(page.getByText('May we see it on Saturday?')).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel(/^To /)).toBeInViewport({ ratio: 1 })
    await examine(page)
    await press('Viewing')
    await expect(page.getByLabel(/^To /)).toHaveValue(/^Good day Wanjiru Kamau,\n\n/)
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
    expect(count(), 'an answer with a template, from the list').toBeLessThanOrEqual(3)
    await tap(page.getByText('Another listing'))
    await type(page.getByLabel('Property id or link'), other.id.slice(0, 10))
    await press('Preview')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('wanjiru@example.com')
    await examine(page)
    await press('Send')
    await expect(notice(page)).toContainText('Your reply is on its way.')
    await expect(notice(page).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await examine(page)
  })

  await test.step('by telephone', async () => {
    await all()
    await expect(waiting()).toHaveCount(2)
    const before = count()
    await open('Otieno Ouma')
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254722345678')
    await more()
    await press('By telephone')
    await expect(notice(page)).toContainText('It is answered.')
    expect(count() - before).toBe(3)
    await more()
    await press('Close the message')
    await expect(notice(page)).toContainText('It is closed.')
  })

  await test.step('given to a colleague', async () => {
    await all()
    await open('Chebet Rotich')
    await more()
    await choose(page.getByLabel('Give it to'), { label: 'Ben Otieno' })
    await press('Give')
    await expect(notice(page)).toContainText('It is given on.')
    await all()
    await expect(waiting()).toHaveCount(1)
    await expect(waiting()).toContainText('Ben Otieno')
  })

  await test.step('closed', async () => {
    await page.goto('/office/messages?state=answered')
    await open('Wanjiru Kamau')
    await expect(page.getByText('The reply was sent')).toBeVisible({ timeout: 30_000 })
    await more()
    await press('Close the message')
    await expect(notice(page)).toContainText('It is closed.')
    await examine(page)
  })

  const mailTo = async (address: string, words: string | RegExp) => {
    const find = () => site.mailsTo(address).find(({ mail }) => mail.text?.match(words))
    await expect.poll(() => find() !== undefined, { timeout: 60_000 }).toBe(true)
    const found = find()
    if (!found) throw new Error(`no mail to ${address}`)
    return { ...found.mail, raw: found.raw }
  }
  const acknowledgement = await mailTo('wanjiru@example.com', /We received your inquiry/)
  const reply = await mailTo('wanjiru@example.com', /We would be glad to show you round/)
  const headers = new Map(reply.headers.map(({ key, value }) => [key, value]))
  expect(reply.subject).toBe(`Re: ${acknowledgement.subject}`)
  expect(reply.inReplyTo).toBe(acknowledgement.messageId)
  expect(reply.references).toContain(acknowledgement.messageId)
  expect(reply.messageId).not.toBe(acknowledgement.messageId)
  expect(reply.replyTo).toEqual([{ name: 'Riparo', address: 'hello@riparo.example' }])
  expect(headers.has('auto-submitted')).toBe(false)
  expect(reply.text).toContain('Good day Wanjiru Kamau,')
  expect(reply.text).toContain(other.propertyName)
  expect(reply.text).not.toContain('Saturday')
  expect(reply.html).toContain(`/property-listing/${other.id.slice(0, 10)}"`)
  const copy = await mailTo(firmMailbox, /Ann Wanjiku answered wanjiru@example\.com/)
  expect(copy.text).toContain('We would be glad to show you round')
  const given = await mailTo(`${colleagueId}@riparo.example`, /Ann Wanjiku gave you a message/)
  expect(given.text).not.toContain('Chebet')
  await colleague.close()
})
