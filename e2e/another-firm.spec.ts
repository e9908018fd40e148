import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listingScreens } from '../domain/listings/screens.ts'
import { urls } from '../domain/urls.ts'
import { test as base, expect } from './testing/test.ts'

const answers = {
  name: 'Baobab Homes',
  town: 'Mombasa',
  address: 'Sample Plaza, Nyali Road',
  email: 'hello@baobab-homes.example',
  phone: '+254 722 000 000',
  accent: '#0b5c7a',
  founded: '2012',
  experience: '11',
  clients: '300+',
}

/** A site of the content that `init` makes. */
const test = base.extend<object, { siteEnv: Record<string, string> }>({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'another-firm-'))
      const options = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
      await promisify(execFile)(process.execPath, ['cli/riparo.ts', 'init', folder, ...options])
      await use({ CONTENT_DIR: folder, MAIL_FROM: answers.email, MAIL_TO: 'desk@baobab-homes.example' })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** Names of the time zone database, of a source of the checklist, of the caches on devices and of the command stay as they are. */
const allowed =
  /Africa\/Nairobi|nairobirealestate\.co\.ke|riparo-(pages|pictures|files|data|offline)\b|npm run (--silent )?riparo/g

/** Where the first firm or its town is named, with the words around it. */
function findOther(text: string): string[] {
  return text.replaceAll(allowed, '').match(/.{0,40}(riparo|nairobi).{0,40}/gi) ?? []
}

test.describe.configure({ mode: 'default' })

test('No page, feed, card, manifest or worker of another firm names the first one or its town', async ({ site }) => {
  test.setTimeout(240_000)
  const read = async (address: string) => {
    const answer = await fetch(new URL(address, site.url))
    expect([address, answer.status]).toEqual([address, 200])
    return answer.text()
  }
  const addressesIn = (map: string) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const maps = await Promise.all(addressesIn(await read('/sitemap.xml')).map(read))
  const pages = maps.flatMap(addressesIn)
  expect(pages.length).toBeGreaterThan(150)
  const feeds = Object.values(listingScreens).map(({ path }) => `${path.replace(/\/$/, '')}/feed.xml`)
  const others = [
    '/feed.xml',
    ...feeds,
    urls.manifest(),
    urls.serviceWorker(),
    '/offline',
    '/areas/mombasa/bamburi',
    '/property-listings?view=map',
    '/property-listings?q=nothing-like-this',
    '/shortlist',
    '/places.json',
    '/robots.txt',
  ]
  const found: [string, string[]][] = []
  const cards = new Set<string>()
  for (const address of [...pages, ...others]) {
    const text = await read(address)
    const other = findOther(text)
    if (other.length > 0) found.push([address, other])
    const card = /property="og:image:alt" content="([^"]*)"/.exec(text)?.[1]
    if (card) cards.add(card)
  }
  for (const address of ['/nothing-here', '/property-listing/nothing', '/tools/mortgage?price=none']) {
    const answer = await fetch(new URL(address, site.url))
    expect([address, findOther(await answer.text())]).toEqual([address, []])
  }
  expect(found).toEqual([])
  expect(findOther(site.log.join('\n'))).toEqual([])
  expect([...cards].some((words) => words.startsWith('Baobab Homes: '))).toBe(true)
})

test('Nor do the mails of another firm', async ({ site }) => {
  const send = (form: string, fields: Record<string, string>) =>
    fetch(new URL(form, site.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form_data: fields }),
    })
  const email = 'visitor@example.com'
  await send('/forms/contact-us', { name: 'A visitor', email, subject: 'A house', msg: 'By the sea', special: '' })
  await send('/forms/newsletter', { email, consent: 'yes', special: '' })
  const [, listing = ''] =
    /property-listing\/(\w+)/.exec(await (await fetch(`${site.url}/property-listings/`)).text()) ?? []
  await send('/forms/property-inquiry', { propertyID: listing, name: 'A visitor', email, phone: '0722000000', msg: '' })
  await expect.poll(() => site.mailsTo(email)).toHaveLength(3)
  await expect.poll(() => site.mailsTo('desk@baobab-homes.example')).toHaveLength(2)
  for (const { mail } of [...site.mailsTo(email), ...site.mailsTo('desk@baobab-homes.example')]) {
    expect(findOther(JSON.stringify(mail))).toEqual([])
  }
  expect(
    site
      .mailsTo(email)
      .map(({ mail }) => mail.text)
      .join(),
  ).toContain('Baobab Homes')
})

test('Nor does the command line of another firm', async ({ site, siteEnv }) => {
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, ...siteEnv }
  const run = async (...words: string[]) => {
    const ended = promisify(execFile)(process.execPath, ['cli/riparo.ts', ...words], { env })
    // A check that finds something ends with 1.
    const { stdout } = await ended.catch((error) => (error.code === 1 ? error : Promise.reject(error)))
    return stdout
  }
  const outputs = [
    await run('--help'),
    await run('messages', 'list'),
    await run('messages', 'count'),
    await run('places', 'check'),
  ]
  expect(findOther(outputs.join('\n'))).toEqual([])
})

test('Another firm’s colours and mark are on the first paint', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('main').getByRole('link', { name: 'Explore' })
  await expect(button).toHaveCSS('background-color', 'rgb(11, 92, 122)')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Baobab Homes' })).toBeVisible()
})
