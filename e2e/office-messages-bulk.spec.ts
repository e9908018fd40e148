import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ })
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Tick ${name}`, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const openMenu = (page: Page, name: string) => page.locator('#ticked').getByText(name, { exact: true }).tap()

/** A message of each of some people, whose names no other test has. */
async function writeFrom(site: Site, names: readonly string[]) {
  for (const name of names) {
    const form = {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      subject: 'A house',
      msg: name,
    }
    expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const way = javaScriptEnabled ? 'Scripted' : 'Plain'

    test('ticked messages are given to a colleague, answered and closed, and each change is taken back', async ({
      page,
      context,
      site,
    }) => {
      const names = ['Amina', 'Baraka', 'Chebet'].map((name) => `${name} ${way}`)
      const [amina = '', baraka = '', chebet = ''] = names
      await writeFrom(site, names)
      const colleague = `Kamau ${way}`
      const colleagueId = await enterOffice(context, site, { role: 'agent', name: colleague })
      await enterOffice(context, site, { role: 'agent' })
      await page.goto(`/office/messages?words=${way}&select=yes`)
      await box(page, amina).tap()
      await box(page, chebet).tap()
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)
      await openMenu(page, 'Give to')
      if (javaScriptEnabled) await expectAccessible(page, '#ticked')
      await press(page, colleague)
      await expect(status(page)).toHaveText(`2 messages are given to ${colleague}.`)
      await expect(line(page, amina)).toContainText(colleague)
      await press(page, 'Undo')
      await expect(status(page)).toHaveText('All of it is as it was before.')
      await expect(line(page, amina)).not.toContainText(colleague)
      // It was taken back before the mail about it was due.
      expect(site.mailsTo(`${colleagueId}@riparo.example`)).toEqual([])

      await page.getByRole('link', { name: 'Select' }).tap()
      for (const name of names) await box(page, name).tap()
      await openMenu(page, 'Answered')
      await press(page, 'By telephone')
      await expect(status(page)).toHaveText('3 messages are answered.')
      await expect(line(page, baraka)).toHaveCount(0)
      await page.goto(`/office/messages?words=${way}&state=answered&select=yes`)
      await box(page, baraka).tap()
      await press(page, 'Close')
      await expect(status(page)).toHaveText('1 message is closed.')
      await page.goto(`/office/messages?words=${way}&state=all&select=yes`)
      await expect(line(page, baraka)).toContainText('Closed')
    })

    test('a message that came meanwhile prevents all of it, is named, and can be left out', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const names = [`Dalmas ${way} Late`, `Esther ${way} Late`]
      const [dalmas = '', esther = ''] = names
      await writeFrom(site, names)
      await enterOffice(context, site, { role: 'agent' })
      await page.goto(`/office/messages?words=${way}+Late&select=yes`)
      await box(page, dalmas).tap()
      await box(page, esther).tap()
      const email = `${dalmas.toLowerCase().replaceAll(' ', '.')}@example.com`
      const more = { name: dalmas, email, subject: 'A house', msg: `${way} Late: please do not call` }
      expect((await postForm(site.url, 'contact-us', more)).status).toBe(200)
      faults.expect(/422/)
      await press(page, 'Close')
      await expect(page.getByRole('alert')).toHaveText('Nothing is changed, as 1 message of 2 cannot be changed so.')
      await expect(page.getByRole('listitem').filter({ hasText: dalmas })).toContainText(
        'has something new that you have not seen.',
      )
      await expectToFit(page, 360)
      if (javaScriptEnabled) await expectAccessible(page)
      await press(page, 'Leave it out, and change the other 1')
      await expect(status(page)).toHaveText('1 message is closed.')
      await expect(line(page, esther)).toHaveCount(0)
      await expect(line(page, dalmas)).toHaveCount(1)
    })
  })
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('Shift ticks a range, by mouse and by keyboard, and one box ticks the page', async ({ page, context, site }) => {
    const names = ['Faith', 'Gitau', 'Halima', 'Imani'].map((name) => `${name} Range`)
    await writeFrom(site, names)
    await enterOffice(context, site, { role: 'agent' })
    await page.goto('/office/messages?words=Range&select=yes')
    const [faith = '', , halima = '', imani = ''] = names
    await box(page, faith).click()
    await box(page, halima).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 ticked')).toBeVisible()
    await box(page, imani).focus()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText('4 ticked')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeHidden()
    await page.getByRole('checkbox', { name: 'Tick all 4 on this page' }).check()
    await expect(page.getByText('4 ticked')).toBeVisible()
    await expect(box(page, imani)).toBeChecked()
    await page.locator('#ticked').getByText('Give to', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('#ticked').getByText('Give to', { exact: true })).toBeFocused()
  })
})
