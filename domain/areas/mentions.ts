import { plainLetters } from '../fold-name.ts'
import type { Article } from '../insights/article.ts'
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
  const texts = articles.map((article) => ({ article, text: textOf(article) }))
  const found = texts.filter(({ text }) => text.includes(name) && word.test(text))
  if (!kind) return found.slice(0, max).map(({ article }) => article)
  const noun = new RegExp(`\\b${RegExp.escape(kind.noun.replace(/s$/, ''))}s?\\b`, 'gi')
  const counted = found.map(({ article, text }) => ({ article, count: text.match(noun)?.length ?? 0 }))
  return counted
    .sort((a, b) => b.count - a.count)
    .slice(0, max)
    .map(({ article }) => article)
}

function textOf({ title, body }: Article): string {
  return spaced(`${title}\n${plainText(body)}`)
}

/** Without apostrophes and accents, and with a space for a hyphen: an article may spell a name in another way. */
function spaced(text: string): string {
  return plainLetters(text).replaceAll(/\p{Pd}/gu, ' ')
}
