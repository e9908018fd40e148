import { comparePictures, devices, leastSimilarity, openGallery } from '../bench/similarity.ts'
import { expect, test } from './testing/test.ts'

const list = '/property-listings/'
const property = '/property-listing/cmw4nw857v'

for (const { name, context } of Object.values(devices)) {
  test.describe(`on a ${name}`, () => {
    test.use(context)

    test('The first pictures of a list and of a property are as sharp as their originals, and so is the gallery', async ({
      page,
      visitor,
    }) => {
      for (const path of [list, property]) {
        await visitor.opens(path)
        const [first] = await comparePictures(page)
        expect(first?.similarity).toBeGreaterThanOrEqual(leastSimilarity.firstView)
      }
      await openGallery(page)
      const [shown] = await comparePictures(page, 'dialog')
      expect(shown?.similarity).toBeGreaterThanOrEqual(leastSimilarity.gallery)
    })
  })
}
