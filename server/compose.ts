import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { filmFrames } from '../domain/firm/film.ts'
import { screenIds } from '../domain/listings/screens.ts'
import type { Log } from '../domain/ports.ts'
import { urls } from '../domain/urls.ts'
import { type Config, isSecure } from './config.ts'
import { mountGraphql } from './content-service/graphql-route.ts'
import { createContentService } from './content-service/handler.ts'
import { createPostsService } from './content-service/posts.ts'
import { readPosts } from './content-service/posts-content.ts'
import { mountPosts } from './content-service/posts-route.ts'
import { seedIfEmpty } from './content-service/seed.ts'
import { listDatabaseFiles } from './database/connect.ts'
import { openDatabase } from './database/open.ts'
import { makePrivate } from './files/private-files.ts'
import { readPictureFacts } from './firm/picture-facts.ts'
import { readFirm } from './firm/read-firm.ts'
import { readWords } from './firm/read-words.ts'
import { ownOrigin } from './html/addresses.ts'
import { createSanitiser } from './html/sanitise.ts'
import { createApp } from './http/app.ts'
import { type Connections, trackConnections } from './http/connections.ts'
import { mountContentHook } from './http/content-hook.ts'
import { mountHealth } from './http/health.ts'
import { requestLimits } from './http/request-limits.ts'
import { mountFeed } from './insights/feed.ts'
import { listFeedEntries } from './insights/feed-entries.ts'
import { type ArticleSnapshot, createInsights } from './insights/insights.ts'
import { createCatalogue, type ListingSnapshot } from './listings/catalogue.ts'
import { mountListingCode } from './listings/listing-code.ts'
import { mountForms } from './messages/forms.ts'
import { createForwardChannel, type FormHandlers } from './messages/forward-channel.ts'
import { createMailChannel, mailPurposes } from './messages/mail-channel.ts'
import { mountNewsletterLinks } from './messages/newsletter-links.ts'
import { createOutbox, type Outbox } from './messages/outbox.ts'
import { startRetention } from './messages/retention.ts'
import { createSiteForms } from './messages/site-forms.ts'
import { createSmtpTransport } from './messages/smtp.ts'
import { requireDataDir } from './name-variable.ts'
import { createCachedPages } from './page-cache/cached-pages.ts'
import { createListedPages } from './page-cache/listed-pages.ts'
import { mountBuild } from './pages/built-site.ts'
import { listPages } from './pages/list-pages.ts'
import { createDevelopmentPolicy, createPagePolicy } from './pages/page-policy.ts'
import { mountPages, type PageOptions } from './pages/pages.ts'
import { mountSiteMap } from './pages/site-map.ts'
import { createForeignPictures } from './pictures/foreign-pictures.ts'
import { createPictures } from './pictures/pictures.ts'
import { mountPictures } from './pictures/pictures-route.ts'
import { createShownPictures } from './pictures/shown-pictures.ts'
import { createFormHandler } from './sources/form-handler.ts'
import { createHygraphSource } from './sources/hygraph.ts'
import { createWordpressSource } from './sources/wordpress.ts'
import { createDiskCopy } from './stale-cache/disk-copy.ts'

const buildDir = fileURLToPath(new URL('../build', import.meta.url))
const prebuiltDir = fileURLToPath(new URL('../.cache/pictures', import.meta.url))

export type Site = {
  /** The origin under which it serves, with the port that was taken. */
  url: string
  /** What an operator has to know at the start. */
  remarks: string[]
  /** Finishes what is in flight, then stops. */
  close(): Promise<void>
}

/**
 * Builds every service from the configuration, in the order in which they need one another, and serves.
 * @throws ConfigError, ContentError, DatabaseUnavailableError
 */
export async function serve(
  config: Config,
  { development = false, clock = Date.now, limits = requestLimits } = {},
): Promise<Site> {
  const firm = readFirm(config.contentDir)
  const findPicture = readPictureFacts(config.contentDir)
  const content = readWords(config.contentDir, findPicture)
  const posts = readPosts(config.contentDir)
  requireDataDir(config.dataDir)
  const { db, check: checkDatabase, close: closeDatabase } = await openDatabase(config)
  const cachedPages = createCachedPages({ secure: isSecure(config) })
  const app = await createApp(config, { limits, answerFirst: cachedPages.answer })
  const connections = trackConnections(app.server)
  app.addHook('onClose', closeDatabase)
  protectFiles(config.dataDir, app.log)

  const { imageHosts } = config
  const sanitise = createSanitiser({ imageHosts, findPicture })
  /** None of the embedded services: what they read is here whenever the site is. */
  const copyOf = <Value>(name: string, endpoint: string | null) => {
    if (!endpoint) return null
    const version = digest([copyVersion, endpoint, config.properties.collection, imageHosts])
    return createDiskCopy<Value>({ file: join(config.dataDir, 'copies', `${name}.json`), version, log: app.log })
  }

  const contentService = createContentService({ db, log: app.log })
  const { endpoint, token, collection } = config.properties
  if (!endpoint) await seedIfEmpty(db, config.contentDir)
  const source = createHygraphSource({
    endpoint: endpoint ?? 'http://embedded/graphql',
    token,
    collection,
    fetch: endpoint ? fetch : (input, init) => contentService(new Request(input, init)),
    sanitise,
    imageHosts,
    log: app.log,
  })
  const maxAgeMs = config.contentMaxAgeMs
  const catalogue = createCatalogue({
    source,
    believesLosses: endpoint === null,
    db,
    copyOf: (screen) => copyOf<ListingSnapshot>(`listings-${screen}`, endpoint),
    maxAgeMs,
    log: app.log,
    clock,
  })

  const postsService = createPostsService({ posts, findPicture })
  const insights = createInsights({
    source: createWordpressSource({
      endpoint: config.posts.endpoint ?? ownOrigin,
      fetch: config.posts.endpoint ? fetch : (input, init) => postsService(new Request(input, init)),
      sanitise,
      imageHosts,
      findPicture,
      log: app.log,
    }),
    believesLosses: config.posts.endpoint === null,
    copy: copyOf<ArticleSnapshot>('articles', config.posts.endpoint),
    maxAgeMs,
    log: app.log,
    clock,
  })

  let url = ''
  const site: PageOptions['site'] = {
    firm,
    content,
    findPicture,
    revision() {
      // To ask for the articles' begins their reading, which is not for who waits for the listings.
      const listings = catalogue.revision()
      const articles = listings && insights.revision()
      // The copyright line shows the year.
      return articles && [listings, articles, new Date().getFullYear()].join(' ')
    },
    catalogue,
    insights,
    loaderMinimumMs: config.loaderMinimumMs,
    get siteUrl() {
      return config.siteUrl ?? url
    },
  }

  mountGraphql(app, contentService)
  mountPosts(app, () => site.siteUrl, postsService)
  const endpoints = [endpoint, config.posts.endpoint].filter((each) => each !== null)
  const foreign = createForeignPictures({ hosts: imageHosts, endpoints })
  const { contentDir, dataDir } = config
  mountPictures(
    app,
    createPictures({
      contentDir,
      dataDir,
      prebuiltDir,
      foreign,
      isShown: createShownPictures(catalogue, insights),
      cacheBytes: pictureCacheBytes,
      log: app.log,
      clock,
    }),
  )
  mountHealth(app, {
    checks: {
      database: () => checkDatabase().then(() => true),
      listings: async () => (await catalogue.list('all')).ok,
    },
    faults: { listings: catalogue.fault, articles: insights.fault },
    unreadable: { listings: catalogue.countUnreadable, articles: insights.countUnreadable },
  })
  mountContentHook(app, {
    secret: config.contentHookSecret,
    refresh: () => Promise.all([catalogue.refresh(), insights.refresh()]),
    clock,
  })
  mountSiteMap(app, {
    origin: () => site.siteUrl,
    list: () => listPages(content, catalogue, insights),
    closed: [urls.inquiryForm(), urls.contactForm(), urls.newsletterForm(), '/graphql', '/wp-json/'],
  })
  mountListingCode(app, catalogue, () => site.siteUrl)
  mountFeed(app, {
    path: urls.feed(),
    origin: () => site.siteUrl,
    title: `${firm.name}: insights`,
    author: firm.name,
    page: urls.newsAndUpdates(),
    list: () => listFeedEntries(insights, site.siteUrl),
  })
  const build = development
    ? await (await import('./pages/development.ts')).mountVite(app)
    : await mountBuild(app, buildDir)
  const protect = (development ? createDevelopmentPolicy : createPagePolicy)({
    frames: [...filmFrames, new URL(firm.map.embed).origin],
    media: imageHosts,
    secure: isSecure(config),
  })
  const isListed = createListedPages({
    revision: site.revision,
    async list() {
      const pages = await listPages(content, catalogue, insights)
      const data = [urls.storedProperties(), ...screenIds.map(urls.listingIndex)]
      return pages && [...pages, ...data.map((path) => ({ path }))]
    },
  })
  const { serveFormAgain } = mountPages(app, { site, build, protect, cachedPages, isListed })

  const { mail } = config
  const handlers = createHandlers(config)
  const forwarded = messageKinds.filter((kind) => handlers[kind])
  const channels = [
    ...(mail ? [createMailChannel({ ...mail, transport: await createSmtpTransport(mail.smtpUrl) })] : []),
    ...(forwarded.length ? [createForwardChannel(handlers)] : []),
  ]
  const outbox = createOutbox({ db, channels, log: app.log })
  app.addHook('preClose', outbox.stop)
  const dependencies = { db, mailContext: site, outbox, mails: mail !== null, forwarded }
  await mountForms(app, {
    forms: createSiteForms(dependencies, content['privacy-notices'].version),
    limit: config.formLimit,
    serveFormAgain,
  })
  mountNewsletterLinks(app, dependencies)
  const stopRetention = startRetention({ db, dataDir: config.dataDir, log: app.log })
  app.addHook('preClose', async () => stopRetention())
  app.addHook('preClose', connections.drain)

  url = `http://localhost:${await listen(app, config)}`
  outbox.start()
  // One after the other: whoever asks for a page of listings first does not wait for the articles as well.
  catalogue
    .refresh()
    .catch((err) => app.log.error({ err }, 'the listings could not be read at the start'))
    .then(insights.refresh)
    .catch((err) => app.log.error({ err }, 'the articles could not be read at the start'))
  return { url, remarks: await remark(outbox, mail !== null), close: () => close(app, connections) }
}

/** Makes files private that an older version left readable. New files are private from the beginning. */
function protectFiles(dataDir: string, log: Log) {
  const folders = ['backups', 'copies', 'pictures'].map((name) => join(dataDir, name))
  const files = makePrivate([...listDatabaseFiles(dataDir), ...folders])
  if (files.length) log.warn({ files }, 'others may read these files, and their rights could not be changed')
}

const messageKinds = ['contact-us', 'property-inquiry'] as const

function createHandlers({ formEndpoints }: Config): FormHandlers {
  const create = (endpoint: string | null) => endpoint && createFormHandler(endpoint)
  return {
    'contact-us': create(formEndpoints['contact-us']) || null,
    'property-inquiry': create(formEndpoints['property-inquiry']) || null,
  }
}

/** Changes with what is kept of foreign content, and with the rules by which it was sanitised. */
const copyVersion = 6

/** Some 30,000 pictures in the sizes of screens, or the originals of 500 photographs. */
const pictureCacheBytes = 1024 ** 3

function digest(parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Milliseconds that an answer in flight may take when the server stops: one that nobody reads would never end. */
const closeLimit = 8_000

/** Stops listening before anything else: the hooks would wait for the deliveries in hand first. */
async function close(app: FastifyInstance, connections: Connections): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), closeLimit)
  void connections.drain()
  await app.close()
  clearTimeout(limit)
}

async function remark(outbox: Outbox, mails: boolean): Promise<string[]> {
  const failed = await outbox.countFailed()
  return [
    ...(mails
      ? []
      : [`mails wait in the outbox until SMTP_URL is set (${await outbox.countWaiting(mailPurposes)} waiting)`]),
    ...(failed ? [`${failed} deliveries failed permanently: npm run riparo -- messages list --state failed`] : []),
  ]
}

/** Listens without Fastify's own lines: the start is said once, by `main.ts`. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  const { level } = app.log
  app.log.level = 'silent'
  // For the name `localhost` Fastify opens a second server, which has neither our limits nor our way to stop.
  const { address: ip } = await lookup(host)
  await app.listen({ host: ip, port })
  app.log.level = level
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
