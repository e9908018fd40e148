import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, onRouteHookHandler } from 'fastify'
import { createApp } from './app.ts'
import { type Config, hasOffice } from './config/config.ts'
import { openContent, readContentFiles } from './content.ts'
import { type Connections, trackConnections } from './http/guards/connections.ts'
import { type RequestLimits, requestLimits } from './http/guards/request-limits.ts'
import { readFirmMailbox } from './mailbox/firm-mailbox.ts'
import { offerOffice } from './office/people/office-start.ts'
import { blame, isSystemError } from './operator-error.ts'
import { openMapTiles } from './pictures/map-tiles/open-tiles.ts'
import { mountRoutes } from './routes.ts'
import { readInTurn } from './sources/stale-cache/content-source.ts'
import { openStores } from './stores.ts'

type Options = {
  development?: boolean
  /** True where standard output is a terminal, which may show the link of the first owner. */
  isTerminal?: boolean
  clock?: () => number
  limits?: RequestLimits
  /** Is told of each route, for those who want to try all. */
  onRoute?: onRouteHookHandler
}

/**
 * Builds the site from the configuration and starts it.
 * @throws OperatorError
 */
export async function serve(config: Config, options: Options = {}) {
  const { app, stores, content, connections } = await compose(config, options)
  await listen(app, config)
  stores.start()
  void readInTurn(content.sources, app.log)
  const now = new Date((options.clock ?? Date.now)())
  const office = hasOffice(config)
    ? await offerOffice({
        config,
        db: stores.db,
        origin: config.siteUrl ?? toLocalOrigin(app),
        isTerminal: options.isTerminal ?? false,
        now,
      })
    : { link: null, remark: config.office ? 'the office is off: passkeys need SITE_URL to begin with https' : null }
  return {
    /** The firm's. */
    name: content.firm.name,
    /** The origin under which the site serves, with the port that was taken. */
    url: toLocalOrigin(app),
    /** Null where a foreign service holds the listings. */
    listingStore: content.listingStore,
    listingEditor: content.listingEditor,
    /** Lines for the operator, printed at the start. */
    remarks: [...(await stores.listRemarks()), ...(office.remark === null ? [] : [office.remark])],
    /** Lets the first owner in, once and within half an hour; null where it must not be printed. It is for the terminal alone. */
    firstLink: office.link,
    /** Finishes the requests and deliveries in progress, then stops. */
    close: () => close(app, connections),
  }
}

/** Builds every service and mounts every route. Nothing listens yet. */
export async function compose(
  config: Config,
  { development = false, clock = Date.now, limits = requestLimits, onRoute }: Options = {},
) {
  // First, because wrong content must not leave a migrated database behind.
  const files = readContentFiles(config)
  const app = await createApp(config, limits)
  if (onRoute) app.addHook('onRoute', onRoute)
  const connections = trackConnections(app.server)
  let localOrigin = ''
  app.server.once('listening', () => {
    localOrigin = toLocalOrigin(app)
  })
  const origin = () => config.siteUrl ?? localOrigin

  const mapTiles = await openMapTiles(config, { panels: files.words.map.panels, origin, log: app.log, clock })
  app.addHook('onClose', mapTiles.close)
  const stores = await openStores(config, app.log)
  app.addHook('onClose', stores.close)
  const mail = config.mail && {
    context: {
      firm: files.firm,
      get siteUrl() {
        return origin()
      },
    },
  }
  const content = await openContent(config, { files, stores, log: app.log, clock, mail })
  await mountRoutes(app, { config, stores, content, mapTiles, origin, development, limits, clock })

  const { mailbox } = config
  if (mailbox && hasOffice(config)) {
    let reading: ReturnType<typeof readFirmMailbox> | null = null
    app.server.once('listening', () => {
      reading = readFirmMailbox({
        ...{ db: stores.db, outbox: stores.outbox, mail },
        ...{ config: { ...config, mailbox }, firm: files.firm, log: app.log },
      })
    })
    app.addHook('preClose', async () => reading?.stop())
  }
  app.addHook('preClose', content.watchVersions())
  app.addHook('preClose', stores.stop)
  app.addHook('preClose', connections.drain)
  return { app, stores, content, connections }
}

/** Listens without Fastify's own log lines: `main.ts` prints the start line. @throws OperatorError */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  const { level } = app.log
  app.log.level = 'silent'
  try {
    // For the name `localhost` Fastify opens a second server, without our limits and without our drain.
    const { address: ip } = await lookup(host)
    await app.listen({ host: ip, port })
  } catch (error) {
    if (!isSystemError(error)) throw error
    const isOfHost = error.syscall === 'getaddrinfo' || ['EADDRNOTAVAIL', 'EINVAL'].includes(error.code ?? '')
    throw isOfHost ? blame('HOST', host, error) : blame('PORT', String(port), error)
  }
  app.log.level = level
}

function toLocalOrigin({ server }: FastifyInstance) {
  const { port } = server.address() as AddressInfo
  return `http://localhost:${port}`
}

/** In milliseconds. Responses that no client reads would otherwise keep the server open for ever. */
const closeTimeoutMs = 8_000

/** Refuses new connections first: Fastify's `close` would run the hooks, and so wait for deliveries, before that. */
async function close(app: FastifyInstance, connections: Connections): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  void connections.drain()
  await app.close()
  clearTimeout(timer)
}
