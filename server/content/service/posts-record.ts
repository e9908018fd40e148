import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import { urls } from '../../../domain/urls.ts'
import { escapeXml } from '../../http/xml.ts'
import type { Post } from './posts-content.ts'

/** `timeZone` is the firm's, as an IANA name. */
export type RecordContext = { findPicture: FindPicture; timeZone: string }

/** A post in the shape of WordPress's REST API; its addresses begin with `origin`. With `embeds` it has its author and picture. */
export function toPostRecord(
  post: Post,
  { origin, embeds, ...context }: RecordContext & { origin: string; embeds: boolean },
) {
  const { id, slug, html } = post
  const date = toLocalTime(post.date, context.timeZone)
  const dateGmt = post.date.slice(0, 19)
  const link = `${origin}${urls.article(slug)}`
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
      collection: [{ href: `${origin}/wp-json/wp/v2/posts` }],
    },
    ...(embeds && {
      _embedded: {
        author: [
          { id: 1, name: escapeXml(post.author), url: `${origin}/`, link: `${origin}${urls.about()}`, slug: 'author' },
        ],
        ...(picture && { 'wp:featuredmedia': [picture] }),
      },
    }),
  }
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
