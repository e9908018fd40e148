import { stringify } from 'yaml'
import { decodePercent } from '../../../../domain/decode-percent.ts'
import { foldWords } from '../../../../domain/fold-name.ts'
import { urls } from '../../../../domain/urls.ts'
import { type Addresses, toArticleMarkdown } from './article-markdown.ts'
import { listAddresses, toKey } from './old-addresses.ts'
import { lastPartOf } from './photograph-names.ts'
import { titleOf, type WxrFile, type WxrItem } from './wxr-file.ts'

/** A post as a file of `insights/` has it. */
export type ImportedArticle = { title: string; slug: string; source: string; oldAddresses: readonly string[] }

/** The names of the files in `media/`, for the pictures of articles. */
type HasMedia = (file: string) => boolean

type ReadArticles = {
  articles: ImportedArticle[]
  /** Posts that are no articles, each with the reason. */
  left: { title: string; reason: string }[]
}

/** More than any article has: reading HTML takes time and memory. */
const maxContent = 500_000

/** The published posts of an export, as files for the content folder (M8). */
export function readArticles({ items, authors, site }: WxrFile, hasMedia: HasMedia): ReadArticles {
  const posts = items.filter(({ fields }) => fields['wp:post_type'] === 'post' && fields['wp:status'] === 'publish')
  const slugs = toSlugs(posts)
  const byAddress = new Map(
    posts.flatMap((post) => listAddresses(post, site).map((address) => [address, slugs.get(post) ?? ''])),
  )
  const pictures = new Map(
    items.flatMap(({ fields }) => {
      const [id, address] = [fields['wp:post_id'] ?? '', fields['wp:attachment_url'] ?? '']
      return address ? [[id, address] as const] : []
    }),
  )
  const addresses = {
    toArticle(address: string) {
      const slug = byAddress.get(toKey(address, site) ?? '')
      return slug ? urls.article(slug) : null
    },
    toMedia(address: string) {
      const file = findMedia(address, hasMedia)
      return file && `/media/${file}`
    },
  }
  const result: ReadArticles = { articles: [], left: [] }
  for (const post of posts) {
    const { fields, meta } = post
    const title = toTitle(fields.title ?? '', slugs.get(post) ?? '')
    const featured = meta.find(({ key }) => key === '_thumbnail_id')?.value ?? ''
    const picture = findMedia(pictures.get(featured) ?? '', hasMedia)
    const read = toBody(fields, {
      ...addresses,
      base: fields.link?.trim() || (site?.href ?? 'https://wordpress.invalid/'),
    })
    if ('reason' in read) {
      result.left.push({ title, reason: read.reason })
      continue
    }
    const frontMatter = {
      title,
      date: read.date,
      author: toTitle(authors.get(fields['dc:creator']?.trim() ?? '') ?? '', '{firm}'),
      ...(picture && { picture }),
    }
    const source = `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${read.body}\n`
    result.articles.push({
      ...{ title, slug: slugs.get(post) ?? '', oldAddresses: listAddresses(post, site) },
      // A letter that WordPress lost would stop the start (A1.2).
      source: source.replaceAll('\ufffd', '?'),
    })
  }
  return result
}

function toBody(fields: WxrItem['fields'], addresses: Addresses): { date: string; body: string } | { reason: string } {
  const content = fields['content:encoded'] ?? ''
  const date = toDate(fields)
  if (fields['wp:post_password']) return { reason: 'it is protected by a password' }
  if (date === null) return { reason: 'it has no date' }
  if (content.length > maxContent)
    return { reason: `it has more than ${maxContent.toLocaleString('en-US')} characters` }
  const body = toArticleMarkdown(content, addresses)
  return body.trim() === '' ? { reason: 'it has no text' } : { date, body }
}

/** In one line, and without the braces that would name a fact of the firm. */
function toTitle(text: string, otherwise: string): string {
  return titleOf(text).replaceAll(/\{([a-z]+)\}/g, '($1)') || otherwise
}

/** WordPress stores the time of the site and that of Greenwich, with zeros where it has none. */
function toDate(fields: WxrItem['fields']): string | null {
  for (const text of [fields['wp:post_date_gmt'], fields['wp:post_date']]) {
    const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text?.trim() ?? '') ?? []
    const date = `${day}T${time}Z`
    if (day && !Number.isNaN(Date.parse(date))) return date
  }
  return null
}

/** The names of the files: small letters, digits and hyphens; no two the same. */
function toSlugs(posts: readonly WxrItem[]): ReadonlyMap<WxrItem, string> {
  const taken = new Set<string>()
  const slugs = new Map<WxrItem, string>()
  for (const post of posts) {
    const { fields } = post
    const id = (fields['wp:post_id'] ?? '').replaceAll(/\D/g, '').slice(0, 20)
    const name =
      toFileSlug(decodePercent(fields['wp:post_name'] ?? '')) ||
      toFileSlug(titleOf(fields.title ?? '')) ||
      `post-${id || taken.size}`
    const slug = [name, `${name}-${id}`].find((each) => !taken.has(each)) ?? `${name}-${taken.size}-${id}`
    taken.add(slug)
    slugs.set(post, slug)
  }
  return slugs
}

/** The longest that leaves room for an ending in the name of a file. */
const maxSlug = 120

function toFileSlug(text: string): string {
  return foldWords(text)
    .join('-')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replaceAll(/^-|-$/g, '')
}

/** A file of `media/` by the last part of an address, also for a smaller copy that WordPress made of it. */
function findMedia(address: string, hasMedia: HasMedia): string | null {
  const file = lastPartOf(address)
  const names = [file, file.replace(/-\d+x\d+(?=\.\w+$)/, ''), file.replace(/-(?:scaled|\d+x\d+)(?=\.\w+$)/, '')]
  return names.find((name) => /^[\w-]+\.(?:jpe?g|png|webp)$/.test(name) && hasMedia(name)) ?? null
}
