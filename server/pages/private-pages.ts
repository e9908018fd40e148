import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { OfficeContext } from '../../office/context.ts'
import type { contexts } from '../../office/entry.server.tsx'
import { digestOfClient } from '../http/client.ts'
import { sendResponse, toRequest } from '../http/fetch-standard.ts'
import type { InTurn } from '../http/guards/in-turn.ts'
import { refuse } from '../http/refuse.ts'
import { createOfficeBodies } from './office-bodies.ts'
import { foreignWrite, isForeignWrite } from './office-session.ts'
import type { ProtectPage } from './page-policy.ts'
import { type AppBuild, renderPage } from './render-pages.ts'

/** Headers with which a route could let a cache store its page, or a browser ask whether its copy is still valid. */
const cacheHeaders = /cache-control$|^(surrogate-control|expires|x-accel-expires|age|pragma|etag|last-modified)$/

const takenMethods = ['GET', 'HEAD', 'POST']
/** Refused here for every page: the router would give them to its action, as if they were a POST. */
const otherMethods = ['PUT', 'PATCH', 'DELETE']

export type PrivateContexts = typeof contexts

type PrivatePagesOptions = {
  /** The beginning of their addresses, such as `/office/`. */
  prefix: string
  /** The server's services for the pages. */
  office: OfficeContext
  build: AppBuild<PrivateContexts>
  protect: ProtectPage
  /** The public origin. */
  origin: () => string
  /** A queue of their own: they never wait for public pages. */
  inTurn: InTurn
}

/**
 * Serves the pages that only some people may see. Each gets the visitor's real request, may take an action and set cookies. Every write
 * needs our own `Origin`, which no other site can send, and a body is read as far as its sender may send one. Whatever a route says, nobody
 * stores its answer and no search engine lists it.
 */
export async function mountPrivatePages(
  app: FastifyInstance,
  { prefix, office, build, protect, origin, inTurn }: PrivatePagesOptions,
): Promise<void> {
  // Covers every answer below the prefix, so that no refusal is stored either: of a method that no route takes, or of a missing file.
  app.addHook('onSend', async (request, reply) => {
    if (!isBelow(prefix, request) || isBuiltFile(prefix, request, reply)) return
    for (const name of Object.keys(reply.getHeaders())) if (cacheHeaders.test(name)) reply.removeHeader(name)
    reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  })
  await app.register(async (pages) => {
    // Before the body arrives.
    pages.addHook('onRequest', async (request, reply) => {
      if (otherMethods.includes(request.method)) {
        reply.header('Allow', takenMethods.join(', '))
        return refuse(reply, 405, 'Pages of the office are read with GET, and their forms sent with POST.')
      }
      if (request.url.startsWith(prefix) && isForeignWrite(request, origin()))
        return refuse(reply, 403, foreignWrite(origin()))
    })
    pages.removeAllContentTypeParsers()
    const bodies = createOfficeBodies(office, origin)
    pages.addContentTypeParser('*', bodies.read)
    pages.addHook('onResponse', async (request) => bodies.leave(request))
    const answer: RouteHandlerMethod = (request, reply) => {
      if (!request.url.startsWith(prefix)) return reply.redirect(prefix, 308)
      // The router would write the address into the log, with its query.
      if (!new URL(request.url, origin()).pathname.startsWith(prefix))
        return refuse(reply, 404, 'There is nothing at this address.')
      return inTurn(request, reply, async () => {
        const asked = toRequest(request, origin())
        const page = await renderPage({ build, protect }, asked, request, (context, contexts, nonce) => {
          context.set(contexts.nonceContext, nonce)
          context.set(contexts.officeContext, office)
          context.set(contexts.networkContext, digestOfClient(request))
          context.set(contexts.filesContext, bodies.filesOf(request) ?? null)
          context.set(contexts.otherHostContext, request.hostname !== new URL(origin()).hostname)
        })
        return sendResponse(reply, page)
      })
    }
    const methods = [...takenMethods, ...otherMethods]
    for (const url of [prefix, `${prefix}*`]) {
      pages.route({ method: methods, url, exposeHeadRoute: false, handler: answer })
    }
  })
}

/** True for an address that a route below the prefix takes, in any spelling, and for one that begins with it. */
function isBelow(prefix: string, { url, routeOptions }: FastifyRequest): boolean {
  return [routeOptions.url ?? '', url].some((address) => `${address.split('?', 1)[0]}/`.startsWith(prefix))
}

/** True for a script or a style of the pages, which is the same for everybody and never changes. */
function isBuiltFile(prefix: string, { routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return routeOptions.url === `${prefix}assets/*` && statusCode < 400
}
