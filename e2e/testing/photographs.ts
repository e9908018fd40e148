import { paintScene, withPlace } from '../../server/office/photographs/testing/sample-files.ts'

/** Photographs as a phone makes them, with the place in each. */
export async function takePhotographs(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const files = []
  for (const number of numbers) {
    const buffer = await withPlace(await paintScene(number, { width: 1500, height: 1000, grain: true }))
    files.push({ name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return files
}
