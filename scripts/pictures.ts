// `npm run pictures` makes the prebuilt pictures: the content's pictures in all widths up to their own, in `.cache/pictures`. With `first`
// only those of the first screens that a visitor opens. It skips existing ones. They are not in `build/`, because a build empties that folder.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindPicture } from '../domain/pictures/picture-facts.ts'
import { pictureWidths } from '../domain/pictures/picture-widths.ts'
import { readPictureFacts } from '../server/content-folder/picture-facts.ts'
import { createPictures } from '../server/pictures/pictures.ts'

/** Few browsers lack AVIF, so the other formats are made on request. */
const accept = 'image/avif'

/** The words of the pages that the menu leads to at once. */
const firstPages = ['home.json', 'service-categories.json', 'about.json', 'contact.json']
/** The first page of all listings, as many as B4 says. */
const firstListings = 24

const contentDir = process.env.CONTENT_DIR || 'content'
let findPicture: FindPicture
let files: Iterable<string>
try {
  findPicture = readPictureFacts(contentDir)
  files = process.argv.includes('first') ? listFirst() : readdirSync(join(contentDir, 'media'))
} catch {
  // The server start reports invalid content.
  process.exit()
}
const { serve } = createPictures({
  contentDir,
  dataDir: '.cache',
  foreign: { isAllowed: () => false, fetch: () => Promise.reject(new Error('A build fetches nothing.')) },
  isShown: async () => false,
  cacheBytes: Number.MAX_SAFE_INTEGER,
  log: console,
})
await Promise.all(
  [...files].flatMap((file) => {
    const original = findPicture(`/media/${file}`)?.width ?? Math.max(...pictureWidths)
    const widths = pictureWidths.filter((width) => width <= original)
    return widths.map((width) => serve(width, `media/${file}`, accept))
  }),
)

/** The names of the pictures of the first pages, and the main ones of the newest sample listings. */
function listFirst(): Set<string> {
  const pages = firstPages.map((file) => readFileSync(join(contentDir, file), 'utf8'))
  const listings: { createdAt: string; mainImage?: unknown; propertyImages?: unknown[] }[] = globSync(
    join(contentDir, 'listings/*.json'),
  ).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  const newest = listings.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, firstListings)
  const mains = newest.map(({ mainImage, propertyImages }) => JSON.stringify(mainImage ?? propertyImages?.[0] ?? ''))
  return new Set(
    [...pages, ...mains].flatMap((text) => [...text.matchAll(/"\/media\/([^"]+)"/g)].map(([, name = '']) => name)),
  )
}
