import { plainLetters } from '../fold-name.ts'
import type { Article } from '../insights/article.ts'
import { memoize } from '../memoize.ts'
import { plainText } from '../safe-html.ts'
import type { Area } from './areas.ts'

/**
 * The articles whose title or text has the name of an area as whole words, in the letters' case: `Riverside` the place, not a
 * riverside. On the page of a kind those that name the kind most often come first (H5).
 */
export function listMentions(articles: readonly Article[], { town, place, kind }: Area, max: number): Article[] {
  const name = spaced(place ?? town ?? 'Kenya')
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  // Most articles name few places, and a plain search takes a tenth of the time.
  const found = articles.filter((article) => textOf(article).includes(name) && word.test(textOf(article)))
  if (!kind) return found.slice(0, max)
  const noun = new RegExp(`\\b${RegExp.escape(kind.noun.replace(/s$/, ''))}s?\\b`, 'gi')
  const counts = new Map(found.map((article) => [article, textOf(article).match(noun)?.length ?? 0]))
  return found.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, max)
}

const textOf = memoize(({ title, body }: Article) => spaced(`${title}\n${plainText(body)}`))

/** Without apostrophes and accents, and with a space for a hyphen: an article may spell a name in another way. */
function spaced(text: string): string {
  return plainLetters(text).replaceAll(/\p{Pd}/gu, ' ')
}
