import * as v from 'valibot'
import { decodePercent } from '../../domain/decode-percent.ts'
import type { Article } from '../../domain/insights/article.ts'
import { toExcerpt } from '../../domain/insights/excerpt.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import { toMedia } from '../text/html/addresses.ts'
import { isAddressable, toCleanLine } from '../text/html/clean-text.ts'
import type { Sanitise } from '../text/html/sanitise.ts'
import { toProse } from '../text/html/to-text.ts'

/** An article as a source has it: the body is HTML that is not sanitised, everything else plain text. */
export type ArticleRecord = Omit<Article, 'title' | 'excerpt' | 'picture' | 'body'> & {
  title: string | null
  html: string
  picture: { url: string; alt: string } | null
  /** The base of relative addresses. */
  base: string
}

export type ArticleContext = {
  sanitise: Sanitise
  /** Foreign hosts that pictures may be fetched from. */
  imageHosts: readonly string[]
  findPicture: FindPicture
}

const untitled = 'Untitled'

/** Makes an article that pages can show, of whatever source (C1, C3). */
export function toArticle(
  { title, html, picture, base, ...record }: ArticleRecord,
  { sanitise, imageHosts, findPicture }: ArticleContext,
): Article {
  const url = picture && toMedia(picture.url, base, new Set(imageHosts))
  const facts = url ? findPicture(url) : null
  return {
    ...record,
    title: toCleanLine(title ?? '') || untitled,
    excerpt: toExcerpt(toProse(html, base)),
    picture: url
      ? { url, alt: picture?.alt || facts?.alt || '', placeholderColour: facts?.placeholderColour ?? null }
      : null,
    body: sanitise(html, base),
  }
}

/** A slug of a source: an address must be able to contain it. Some services percent-encode slugs that are not ASCII. */
export const slug = v.pipe(
  v.string(),
  v.trim(),
  v.transform(decodePercent),
  v.check(isAddressable, 'a slug that an address can contain'),
)

/** An instant of a date with an offset, or without one in the time zone `offset`; null for an invalid date. */
export function toInstant(text: string | null | undefined, offset: string): string | null {
  if (!text) return null
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : text + offset)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
