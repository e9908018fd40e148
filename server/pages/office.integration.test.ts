import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer } from '../../bench/start-nginx.ts'
import { hasProgram } from '../../scripts/machine.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({}, { office: true })
})
afterAll(() => site[Symbol.asyncDispose]())

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Enters the office with a name; resolves with the cookie. */
async function enter(name: string) {
  const answer = await site.ask('/office/?index', {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ name }),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/office/'])
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^office-visitor=[^;]+; Path=\/office\/; HttpOnly; SameSite=Lax$/)
  return cookie.split(';', 1)[0] ?? ''
}

/** The page and its data, through one address: a server of the site, or one in front of it. */
async function read(url: string, cookie: string) {
  const headers = { ...(cookie && { Cookie: cookie }), 'Accept-Encoding': 'identity' }
  const answers = await Promise.all(['/office/', '/office/_.data'].map((path) => fetch(url + path, { headers })))
  for (const { status, headers } of answers) {
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex'])
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

test.each(['/OFFICE/', '/office', '/offic%65/x', '//office/', '/x/../office/', '/office/nothing', '/office/%2e%2e/'])(
  'an other spelling, %s, shows nobody what is private, and is not stored with it',
  async (path) => {
    const ann = await enter('Ann Wanjiku')
    const answer = await site.ask(path, { headers: { Cookie: ann } })
    const text = await answer.text()
    const isOwnPage = answer.headers.get('cache-control') === 'no-store'
    expect(text.includes('Ann Wanjiku') && !isOwnPage).toBe(false)
    expect(await (await site.ask(path)).text()).not.toContain('Ann Wanjiku')
  },
)

test('a public page is the same for a visitor of the office', async () => {
  const ann = await enter('Ann Wanjiku')
  const [withCookie, without] = [await site.ask('/faqs', { headers: { Cookie: ann } }), await site.ask('/faqs')]
  expect(await withCookie.text()).toBe(await without.text())
})

test('no page of the office is in a site map', async () => {
  const maps = ['/sitemap.xml', '/sitemaps/pages-1.xml', '/feed.xml']
  const texts = await Promise.all(maps.map(async (path) => (await site.ask(path)).text()))
  expect(texts.join()).not.toContain('/office')
})

test('without the office, its addresses are unknown, and take nothing', async () => {
  await using other = await startSite()
  expect((await other.ask('/office/')).status).toBe(404)
  expect((await other.ask('/office/', { method: 'POST', headers: form, body: 'name=Ann' })).status).toBe(405)
})

test('the balancer passes on the cookies of private pages, and stores nothing of them', async ({ skip }) => {
  skip(!hasProgram('nginx'), 'the balancer: nginx is not installed')
  const [ann, ben] = [await enter('Ann Wanjiku'), await enter('Ben Otieno')]
  await using balancer = await startBalancer(site.url, site.url)
  for (const [cookie, name] of [
    [ann, 'Ann Wanjiku'],
    ['', null],
    [ben, 'Ben Otieno'],
    ['', null],
  ] as const) {
    const seen = name ? [name] : []
    expect(await read(balancer.url, cookie)).toEqual([seen, seen])
  }
  for (const path of ['//office/', '/%6Fffice/', '/office/../office/', '/office']) {
    await fetch(balancer.url + path, { headers: { Cookie: ann } })
    expect(await (await fetch(balancer.url + path)).text()).not.toContain('Ann Wanjiku')
  }
  await fetch(`${balancer.url}/faqs`, { headers: { Cookie: ann } })
  const stored = globSync(`${balancer.folder}/cache/**/*`, { withFileTypes: true }).filter((file) => file.isFile())
  const texts = stored.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'latin1'))
  expect(texts.some((text) => text.includes('/faqs'))).toBe(true)
  expect(texts.filter((text) => /office|Wanjiku|Otieno/.test(text))).toEqual([])
})
