// `npm run pictures`: the content's pictures in every width that they have, made ahead into `.cache/pictures`, so that no
// visitor waits for one. Those that are there already are left as they are; a build empties its own folder, so they lie beside it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FindPicture } from '../domain/pictures/picture-facts.ts'
import { pictureWidths } from '../domain/pictures/picture-widths.ts'
import { readPictureFacts } from '../server/firm/picture-facts.ts'
import { createPictures } from '../server/pictures/pictures.ts'

/** Browsers that know no AVIF are few: theirs are made when they ask. */
const accept = 'image/avif'

const contentDir = process.env.CONTENT_DIR || 'content'
let findPicture: FindPicture
try {
  findPicture = readPictureFacts(contentDir)
} catch {
  // The start says what is wrong with the content, in words.
  process.exit()
}
const serve = createPictures({
  contentDir,
  dataDir: '.cache',
  foreign: { isAllowed: () => false, fetch: () => Promise.reject(new Error('A build fetches nothing.')) },
  isShown: async () => false,
  cacheBytes: Number.POSITIVE_INFINITY,
  log: console,
})
await Promise.all(
  readdirSync(join(contentDir, 'media')).flatMap((file) => {
    const original = findPicture(`/media/${file}`)?.width ?? Math.max(...pictureWidths)
    const widths = pictureWidths.filter((width) => width <= original)
    return widths.map((width) => serve(width, `media/${file}`, accept))
  }),
)
