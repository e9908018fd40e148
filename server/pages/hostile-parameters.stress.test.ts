import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { fields } from '../../domain/listings/fields.ts'
import { pages } from '../../domain/pages.ts'
import { listOfficePages } from '../../office/testing/office-pages.ts'
import { describeOnPostgres } from '../database/testing/engines.ts'
import { enterOffice } from '../testing/enter-office.ts'
import { startSite } from '../testing/start-site.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Values as an address or a form writes them: NUL, halves of characters, bad percent signs, something long. */
const hostile = ['a%00b', '%0%000', '%ED%A0%80', '%', '9'.repeat(500)]

/** Fields are read by name, so the sources name them all: `get('words')`, `read('id')`, `name="intent"`. */
function listNames(): string[] {
  const files = globSync('{app,office,domain,server}/**/*.{ts,tsx}').filter((file) => !/test|\/testing\//.test(file))
  const names = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:\b(?:get|getAll|has|read)\(|\bname=|\bkey: )['"]([\w.-]{1,40})['"]/g),
    ].map(([, name = '']) => name),
  )
  return [...new Set([...names, ...fields.map(({ name }) => name)])].sort()
}

/** Every page of both apps and every other address that reads parameters. */
function listPaths(listing: string): string[] {
  const office = listOfficePages().map(({ path }) => path)
  const others = [
    '/feed.xml',
    '/property-listings/feed.xml',
    '/wp-json/wp/v2/posts',
    '/graphql',
    '/sitemaps/pages-1.xml',
  ]
  return [...office, ...Object.values(pages).map(({ path }) => path), ...others].map((path) =>
    path
      .replace('/listings/:id', `/listings/${listing}`)
      .replace(':screen', 'all')
      .replaceAll(/:\w+\??|\*/g, 'nothing'),
  )
}

// PostgreSQL alone refuses some texts, such as NUL and halves of characters. `hostile-ids.stress.test.ts` asks SQLite too.
describeOnPostgres('a parameter from outside', (createDatabase) => {
  test('is no fault of ours, whatever its name and its value', async () => {
    const { target } = await createDatabase()
    await using site = await startSite({ DATABASE_URL: target.url })
    const { cookie } = await enterOffice(target, { role: 'owner' })
    const headers = { Cookie: cookie, Origin: site.url }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const begun = await site.ask('/office/listings/new', {
      method: 'POST',
      headers: { ...headers, ...form },
      body: 'intent=save',
    })
    const listing = /\w{24}/.exec(begun.headers.get('location') ?? '')?.[0] ?? ''
    const names = listNames()
    expect(names).toEqual(expect.arrayContaining(['words', 'property', 'person', 'listing', 'say', 'propertyPrice']))
    const faults: string[] = []
    const ask = async (what: string, path: string, init: RequestInit) => {
      const answer = await site.ask(path, init)
      await answer.arrayBuffer()
      if (answer.status >= 500) faults.push(`${what}: ${answer.status}`)
    }
    // Repeated, as a reader of one value may be given a list. An address of all names would be longer than Node reads.
    for (const value of hostile) {
      const queries: string[] = ['']
      for (const name of names) {
        const query = `${name}=${value}&${name}=${value}`
        if (`${queries.at(-1)}${query}`.length > 12_000) queries.push('')
        queries.push(`${queries.pop()}&${query}`)
      }
      for (const path of listPaths(listing)) {
        const what = `${path} ${value.slice(0, 12)}`
        for (const query of queries) await ask(`GET ${what}`, `${path}?${query.slice(1)}`, { headers })
        const body = names.map((name) => `${name}=${value.slice(0, 300)}`).join('&')
        await ask(`POST ${what}`, path, { method: 'POST', headers: { ...headers, ...form }, body })
      }
    }
    expect(faults).toEqual([])
  })
})
