import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { readWorkingHours } from '../domain/content/office-hours.ts'
import { filmFrames } from '../domain/film.ts'
import { formKinds } from '../domain/messages/kinds.ts'
import type { OfficeSite } from '../domain/office/office-site.ts'
import { pages } from '../domain/pages.ts'
import type { Clock } from '../domain/ports.ts'
import { screenIds } from '../domain/search/screens.ts'
import { officePrefix, urls } from '../domain/urls.ts'
import { type Config, hasOffice, isSecure } from './config/config.ts'
import { toBrandColours } from './content/folder/brand.ts'
import { createGraphqlHandler } from './content/service/graphql-route.ts'
import type { SiteContent } from './content.ts'
import { createFeed, type FeedOptions } from './http/atom-feed.ts'
import { createContentHook, hookBodyLimit } from './http/content-hook.ts'
import { sendResponse, toRequest } from './http/fetch-standard.ts'
import { createInTurn, type InTurn } from './http/guards/in-turn.ts'
import type { RequestLimits } from './http/guards/request-limits.ts'
import { answerAlive, createReadiness } from './http/health.ts'
import { mountMedia } from './http/media.ts'
import { createArticlesFeed } from './insights/articles-feed.ts'
import { createListingCode } from './listings/listing-code.ts'
import { createSearchFeed } from './listings/search-feed.ts'
import { connectMailbox } from './mailbox/connect-mailbox.ts'
import { mountMailFiles } from './mailbox/files/files-route.ts'
import { createMailFiles } from './mailbox/files/open-file.ts'
import { readMailboxState } from './mailbox/mailbox-state.ts'
import { forgetDevice, setDataSaver } from './messages/device-forms.ts'
import { createFormHandlers, refuseFormMethod } from './messages/forms.ts'
import { createAskingAgainJob } from './messages/newsletter/ask-again.ts'
import { createNewsletterLinks } from './messages/newsletter/links.ts'
import { createSiteForms } from './messages/site-forms.ts'
import { endAccess, readWork } from './office/leaving/end-access.ts'
import { createBulkThreads } from './office/messages/bulk-threads.ts'
import { createInbox } from './office/messages/inbox.ts'
import { createMorningMailJob } from './office/messages/morning-mail.ts'
import { createNewsletterReaders } from './office/newsletter/newsletter-readers.ts'
import { createOfficePeople } from './office/people/office-people.ts'
import { createPersonalRecords } from './office/personal-data/personal-records.ts'
import { createPhotographs } from './office/photographs/photographs.ts'
import { createPhotographHandler } from './office/photographs/photographs-route.ts'
import { mountUploads } from './office/photographs/uploads-route.ts'
import { createPrivateDetails } from './office/private-details/private-details.ts'
import { createSavedSearches } from './office/saved-searches/saved-searches.ts'
import { listBuildFiles, storeBuildFiles } from './pages/build-files.ts'
import { mountBuild } from './pages/built-site.ts'
import { listPages } from './pages/list-pages.ts'
import { createListedPages } from './pages/listed-pages.ts'
import { findOfficeSession, isForeignWrite, type OfficeContext } from './pages/office-session.ts'
import { createDevelopmentPolicy, createPagePolicy, type PagePlaces } from './pages/page-policy.ts'
import { mountPrivatePages, type PrivateContexts } from './pages/private-pages.ts'
import { mountPublicPages, type PublicContexts, type ServeFormAgain } from './pages/public-pages.ts'
import type { SharedContexts } from './pages/render-pages.ts'
import { createServiceWorker } from './pages/service-worker.ts'
import { createRobots, createSiteMap, createSiteMapIndex } from './pages/site-map.ts'
import type { MapTiles } from './pictures/map-tiles/open-tiles.ts'
import { createTileHandler } from './pictures/map-tiles/tiles-route.ts'
import { createPictureHandler } from './pictures/pictures-route.ts'
import { createShareCardHandler } from './pictures/share-cards/share-cards-route.ts'
import { createMissedAddresses, type MissedAddresses } from './redirects/missed-addresses.ts'
import { createOldAddresses } from './redirects/old-addresses.ts'
import { createOwnPages } from './redirects/own-pages.ts'
import { createAlertChannel } from './saved-searches/alert-channel.ts'
import { createAlertJob } from './saved-searches/alert-run.ts'
import { createAskToConfirm } from './saved-searches/ask.ts'
import { createSearchForm } from './saved-searches/search-form.ts'
import { createSeekerLinks, findSeekerOf } from './saved-searches/seeker-links.ts'
import { toSharedRevision } from './sources/stale-cache/content-source.ts'
import type { Stores } from './stores.ts'

type RoutesOptions = {
  config: Config
  stores: Stores
  content: SiteContent
  mapTiles: MapTiles
  /** The public origin. The port is known only once the server listens. */
  origin: () => string
  development: boolean
  limits: RequestLimits
  clock: Clock
}

/** Answers in the queue of costly requests. */
type Queued = (handler: RouteHandlerMethod) => RouteHandlerMethod

/** Every address that the server answers, with its handler. */
export async function mountRoutes(app: FastifyInstance, options: RoutesOptions): Promise<void> {
  const inTurn = createInTurn(options.limits.costly)
  const queued: Queued = (handler) => (request, reply) =>
    inTurn(request, reply, async () => handler.call(app, request, reply))

  mountOperatorRoutes(app, options)
  mountContentServices(app, options, queued)
  mountSearchEngineRoutes(app, options, queued)
  mountFeeds(app, options, queued)
  await mountFiles(app, options)
  const site = toSiteContext(options)
  const missed = openMissed(app, options)
  openAlerts(options, site)
  if (hasOffice(options.config)) await mountOffice(app, options, { site, missed })
  const { serveFormAgain } = await mountSite(app, options, { site, missed, inTurn })
  await mountForms(app, options, { mailContext: site, serveFormAgain })
  if (!options.development) await shareBuild(app, options)
}

/** Without a disk to write to, this server has its files all the same. */
async function shareBuild({ log }: FastifyInstance, { stores }: RoutesOptions) {
  const files = Object.values(apps).flatMap(listBuildFiles)
  await storeBuildFiles(stores.db, files).catch((err) =>
    log.warn({ err }, 'other servers lack the files of this build'),
  )
}

function mountOperatorRoutes(app: FastifyInstance, { config, stores, content, clock }: RoutesOptions) {
  const { catalogue, sources } = content
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
}

function mountContentServices(app: FastifyInstance, { content, origin }: RoutesOptions, queued: Queued) {
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    handler: queued(createGraphqlHandler(origin, content.contentService)),
  })
  app.get(
    '/wp-json/*',
    queued(async (request, reply) => sendResponse(reply, await content.postsService(toRequest(request, origin())))),
  )
}

function mountSearchEngineRoutes(app: FastifyInstance, { content, origin }: RoutesOptions, queued: Queued) {
  const list = async () => (await listPages(content))?.filter(({ inSiteMap }) => inSiteMap) ?? null
  const forms = [...formKinds.map(urls.form), urls.dataSaver(), urls.forgetDevice()]
  app.get(urls.siteMapIndex(), queued(createSiteMapIndex({ origin, list })))
  app.get(urls.siteMap(':name'), queued(createSiteMap({ origin, list })))
  app.get('/robots.txt', createRobots(origin, [...forms, '/graphql', '/wp-json/']))
}

function mountFeeds(app: FastifyInstance, { content, origin }: RoutesOptions, queued: Queued) {
  const { firm, atlas, catalogue, insights, findPicture } = content
  const createQueuedFeed = (feed: Pick<FeedOptions, 'unavailable' | 'read'>) =>
    queued(createFeed({ origin, author: firm.name, ...feed }))
  const articlesFeed = createArticlesFeed({ insights, firmName: firm.name })
  app.get(
    urls.feed(),
    createQueuedFeed({ unavailable: 'The articles cannot be read yet.', read: () => articlesFeed(origin()) }),
  )
  const { findPlace } = atlas
  const searchFeed = createSearchFeed({ catalogue, findPicture, findPlace, firmName: firm.name })
  for (const screen of screenIds) {
    const read = (asked: URLSearchParams) => searchFeed(screen, asked, origin())
    app.get(urls.searchFeed(screen), createQueuedFeed({ unavailable: 'The properties cannot be read yet.', read }))
  }
}

async function mountFiles(app: FastifyInstance, { config, stores, content, mapTiles, limits, origin }: RoutesOptions) {
  await mountMedia(app, { prefix: '/media/', folder: join(config.contentDir, 'media') })
  app.get('/pictures/:width/*', createPictureHandler(content.pictures.serve))
  app.get('/photographs/:name', createPhotographHandler(stores.db))
  app.get('/share-cards/*', createShareCardHandler({ ...content, inTurn: createInTurn(limits.newShareCards) }))
  app.get('/map-tiles/:z/:x/:y', createTileHandler(mapTiles.serve))
  app.get(`${pages.listing.path}/code.svg`, createListingCode(content.catalogue, origin))
}

/** The mails to those who look for a property (K6). */
function openAlerts({ stores, content }: RoutesOptions, mailContext: Site) {
  const { db, outbox, bulkMail } = stores
  if (!bulkMail) return
  const { catalogue, listSampleIds, firm } = content
  stores.addChannel(createAlertChannel({ db, catalogue, mailContext, ...bulkMail }))
  stores.schedule(createAlertJob({ db, catalogue, listSampleIds, timeZone: firm.timeZone, mailContext, outbox }))
}

const minute = 60_000

/** The count of addresses asked for in vain. Each server writes it every minute, and when it stops (M5.4). */
function openMissed(app: FastifyInstance, { stores, content, clock }: RoutesOptions): MissedAddresses {
  const missed = createMissedAddresses(stores.db, { clock, timeZone: content.firm.timeZone })
  stores.schedule({ name: 'write-missed-addresses', interval: minute, run: missed.write })
  app.addHook('preClose', () =>
    missed.write().catch((err) => app.log.error({ err }, 'could not store the missed addresses')),
  )
  return missed
}

/** The pages below `/office/`, which only some people may see. */
async function mountOffice(
  app: FastifyInstance,
  options: RoutesOptions,
  { site, missed }: { site: Site; missed: MissedAddresses },
) {
  const { config, stores, content, clock, origin } = options
  const { db, outbox } = stores
  const { name: firmName, timeZone, timeZoneName } = content.firm
  const country = content.firm.address.countryCode
  const mail = config.mail && { context: site, outbox }
  const people = createOfficePeople({
    ...{ db, firmName, origin, clock, mail, log: app.log },
    leaving: { readWork, endAccess },
  })
  app.addHook('preClose', people.finish)
  const photographs = createPhotographs(db, () => new Date(clock()), content.listingEditor)
  const hours = readWorkingHours(content.words.contact, timeZone)
  const inbox = createInbox({
    ...{ db, outbox, mail, clock, hours },
    country,
    readsMailbox: config.mailbox !== null,
    catalogue: content.catalogue,
  })
  if (mail)
    stores.schedule(createMorningMailJob({ db, inbox, catalogue: content.catalogue, hours, mailContext: site, outbox }))
  const office: OfficeContext = {
    newsletter: createNewsletterReaders({ db, timeZone, clock }),
    firmName,
    timeZone,
    timeZoneName,
    secure: isSecure(config),
    people,
    privateDetails: createPrivateDetails({ db, timeZone, clock, mail }),
    inbox,
    readMailbox: config.mailbox && (() => readMailboxState(db)),
    records: createPersonalRecords({ database: stores, dataDir: config.dataDir, country, clock }),
    bulkThreads: createBulkThreads({ db, mail, clock }),
    savedSearches: createSavedSearches({
      ...{ db, country, mail, clock },
      catalogue: content.catalogue,
      content: { ...content.words, firm: content.firm },
      askToConfirm: mail && createAskToConfirm({ catalogue: content.catalogue, mailContext: site }),
    }),
    oldAddresses: createOldAddresses({
      ...{ db, missed, clock, siteUrl: origin },
      redirects: content.redirects,
      ofFile: content.fileRedirects,
      readPages: createOwnPages({ db, ...content, listPages: () => listPages(content), revision: site.revision }),
    }),
    editor: content.listingEditor,
    imports: content.imports,
    listingsEndpoint: config.properties.endpoint,
    photographs,
    site: toOfficeSite(options),
  }
  if (content.imports) {
    const { run, close } = content.imports
    stores.schedule({ name: 'write-imports', interval: 60_000, run })
    app.addHook('preClose', close)
  }
  if (office.editor && office.imports) {
    await mountUploads(app, {
      photographs,
      editor: office.editor,
      imports: office.imports,
      findSession: (request) => findOfficeSession(request, office, origin()),
      isForeignWrite: (request) => isForeignWrite(request, origin()),
    })
  }
  const { mailbox } = config
  await mountMailFiles(app, {
    db,
    files: mailbox && createMailFiles({ connect: () => connectMailbox(mailbox) }),
    findSession: (request) => findOfficeSession(request, office, origin()),
  })
  await mountPrivatePages(app, {
    prefix: officePrefix,
    office,
    build: await openApp<PrivateContexts>(app, options, apps.office),
    // The films of a preview. Its page may follow others of the office in the same document, whose policy then holds.
    protect: createProtect(options, { frames: filmFrames, media: [], hasMails: true }),
    origin,
    // One after another: each may take a tenth of a second of the processor, and public pages wait meanwhile.
    inTurn: createInTurn(options.limits.costly),
  })
}

/** The part of the public site that the office reads. */
function toOfficeSite({ content, origin }: RoutesOptions): OfficeSite {
  const { firm, words, atlas, catalogue, findPicture, findPerson, sayAnswering, dial, toListing, descriptions } =
    content
  return {
    firm,
    content: words,
    atlas,
    catalogue,
    findPicture,
    findPerson,
    sayAnswering,
    dial,
    brandColours: toBrandColours(firm.brand),
    toListing,
    renderDescription: descriptions.render,
    showDescription: descriptions.show,
    readDescription: descriptions.toWords,
    get siteUrl() {
      return origin()
    },
  }
}

/** Every other address: the pages of `domain/pages.ts`. */
async function mountSite(
  app: FastifyInstance,
  options: RoutesOptions,
  { site, missed, inTurn }: { site: Site; missed: MissedAddresses; inTurn: InTurn },
) {
  const { config, content, development, limits } = options
  const build = await openApp<PublicContexts>(app, options, apps.site)
  if (!development) app.get(urls.serviceWorker(), createServiceWorker(apps.site.buildDir))
  return mountPublicPages(app, {
    site,
    build,
    protect: createProtect(options, {
      frames: [...filmFrames, new URL(content.firm.map.embed).origin],
      media: config.imageHosts,
    }),
    isListed: createListedPages({ revision: site.revision, list: () => listPages(content) }),
    redirects: content.redirects,
    missed,
    inTurn,
    formsInTurn: createInTurn(limits.costly),
  })
}

type Site = ReturnType<typeof toSiteContext>

/** The context of the public pages' loaders. */
function toSiteContext({ config, stores, content, origin }: RoutesOptions) {
  const { firm, words, atlas, introductions, findPicture, shareCards, catalogue, insights, contacts, dial, sources } =
    content
  const { findPerson, sayAnswering } = content
  return {
    firm,
    content: words,
    atlas,
    areaIntroductions: introductions,
    findPicture,
    shareCardVersion: shareCards.versionOf,
    catalogue,
    insights,
    findPerson,
    sayAnswering,
    dial,
    tileAttribution: config.mapTiles?.attribution ?? null,
    readsMailbox: config.mailbox !== null && hasOffice(config),
    loaderMinimumMs: config.loaderMinimumMs,
    mails: config.mail !== null,
    findSeeker: (token: string) => findSeekerOf(stores.db, token),
    get siteUrl() {
      return origin()
    },
    revision() {
      const revision = toSharedRevision([...sources, contacts])
      // The copyright line shows the year.
      return revision && `${revision} ${new Date().getFullYear()}`
    },
  }
}

/** The forms of the public pages, and the links of a subscriber's and a seeker's mails. */
async function mountForms(
  app: FastifyInstance,
  { config, stores, content }: RoutesOptions,
  { mailContext, serveFormAgain }: { mailContext: Site; serveFormAgain: ServeFormAgain },
) {
  const { db, outbox, forwarded } = stores
  const { catalogue, words, findPerson, sayAnswering } = content
  const dependencies = {
    db,
    mailContext,
    outbox,
    mails: config.mail !== null,
    office: hasOffice(config),
    forwarded,
    catalogue,
    findPerson,
    sayAnswering,
  }
  const { version, marketing } = words['privacy-notices']
  const consent = { version, words: marketing }
  const createFormHandler = await createFormHandlers(app, {
    forms: {
      ...createSiteForms(dependencies, consent),
      'saved-search': createSearchForm(dependencies, version),
    },
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
  const newsletter = createNewsletterLinks({ db, consent })
  if (config.mail) stores.schedule(createAskingAgainJob({ db, mailContext, outbox, consent }))
  app.post(urls.newsletterConfirm(), newsletter.confirm)
  app.post(urls.newsletterUnsubscribe(), newsletter.unsubscribe)
  app.post(urls.savedSearches(), createSeekerLinks({ ...dependencies, privacyVersion: version }))
}

const buildDir = fileURLToPath(new URL('../build', import.meta.url))

/** The two React Router apps: their addresses' beginning, their sources and their builds. */
const apps = {
  site: { prefix: '/', root: '.', buildDir },
  office: { prefix: officePrefix, root: 'office', buildDir: join(buildDir, 'office') },
}

/** An app: its sources in development, otherwise its build. */
async function openApp<Contexts extends SharedContexts>(
  app: FastifyInstance,
  { development, stores }: RoutesOptions,
  { prefix, root, buildDir }: (typeof apps)[keyof typeof apps],
) {
  if (!development) return mountBuild<Contexts>(app, { db: stores.db, prefix, buildDir })
  const { mountVite } = await import('./pages/development.ts')
  return mountVite<Contexts>(app, { root, prefix })
}

function createProtect({ config, development }: RoutesOptions, places: Omit<PagePlaces, 'secure'>) {
  const createPolicy = development ? createDevelopmentPolicy : createPagePolicy
  return createPolicy({ ...places, secure: isSecure(config) })
}
