import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { SiteContext } from '../../app/context.ts'
import type { contexts as Contexts } from '../../app/entry.server.tsx'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { withSingleSlashes } from '../http/own-address.ts'
import type { CachedPages } from '../page-cache/cached-pages.ts'
import { isDataSaverOn, pageVary } from '../page-cache/data-saver.ts'
import { chooseEncoding, createPageCache, encode } from '../page-cache/page-cache.ts'
import type { ProtectPage } from './page-policy.ts'

/** The router of one build, and the contexts that its bundle reads. */
export type Pages = { handle: RequestHandler; contexts: typeof Contexts }

/** The built site, or the site as Vite builds it from the sources at this moment. */
export type SiteBuild = {
  mode: 'production' | 'development'
  load(): Promise<Pages>
  /** The text of a built style sheet, by its address. */
  readStyleSheet(address: string): string
}

/** The handler ranks all routes when it first answers, so a build that does not change needs one handler. */
export function toPages(build: ServerBuild, mode: SiteBuild['mode']): Pages {
  const { contexts } = build.entry.module as unknown as { contexts: typeof Contexts }
  return { handle: createRequestHandler(build, mode), contexts }
}

/** Answers a form that was posted without script with the page at `path`, the form's outcome in it, and the status 422 or 503 (D8). */
export type ServeFormAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; outcome: FormOutcome; status: 422 | 429 | 503 },
) => Promise<FastifyReply>

export type PageOptions = {
  site: SiteContext
  build: SiteBuild
  protect: ProtectPage
  cachedPages: CachedPages
  /** True when the site itself spells a page like this. */
  isListed(address: string): Promise<boolean>
}

/** Serves pages at every address without another route. Pages can only be read, so every other method is refused. */
export function mountPages(
  app: FastifyInstance,
  { site, build, protect, cachedPages, isListed }: PageOptions,
): { serveFormAgain: ServeFormAgain } {
  async function render(request: FastifyRequest, path: string, outcome: FormOutcome | null): Promise<Response> {
    const { handle, contexts } = await build.load()
    const context = new RouterContextProvider()
    const nonce = randomUUID()
    context.set(contexts.siteContext, site)
    context.set(contexts.formOutcomeContext, outcome)
    context.set(contexts.dataSaverContext, isDataSaverOn(request.headers))
    context.set(contexts.logContext, request.log)
    context.set(contexts.documentContext, { nonce, readStyleSheet: build.readStyleSheet })
    // Without the visitor's headers: a page must not depend on any other of them.
    return protect(await handle(new Request(site.siteUrl + path), context), nonce)
  }

  const cache = createPageCache(isListed)
  app.get('*', async (request, reply) => {
    const address = withSingleSlashes(request.url)
    if (address !== request.url) return reply.redirect(address, 308)
    const renderNow = () => render(request, request.url, null)
    // A source may change at any moment.
    if (build.mode === 'development') return send(reply, await renderNow())
    const key = { address: request.url, dataSaver: isDataSaverOn(request.headers) }
    const result = await cache.get(key, site.revision, renderNow)
    if ('uncached' in result) return send(reply, result.uncached)
    const { cached } = result
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = await encode(cached, encoding)
    const secure = reply.hasHeader('Strict-Transport-Security')
    cachedPages.send(request.raw, reply.raw, cached, { encoding, body, secure })
    return reply.hijack()
  })
  cachedPages.serveFrom({ find: (key, encoding) => cache.find(key, site.revision(), encoding), log: app.log })
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).send({ message: 'There is nothing at this address.' })
      : reply.code(405).header('Allow', 'GET, HEAD').send({ message: 'Pages can only be read: use GET.' }),
  )
  return {
    async serveFormAgain(request, reply, { path, outcome, status }) {
      const page = await render(request, path, outcome)
      return send(reply, page, page.status === 200 ? status : page.status)
    },
  }
}

async function send(reply: FastifyReply, response: Response, status = response.status): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of response.headers) reply.header(name, value)
  // In lower case: otherwise the compression would add `accept-encoding` once more.
  reply.header('Vary', pageVary.toLowerCase())
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}
