import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { contexts as Contexts } from '../../app/entry.server.tsx'
import type { FormOutcome } from '../../app/messages/form-outcome.ts'
import type { Services } from '../../app/services.ts'
import { chooseEncoding, createPageCache, type Encoding, isKnown, type KeptPage, tagOf, zip } from './page-cache.ts'
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
  services: Services,
  /** None in development, where Vite puts scripts and styles of its own into pages. */
  protect: ProtectPage | null,
): { serveFormAgain: ServeFormAgain } {
  async function render(request: FastifyRequest, path: string, outcome: FormOutcome | null): Promise<Response> {
    const build = await loadBuild()
    const { contexts } = build.entry.module as unknown as { contexts: typeof Contexts }
    const context = new RouterContextProvider()
    context.set(contexts.servicesContext, services)
    context.set(contexts.formOutcomeContext, outcome)
    context.set(contexts.logContext, request.log)
    const nonce = randomUUID()
    context.set(contexts.nonceContext, nonce)
    const handle = createRequestHandler(build, protect ? 'production' : 'development')
    const page = await handle(new Request(services.siteUrl + path, { headers: toHeaders(request) }), context)
    return protect ? protect(page, nonce) : page
  }

  const cache = createPageCache()
  app.get('*', async (request, reply) => {
    const renderNow = () => render(request, request.url, null)
    if (!protect) return send(reply, await renderNow())
    const result = await cache.get(request.url, services.revision, renderNow)
    return 'kept' in result ? sendKept(request, reply, result.kept) : send(reply, result.fresh)
  })
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
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}

/** A browser asks whether its copy still holds, a cache in front may answer for a minute and bridge an outage of ours. */
const keptFor = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/**
 * Past Fastify's own way of sending, which takes longer than all the rest for bytes that stand ready: what it would add is in
 * the head, which is written once for each body.
 */
async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  const encoding = chooseEncoding([request.headers['accept-encoding'] ?? ''].flat().join(','))
  const body = page.bytes[encoding] ?? (await zip(page))
  const { whole, unchanged } = headsOf(page, encoding, body, reply)
  reply.hijack()
  if (isKnown(page, request.headers['if-none-match'] ?? '')) reply.raw.writeHead(304, unchanged).end()
  else reply.raw.writeHead(200, whole).end(body)
  return reply
}

/** Headers as Node.js takes them, name after value. */
type Heads = { whole: string[]; unchanged: string[] }

const heads = new WeakMap<Buffer, Map<boolean, Heads>>()

function headsOf(page: KeptPage, encoding: Encoding, body: Buffer, reply: FastifyReply): Heads {
  const known = heads.get(body) ?? new Map<boolean, Heads>()
  heads.set(body, known)
  // What every answer carries differs by one header: whether this visitor came over TLS.
  const secure = reply.hasHeader('Strict-Transport-Security')
  const head = known.get(secure)
  if (head) return head
  const headers = new Headers()
  for (const [name, value] of [...Object.entries(reply.getHeaders()), ...page.headers]) headers.set(name, String(value))
  headers.set('Cache-Control', keptFor)
  headers.set('ETag', tagOf(page, encoding))
  headers.set('Vary', 'Accept-Encoding')
  const unchanged = [...headers].flat()
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  const made = { whole: [...headers].flat(), unchanged }
  known.set(secure, made)
  return made
}

function toHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
