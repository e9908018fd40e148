import type { Article } from '../../domain/insights/article.ts'

/** The articles that share the most words of title and excerpt, weighted by rarity. Ties keep the order of `others`. */
export function findRelated(article: Article, others: readonly Article[], count: number): Article[] {
  const wordsOfOthers = others.map(wordsOf)
  const frequencies = new Map<string, number>()
  for (const word of wordsOfOthers.flatMap((words) => [...words]))
    frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  const own = wordsOf(article)
  const scored = others.map((other, at) => {
    const shared = [...(wordsOfOthers[at] ?? [])].filter((word) => own.has(word))
    return { other, score: shared.reduce((sum, word) => sum + 1 / (frequencies.get(word) ?? 1), 0) }
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)
}

/** Words of fewer than four letters say nothing about the subject. */
function wordsOf({ title, excerpt }: Article): ReadonlySet<string> {
  return new Set(`${title} ${excerpt}`.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu))
}
