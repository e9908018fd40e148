import { expect, test } from 'vitest'
import { urls } from '../../domain/urls.ts'
import { listOfficePages } from '../../office/testing/office-pages.ts'
import { connect } from '../database/connect.ts'
import { listingsQuery } from '../sources/hygraph/queries.ts'
import { enterOffice } from '../testing/enter-office.ts'
import { listPublicAddresses } from '../testing/public-addresses.ts'
import { startServer } from '../testing/run-server.ts'

/** The words of private details, each field with a mark of its own. */
const written = {
  ownerName: 'Zzowner Zzname',
  ownerTelephone: '+254 799 111 222',
  ownerEmail: 'zzmail@owner.example',
  commission: 'zzcommission 3 %',
  keys: 'zzkeys with the guard',
  viewing: 'zzviewing on Sundays',
  references: 'Property24: zzreference-1138812',
  notes: 'zznotes <b>&"',
}
const marks = [
  'zzowner',
  '799 111 222',
  '799111222',
  'zzmail',
  'zzcommission',
  'zzkeys',
  'zzviewing',
  'zzreference',
  'zznotes',
]

const findMarks = (text: string) => marks.filter((mark) => text.toLowerCase().includes(mark))

test('the private details of a listing are on no public address and on no other page of the office, nor in the log', async () => {
  await using server = await startServer({ LOG_LEVEL: 'debug', FORM_LIMIT: '0' })
  const { cookie, personId } = await enterOffice({ dataDir: server.dataDir })
  const headers = { Cookie: cookie, Origin: server.url, 'Accept-Encoding': 'identity' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init, headers: { 'Accept-Encoding': 'identity' } })
  const askOffice = (path: string) => fetch(server.url + path, { redirect: 'manual', headers })
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  // A new one, as lists show the newest hundred.
  const newest = '/graphql?query={riparo(first:20,orderBy:createdAt_DESC){id,propertyPrice}}'
  const { data } = await (await ask(newest)).json()
  const { id, propertyPrice } = data.riparo.find((each: { propertyPrice: number | null }) => each.propertyPrice)
  const own = `/office/listings/${id}`

  expect((await post(`${own}/book`, { ...written, personId })).location).toBe(`${own}/book?done=saved`)
  // A form that is refused, and one in conflict, come back with what was typed.
  expect((await post(`${own}/book`, { ...written, mandateSigned: 'zznotes' })).status).toBe(422)
  const conflict = await post(`${own}/book`, { ...written, keys: 'zzkeys elsewhere', loaded: '{"keys":"null"}' })
  expect([conflict.status, findMarks(conflict.text)]).toEqual([422, expect.arrayContaining(['zzkeys'])])
  // Then there is a draft, a copy and a history.
  const price = { intent: 'change-price', id, field: 'propertyPrice', value: '15m', loaded: `${propertyPrice}` }
  expect((await post('/office/listings', price)).status).toBe(303)
  const copy = (await post(own, { intent: 'duplicate' })).location.replace(/\?.*/, '')
  expect(copy).toMatch(/^\/office\/listings\/\w+$/)
  expect((await post(own, { intent: 'save', propertyName: 'A draft', shown: '{}', loaded: '{}' })).status).toBe(303)

  // The control: where it stands.
  const shown = { [`${own}/book`]: marks, [own]: marks, '/office/books/owners-and-mandates.csv': marks }
  for (const path of Object.keys(shown)) {
    const found = findMarks(await (await askOffice(path)).text())
    expect([path, found]).toEqual([path, expect.arrayContaining(marks.filter((mark) => mark !== '799111222'))])
  }

  const listing = urls.listing(id)
  const lists = ['/property-listings.json', '/listing-index/all']
  const pages = [...(await listPublicAddresses(ask)), listing, `${listing}?images=all`, ...lists]
  const addresses = pages.flatMap((path) => [
    path,
    ...(/[.?]/.test(path) ? [] : [`${path.replace(/\/$/, '') || '/_root'}.data`]),
  ])
  // The control: it is in the list that browsers store.
  expect(await (await ask('/property-listings.json')).text()).toContain(id)
  const { query } = listingsQuery('all', 'riparo', { wording: 'plain', missing: new Set() })
  addresses.push(
    `/graphql?${new URLSearchParams({ query, variables: '{"skip":0}' })}`,
    '/graphql?query={__schema{types{name,fields{name}}}}',
  )
  const siteMaps = await (await ask('/sitemap.xml')).text()
  addresses.push(...[...siteMaps.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname))
  const page = await (await ask(listing)).text()
  addresses.push(...(page.match(/\/share-cards\/[^"?]+[^"]*/) ?? []))
  let answered = 0
  for (const address of addresses) {
    const answer = await ask(address)
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect([address, findMarks(text + JSON.stringify([...answer.headers]))]).toEqual([address, []])
    if (answer.status === 200) answered++
  }
  expect(answered).toBeGreaterThan(80)

  const officePages = listOfficePages().map(({ path }) => path.replaceAll(/:\w+\??|\*/g, id))
  for (const path of [...officePages, copy, `${copy}/book`, `${copy}/preview`]) {
    if (Object.hasOwn(shown, path)) continue
    const answer = await askOffice(path)
    expect([path, findMarks(await answer.text())]).toEqual([path, []])
  }

  const { db, close } = await connect({ dataDir: server.dataDir })
  for (const { name } of await db.introspection.getTables()) {
    const rows = JSON.stringify(
      await db
        .selectFrom(name as 'listings')
        .selectAll()
        .execute(),
    )
    expect([name, findMarks(rows).length > 0]).toEqual([name, name === 'books'])
  }
  await close()
  expect(await server.stop()).toBe(0)
  expect(server.written.stdout).toContain('"level":')
  expect(findMarks(server.written.stdout + server.written.stderr)).toEqual([])
}, 120_000)
