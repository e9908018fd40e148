import { digestOfUrl } from '../../../domain/office/photographs.ts'
import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { selectPhotographs } from './photographs.ts'

/** The size and colour of photographs, in memory, as pages ask for them while they render. They never change. */
export function createPhotographFacts(db: SiteDatabase) {
  const known = new Map<string, NonNullable<ReturnType<FindPicture>>>()
  return {
    find: ((url) => known.get(digestOfUrl(url) ?? '') ?? null) satisfies FindPicture,
    /** Reads the facts of those among these addresses that are not known yet. */
    async load(urls: Iterable<string>): Promise<void> {
      const unknown = [...new Set([...urls].flatMap((url) => digestOfUrl(url) ?? []))].filter(
        (each) => !known.has(each),
      )
      for (const { digest, width, height, colour } of await selectPhotographs(db, unknown)) {
        known.set(digest, { width, height, placeholderColour: toShortColour(colour), alt: null })
      }
    },
  }
}

function toShortColour(colour: string) {
  return colour.replaceAll(/[\da-f]{2}/g, (pair) => Math.round(Number.parseInt(pair, 16) / 17).toString(16))
}
