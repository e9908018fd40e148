import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { filmFrames } from '../domain/firm/film.ts'
import { screenIds } from '../domain/listings/screens.ts'
import { formKinds } from '../domain/messages/kinds.ts'
import { atlasOf } from '../domain/places/spots.ts'
import type { Clock } from '../domain/ports.ts'
import { urls } from '../domain/urls.ts'
import { type Config, isSecure } from './config.ts'
import type { SiteContent } from './content.ts'
import { createGraphqlHandler } from './content-service/graphql-route.ts'
import { createPostsHandler } from './content-service/posts-route.ts'
import { forgetDevice, setDataSaver } from './device/device-forms.ts'
import { createFeed, type FeedOptions } from './http/atom-feed.ts'
import { createContentHook, hookBodyLimit } from './http/content-hook.ts'
import { answerAlive, createReadiness } from './http/health.ts'
import { createInTurn } from './http/in-turn.ts'
import { mountMedia } from './http/media.ts'
import type { RequestLimits } from './http/request-limits.ts'
import { createArticlesFeed } from './insights/articles-feed.ts'
import { createListingCode } from './listings/listing-code.ts'
import { createSearchFeed } from './listings/search-feed.ts'
import type { MapTiles } from './map-tiles/open-tiles.ts'
import { createTileHandler } from './map-tiles/tiles-route.ts'
import { createFormHandlers, refuseFormMethod } from './messages/forms.ts'
import { createNewsletterLinks } from './messages/newsletter-links.ts'
import { createSiteForms } from './messages/site-forms.ts'
import type { CachedPages } from './page-cache/cached-pages.ts'
import { createListedPages } from './page-cache/listed-pages.ts'
import { mountBuild } from './pages/built-site.ts'
import { listAreaPages, listPages, type Page, type PageRoutes, toListingPages } from './pages/list-pages.ts'
import { createDevelopmentPolicy, createPagePolicy } from './pages/page-policy.ts'
import { mountPages } from './pages/pages.ts'
import { createServiceWorker } from './pages/service-worker.ts'
import { createRobots, createSiteMap, createSiteMapIndex } from './pages/site-map.ts'
import { createPictureHandler } from './pictures/pictures-route.ts'
import { createShareCardHandler } from './share-cards/share-cards-route.ts'
import { toSharedRevision } from './stale-cache/content-source.ts'
import type { Stores } from './stores.ts'

/**
 * The addresses that the React app answers, each with its pages: the site map lists them and the page cache holds them.
 * `app/routes.ts` names the component of each.
 */
export const pageRoutes: PageRoutes = {
  '/': () => [page(urls.home())],
  '/about-us': () => [page(urls.about())],
  '/services': () => [page(urls.services())],
  '/services/category/:category': ({ words }) =>
    Object.keys(words['service-categories']).map((category) => page(urls.serviceCategory(category))),
  // A service says its own path (A3), which one of these two addresses matches.
  '/services/:category/:id': ({ words }) => words.services.services.map((service) => page(urls.service(service))),
  '/service/:id': () => [],
  '/property-listings': () => [page(urls.listings('all'))],
  '/properties/for-sale': () => [page(urls.listings('for-sale'))],
  '/properties/for-sale/residential-homes': () => [page(urls.listings('residential-homes'))],
  '/properties/for-sale/apartments-and-mansionettes': () => [page(urls.listings('apartments-and-mansionettes'))],
  '/properties/for-sale/land-and-plots': () => [page(urls.listings('land-and-plots'))],
  '/properties/for-rent': () => [page(urls.listings('for-rent'))],
  '/insights': () => [page(urls.insights())],
  '/insights/news-and-updates': () => [page(urls.newsAndUpdates())],
  '/insights/client-insights': () => [page(urls.clientInsights())],
  '/tools': () => [page(urls.tools())],
  '/tools/buying-costs': () => [page(urls.tool('buying-costs'))],
  '/tools/mortgage': () => [page(urls.tool('mortgage'))],
  '/tools/moving-in': () => [page(urls.tool('moving-in'))],
  '/tools/rental-yield': () => [page(urls.tool('rental-yield'))],
  '/tools/selling': () => [page(urls.tool('selling'))],
  '/tools/due-diligence': () => [page(urls.tool('due-diligence'))],
  '/areas': () => [page(urls.area())],
  '/areas/:town': (readings) => listAreaPages(readings, 1),
  '/areas/:town/:place': (readings) => listAreaPages(readings, 2),
  '/areas/:town/:place/:kind': (readings) => listAreaPages(readings, 3),
  '/contact-us': () => [page(urls.contact())],
  '/faqs': () => [page(urls.faqs())],
  '/data-privacy-policy': () => [page(urls.privacyPolicy())],
  '/insights/:slug': ({ articles }) => articles.map(({ slug, updated }) => page(urls.article(slug), updated)),
  '/property-listing/:id': ({ listings }) => toListingPages(listings),
  '/property-listings.json': () => [{ ...page(urls.storedProperties()), isData: true }],
  '/places.json': () => [{ ...page(urls.places()), isData: true }],
  '/listing-index/:screen': () => screenIds.map((screen) => ({ ...page(urls.listingIndex(screen)), isData: true })),
  // Counts are asked for while a visitor types, so each address has a query of its own.
  '/listing-counts/:screen': () => [],
  '/manifest.webmanifest': () => [{ ...page(urls.manifest()), isData: true }],
  // Shown by the service worker in place of other pages.
  '/offline': () => [],
  // A visitor's own choice (F10), so neither is listed.
  '/shortlist': () => [],
  '/shortlist-properties': () => [],
  // The links of a subscriber's mails: each has a token, so none is listed.
  '/newsletter/:step': () => [],
  // The 404 page.
  '/*': () => [],
}

type RoutesOptions = {
  config: Config
  stores: Stores
  content: SiteContent
  mapTiles: MapTiles
  cachedPages: CachedPages
  /** The public origin. The port is known only once the server listens. */
  origin: () => string
  development: boolean
  limits: RequestLimits
  clock: Clock
}

/** Every address that the server answers, with its handler. */
export async function mountRoutes(app: FastifyInstance, options: RoutesOptions): Promise<void> {
  const { config, stores, content, origin, clock } = options
  const { firm, words, catalogue, insights, sources } = content

  const inTurn = createInTurn(options.limits.costly)
  const queued =
    (handler: RouteHandlerMethod): RouteHandlerMethod =>
    (request, reply) =>
      inTurn(request, reply, async () => handler.call(app, request, reply))

  // Operators and content services
  app.get('/healthz', answerAlive)
  app.get(
    '/readyz',
    createReadiness({
      checks: { database: stores.checkDatabase, listings: async () => (await catalogue.list('all')).ok },
      sources,
      log: app.log,
    }),
  )
  app.post(
    '/hooks/content',
    { bodyLimit: hookBodyLimit },
    createContentHook({
      secret: config.contentHookSecret,
      refresh: () => Promise.all(sources.map(({ refresh }) => refresh())),
      clock,
    }),
  )

  // The embedded content services
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    handler: queued(createGraphqlHandler(content.contentService)),
  })
  app.get('/wp-json/*', queued(createPostsHandler(origin, content.postsService)))

  // Search engines and feed readers
  const listAll = () => listPages(pageRoutes, content)
  const listIndexed = async () => (await listAll())?.filter(({ isData }) => !isData) ?? null
  const forms = [...formKinds.map(urls.form), urls.dataSaver(), urls.forgetDevice()]
  const disallowed = [...forms, '/graphql', '/wp-json/']
  app.get('/sitemap.xml', queued(createSiteMapIndex({ origin, list: listIndexed })))
  app.get('/sitemaps/:name.xml', queued(createSiteMap({ origin, list: listIndexed })))
  app.get('/robots.txt', createRobots({ origin, disallowed }))
  const articlesFeed = createArticlesFeed({ insights, firmName: firm.name })
  const createQueuedFeed = (feed: Pick<FeedOptions, 'unavailable' | 'read'>) =>
    queued(createFeed({ origin, author: firm.name, ...feed }))
  app.get(
    urls.feed(),
    createQueuedFeed({ unavailable: 'The articles cannot be read yet.', read: () => articlesFeed(origin()) }),
  )
  const { findPlace } = atlasOf(words)
  const searchFeed = createSearchFeed({ catalogue, findPicture: content.findPicture, findPlace, firmName: firm.name })
  for (const screen of screenIds) {
    const read = (asked: URLSearchParams) => searchFeed(screen, asked, origin())
    app.get(urls.searchFeed(screen), createQueuedFeed({ unavailable: 'The properties cannot be read yet.', read }))
  }

  // Files and pictures
  await mountMedia(app, { prefix: '/media/', folder: join(config.contentDir, 'media') })
  app.get('/pictures/:width/*', createPictureHandler(content.pictures.serve))
  app.get(
    '/share-cards/*',
    createShareCardHandler({ ...content, firm, inTurn: createInTurn(options.limits.newShareCards) }),
  )
  app.get('/map-tiles/:z/:x/:y', createTileHandler(options.mapTiles.serve))
  app.get('/property-listing/:id/code.svg', createListingCode(catalogue, origin))
  const build = options.development
    ? await (await import('./pages/development.ts')).mountVite(app)
    : await mountBuild(app, { prefix: '/assets/', buildDir })
  if (!options.development) app.get(urls.serviceWorker(), createServiceWorker(buildDir))

  // Every other address: the pages of `pageRoutes`
  const site = {
    firm,
    content: words,
    areaIntroductions: content.introductions,
    findPicture: content.findPicture,
    shareCardVersion: content.shareCards.versionOf,
    catalogue,
    insights,
    tileAttribution: config.mapTiles?.attribution ?? null,
    loaderMinimumMs: config.loaderMinimumMs,
    get siteUrl() {
      return origin()
    },
    revision() {
      const revision = toSharedRevision(sources)
      // The copyright line shows the year.
      return revision && `${revision} ${new Date().getFullYear()}`
    },
  }
  const createPolicy = options.development ? createDevelopmentPolicy : createPagePolicy
  const protect = createPolicy({
    frames: [...filmFrames, new URL(firm.map.embed).origin],
    media: config.imageHosts,
    secure: isSecure(config),
  })
  const { serveFormAgain } = mountPages(app, {
    site,
    build,
    protect,
    cachedPages: options.cachedPages,
    isListed: createListedPages({ revision: site.revision, list: listAll }),
    inTurn,
    formsInTurn: createInTurn(options.limits.costly),
  })

  // Forms, and the links of a subscriber's mails
  const { db, outbox, forwarded } = stores
  const dependencies = { db, mailContext: site, outbox, mails: config.mail !== null, forwarded, catalogue }
  const createFormHandler = await createFormHandlers(app, {
    forms: createSiteForms(dependencies, words['privacy-notices'].version),
    limit: config.formLimit,
    serveFormAgain,
  })
  const mountForm = (url: string, handler: RouteHandlerMethod) => {
    app.post(url, handler)
    const otherMethods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']
    app.route({ method: otherMethods, url, exposeHeadRoute: false, handler: refuseFormMethod })
  }
  for (const kind of formKinds) mountForm(urls.form(kind), createFormHandler(kind))
  mountForm(urls.dataSaver(), setDataSaver)
  mountForm(urls.forgetDevice(), forgetDevice)
  const newsletter = createNewsletterLinks(dependencies)
  app.post(urls.newsletterConfirm(), newsletter.confirm)
  app.post(urls.newsletterUnsubscribe(), newsletter.unsubscribe)
}

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

function page(path: string, lastModified?: string): Page {
  return lastModified === undefined ? { path } : { path, lastModified }
}
