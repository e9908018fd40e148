// `npm run pictures` makes the prebuilt pictures: the content's pictures in all widths up to their own, in `.cache/pictures`. It skips
// existing ones. They are not in `build/`, because a build empties that folder.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FindPicture } from '../domain/pictures/picture-facts.ts'
import { pictureWidths } from '../domain/pictures/picture-widths.ts'
import { readPictureFacts } from '../server/content/folder/picture-facts.ts'
import { createPictures } from '../server/pictures/pictures.ts'

/** Few browsers lack AVIF, so the other formats are made on request. */
const accept = 'image/avif'

const contentDir = process.env.CONTENT_DIR || 'content'
let findPicture: FindPicture
let files: string[]
try {
  findPicture = readPictureFacts(contentDir)
  files = readdirSync(join(contentDir, 'media'))
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
  files.flatMap((file) => {
    const original = findPicture(`/media/${file}`)?.width ?? Math.max(...pictureWidths)
    const widths = pictureWidths.filter((width) => width <= original)
    return widths.map((width) => serve(width, `media/${file}`, accept))
  }),
)
