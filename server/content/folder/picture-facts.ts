import { join } from 'node:path'
import * as v from 'valibot'
import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import { readEntities } from '../../text/html/clean-text.ts'
import { readContent } from './read-content.ts'

const size = v.pipe(v.number(), v.integer('a whole number'), v.gtValue(0))
const schema = v.record(
  v.string(),
  v.pipe(
    v.object({
      width: size,
      height: size,
      tone: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/, 'a colour such as #84886e')),
      alt: v.pipe(v.string(), v.transform(readEntities)),
    }),
    v.transform(({ tone, ...facts }) => ({ ...facts, placeholderColour: toShortColour(tone) })),
  ),
)

/** `#84886e` as `#898`: nobody sees the difference, and every page holds its colours twice. */
function toShortColour(colour: string) {
  return colour.replaceAll(/[\da-f]{2}/g, (pair) => Math.round(Number.parseInt(pair, 16) / 17).toString(16))
}

/**
 * Reads `media/pictures.json`: the facts of the content's own pictures, by their address `/media/<file>`.
 * @throws OperatorError with the file, the field and what was expected
 */
export function readPictureFacts(contentDir: string): FindPicture {
  const facts = readContent(join(contentDir, 'media', 'pictures.json'), schema)
  const byUrl = new Map(
    Object.entries(facts).flatMap(([file, picture]) => [
      [`/media/${file}`, picture],
      // Listings and articles have percent-encoded addresses.
      [encodeURI(`/media/${file}`.toWellFormed()), picture],
    ]),
  )
  return (url) => byUrl.get(url) ?? null
}
