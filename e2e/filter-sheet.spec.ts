import { expectAccessible } from './testing/accessible.ts'
import { expectToWorkMagnified } from './testing/magnified.ts'
import { countMovements, holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

test.use({ hasCache: false })

test.use({ viewport: { width: 360, height: 780 } })

test.describe('on a phone the filter', () => {
  test('stays at the foot of the window, where the thumb is, and leaves the first view to the first home', async ({
    page,
    visitor,
    filter,
    cards,
  }) => {
    await visitor.opens('/property-listings/')
    await expect(cards.all.first().getByRole('link', { name: 'View Property' })).toBeInViewport()
    for (const depth of [0, 0.3, 0.6]) {
      await page.evaluate((part) => scrollTo({ top: document.body.scrollHeight * part, behavior: 'instant' }), depth)
      await expect(filter.toggle).toBeInViewport({ ratio: 1 })
      const { y = 0 } = (await filter.toggle.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(780 * 0.75)
    }
  })

  test('is a sheet that counts what it would find, and shows it when it is pressed', async ({
    page,
    visitor,
    filter,
    sheet,
    cards,
  }) => {
    await visitor.opens('/property-listings/')
    await sheet.open()
    await expect(sheet.show).toHaveText('Show 173 properties')
    await sheet.choosePlace('Kisumu')
    await expect(sheet.show).toHaveText(/^Show (?!173 )\d+ properties$/)
    const promised = (await sheet.show.innerText()).replace('Show ', '')
    await expect(cards.count).toHaveText('173 properties')

    await sheet.show.click()
    await expect(sheet.dialog).toBeHidden()
    await expect(page).toHaveURL('/property-listings/?town=kisumu')
    await expect(cards.count).toHaveText(promised)
    await expect(filter.toggle).toBeFocused()

    await sheet.open()
    await expect(sheet.chosen).toHaveValue('kisumu')
    await sheet.dialog.getByRole('button', { name: 'Clear all' }).click()
    await expect(sheet.show).toHaveText('Show 173 properties')
    await sheet.show.click()
    await expect(page).toHaveURL('/property-listings/')
  })

  test('shows what was chosen a moment before the press', async ({ page, visitor, sheet, cards }) => {
    await visitor.opens('/property-listings/')
    await sheet.open()
    await sheet.where.fill('Kisumu')
    const place = await sheet.places.first().elementHandle()
    const show = await sheet.show.elementHandle()
    // Both in one frame, before the choice has been counted.
    await page.evaluate(
      async ([place, show]) => {
        place?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        await Promise.resolve()
        show?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      },
      [place, show],
    )
    await expect(page).toHaveURL('/property-listings/?town=kisumu')
    await expect(cards.count).toHaveText('5 properties')
  })

  inOwnTab('is loaded before its button is pressed', async ({ page, visitor, sheet, answers }) => {
    await page.clock.install()
    const loaded = [/filter-sheet-.*\.js$/, /filter-sheet-.*\.css$/].map((file) => page.waitForResponse(file))
    await visitor.opens('/property-listings/')
    await page.clock.runFor(5_000)
    for (const response of await Promise.all(loaded)) await response.finished()
    await answers.hold(/\/assets\//)
    await sheet.open()
  })

  inOwnTab(
    'is loaded for a visitor who saves data when its button is focused',
    async ({ page, visitor, filter, sheet }) => {
      await page.clock.install()
      await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      await visitor.opens('/property-listings/')
      await page.clock.runFor(10_000)
      expect(fetched.filter((url) => url.includes('filter-sheet'))).toEqual([])
      const asked = page.waitForRequest(/filter-sheet/)
      await filter.toggle.focus()
      await asked
      await expect(sheet.dialog).toBeHidden()
    },
  )

  inOwnTab('is there at once for those who want no movement', async ({ page, visitor, sheet }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.opens('/property-listings/')
    await holdMovements(page)
    await sheet.open()
    expect(await countMovements(page)).toBe(0)
  })

  test('leaves everything as it was when it is closed, and gives the focus back', async ({
    page,
    visitor,
    filter,
    sheet,
    cards,
  }) => {
    await visitor.opens('/property-listings/')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sheet.dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(180, 8),
    ]
    for (const close of ways) {
      await sheet.open()
      await sheet.choose('Type', 'Land')
      await close()
      await expect(sheet.dialog).toBeHidden()
      await expect(filter.toggle).toBeFocused()
      await expect(page).toHaveURL('/property-listings/')
      await expect(cards.count).toHaveText('173 properties')
    }
  })

  test('keeps the keyboard inside, has nothing too small for a thumb, nothing against WCAG, and works magnified', async ({
    page,
    visitor,
    sheet,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.opens('/property-listings/')
    await sheet.open()
    // Once round, and on to the place.
    const stops = await sheet.dialog.locator('button:visible, select, input:not([type=hidden])').count()
    for (let presses = 0; presses < stops + 2; presses++) {
      await page.keyboard.press('Tab')
      await expect(sheet.dialog.locator(':focus')).toHaveCount(1)
    }
    await expect(sheet.dialog).toHaveAccessibleName('Filters')
    // Closes the suggestions, which the last of these stops opened.
    await sheet.dialog.getByRole('button', { name: 'Close' }).focus()
    await expectAccessible(page)
    for (const control of await sheet.dialog
      .locator('button, select, input:not([type=checkbox], [type=hidden]), label:has(input)')
      .all()) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await expectToWorkMagnified(page)
  })

  test('tells wrong prices beside their field before anything is searched', async ({ page, visitor, sheet }) => {
    await visitor.opens('/property-listings/')
    await sheet.open()
    await expect(sheet.show).toHaveText('Show 173 properties')
    // In one go: the press comes before the count of these fields.
    await sheet.field('Minimum price (KES)').evaluate((field: HTMLInputElement) => {
      field.value = '4999'
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.form?.requestSubmit()
    })
    await expect(sheet.show).toHaveText('Show properties')
    await expect(sheet.field('Minimum price (KES)')).toHaveAccessibleDescription('Value must be above 5000')
    await expect(sheet.field('Minimum price (KES)')).toBeFocused()
    await sheet.show.click()
    await expect(sheet.field('Minimum price (KES)')).toBeFocused()
    await expect(page).toHaveURL('/property-listings/')
  })
})
