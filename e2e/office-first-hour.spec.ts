import type { Locator, Page } from '@playwright/test'
import { examineOnPhone as examine, phone } from './testing/accessible.ts'
import { offerFirstOwner } from './testing/join-office.ts'
import { expect, test } from './testing/office-test.ts'
import { addAuthenticator } from './testing/passkeys.ts'
import { startSite } from './testing/site.ts'

/** A phone whose presses are counted, those on a field before typing among them. */
async function holdPhone(page: Page) {
  await page.setViewportSize(phone)
  await addAuthenticator(page)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label))
    await page.keyboard.type(text)
  }
  const press = (name: string) => tap(page.getByRole('button', { name }))
  /** Presses a link that is seen without scrolling. */
  const follow = async (name: string) => {
    const link = page.getByRole('link', { name })
    await expect(link).toBeInViewport({ ratio: 1 })
    await tap(link)
  }
  return { type, press, follow, taps: () => taps }
}

test('the first owner is at the listings after five taps, and a colleague by phone after four', async ({ browser }) => {
  const site = await startSite({ OFFICE: 'on' })
  const contexts = [await browser.newContext({ baseURL: site.url }), await browser.newContext({ baseURL: site.url })]
  const [page, other] = [await contexts[0]?.newPage(), await contexts[1]?.newPage()]
  if (!page || !other) throw new Error('no page')
  const owner = await holdPhone(page)
  await page.goto(await offerFirstOwner(site))
  await expect(page.getByText('You become its first owner')).toBeVisible()
  await examine(page)
  await owner.type('Your name', 'Wanjiru Kamande')
  await owner.type('Your e-mail address', 'wanjiru@riparo.example')
  await owner.press('Go on')
  await expect(page.getByText('You have no passkey yet')).toBeVisible()
  await examine(page)
  await owner.press('Make a passkey')
  await expect(page.getByText('Your passkey is made')).toBeInViewport()
  await examine(page)
  await owner.follow('Go to listings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listings')
  expect(owner.taps()).toBe(5)

  await owner.follow('People')
  await owner.type('E-mail address', 'brian@riparo.example')
  await owner.press('Invite')
  const link = page.getByLabel('Link for brian@riparo.example')
  await expect(link).toBeInViewport()
  await examine(page)
  expect(owner.taps()).toBe(8)

  const colleague = await holdPhone(other)
  await other.goto(await link.inputValue())
  await expect(
    other.getByText('You were invited by Wanjiru Kamande as an agent, who looks after listings and messages.'),
  ).toBeVisible()
  await examine(other)
  await colleague.type('Your name', 'Brian Ouma')
  await colleague.press('Go on')
  await colleague.press('Make a passkey')
  await colleague.follow('Go to listings')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Listings')
  expect(colleague.taps()).toBe(4)
  for (const context of contexts) await context.close()
  await site.stop()
})
