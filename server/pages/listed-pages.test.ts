import { expect, test } from 'vitest'
import { createListedPages } from './listed-pages.ts'

const pages = ['/', '/services/', '/faqs', '/property-listing/a', '/insights/%E0%A4%98%E0%A4%B0']

test.each([
  ['/', true],
  ['/services', true],
  ['/services/', true],
  ['/faqs', true],
  ['/faqs/', true],
  ['/property-listing/a', true],
  ['/property-listing/a/', true],
  ['/property-listing/a.data', true],
  ['/property-listing/A', false],
  ['/insights/%E0%A4%98%E0%A4%B0', true],
  ['/.data', true],
  ['/_.data', true],
  ['/services.data', true],
  ['/services/.data', true],
  ['/services/_.data', true],
  ['/services//', false],
  ['/SERVICES', false],
  ['/%73ervices', false],
  ['/./services', false],
  ['/services/.', false],
  ['/services/%2e', false],
  ['/x/../services', false],
  ['/services\\', false],
  ['/services#a', false],
  ['/services;a', false],
  ['/services?', false],
  ['/services.data?_routes=root', false],
  ['/service/-market--analysis', false],
  ['/insights/%e0%a4%98%e0%a4%b0', false],
])('whether %s is how the site spells a page or its data: %s', async (address, expected) => {
  const isListed = createListedPages({ list: async () => pages.map((path) => ({ path })), revision: () => 'a' })
  expect(await isListed(address)).toBe(expected)
})

test('pages are listed once for each revision of the content, and none is while they cannot be told', async () => {
  let revision: string | null = 'a'
  let lists = 0
  let paths: string[] | null = null
  const isListed = createListedPages({
    async list() {
      lists++
      return paths?.map((path) => ({ path })) ?? null
    },
    revision: () => revision,
  })
  expect(await isListed('/new')).toBe(false)
  revision = 'b'
  paths = ['/new']
  expect([await isListed('/new'), await isListed('/old')]).toEqual([true, false])
  expect(lists).toBe(2)
})
