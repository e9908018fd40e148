import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Content } from '../../domain/content/content.ts'
import { fillInFacts } from '../../server/content/folder/read-content.ts'
import { readFirm, toFacts } from '../../server/content/folder/read-firm.ts'
import { startSite } from '../../server/testing/start-site.ts'

const { services, detail }: Content['services'] = read('services')
const categories: Content['service-categories'] = read('service-categories')

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

test('What We Do: the intro, One Stop Solution with three accordions, and the shared sections', async () => {
  const page = await site.page('/services/')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['What We Do'])
  expect(page.texts('h2')).toEqual(
    expect.arrayContaining(['One Stop Solution', 'Why Choose Us', 'Consult with us today']),
  )
  expect(page.texts('summary')).toEqual(['Advisory Services', 'Agency Services', 'Property Management', 'Newsletter'])
  for (const { title, path } of services) {
    expect(page.texts('details').join()).toContain(title)
    expect(page.source).toContain(`href="${path}"`)
  }
})

describe.each(Object.entries(categories))('the category %s', (category, words) => {
  test('shows its services, its reasons and its call', async () => {
    const page = await site.page(`/services/category/${category}`)
    expect(page.status).toBe(200)
    expect(page.texts('h1')).toEqual([words.title])
    for (const { service } of words.offerings) {
      expect(page.texts('h2')).toContain(services.find(({ id }) => id === service)?.title)
    }
    expect(page.texts('h3')).toEqual(words.reasons.items.map(({ title }) => title))
    expect(page.source).toMatch(new RegExp(`<a [^>]*href="/contact-us/"[^>]*>(<[^>]+>)*${words.action}`))
    expect(page.link('canonical')).toBe(`${site.url}/services/category/${category}`)
  })
})

test('the three calls are those of the specification', () => {
  expect(Object.values(categories).map(({ action }) => action)).toEqual([
    'Talk to an Advisor Today',
    'Talk to an Expert',
    'Talk to a Property Manager',
  ])
})

describe.each(services)('the service at $path', (service) => {
  test('shows its category and title, its description and the others of its category', async () => {
    for (const path of [service.path, `${service.path}/`]) {
      const page = await site.page(path)
      expect(page.status).toBe(200)
      expect(page.texts('h1')).toEqual([service.title])
      expect(page.texts('a')).toContain(categories[service.category].title)
      for (const paragraph of service.description) expect(page.texts('p')).toContain(paragraph)
      expect(page.texts('h2')).toEqual(expect.arrayContaining(['Do you need this service?', 'Other Services']))
      const others = services.filter(({ category, id }) => category === service.category && id !== service.id)
      for (const other of others) expect(page.texts('a')).toContain(other.title)
      expect(page.texts('a')).not.toContain(service.title)
      expect(/<main.*?<\/main>/s.exec(page.source)?.[0]).toContain('<img ')
      expect(/<aside.*?<\/aside>/s.exec(page.source)?.[0]).toContain('href="/contact-us/"')
      expect(page.link('canonical')).toBe(site.url + service.path)
      expect(page.meta('og:image')).toMatch(new RegExp(`^${site.url}/share-cards/`))
    }
  })
})

test('a service is found by its title, in any case, and says its own address', async () => {
  for (const path of [
    '/service/PROPERTY-vetting',
    '/services/advisory/Insights-And-Research',
    '/service/Wealth-Advisory/',
  ]) {
    const page = await site.page(path)
    expect(page.status).toBe(200)
    expect(page.link('canonical')).toMatch(/\/service\/insights-and-research$|\/services\/advisory\/wealth-advisory$/)
  }
})

test.each([
  '/service/nothing',
  '/services/advisory/nothing',
  '/services/agency/wealth-advisory',
  '/services/category/nothing',
  '/services/category',
  '/services/category/constructor',
  '/service/%E0%A4%A',
])('%s is not found', async (path) => {
  const page = await site.page(path)
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(page.status).toBeLessThan(500)
})

test('the question and its button are those of the specification', () => {
  expect(detail).toMatchObject({
    question: 'Do you need this service?',
    button: 'Contact Us',
    others: 'Other Services',
  })
})

function read(name: string) {
  const file = `content/${name}.json`
  return fillInFacts(file, JSON.parse(readFileSync(file, 'utf8')), toFacts(readFirm('content')))
}
