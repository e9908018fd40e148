import * as v from 'valibot'
import { toText } from '../../text/html/to-text.ts'
import { type ArticleContext, type ArticleRecord, slug, toArticle, toInstant } from '../article.ts'
import type { LinkedArticle } from '../article-links.ts'

/** `endpoint` is the base of relative addresses in a post without a link. `timeZone` is the firm's, for a site that sends only local dates. */
export type ParseContext = ArticleContext & { endpoint: string; timeZone: string }

type Fault = { id: unknown; field: string; reason: string }

/** `id` and `slug` are null if they are invalid too. */
export type ParsedPost =
  | ({ ok: true } & LinkedArticle)
  | { ok: false; id: number | null; slug: string | null; fault: Fault }

/**
 * Far more than any article has. Sanitising blocks the event loop: 500,000 characters of prose take 0.2 s.
 */
const [maxContentLength, maxTags] = [500_000, 20_000]

const number = v.pipe(v.number(), v.integer())
/** For optional fields: a value of another type counts as absent. */
const optionalText = v.fallback(v.nullish(v.string(), null), null)

const schema = v.object({
  id: number,
  slug,
  date: optionalText,
  date_gmt: optionalText,
  modified_gmt: optionalText,
  link: optionalText,
  title: v.object({ rendered: v.string() }),
  content: v.object({
    rendered: v.pipe(
      v.string(),
      v.maxLength(maxContentLength),
      v.check((html) => html.split('<').length <= maxTags, `at most ${maxTags} tags`),
    ),
    protected: v.fallback(v.optional(v.boolean(), false), false),
  }),
  _embedded: v.optional(v.unknown()),
})

type Post = v.InferOutput<typeof schema>

/** An embedded value may be a picture, an error, or the site's whole index. */
const embedded = v.object({
  author: v.fallback(v.array(v.unknown()), []),
  'wp:featuredmedia': v.fallback(v.array(v.unknown()), []),
})

const media = v.object({
  source_url: v.string(),
  media_type: v.optional(v.literal('image')),
  alt_text: v.fallback(v.string(), ''),
})

const person = v.object({ name: v.string() })

const protectedWords = 'This article is protected by a password.'

/** Parses a post and sanitises its content. A failure names the invalid field. */
export function parsePost(post: unknown, context: ParseContext): ParsedPost {
  const result = v.safeParse(schema, post, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return toUnreadable(post, { field: v.getDotPath(issue) ?? 'post', reason: issue.message })
  }
  const fields = result.output
  const date = toInstant(fields.date_gmt, 'Z') ?? toInstant(fields.date, offsetAt(context.timeZone, fields.date))
  if (!date) return toUnreadable(post, { field: 'date', reason: 'a date and time' })
  const article = toArticle(toArticleRecord(fields, date, context), context)
  return { ok: true, article, link: toWebAddress(fields.link) }
}

const identity = v.object({ id: v.fallback(v.nullable(number), null), slug: v.fallback(v.nullable(slug), null) })

function toUnreadable(post: unknown, fault: Omit<Fault, 'id'>): ParsedPost {
  const result = v.safeParse(identity, post)
  const { id, slug } = result.success ? result.output : { id: null, slug: null }
  return { ok: false, id, slug, fault: { id: postId(post), ...fault } }
}

/** The id of a post that is not validated yet; null without one. */
export function postId(post: unknown): unknown {
  return typeof post === 'object' && post !== null && 'id' in post ? post.id : null
}

function toArticleRecord(post: Post, date: string, { endpoint }: ParseContext): ArticleRecord {
  const parsed = v.safeParse(embedded, post._embedded)
  const [author, picture] = parsed.success ? [parsed.output.author[0], parsed.output['wp:featuredmedia'][0]] : []
  return {
    id: post.id,
    slug: post.slug,
    title: toText(post.title.rendered),
    date,
    updated: toInstant(post.modified_gmt, 'Z') ?? date,
    author: toAuthor(author),
    html: post.content.protected ? `<p>${protectedWords}</p>` : post.content.rendered,
    picture: toPicture(picture),
    base: toWebAddress(post.link) ?? endpoint,
  }
}

function toWebAddress(link: string | null | undefined): string | null {
  return link && /^https?:\/\//.test(link) && URL.canParse(link) ? link : null
}

function toAuthor(value: unknown): string | null {
  const result = v.safeParse(person, value)
  return (result.success && toText(result.output.name)) || null
}

function toPicture(value: unknown) {
  const result = v.safeParse(media, value)
  return result.success ? { url: result.output.source_url, alt: toText(result.output.alt_text) } : null
}

/** The offset of a time zone at a local date, which WordPress sends without one: `+03:00`. */
function offsetAt(timeZone: string, date: string | null | undefined): string {
  const time = Date.parse(`${date}Z`)
  if (Number.isNaN(time)) return 'Z'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || 'Z'
}
