import { parse } from 'node:path/posix'
import type { RouteHandler } from 'fastify'
import { findArea } from '../../../domain/areas/areas.ts'
import type { Content } from '../../../domain/content/content.ts'
import type { Firm } from '../../../domain/firm/firm.ts'
import type { Catalogue, Insights } from '../../../domain/ports.ts'
import {
  type ShareCard,
  toAreaShareCard,
  toArticleShareCard,
  toFirmShareCard,
  toHomeShareCard,
  toListingShareCard,
} from '../../../domain/share/share-card.ts'
import { urls } from '../../../domain/urls.ts'
import { withoutSlash } from '../../../domain/without-slash.ts'
import { isKnown } from '../../http/entity-tag.ts'
import type { InTurn } from '../../http/guards/in-turn.ts'
import { withoutNoise } from '../../http/own-address.ts'
import { forEveryone } from '../../http/security-headers.ts'
import type { MadeCard, ShareCards } from './share-cards.ts'

type Options = {
  shareCards: ShareCards
  firm: Firm
  words: Content
  catalogue: Catalogue
  insights: Insights
  /** The queue of cards that have to be drawn. */
  inTurn: InTurn
}

/** The address changes with the card. */
const cardCaching = 'public, max-age=31536000, immutable'

/** The picture may be there again soon, and a redirect leads to another version with the next change. */
const shortCaching = 'public, max-age=60'

/**
 * Serves `/share-cards/{path of the page}/{version}.jpg` (H4). Another version than the present one redirects to it; a page without
 * a card of its own has none here.
 */
export function createShareCardHandler({
  shareCards,
  inTurn,
  ...sources
}: Options): RouteHandler<{ Params: { '*': string } }> {
  return async (request, reply) => {
    reply.headers(forEveryone)
    const { dir: path, name: version, ext } = parse(`/${request.params['*']}`)
    const meant = ext === '.jpg' ? null : withoutNoise(request.url)
    if (meant?.endsWith('.jpg')) return reply.header('Cache-Control', shortCaching).redirect(meant, 301)
    const found = ext === '.jpg' ? await findPage(path, sources) : 404
    if (typeof found === 'number') {
      if (found === 503) reply.header('Retry-After', '30')
      return reply.code(found).send()
    }
    const present = shareCards.versionOf(found.card)
    if (version !== present || path !== decodeURIComponent(found.path)) {
      return reply.header('Cache-Control', shortCaching).redirect(urls.shareCard(found.path, present), 302)
    }
    const lasting = { ETag: `"${present}"`, 'Cache-Control': cardCaching }
    if (isKnown(lasting.ETag, request.headers['if-none-match'])) return reply.code(304).headers(lasting).send()
    const send = ({ body, whole }: MadeCard) =>
      reply
        .headers(whole ? lasting : { 'Cache-Control': shortCaching })
        .type('image/jpeg')
        .send(body)
    const prepared = await shareCards.prepare(found.card)
    if ('made' in prepared) return send(prepared.made)
    return inTurn(request, reply, async () => send(await prepared.draw()))
  }
}

type Found = { path: string; card: ShareCard } | 404 | 410 | 503

/** The card of the page at a decoded path, or the status of that page. */
async function findPage(
  path: string,
  { firm, words, catalogue, insights }: Omit<Options, 'shareCards' | 'inTurn'>,
): Promise<Found> {
  if (path === urls.home()) return { path, card: toHomeShareCard(words.home.hero, firm) }
  const firmPath = withoutSlash(urls.about())
  if (path === firmPath) return { path, card: toFirmShareCard(firm) }
  const namesBelow = (url: string) => (path.startsWith(url) ? path.slice(url.length).split('/') : [])
  const areaPath = namesBelow(urls.area(''))
  if (areaPath[0]) {
    const read = await catalogue.list('all')
    if (!read.ok) return 503
    const area = findArea(read.snapshot.areas(), areaPath)
    return area ? { path: urls.area(...area.path), card: toAreaShareCard(area) } : 404
  }
  const [id, ...belowListing] = namesBelow(urls.listing(''))
  if (id && belowListing.length === 0) {
    const result = await catalogue.find(id)
    if (result.found === 'listing')
      return { path: urls.listing(result.listing.id), card: toListingShareCard(result.listing) }
    return ({ withdrawn: 410, 'on-hold': 404, nothing: 404, unavailable: 503 } as const)[result.found]
  }
  const [slug, ...belowArticle] = namesBelow(urls.article(''))
  if (slug && belowArticle.length === 0) {
    const read = await insights.find(slug)
    if (!read.ok) return 503
    return read.article ? { path: urls.article(read.article.slug), card: toArticleShareCard(read.article) } : 404
  }
  return 404
}
