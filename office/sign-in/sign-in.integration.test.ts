import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { createLink } from '../../server/office/people/links.ts'
import { enterOffice } from '../../server/testing/enter-office.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'

let site: TestSite
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@riparo.example', MAIL_TO: 'a@riparo.example' }
  site = await startSite({ TRUST_PROXY: '1', ...mail })
})
afterAll(() => site[Symbol.asyncDispose]())

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: site.url, ...headers } })

/** The cookies that the browser sends after an answer has set them. */
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

const readRows = (statement: string) => {
  using database = site.openDatabase()
  return database.prepare(statement).all()
}

async function makeLink(purpose: 'first-owner' | 'invitation', personId: string | null) {
  const { db, close } = await connect({ dataDir: site.dataDir })
  const code = await createLink(db, { purpose, personId }, new Date())
  await close()
  return code
}

test('there is no way to sign up, and a link of the first owner is worth nothing once there is one', async () => {
  await enterOffice({ dataDir: site.dataDir })
  const code = await makeLink('first-owner', null)
  const fields = { code, name: 'Mallory', email: 'mallory@evil.example', role: 'owner', enter: 'yes' }
  expect((await post('/office/join', fields)).status).toBe(422)
  for (const path of ['/office/?index', '/office/join', '/office/register', '/office/sign-up', '/office/people'])
    await post(path, { ...fields, code: '', intent: 'invite', admin: 'true' })
  expect(readRows("select id from people where email like '%evil%'")).toEqual([])
})

test('who joins by an invitation gets its role and address, whatever else the form says', async () => {
  const { personId } = await enterOffice({ dataDir: site.dataDir }, { role: 'agent', name: 'invited' })
  const database = site.openDatabase({ readOnly: false })
  database.prepare('update people set joined_at = null where id = ?').run(personId)
  database.close()
  const code = await makeLink('invitation', personId)
  expect((await site.ask(`/office/?code=${code}`)).headers.getSetCookie()).toEqual([])
  const forged = { role: 'owner', id: 'x', email: 'owner@evil.example', joined_at: '', person_id: 'x' }
  const answer = await post('/office/join', { code, name: 'Ben', enter: 'yes', ...forged })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/office/account?welcome'])
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^office=[^;]+; Max-Age=7776000; Path=\/office\/; HttpOnly; SameSite=Lax$/,
  )
  expect(readRows(`select email, name, role from people where id = '${personId}'`)).toEqual([
    { email: `${personId}@riparo.example`, name: 'Ben', role: 'agent' },
  ])
  expect((await post('/office/join', { code, name: 'Ben', enter: 'yes' })).status).toBe(422)
})

test('a cookie that was copied before its person signed out opens nothing', async () => {
  const { cookie } = await enterOffice({ dataDir: site.dataDir })
  expect((await site.ask('/office/account', { headers: { Cookie: cookie } })).status).toBe(200)
  const left = await post('/office/account', { intent: 'sign-out' }, { Cookie: cookie })
  expect(cookieOf(left)).toBe('office=')
  expect((await site.ask('/office/account', { headers: { Cookie: cookie } })).status).toBe(302)
})

test.each([
  ['/messages/of-ann', '/office/messages/of-ann'],
  ['//evil.example', '/office/listings'],
  ['', '/office/account?welcome'],
])('a link by mail leads to the page that was asked for, of the office: %j', async (next, page) => {
  const { personId } = await enterOffice({ dataDir: site.dataDir }, { name: `Ann on her way to ${next}` })
  const asked = await post(`/office/?index&${new URLSearchParams({ next })}`, {
    ...{ intent: 'mail', email: `${personId}@riparo.example` },
  })
  expect(asked.status).toBe(303)
  const findCode = () =>
    /#([\w-]{43})/.exec(`${readRows(`select content from outbox where owner_id = '${personId}'`)[0]?.content}`)?.[1]
  // The answer does not wait for it.
  await expect.poll(findCode).toBeDefined()
  const entered = await post('/office/join', { code: findCode() ?? '', enter: 'yes' })
  expect(entered.headers.get('location')).toBe(page)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb'])(
  'signing in leads to no other site: %s',
  async (next) => {
    const { cookie } = await enterOffice({ dataDir: site.dataDir })
    const answer = await site.ask(`/office/?${new URLSearchParams({ next })}`, { headers: { Cookie: cookie } })
    expect(answer.headers.get('location')).toBe('/office/listings')
  },
)

test('a link is asked for with the same answer, whether there is such a person or not', async () => {
  const { personId } = await enterOffice({ dataDir: site.dataDir })
  const ask = async (email: string, network: string) => {
    const begun = performance.now()
    const answer = await post('/office/?index', { intent: 'mail', email }, { 'X-Forwarded-For': network })
    const { status, headers } = answer
    const shown = [status, headers.get('location'), headers.getSetCookie(), await answer.text()]
    return { shown, time: performance.now() - begun }
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let count = 0; count < 20; count++) {
    const known = await ask(`${personId}@riparo.example`, `192.0.2.${count}`)
    const unknown = await ask(`nobody-${count}@riparo.example`, `198.51.100.${count}`)
    expect(known.shown).toEqual(unknown.shown)
    times.known.push(known.time)
    times.unknown.push(unknown.time)
  }
  const [known = 0, unknown = 0] = [times.known, times.unknown].map((all) => all.sort((a, b) => a - b)[10])
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(20, unknown))
  expect(readRows(`select id from outbox where owner_id = '${personId}'`)).toHaveLength(3)
})

test('neither forged proxy headers nor other addresses of one IPv6 network pass the limit', async () => {
  const ask = async (forwarded: string) =>
    (await post('/office/?index', { intent: 'mail', email: 'a@riparo.example' }, { 'X-Forwarded-For': forwarded }))
      .status
  const rotated = []
  for (let count = 0; count < 12; count++) rotated.push(await ask(`2001:db8:1:2:${count.toString(16)}::1`))
  expect(rotated.filter((status) => status === 303)).toHaveLength(10)
  const forged = []
  // The one trusted proxy adds the last address; those before come from the client.
  for (let count = 0; count < 12; count++) forged.push(await ask(`10.0.0.${count}, 203.0.113.9`))
  expect(forged.filter((status) => status === 303)).toHaveLength(10)
})

test.each([
  ['nothing', '', 'text/plain'],
  ['JSON', '{"intent":"mail"}', 'application/json'],
  ['a broken form', 'x', 'multipart/form-data'],
])('a post of %s is refused without a fault', async (_what, body, type) => {
  for (const path of ['/office/?index', '/office/join', '/office/passkey-challenge']) {
    const answer = await site.ask(path, { method: 'POST', body, headers: { Origin: site.url, 'Content-Type': type } })
    expect(answer.status).toBeLessThan(500)
  }
})
