import { listOverlaps } from './testing/overlaps.ts'
import { expect, test } from './testing/shared-tab-test.ts'

test('The mark of a property that was seen leaves the name on its drawing free (B15)', async ({ page, visitor }) => {
  await visitor.opens('/property-listing/cmel2ps3xm')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await visitor.opens('/property-listings/?place=Kilifi%2FMnarani')
    const card = page.getByRole('article').filter({ hasText: 'CMEL2PS3XM' })
    await expect(card.getByText('Seen')).toBeVisible()
    await expect(card.getByText('Mnarani Neighbourhood', { exact: true })).toBeVisible()
    expect(await page.evaluate(listOverlaps)).toEqual([])
  }
})
