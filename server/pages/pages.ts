import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { SiteContext } from '../../app/context.ts'
import type { contexts as Contexts } from '../../app/entry.server.tsx'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { isSecure } from '../config.ts'
import { answerKeptPages, sendKept } from '../page-cache/cached-pages.ts'
import { chooseEncoding, createPageCache, encode } from '../page-cache/page-cache.ts'
import type { ProtectPage } from './page-policy.ts'

/** The built site, or in development whatever Vite makes of the sources at this moment. */
export type LoadBuild = () => Promise<ServerBuild>

/** Answers a form that was posted without script with the page at `path`, the form's outcome in it, and the status 422 or 503 (D8). */
export type ServeFormAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; outcome: FormOutcome; status: 422 | 429 | 503 },
) => Promise<FastifyReply>

/** Every address that nothing else has is a page's; pages are read, so any other method is refused. */
export function mountPages(
  app: FastifyInstance,
  loadBuild: LoadBuild,
  services: SiteContext,
  {
    protect,
    isListed,
  }: {
    /** None in development, where Vite puts scripts and styles of its own into pages. */
    protect: ProtectPage | null
    /** Whether an address is how the site itself spells a page. */
    isListed(address: string): Promise<boolean>
  },
): { serveFormAgain: ServeFormAgain } {
  async function render(request: FastifyRequest, path: string, outcome: FormOutcome | null): Promise<Response> {
    const build = await loadBuild()
    const { contexts } = build.entry.module as unknown as { contexts: typeof Contexts }
    const context = new RouterContextProvider()
    context.set(contexts.siteContext, services)
    context.set(contexts.formOutcomeContext, outcome)
    context.set(contexts.logContext, request.log)
    const nonce = randomUUID()
    context.set(contexts.nonceContext, nonce)
    const handle = createRequestHandler(build, protect ? 'production' : 'development')
    const page = await handle(new Request(services.siteUrl + path, { headers: toHeaders(request) }), context)
    return protect ? protect(page, nonce) : page
  }

  const cache = createPageCache(isListed)
  app.get('*', async (request, reply) => {
    const address = withSingleSlashes(request.url)
    if (address !== request.url) return reply.redirect(address, 308)
    const renderNow = () => render(request, request.url, null)
    if (!protect) return send(reply, await renderNow())
    const result = await cache.get(request.url, services.revision, renderNow)
    if ('fresh' in result) return send(reply, result.fresh)
    const { kept } = result
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = await encode(kept, encoding)
    sendKept(request.raw, reply.raw, kept, { encoding, body, secure: reply.hasHeader('Strict-Transport-Security') })
    return reply.hijack()
  })
  if (protect) {
    const find = (address: string) => cache.find(address, services.revision())
    answerKeptPages(app, { secure: isSecure(services), find })
  }
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

/**
 * The address with one slash wherever its path has several: not a page of its own. Browsers take a backslash for a slash, and
 * pass over tabs: were they left, a path could become another host.
 */
function withSingleSlashes(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [path.replaceAll(/[/\\\t\r\n]{2,}/g, '/'), ...query].join('?')
}

async function send(reply: FastifyReply, response: Response, status = response.status): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}

function toHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
