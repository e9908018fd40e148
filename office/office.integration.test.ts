import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { hasProgram } from '../scripts/machine.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { startServer } from '../server/testing/run-server.ts'
import { speak } from '../server/testing/sockets.ts'
import { startBalancer } from '../server/testing/start-balancer.ts'
import { startSite } from '../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

/** Enters the office as somebody; resolves with the cookie. */
const enter = async (name: string) => (await enterOffice({ dataDir: site.dataDir }, { name })).cookie

/** The page and its data, through one address: a server of the site, or one in front of it. */
async function read(url: string, cookie: string) {
  const headers = { ...(cookie && { Cookie: cookie }), 'Accept-Encoding': 'identity' }
  const answers = await Promise.all(
    ['/office/activity', '/office/activity.data'].map((path) => fetch(url + path, { headers, redirect: 'manual' })),
  )
  for (const { status, headers } of answers) {
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect([200, 202, 302]).toContain(status)
    expect(headers.get('etag')).toBeNull()
  }
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  return texts.map((text) => ['Ann Wanjiku', 'Ben Otieno'].filter((name) => text.includes(name)))
}

test('each visitor of the office sees the own name alone, in whatever order they ask', async () => {
  const [ann, ben] = [await enter('Ann Wanjiku'), await enter('Ben Otieno')]
  for (const [cookie, name] of [
    [ann, 'Ann Wanjiku'],
    ['', null],
    [ben, 'Ben Otieno'],
    [ann, 'Ann Wanjiku'],
  ] as const) {
    const seen = name ? [name] : []
    expect(await read(site.url, cookie)).toEqual([seen, seen])
  }
})

test('the scripts of the office run under the policy of its pages, and are no page of anybody', async () => {
  const answer = await site.ask('/office/')
  const html = await answer.text()
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  const script = /"(\/office\/assets\/entry\.client-[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const file = await site.ask(script)
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'max-age=31536000, immutable'])
})

test.each([
  '/OFFICE/activity',
  '/office',
  '/offic%65/activity',
  '//office/activity',
  '/x/../office/activity',
  '/office/nothing',
  '/office/%2e%2e/activity',
])('an other spelling, %s, shows nobody what is private, and is not stored with it', async (path) => {
  const ann = await enter('Ann Wanjiku')
  const answer = await site.ask(path, { headers: { Cookie: ann } })
  const text = await answer.text()
  const isOwnPage = answer.headers.get('cache-control') === 'no-store'
  expect(text.includes('Ann Wanjiku') && !isOwnPage).toBe(false)
  expect(await (await site.ask(path)).text()).not.toContain('Ann Wanjiku')
})

test.each(['/office/', '/office/listings?q=karen', '/office/listings/new'])(
  '%s at another name of the host is a page that leads to the right address, and shows nobody anything',
  async (path) => {
    const cookie = await enter('Ann Wanjiku')
    const elsewhere = site.url.replace('localhost', '127.0.0.1')
    const headers = { Cookie: cookie, Accept: 'text/html', 'Accept-Encoding': 'identity' }
    const answer = await fetch(elsewhere + path, { headers, redirect: 'manual' })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(html).toContain('The office is at another address.')
    expect(html).toContain(`<a href="${site.url}${path}">`)
    expect(html).not.toContain('Ann Wanjiku')

    const write = { method: 'POST', headers: { ...headers, Origin: elsewhere }, body: 'intent=mail' }
    const refusal = await fetch(elsewhere + path, { ...write, redirect: 'manual' })
    expect([refusal.status, await refusal.text()]).toEqual([
      403,
      `This can only be sent from our own pages, which are at ${site.url}/office/`,
    ])
  },
)

test.each(['GET', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LINK', 'M-SEARCH'])(
  'no answer below the office is stored or listed, whatever %s asks for',
  async (method) => {
    const paths = ['', '/', '/people', '/people.data', '/uploads', '/uploads/x', '/nothing', '/../x']
    const files = [
      '/assets',
      '/assets/',
      '/assets/none.js',
      '/assets/%00',
      '/assets/../people',
      `/${'a'.repeat(8_000)}`,
    ]
    for (const path of [...paths, ...files]) {
      const { host } = new URL(site.url)
      const lines = [`${method} /office${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '']
      const [head = ''] = (await speak(site, lines.join('\r\n'))).split('\r\n\r\n', 1)
      const of = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(head)?.[1]
      const guards = [of('cache-control'), of('x-robots-tag'), of('etag')]
      expect([path.slice(0, 30), ...guards]).toEqual([path.slice(0, 30), 'no-store', 'noindex', undefined])
    }
  },
)

test.each(['office', 'office-passkey'])('two cookies named %s are refused, whichever comes first', async (name) => {
  const [ann, ben] = [await enter('Ann Wanjiku'), await enter('Ben Otieno')]
  const token = (cookie: string) => cookie.replace('office=', '')
  const pairs = [ann, ben, 'office='].flatMap((one) => [ann, ben, 'office=', 'office'].map((other) => [one, other]))
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.map((cookie) => `${name}=${token(cookie)}`)
    for (const cookies of [`${one}; ${other}`, `${one};a=b;${other}`, `${one} ; ${name} =${token(ben)}`]) {
      for (const [path, method] of [['activity'], ['activity.data'], ['account', 'POST'], ['']]) {
        const answer = await site.ask(`/office/${path}`, {
          ...(method && { method, body: new URLSearchParams({ intent: 'rename', name: 'Taken over' }) }),
          headers: { Cookie: cookies, Origin: site.url },
        })
        expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('two cookies named')])
      }
      const upload = await site.ask('/office/uploads/x', {
        method: 'POST',
        headers: { Cookie: cookies, Origin: site.url },
      })
      expect(upload.status).toBe(401)
    }
  }
  expect((await site.ask('/office/activity', { headers: { Cookie: `${ann}; my-office=1; office-2=x` } })).status).toBe(
    200,
  )
})

test('an address that leads out of the office is not found, and no part of it is in the log', {
  timeout: 60_000,
}, async () => {
  await using server = await startServer({ LOG_LEVEL: 'debug' })
  const { host } = new URL(server.url)
  const out = ['..', '%2e%2e', '.%2E', 'a/../..', '..\\', './/..', '../office/..', '../..']
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    for (const step of out) {
      for (const first of ['office', 'x', 'office/people', 'office/uploads']) {
        const target = `/${first}/${step}/secret-place?token=secret-token`
        const lines = [
          `${method} ${target} HTTP/1.1`,
          `Host: ${host}`,
          `Origin: ${server.url}`,
          'Connection: close',
          '',
          '',
        ]
        const [status = ''] = (await speak(server, lines.join('\r\n'))).split('\r\n', 1)
        expect([method, target, status.slice(9, 10)]).toEqual([method, target, expect.stringMatching(/[34]/)])
      }
    }
  }
  expect(await server.stop()).toBe(0)
  const { stdout, stderr } = server.written
  expect(stdout.split('\n').filter((line) => /secret-token|"err"/.test(line))).toEqual([])
  expect(stderr).toBe('')
})

test('no page of the office is in a site map', async () => {
  const maps = ['/sitemap.xml', '/sitemaps/pages-1.xml', '/feed.xml']
  const texts = await Promise.all(maps.map(async (path) => (await site.ask(path)).text()))
  expect(texts.join()).not.toContain('/office')
})

test('without the office, its addresses are unknown, and take nothing', async () => {
  await using other = await startSite({ OFFICE: 'off' })
  expect((await other.ask('/office/')).status).toBe(404)
  expect((await other.ask('/office/', { method: 'POST', body: 'name=Ann' })).status).toBe(405)
})

test('the balancer passes on the cookies of private pages, and stores nothing of them', async ({ skip }) => {
  skip(!hasProgram('nginx'), 'the balancer: nginx is not installed')
  const [ann, ben] = [await enter('Ann Wanjiku'), await enter('Ben Otieno')]
  await using balancer = await startBalancer(site.url, site.url)
  const url = balancer.url.replace('127.0.0.1', 'localhost')
  for (const [cookie, name] of [
    [ann, 'Ann Wanjiku'],
    ['', null],
    [ben, 'Ben Otieno'],
    ['', null],
  ] as const) {
    const seen = name ? [name] : []
    expect(await read(url, cookie)).toEqual([seen, seen])
  }
  for (const path of ['//office/activity', '/%6Fffice/activity', '/office/../office/activity', '/office']) {
    await fetch(url + path, { headers: { Cookie: ann } })
    expect(await (await fetch(url + path)).text()).not.toContain('Ann Wanjiku')
  }
  await fetch(`${url}/faqs`, { headers: { Cookie: ann } })
  const stored = globSync(`${balancer.folder}/cache/**/*`, { withFileTypes: true }).filter((file) => file.isFile())
  const texts = stored.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'latin1'))
  expect(texts.some((text) => text.includes('/faqs'))).toBe(true)
  expect(texts.filter((text) => /office|Wanjiku|Otieno/.test(text))).toEqual([])
})
