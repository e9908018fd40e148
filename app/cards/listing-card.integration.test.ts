import { expect, test, vi } from 'vitest'
import { shortId } from '../../domain/listings/listing.ts'
import { sayDate } from '../../domain/say-date.ts'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { startSite } from '../../server/testing/start-site.ts'

const day = 24 * 60 * 60_000

test('a price that fell is marked wherever the property is shown, and its page says from what and when (H15)', async () => {
  let now = Date.now()
  await using site = await startSite({}, { clock: () => now })
  const plot = propertyRecord(1, {
    propertyName: 'Plot of 50×100 ft in Karen',
    propertyType: 'Land',
    titleType: 'Share_Certificate',
    propertyStatus: 'For_Sale',
    propertyPrice: null,
    createdAt: new Date(now).toISOString(),
  })
  const path = `/property-listing/${shortId(plot.id)}`
  const save = async (landPrice: number) => {
    await site.listingStore?.save([{ file: 'test.json', records: [{ ...plot, landPrice }] }])
    const price = landPrice.toLocaleString('en-US')
    await vi.waitFor(async () => expect((await site.page(path)).text).toContain(price), { timeout: 10_000 })
  }
  const list = '/properties/for-sale/land-and-plots?town=kilimani'
  const readList = async () => (await site.page(list)).text

  await save(2_000_000)
  expect(await readList()).toContain('Agricultural Land, 50×100 ft, Share certificate, no title')
  expect(await readList()).not.toContain('Reduced')
  now += day
  await save(1_850_000)
  const reduced = `Reduced from KES 2,000,000 on ${sayDate(new Date(now).toISOString().slice(0, 10))}`
  expect((await site.page(path)).text).toContain(reduced)
  expect(await readList()).toContain('For Sale Reduced')
  expect((await site.page('/areas/kilimani/land-for-sale')).text).toContain('For Sale Reduced')
  expect((await site.page(`/shortlist?ids=${shortId(plot.id)}`)).text).toMatch(/Share certificate, no title, Reduced/)
  expect(await (await site.ask('/property-listings/feed.xml')).text()).toContain(reduced.replace('KES ', 'KES\u00a0'))
  expect(await (await site.ask('/listing-index/land-and-plots')).text()).toContain('"size":"50×100 ft"')
  expect(await (await site.ask('/listing-index/land-and-plots')).text()).toContain('"reduced":true')

  now += day
  await save(1_900_000)
  expect((await site.page(path)).text).not.toContain('Reduced from')
})
