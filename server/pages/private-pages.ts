import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { OfficeContext } from '../../office/context.ts'
import type { contexts } from '../../office/entry.server.tsx'
import { digestOfClient } from '../http/client.ts'
import { sendResponse, toRequest } from '../http/fetch-standard.ts'
import type { InTurn } from '../http/in-turn.ts'
import { refuse } from '../http/refuse.ts'
import { foreignWrite, isForeignWrite } from './office-session.ts'
import type { ProtectPage } from './page-policy.ts'
import { type AppBuild, renderPage } from './render-pages.ts'

/** In bytes: longer than any form of the public pages, for texts and small files. */
const bodyLimit = 1024 * 1024

/** Headers with which a route could let a cache store its page, or a browser ask whether its copy is still valid. */
const cacheHeaders = /cache-control$|^(surrogate-control|expires|x-accel-expires|age|pragma|etag|last-modified)$/

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
 * needs our own `Origin`, which no other site can send. Whatever a route says, nobody stores its answer and no search engine lists it.
 */
export async function mountPrivatePages(
  app: FastifyInstance,
  { prefix, office, build, protect, origin, inTurn }: PrivatePagesOptions,
): Promise<void> {
  await app.register(async (pages) => {
    // Of every answer, so that no refusal or error is stored either.
    pages.addHook('onSend', async (_request, reply) => {
      for (const name of Object.keys(reply.getHeaders())) if (cacheHeaders.test(name)) reply.removeHeader(name)
      reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    })
    const answer: RouteHandlerMethod = (request, reply) => {
      if (!request.url.startsWith(prefix)) return reply.redirect(prefix, 308)
      if (isForeignWrite(request, origin())) return refuse(reply, 403, foreignWrite(origin()))
      return inTurn(request, reply, async () => {
        const asked = toRequest(request, origin())
        const page = await renderPage({ build, protect }, asked, request, (context, contexts, nonce) => {
          context.set(contexts.nonceContext, nonce)
          context.set(contexts.officeContext, office)
          context.set(contexts.networkContext, digestOfClient(request))
          context.set(contexts.otherHostContext, request.hostname !== new URL(origin()).hostname)
        })
        return sendResponse(reply, page)
      })
    }
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    for (const url of [prefix, `${prefix}*`]) {
      pages.route({ method: methods, url, exposeHeadRoute: false, bodyLimit, handler: answer })
    }
  })
}
