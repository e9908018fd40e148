import { someWords } from './testing/inquiry-form.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { hearLiveRegions } from './testing/spoken.ts'

const index = /\/listing-index\//

for (const answering of ['the server', 'the browser'] as const) {
  test(`Each search that ${answering} answers has its count read out once, also where it is the same`, async ({
    page,
    visitor,
    filter,
    cards,
    answers,
  }) => {
    await visitor.opens('/property-listings/')
    if (answering === 'the server') await answers.hold(index)
    else {
      const indexed = page.waitForResponse(index)
      await filter.field('Sort by').focus()
      await (await indexed).finished()
    }
    const said = await hearLiveRegions(page)

    await filter.choosePlace('Kisumu')
    if (answering === 'the browser') {
      await expect(filter.apply).toHaveText('Show 5 properties')
      expect(await said()).toEqual(['5 properties'])
    }
    await filter.show()
    await expect(cards.count).not.toHaveText(/^173 /)
    const found = await cards.count.innerText()
    await expect(filter.chips).toContainText('Kisumu')
    expect(await said()).toEqual([found])

    const newest = await cards.ids()
    await filter.choose('Sort by', 'Price (Low - High)')
    await expect.poll(() => cards.ids()).not.toEqual(newest)
    expect(await said()).toEqual([found])

    await filter.remove('Kisumu')
    await expect(cards.all).toHaveCount(24)
    expect(await said()).toEqual(['173 properties'])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('The sheet’s count is read out once for each choice, and the page’s once the sheet has gone', async ({
    visitor,
    page,
    sheet,
    cards,
  }) => {
    await visitor.opens('/property-listings/')
    await sheet.open()
    await expect(sheet.show).toHaveText('Show 173 properties')
    const said = await hearLiveRegions(page)
    await sheet.choosePlace('Kisumu')
    await expect(sheet.show).toHaveText(/^Show (?!173 )\d+ properties$/)
    const found = (await sheet.show.innerText()).replace('Show ', '')
    expect(await said()).toEqual([found])

    await sheet.show.click()
    await expect(sheet.dialog).toBeHidden()
    await expect(cards.count).toHaveText(found)
    expect(await said()).toEqual([found])
  })
})

test('What became of an inquiry is read out once', async ({ page, visitor, inquiryForm }) => {
  await visitor.opens('/property-listing/cmvkwj4yjw')
  await inquiryForm.open()
  const said = await hearLiveRegions(page)
  await inquiryForm.send()
  await expect(inquiryForm.fields.name).toBeFocused()
  // The focused field announces its error.
  expect(await said()).toEqual([])

  await inquiryForm.fill(someWords())
  await inquiryForm.send()
  await expect(inquiryForm.button).toHaveText('Submitted')
  expect(await said()).toEqual([expect.stringMatching(/^Thank you\. .*Your reference is \S+\.$/)])
})
