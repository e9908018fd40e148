import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import { escapeXml } from '../http/xml.ts'
import type { Post } from './posts-content.ts'

/** `timeZone` is the firm's, as an IANA name. */
export type RecordContext = { findPicture: FindPicture; timeZone: string }

/** A post in the shape of WordPress's REST API; its addresses begin with `origin`. */
export function toPostRecord(post: Post, origin: string, context: RecordContext) {
  const { id, slug, html } = post
  const date = toLocalTime(post.date, context.timeZone)
  const dateGmt = post.date.slice(0, 19)
  const link = `${origin}/insights/${slug}`
  const picture = post.picture && toMediaRecord(post, post.picture, origin, context)
  return {
    id,
    date,
    date_gmt: dateGmt,
    guid: { rendered: link },
    modified: date,
    modified_gmt: dateGmt,
    slug,
    status: 'publish',
    type: 'post',
    link,
    title: { rendered: escapeXml(post.title) },
    content: { rendered: html, protected: false },
    excerpt: { rendered: '', protected: false },
    author: 1,
    featured_media: picture ? picture.id : 0,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: 'standard',
    meta: [],
    categories: [],
    tags: [],
    _links: {
      self: [{ href: `${origin}/wp-json/wp/v2/posts/${id}` }],
      collection: [{ href: `${origin}/wp-json/wp/v2/posts` }],
    },
    _embedded: {
      author: [{ id: 1, name: escapeXml(post.author), url: `${origin}/`, link: `${origin}/about-us/`, slug: 'author' }],
      ...(picture && { 'wp:featuredmedia': [picture] }),
    },
  }
}

type PostRecord = ReturnType<typeof toPostRecord>

/** Selects the requested parts of a post. An empty or true `_embed` selects all embedded records, otherwise it lists relations. */
export function select(record: PostRecord, embed: string | undefined, fields: readonly string[]): object {
  const { _embedded, ...post } = record
  const all = ['', '1', 'true'].includes(embed ?? '')
  const relations = embed?.split(',').map((relation) => relation.trim()) ?? []
  const embedded = Object.entries(_embedded).filter(([relation]) => all || relations.includes(relation))
  const whole = { ...post, ...(embed !== undefined && { _embedded: Object.fromEntries(embedded) }) }
  if (fields.length === 0) return whole
  return pick(whole, fields)
}

/** A name such as `title.rendered` selects a nested field. */
function pick(value: object, fields: readonly string[]): object {
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (fields.includes(name)) return [[name, inner] as const]
    const below = fields.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []))
    return below.length > 0 && typeof inner === 'object' && inner ? [[name, pick(inner, below)] as const] : []
  })
  return Object.fromEntries(entries)
}

function toMediaRecord({ id, date }: Post, file: string, origin: string, { findPicture, timeZone }: RecordContext) {
  const facts = findPicture(`/media/${file}`)
  return {
    id: id + 1,
    date: toLocalTime(date, timeZone),
    slug: file.replace(/\.\w+$/, ''),
    type: 'attachment',
    link: `${origin}/media/${file}`,
    title: { rendered: escapeXml(file) },
    author: 1,
    caption: { rendered: '' },
    alt_text: facts?.alt ?? '',
    media_type: 'image',
    mime_type: `image/${/\.(png|webp)$/.exec(file)?.[1] ?? 'jpeg'}`,
    media_details: facts ? { width: facts.width, height: facts.height, file, sizes: {} } : {},
    source_url: `${origin}/media/${file}`,
  }
}

/** WordPress sends dates without an offset: `date` is the site's local time. */
function toLocalTime(instant: string, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format.format(new Date(instant)).replace(' ', 'T')
}
