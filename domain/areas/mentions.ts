import type { Article } from '../insights/article.ts'
import { plainText } from '../safe-html.ts'

/** Found once for each article. At module level, because it depends only on the article. */
const texts = new WeakMap<Article, string>()

/** The articles whose title or text has a name as whole words, in the letters' case: `Riverside` the place, not a riverside (H5). */
export function listMentions(articles: readonly Article[], name: string, max: number): Article[] {
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  const found: Article[] = []
  for (const article of articles) {
    if (found.length === max) break
    const text = textOf(article)
    // Most articles name few places, and a plain search takes a tenth of the time.
    if (text.includes(name) && word.test(text)) found.push(article)
  }
  return found
}

function textOf(article: Article): string {
  const text = texts.get(article) ?? `${article.title}\n${plainText(article.body)}`
  texts.set(article, text)
  return text
}
