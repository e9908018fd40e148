import { afterAll, expect, test } from 'vitest'
import { startSite } from '../testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

test('the service worker is asked for at each visit, for the whole site, and connects to this site alone', async () => {
  const answer = await site.ask('/sw.js')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';connect-src 'self'")
  expect(await answer.text()).toContain('riparo-pages')
  const again = await site.ask('/sw.js', { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('the manifest makes the site installable: its icons are there in their sizes, its addresses answer', async () => {
  const home = await site.page('/')
  expect(home.link('manifest')).toBe('/manifest.webmanifest')
  const answer = await site.ask('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ short_name: 'Riparo', start_url: '/', scope: '/', display: 'minimal-ui' })
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await site.ask(src)).arrayBuffer())
    expect(icon.subarray(1, 4).toString()).toBe('PNG')
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await site.ask(url)).status).toBe(200)
})

test('the offline page has the telephone and no script but its list: the router would take it for the page at whose address it stands', async () => {
  const page = await site.page('/offline')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['You are offline'])
  expect(page.meta('robots')).toBe('noindex')
  expect(page.source).toContain('href="tel:')
  expect(page.source.match(/<script[^>]*>.{8}/g)).toEqual(['<script>(async f'])
  expect(page.source).not.toContain('modulepreload')
})
