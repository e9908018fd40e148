import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { storeOldAddresses } from './testing/old-addresses.ts'
import { expectTargets } from './testing/targets.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled })

    test('on a phone, what visitors asked for in vain is led somewhere in two taps, and a table is mended and stored', async ({
      page,
      context,
      site,
      request,
      faults,
    }) => {
      test.setTimeout(90_000)
      faults.expect(/422/)
      storeOldAddresses(site)
      await enterOffice(context, site, { role: 'owner', name: 'Olive Wanjiku' })
      const locate = async (path: string) => {
        const answer = await request.get(path, { maxRedirects: 0 })
        return [answer.status(), answer.headers().location]
      }
      const examine = async () => {
        if (!javaScriptEnabled) return
        // Higher, so that the notice at its foot covers nothing.
        await expandWindow(page, 360)
        await expectAccessible(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await expectToFit(page, 360)
        await expectTargets(page, 'finger')
      }
      const said = page.locator('[data-outcome]')

      await expect.poll(() => locate('/who-we-were')).toEqual([404, undefined])
      await page.goto('/office/old-addresses')
      const missed = page.getByRole('region', { name: 'Asked for in vain' })
      await expect(missed).toContainText('300 addresses')
      await examine()

      // One tap, and back.
      const hotel = '/property/boutique-hotel-of-ten-suites-in-diani'
      await missed.getByRole('button', { name: /Boutique hotel/ }).tap()
      await expect(said).toContainText('The old address leads there now.')
      await expect(missed).toContainText('299 addresses')
      expect((await locate(hotel))[0]).toBe(301)
      await said.getByRole('button', { name: 'Undo' }).tap()
      await expect(said).toContainText('It is as it was.')
      expect((await locate(hotel))[0]).toBe(404)

      // Two taps, and one more for a search.
      await missed.getByRole('link', { name: 'Choose a page for /who-we-were' }).tap()
      await expect(missed.getByRole('button', { name: 'About us', exact: true })).toBeVisible()
      await examine()
      await missed.getByRole('searchbox').fill('hotel diani')
      await missed.getByRole('button', { name: 'Find' }).tap()
      await expect(missed.getByRole('button', { name: /Boutique hotel/ })).toHaveCount(2)
      await page.goBack()
      await missed.getByRole('button', { name: 'About us', exact: true }).tap()
      await expect(said).toContainText('The old address leads there now.')
      expect(await locate('/who-we-were/')).toEqual([301, '/about-us/'])

      // A table with faults, which stays as it was typed.
      const table = page.getByRole('textbox', { name: 'Table' })
      await table.fill('https://old.example/a\t/faqs\n/b\t/nowhere\n/c\thttps://evil.example/')
      await page.getByRole('button', { name: 'Check the table' }).tap()
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert')).toContainText('2 lines cannot be stored')
      await expect(page.getByRole('alert')).toContainText('Line 2: there is no page at /nowhere.')
      await expect(page.getByRole('alert')).toContainText('Line 3: “https://evil.example/” is no page of this site')
      await expect(table).toHaveValue(/evil\.example/)
      await examine()
      await table.fill('https://old.example/a\t/faqs\n/b\t/contact-us')
      await page.getByRole('button', { name: 'Check again' }).tap()
      await expect(page.getByRole('alert')).toContainText('2 new addresses, without a fault.')
      expect((await locate('/b'))[0]).toBe(404)
      await page.getByRole('button', { name: 'Store 2 addresses' }).tap()
      await expect(said).toContainText('The old addresses lead there now.')
      await expect(table).toHaveValue('')
      expect(await locate('/b')).toEqual([301, '/contact-us/'])

      // Found, removed, and put back.
      const redirects = page.getByRole('region', { name: 'Addresses that lead somewhere' })
      await redirects.getByRole('searchbox').fill('question 1234')
      await redirects.getByRole('button', { name: 'Search' }).tap()
      await expect(redirects).toContainText('1 address')
      await redirects.getByRole('button', { name: 'Remove /question/1234-about-buying-land' }).tap()
      await expect(said).toContainText('The redirect is removed.')
      await examine()
      expect((await locate('/question/1234-about-buying-land'))[0]).toBe(404)
      await said.getByRole('button', { name: 'Undo' }).tap()
      await expect(said).toContainText('It is as it was.')
      expect(await locate('/question/1234-about-buying-land')).toEqual([301, '/faqs'])
    })
  })
}
