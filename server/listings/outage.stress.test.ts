import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRecord, propertyRecords } from '../content/service/testing/content-service.ts'
import { createFolder } from '../database/testing/engines.ts'
import { type Fault, startHygraph } from '../sources/testing/hygraph.ts'
import { listingViews } from '../testing/listing-views.ts'
import { startSite } from '../testing/start-site.ts'

const minute = 60_000
const secret = 'a secret of this test'

let now: number
let dataDir: string
beforeEach(() => {
  now = Date.UTC(2026, 5, 1)
  dataDir = createFolder()
})

type Service = Awaited<ReturnType<typeof startHygraph>>
type Site = Awaited<ReturnType<typeof startSite>>

const siteOf = ({ endpoint }: Pick<Service, 'endpoint'>) =>
  startSite(
    {
      DATA_DIR: dataDir,
      PROPERTIES_ENDPOINT: endpoint,
      PROPERTIES_COLLECTION: 'riparos',
      CONTENT_HOOK_SECRET: secret,
      LOADER_MINIMUM_MS: '0',
    },
    { clock: () => now },
  )

describe('an hour’s outage', () => {
  test('costs no page view, with a restart in the middle of it; the operator is told, and afterwards all is new', async () => {
    await using service = await startHygraph({ records: generation('Oldtown', 150) })
    const views: string[] = []
    const visit = async (site: Site, town: string) => {
      for (const path of ['/', ...listingViews]) {
        const page = await site.page(path)
        views.push(
          page.status === 200 && (path === '/' || page.source.includes(town)) ? 'ok' : `${page.status} ${path}`,
        )
      }
    }
    {
      await using site = await siteOf(service)
      await site.ask('/readyz')
      await visit(site, 'Oldtown')
      service.records = generation('Newtown', 150)
      const failing: Fault[] = ['a closed connection', 'too many requests', 'errors beside data', 'half a body']
      for (let minutes = 0; minutes < 30; minutes += 2) {
        service.fault = failing[(minutes / 2) % failing.length] ?? null
        now += 2 * minute
        await visit(site, 'Oldtown')
      }
      // A reading gives up only after it has tried again a few times.
      await vi.waitFor(
        async () =>
          expect(await readiness(site)).toEqual([200, { lastRead: new Date(Date.UTC(2026, 5, 1)).toISOString() }]),
        { timeout: 20_000 },
      )
    }
    {
      await using site = await siteOf(service)
      service.fault = 'a bad gateway'
      for (let minutes = 0; minutes < 30; minutes += 2) {
        now += 2 * minute
        await visit(site, 'Oldtown')
      }
      expect(await readiness(site)).toEqual([200, { lastRead: null }])

      service.fault = null
      now += minute
      // A list is fetched again only when somebody asks for it.
      await vi.waitFor(
        async () => {
          for (const path of listingViews) await site.ask(path)
          expect(await readiness(site)).toEqual([200, undefined])
        },
        { timeout: 20_000 },
      )
      await visit(site, 'Newtown')
    }
    expect(views.filter((view) => view !== 'ok')).toEqual([])
    expect(views).toHaveLength(32 * 11)
  }, 120_000)
})

test('a value that an editor added to an enumeration is shown in words, and its listing is not lost', async () => {
  const record = propertyRecord(1, {
    propertyStatus: 'Under_Offer',
    titleType: 'Long_Lease',
    propertyFeatures: ['Roof_Terrace'],
  })
  await using service = await startHygraph({ records: [record] })
  await using site = await siteOf(service)
  expect((await site.page('/property-listings/')).cards).toEqual([record.id.slice(0, 10).toUpperCase()])
  const page = await site.page(`/property-listing/${record.id.slice(0, 10)}`)
  for (const words of ['Under Offer', 'Long Lease', 'Roof Terrace']) expect(page.text).toContain(words)
})

describe('a service that changes shape', () => {
  const records = propertyRecords(30)
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id.slice(0, 10).toUpperCase())
  const all = '/property-listings/?page=1'
  const second = '/property-listings/?page=2'

  async function showsAll(site: Site) {
    const cards = [...(await site.page(all)).cards, ...(await site.page(second)).cards]
    expect(cards.toSorted()).toEqual(idsOf(records).toSorted())
    for (const id of idsOf(records)) {
      expect([id, (await site.page(`/property-listing/${id}`)).status]).toEqual([id, 200])
    }
  }

  const readAgain = async (site: Site, service: Service) => {
    const before = service.asked.length
    await publish(site)
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(before), { timeout: 20_000 })
  }

  test('a listing without a status is to be asked for, and on no other screen', async () => {
    await using service = await startHygraph()
    service.raw = [{ ...propertyRecord(1), propertyStatus: null, propertyName: null }, propertyRecord(2)]
    await using site = await siteOf(service)
    const [id = ''] = idsOf([propertyRecord(1)])
    const page = await site.page('/property-listings/')
    expect(page.cards).toContain(id)
    expect(page.text).toContain('Ask us')
    for (const path of [
      '/properties/for-sale',
      '/properties/for-rent',
      '/property-listings/?propertyStatus=For_Sale',
    ]) {
      expect([path, (await site.page(path)).cards.includes(id)]).toEqual([path, false])
    }
    expect((await site.page(`/property-listing/${id}`)).text).toContain('Ask us')
  })

  test('one that gives nothing is not believed, nor after a restart, and the operator is told', async () => {
    const reason = '30 of 30 records are gone'
    await using service = await startHygraph({ records })
    {
      await using site = await siteOf(service)
      await showsAll(site)
      service.raw = []
      await readAgain(site, service)
      await vi.waitFor(async () => expect(await readiness(site)).toMatchObject([200, { reason }]), {
        timeout: 20_000,
      })
      await showsAll(site)
    }
    await using site = await siteOf(service)
    await vi.waitFor(async () => expect(await readiness(site)).toEqual([200, { lastRead: null, reason }]), {
      timeout: 20_000,
    })
    await showsAll(site)
  }, 60_000)

  test('a record that cannot be read is counted; it shows its last copy, or 503 where there is none', async () => {
    const [broken, other] = [
      { ...propertyRecord(1), createdAt: 'soon' },
      { ...propertyRecord(31), createdAt: null },
    ]
    await using service = await startHygraph({ records })
    await using site = await siteOf(service)
    await showsAll(site)
    service.raw = [...records.filter(({ id }) => id !== broken.id), broken, other]
    await readAgain(site, service)
    await vi.waitFor(async () => expect((await (await site.ask('/readyz')).json()).leftOut).toEqual({ listings: 2 }), {
      timeout: 20_000,
    })
    await showsAll(site)
    const answer = await site.ask(`/property-listing/${idsOf([other])[0]}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect((await site.ask(`/property-listing/${idsOf([other])[0]}/code.svg`)).status).toBe(503)
  })
})

function generation(town: string, count: number) {
  return propertyRecords(count).map((record) => ({ ...record, townCity: town }))
}

async function readiness(site: Site) {
  const answer = await site.ask('/readyz')
  return [answer.status, (await answer.json()).old?.listings]
}

function publish(site: Site) {
  const body = '{"operation":"publish"}'
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return site.ask('/hooks/content', { method: 'POST', body, headers: { 'X-Signature': signature } })
}
