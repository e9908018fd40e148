import { createContext, type RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { toConfig } from '../config/config.ts'
import { createInTurn } from '../http/guards/in-turn.ts'
import { requestLimits } from '../http/guards/request-limits.ts'
import { mountPrivatePages } from './private-pages.ts'
import { mountPublicPages } from './public-pages.ts'

type Respond = (request: Request) => Response | Promise<Response>

const origin = 'https://riparo.example'
const inTurn = createInTurn(requestLimits.costly)
const protect = async (page: Response) => page

const fromAway = { method: 'POST', headers: { origin: 'https://evil.example' } } as const

/** All ways in which a route could say that everybody may store its page. */
const shared = {
  'Cache-Control': 'public, max-age=600',
  'CDN-Cache-Control': 'max-age=600',
  'Surrogate-Control': 'max-age=600',
  'X-Accel-Expires': '600',
  Expires: 'Fri, 01 Jan 2038 00:00:00 GMT',
  'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
  ETag: '"1"',
}

/** A React Router app that is nothing but this answer. */
function toBuild<Contexts extends object>(respond: Respond, contexts: Contexts) {
  const handle = async (request: Request, _context?: RouterContextProvider) => respond(request)
  return {
    mode: 'production' as const,
    readStyleSheet: () => ({ screen: '', later: '' }),
    load: async () => ({ handle, contexts }),
  }
}

async function startPrivate(respond: Respond, queue = inTurn) {
  const app = await startApp()
  const build = toBuild(respond, {
    logContext: createContext(),
    nonceContext: createContext(),
    networkContext: createContext(),
    officeContext: createContext(),
    otherHostContext: createContext(),
  })
  await mountPrivatePages(app, {
    prefix: '/office/',
    office: {} as never,
    build: build as never,
    protect,
    origin: () => origin,
    inTurn: queue,
  })
  return app
}

async function startPublic(respond: Respond) {
  const app = await startApp()
  const names = ['siteContext', 'formOutcomeContext', 'dataSaverContext', 'logContext', 'documentContext']
  const contexts = Object.fromEntries(names.map((name) => [name, createContext()]))
  mountPublicPages(app, {
    site: { siteUrl: origin, revision: () => '1', firm: { brand: { accent: '#000000', ink: '#000000' } } } as never,
    build: toBuild(respond, contexts) as never,
    protect,
    isListed: async () => true,
    redirects: { find: () => null },
    missed: { note: () => {} },
    inTurn,
    formsInTurn: inTurn,
  })
  return app
}

async function startApp() {
  const app = await createApp(toConfig({ LOG_LEVEL: 'silent' }), requestLimits)
  onTestFinished(() => app.close())
  return app
}

test('a private page sees the real request: its method, its address, its cookies and its body', async () => {
  const app = await startPrivate(async (request) =>
    Response.json([request.method, request.url, request.headers.get('cookie'), await request.text()]),
  )
  const answer = await app.inject({
    method: 'POST',
    url: '/office/listings?draft=1',
    headers: { origin, cookie: 'visitor=ann', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Ann',
  })
  expect(answer.json()).toEqual(['POST', `${origin}/office/listings?draft=1`, 'visitor=ann', 'name=Ann'])
})

test('a private page sets its cookies, each as a header of its own', async () => {
  const headers = new Headers()
  headers.append('Set-Cookie', 'visitor=ann; Path=/office/')
  headers.append('Set-Cookie', 'seen=yes')
  const app = await startPrivate(() => new Response('done', { headers }))
  const answer = await app.inject('/office/')
  expect(answer.headers['set-cookie']).toEqual(['visitor=ann; Path=/office/', 'seen=yes'])
})

test.each([
  ['a page', () => new Response('page'), {}, 200],
  ['a page whose route says that it is public', () => new Response('page', { headers: shared }), {}, 200],
  ['a redirect', () => Response.redirect(`${origin}/office/`, 303), {}, 303],
  ['a page that is not there', () => new Response('none', { status: 404, headers: shared }), {}, 404],
  ['a page that fails', () => Promise.reject(new Error('broken')), {}, 500],
  ['a write of another site', () => new Response('page'), fromAway, 403],
  [
    'a body that is too long',
    // The pages' own way, in `readFields`.
    async (request: Request) =>
      new Response(null, {
        status: await request.text().then(
          () => 200,
          () => 413,
        ),
      }),
    { method: 'POST', headers: { origin }, body: 'x'.repeat(1024 * 1024 + 1) },
    413,
  ],
  [
    'a request with a tag',
    () => new Response('page', { headers: shared }),
    { headers: { 'if-none-match': '"1"' } },
    200,
  ],
] as const)('nobody stores or lists %s of the private app', async (_what, respond, asked, status) => {
  const app = await startPrivate(respond)
  const { statusCode, headers } = await app.inject({ method: 'GET', url: '/office/page', ...asked } as object)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const stored = ['etag', 'last-modified', 'expires', 'cdn-cache-control', 'surrogate-control', 'x-accel-expires']
  expect(stored.filter((name) => name in headers)).toEqual([])
})

test('nobody stores the refusal of a full queue of the private app', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = await startPrivate(
    () => promise.then(() => new Response('page')),
    createInTurn({ ...requestLimits.costly, maxWaiting: 1 }),
  )
  const answers = Array.from({ length: 3 }, () => app.inject({ url: '/office/', headers: { cookie: 'visitor=ann' } }))
  const { statusCode, headers } = await Promise.race(answers)
  expect(statusCode).toBe(429)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'retry-after': '5' })
  resolve()
  await Promise.all(answers)
})

test('a public page sees no header of the visitor, and no method but GET', async () => {
  const seen: unknown[] = []
  const app = await startPublic((request) => {
    seen.push([request.method, [...request.headers]])
    return new Response('page')
  })
  const headers = { cookie: 'visitor=ann', authorization: 'Basic YQ==', 'x-forwarded-for': '192.0.2.1' }
  for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: '/page', headers })
  expect(seen).toEqual([
    ['GET', []],
    ['GET', []],
  ])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect((await app.inject({ method, url: '/page', headers })).statusCode).toBe(405)
  }
  expect(seen).toHaveLength(2)
})
