import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContext } from '../../app/context.ts'
import type { contexts } from '../../app/entry.server.tsx'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { isOffice } from '../../domain/redirects/page-patterns.ts'
import { maxSteps } from '../../domain/redirects/redirects.ts'
import { toBrandStyle } from '../content/folder/brand.ts'
import { sendResponse } from '../http/fetch-standard.ts'
import type { InTurn } from '../http/guards/in-turn.ts'
import { withoutNoise, withSingleSlashes } from '../http/own-address.ts'
import { sendCached, toPageKey } from './cached-pages.ts'
import { isDataSaverOn, pageVary } from './data-saver.ts'
import { chooseEncoding, createPageCache } from './page-cache.ts'
import type { ProtectPage } from './page-policy.ts'
import { type AppBuild, renderPage } from './render-pages.ts'

export type PublicContexts = typeof contexts

/** Answers a form that was posted without script with the page at `path`, the form's outcome in it, and the status 422 or 503 (D8). */
export type ServeFormAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; outcome: FormOutcome; status: 422 | 429 | 503 },
) => Promise<unknown>

type PublicPagesOptions = {
  site: SiteContext
  build: AppBuild<PublicContexts>
  protect: ProtectPage
  /** True when the site itself spells a page like this. */
  isListed(address: string): Promise<boolean>
  /** The old addresses that lead to pages (M5.1), and the count of those asked for in vain (M5.4). */
  redirects: { find(address: string): string | null }
  missed: { note(address: string): void }
  /** The queue of costly requests. Pages that answer a form have one of their own: forms never wait for pages. */
  inTurn: InTurn
  formsInTurn: InTurn
}

/**
 * Serves the public app at every address without another route. It is the same for everybody, so no page sees a visitor's cookie, and
 * pages can only be read: every other method is refused.
 */
export function mountPublicPages(
  app: FastifyInstance,
  { site, build, protect, isListed, redirects, missed, inTurn, formsInTurn }: PublicPagesOptions,
): { serveFormAgain: ServeFormAgain } {
  const brandStyle = toBrandStyle(site.firm.brand)

  /** Renders without the visitor's headers: a public page must not depend on any of them but the data saver's. */
  function render(request: FastifyRequest, path: string, outcome: FormOutcome | null): Promise<Response> {
    const shown = new Request(site.siteUrl + path)
    return renderPage({ build, protect }, shown, request, (context, contexts, nonce) => {
      context.set(contexts.siteContext, site)
      context.set(contexts.formOutcomeContext, outcome)
      context.set(contexts.dataSaverContext, isDataSaverOn(request.headers))
      context.set(contexts.documentContext, { nonce, brandStyle, readStyleSheet: build.readStyleSheet })
    })
  }

  const cache = createPageCache(isListed)

  async function renderAndSend(request: FastifyRequest, reply: FastifyReply) {
    const old = isOldHome(request) ? await followRedirects(request, request.url) : null
    if (old !== null) return reply.redirect(old, 301)
    const result = await getPage(request, request.url)
    if ('cached' in result) return sendCached(request, reply, result.cached)
    if (!isNothing(result.uncached)) return send(reply, result.uncached)
    const meant = (await followRedirects(request, request.url)) ?? (await findMeant(request))
    if (meant !== null) return reply.redirect(meant, 301)
    noteMissed(request)
    return send(reply, result.uncached)
  }

  /** The home page answers whatever its query says, so a query that a redirect names is looked up before (M5.2). */
  function isOldHome({ url }: FastifyRequest): boolean {
    return url.startsWith('/?') && redirects.find(url) !== null
  }

  /** The page at the end of the redirects of an address, so that the visitor takes one hop; null where there is none, or it is gone. */
  async function followRedirects(request: FastifyRequest, address: string): Promise<string | null> {
    let next = redirects.find(address)
    for (let step = 0; next !== null && step < maxSteps; step++) {
      const page = await findOwn(request, next)
      if (page !== null) return page
      next = redirects.find(next)
    }
    return null
  }

  function noteMissed({ method, url, headers }: FastifyRequest) {
    if (method === 'GET' && headers.accept?.includes('text/html')) missed.note(url)
  }

  async function getPage(request: FastifyRequest, url: string): ReturnType<typeof cache.get> {
    const renderNow = () => render(request, url, null)
    // In development a source may change at any moment.
    if (build.mode === 'development') return { uncached: await renderNow() }
    return cache.get(toPageKey({ headers: request.headers, url }), site.revision, renderNow)
  }

  /** The address that a link in a message meant, where the end of its sentence became a part of it; null where there is nothing either. */
  async function findMeant(request: FastifyRequest): Promise<string | null> {
    const address = withoutNoise(request.url)
    return address === null ? null : ((await findOwn(request, address)) ?? followRedirects(request, address))
  }

  /** The address, or the one that its page redirects to; null where this site has nothing there. */
  async function findOwn(request: FastifyRequest, address: string): Promise<string | null> {
    const [path = ''] = address.split('?')
    // The public site does not know the office.
    if (isOffice(path)) return null
    // To render a page only to see that it is there takes longer than all the rest.
    if (app.hasRoute({ method: 'GET', url: path }) || (await isListed(address))) return address
    const result = await getPage(request, address)
    if ('cached' in result) return address
    const { status, headers } = result.uncached
    if (status >= 300 && status < 400) return headers.get('Location')
    return status < 300 || status === 410 ? address : null
  }

  /** Behind every guard, and before the queue of costly requests, in which a cached page never waits. */
  async function answerFromCache(request: FastifyRequest, reply: FastifyReply) {
    if (isOldHome(request)) return
    if (request.url.startsWith('/?')) noteMissed(request)
    const page = cache.find(toPageKey(request), site.revision(), chooseEncoding(request.headers['accept-encoding']))
    if (page) return sendCached(request, reply, page)
  }

  app.get('*', { onRequest: answerFromCache }, async (request, reply) => {
    const address = withSingleSlashes(request.url)
    if (address !== request.url) return reply.redirect(address, 308)
    return inTurn(request, reply, () => renderAndSend(request, reply))
  })
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).send({ message: 'There is nothing at this address.' })
      : reply.code(405).header('Allow', 'GET, HEAD').send({ message: 'Pages can only be read: use GET.' }),
  )
  return {
    serveFormAgain: (request, reply, { path, outcome, status }) =>
      formsInTurn(request, reply, async () => {
        const page = await render(request, path, outcome)
        return send(reply, page, page.status === 200 ? status : page.status)
      }),
  }
}

/** A property that is on hold answers 404 as well, with a page of its own, which is public (J5). */
function isNothing({ status, headers }: Response): boolean {
  return status === 404 && !headers.get('Cache-Control')?.includes('public')
}

function send(reply: FastifyReply, { status, headers, body }: Response, formStatus = status): Promise<FastifyReply> {
  const own = new Headers(headers)
  // Its content was never read, or changes all the time, so a cache asks again. A device may keep a copy for the time without connection.
  if (/\bpublic\b/.test(headers.get('Cache-Control') ?? '')) own.set('Cache-Control', 'no-cache')
  // In lower case: otherwise the compression would add `accept-encoding` once more.
  own.set('Vary', pageVary.toLowerCase())
  return sendResponse(reply, new Response(body, { status: formStatus, headers: own }))
}
