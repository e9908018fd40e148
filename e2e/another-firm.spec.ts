import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { screenIds } from '../domain/search/screens.ts'
import { urls } from '../domain/urls.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
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

const people = [
  {
    name: 'Agent with everything',
    role: 'Head of lettings',
    portrait: '/media/agent.jpg',
    telephone: '+254 733 000 000',
    languages: ['English', 'Kiswahili', 'Gĩkũyũ'],
  },
  { name: 'Agent with the longest of names Wanjirũ-Nyambura-Wairimũ', role: 'Sales' },
  { name: 'Agent three', role: 'Valuer and surveyor', languages: ['English'] },
]

/** Gives the firm people, one with a portrait. */
async function addPeople(folder: string) {
  await writeFile(join(folder, 'people.json'), JSON.stringify({ heading: 'Who you will deal with', people }))
  await cp(join(folder, 'media', 'interior-living-05.jpg'), join(folder, 'media', 'agent.jpg'))
  const file = join(folder, 'media', 'pictures.json')
  const pictures = JSON.parse(await readFile(file, 'utf8'))
  const agent = { ...pictures['interior-living-05.jpg'], alt: 'A portrait' }
  await writeFile(file, JSON.stringify({ ...pictures, 'agent.jpg': agent }))
}

/** A site of the content that `init` makes, with people. */
const test = base.extend<object, { siteEnv: Record<string, string> }>({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'another-firm-'))
      const options = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
      await promisify(execFile)(process.execPath, ['cli/riparo.ts', 'init', folder, ...options])
      await addPeople(folder)
      await use({ CONTENT_DIR: folder, MAIL_FROM: answers.email, MAIL_TO: 'desk@baobab-homes.example' })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** Names of the time zone database, of a source of the checklist, of the caches on devices and of the command stay as they are. */
const allowed =
  /Africa\/Nairobi|nairobirealestate\.co\.ke|riparo-(pages|pictures|files|data|offline)\b|npm run (--silent )?riparo/g

/** The mentions of the first firm or its town, with the words around them. */
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
  const feeds = screenIds.map((screen) => urls.searchFeed(screen))
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
  const button = page.getByRole('main').getByRole('button', { name: 'Search' })
  await expect(button).toHaveCSS('background-color', 'rgb(11, 92, 122)')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Baobab Homes' })).toBeVisible()
})

test('Another firm’s people stand on two pages with what is known of each', async ({ page }) => {
  for (const path of [urls.about(), urls.contact()]) {
    await page.goto(path)
    const section = page.getByRole('main').getByRole('region', { name: 'Who you will deal with' })
    const shown = section.getByRole('listitem')
    await expect(shown.getByRole('heading', { level: 3 })).toHaveText(people.map(({ name }) => name))
    const [first, second] = [shown.nth(0), shown.nth(1)]
    await expect(first).toContainText('Head of lettings')
    await expect(first).toContainText('English, Kiswahili, Gĩkũyũ')
    await first.scrollIntoViewIfNeeded()
    await expect(first.getByRole('img', { name: 'A portrait' })).toHaveJSProperty('complete', true)
    await expect(first.getByRole('link', { name: '+254 733 000 000' })).toHaveAttribute('href', 'tel:+254733000000')
    await expect(second.getByRole('link')).toHaveCount(0)
    await expect(second.getByRole('img')).toHaveCount(0)
    // The rest of both pages is examined with the firm's own words; where this one is scrolled to, its round button stands over others.
    await expectAccessible(page, 'main')
    for (const width of [180, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await section.evaluate((part) => part.scrollWidth <= part.clientWidth), `at ${width}`).toBe(true)
      if (width > 180) await expectToFit(page, width)
    }
  }
})
