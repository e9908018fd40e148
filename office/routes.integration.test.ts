import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterOffice } from '../server/testing/enter-office.ts'
import { startSite, type TestSite } from '../server/testing/start-site.ts'
import { listOfficePages } from './testing/office-pages.ts'

const thread = 'a-thread-with-a-message'

/** Every page, its parameter standing for something that is not there, and those of a thread for one that is. */
const pages = listOfficePages().flatMap(({ path, audience }) => {
  const ids = path.startsWith('/office/messages/:') ? ['nothing-here', thread] : ['nothing-here']
  return ids.map((id) => ({ path: path.replaceAll(/:\w+\??|\*/g, id), audience }))
})

const methods = ['GET', 'HEAD', 'POST'] as const
const noneTakes = ['PUT', 'PATCH', 'DELETE'] as const

let site: TestSite
let cookies: Record<'agent' | 'owner' | 'ended' | 'revoked' | 'none', string>
beforeAll(async () => {
  site = await startSite()
  const enter = async (role: 'agent' | 'owner', name: string) => enterOffice({ dataDir: site.dataDir }, { role, name })
  const [agent, owner, ended, revoked] = [
    await enter('agent', 'Agnes Secret'),
    await enter('owner', 'Olive Secret'),
    await enter('owner', 'Esther Secret'),
    await enter('owner', 'Ruth Secret'),
  ]
  const database = site.openDatabase({ readOnly: false })
  database.prepare('delete from sessions where person_id = ?').run(ended.personId)
  const now = new Date().toISOString()
  database.prepare('update people set revoked_at = ? where id = ?').run(now, revoked.personId)
  database
    .prepare(
      "insert into threads (id, email, state, person_id, waiting_at, last_at) values (?, 'secret@example.com', 'open', ?, ?, ?)",
    )
    .run(thread, revoked.personId, now, now)
  database
    .prepare(
      "insert into messages (id, kind, reference, fields, privacy_version, received_at, thread_id) values ('m', 'contact-us', 'ABC-DEF', ?, '1', ?, ?)",
    )
    .run(JSON.stringify({ name: 'Secret', email: 'secret@example.com', msg: 'Secret' }), now, thread)
  database.close()
  cookies = { none: '', agent: agent.cookie, owner: owner.cookie, ended: ended.cookie, revoked: revoked.cookie }
})
afterAll(() => site[Symbol.asyncDispose]())

/** The headers of every private answer, whoever asks and whatever they get. */
const guards = [
  'cache-control',
  'x-robots-tag',
  'referrer-policy',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'content-security-policy',
]

/** Headers that would let a cache store it, or another site read it. */
const stored = ['etag', 'last-modified', 'expires', 'cdn-cache-control', 'access-control-allow-origin']

/** The fields of a form that would change people, or a thread. */
const taken = { role: 'owner', name: 'Taken over', deed: 'note-thread', seen: '1', note: 'Taken over' }

/** The answer to a request for a page or, after `.data`, for its data. */
async function ask(path: string, method: string, who: keyof typeof cookies, origin: string | null = site.url) {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const answer = await site.ask(path, {
    method,
    headers: {
      ...(cookies[who] && { Cookie: cookies[who] }),
      ...(origin !== null && { Origin: origin }),
      // As a browser says it of a neighbour, which our own check must not mistake for us.
      ...(origin?.endsWith('.localhost') && { 'Sec-Fetch-Site': 'same-site' }),
    },
    ...(isWrite && { body: new URLSearchParams({ ...taken, id: randomUUID() }) }),
  })
  expect(answer.status).toBeLessThan(500)
  expect(Object.fromEntries(guards.map((name) => [name, answer.headers.get(name)]))).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /(?=.*frame-ancestors 'none')(?=.*form-action)(?=.*base-uri 'none')/,
    ),
  })
  expect(stored.filter((name) => answer.headers.has(name))).toEqual([])
  return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
}

/** The address of the data that the router's script asks for. */
const dataOf = (path: string) => (path.endsWith('/') ? `${path}_.data` : `${path}.data`)

/** The redirect in the data of a page, below the office's prefix. */
const isRedirectToSignIn = /"\/(office\/)?(\?next=[^"]*)?"/

/** Everything that a page of the office may write, but for challenges, which everybody may ask for. */
function readTables() {
  using database = site.openDatabase()
  const { prepare } = database
  const tables = [
    'people',
    'passkeys',
    'sessions',
    'office_links',
    'activity',
    'listings',
    'outbox',
    'messages',
    'threads',
    'thread_deeds',
    'seekers',
    'saved_searches',
  ]
  return tables.map((table) => [table, prepare.call(database, `select * from ${table}`).all()])
}

test('the route table has pages for each audience', () => {
  const audiences = new Set(pages.map(({ audience }) => audience))
  expect([...audiences].sort()).toEqual(['everybody', 'owners', 'people'])
  expect(pages.map(({ path }) => path)).toContain('/office/people')
})

describe.each(pages)('$path, for $audience', ({ path, audience }) => {
  test.each(['none', 'ended', 'revoked'] as const)('shows and takes nothing with the cookie: %s', async (who) => {
    const before = readTables()
    for (const method of methods) {
      for (const address of [path, dataOf(path)]) {
        const { status, to, text } = await ask(address, method, who)
        expect(text).not.toContain('Secret')
        if (audience === 'everybody') continue
        const isSignIn = to.startsWith('/office/') || isRedirectToSignIn.test(text) || method === 'HEAD'
        expect([method, address, [202, 302].includes(status) && isSignIn]).toEqual([method, address, true])
      }
    }
    expect(readTables()).toEqual(before)
  })

  test.each([
    ['no origin', null],
    ['the origin of another site', 'https://evil.example'],
    ['the origin of a page without one', 'null'],
    ['our host by another scheme', 'https://localhost'],
    ['another host of our domain', 'http://other.localhost'],
  ])('takes nothing of an owner with %s', async (_what, origin) => {
    const before = readTables()
    for (const address of [path, dataOf(path)]) expect((await ask(address, 'POST', 'owner', origin)).status).toBe(403)
    expect(readTables()).toEqual(before)
  })

  test.each(['none', 'agent', 'owner'] as const)('takes no form by another method than POST: %s', async (who) => {
    const before = readTables()
    for (const method of noneTakes) {
      for (const address of [path, dataOf(path)]) {
        const { status, text } = await ask(address, method, who)
        expect([method, address, status]).toEqual([method, address, 405])
        expect(text).not.toContain('Secret')
      }
    }
    expect(readTables()).toEqual(before)
  })

  const testForOwners = audience === 'owners' ? test : null
  testForOwners?.('refuses an agent', async () => {
    const before = readTables()
    for (const method of methods) {
      for (const address of [path, dataOf(path)]) {
        const { status, text } = await ask(address, method, 'agent')
        expect([method, address, status]).toEqual([method, address, 403])
        expect(text).not.toMatch(/Olive|Esther|Ruth/)
      }
    }
    expect(readTables()).toEqual(before)
  })

  const testForThread = path.endsWith(thread) ? test : null
  testForThread?.('is shown to an agent, who may answer it', async () => {
    expect((await ask(path, 'GET', 'agent')).text).toContain('secret@example.com')
    expect((await ask(path, 'POST', 'agent')).status).toBe(303)
    expect((await ask(path, 'GET', 'owner')).text).toContain('Taken over')
  })

  test('answers an owner without a fault', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status } = await ask(path, method, 'owner')
      expect([200, 302, 404, 405]).toContain(status)
    }
  })
})
