import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openContentService,
  type PropertyRecord,
  propertyRecord,
  propertyRecords,
} from '../../content/service/testing/content-service.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { createSanitiser } from '../../text/html/sanitise.ts'
import { type Fault, type HygraphRecord, startHygraph } from '../testing/hygraph.ts'
import { createHygraphSource } from './hygraph.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
})

describe.each(['the embedded service, in this process', 'the embedded service, over HTTP', 'a foreign service'])(
  '%s',
  (kind) => {
    it.each([
      [0, 1],
      [1, 1],
      [99, 1],
      [100, 4],
      [101, 4],
      [1_000, 22],
    ])('loses none of %d listings and has none twice, in %d answers', async (count, answers) => {
      const records = propertyRecords(count)
      await using service = await open(kind, records)
      const listings = await list(service.source)
      // Three in a row have the same instant, so these are ordered by their ids.
      expect(listings.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
      expect(service.countAsked()).toBe(answers)
    })

    it('gives every field unchanged', async () => {
      const records = propertyRecords(30)
      await using service = await open(kind, records)
      expect(await list(service.source)).toEqual(records)
    })

    it('yields to other requests while it reads unchanged records', async () => {
      await using service = await open(kind, propertyRecords(1_000))
      await list(service.source)
      let answered = 0
      let others = setImmediate(function answer() {
        answered++
        others = setImmediate(answer)
      })
      await list(service.source)
      clearImmediate(others)
      expect(answered).toBeGreaterThan(0)
    })

    it('applies changes and deletions at the next reading', async () => {
      await using service = await open(kind, propertyRecords(3))
      await list(service.source)
      await service.replace([propertyRecord(0, { estate: 'Runda' }), propertyRecord(2)])
      expect((await list(service.source)).map(({ id, estate }) => [id, estate])).toEqual([
        [propertyRecord(0).id, 'Runda'],
        [propertyRecord(2).id, 'Nyari'],
      ])
    })
  },
)

describe('a foreign service is asked', () => {
  it('by the operation names of section 7, with the token, for the configured collection', async () => {
    await using service = await startHygraph({ collection: 'properties' })
    const source = sourceOf(service, { token: 'secret', collection: 'properties' })
    await list(source)
    await source.compareScreens?.()
    expect(service.asked.map(({ body }) => body.operationName).sort()).toEqual([
      'AllProperties',
      'ApartmentsAndMansionettesForSale',
      'LandAndPlotsForSale',
      'PropertiesForRent',
      'PropertiesForSale',
      'ResidentialHomesForSale',
    ])
    expect(service.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    })
    expect(service.asked[0]?.body.query).toContain('properties(first: 100, skip: $skip, orderBy: createdAt_ASC')
  })

  it('without an authorization header if no token is set', async () => {
    await using service = await startHygraph()
    await list(sourceOf(service))
    expect(service.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('with the same text at each reading, so that it can answer from its cache', async () => {
    await using service = await startHygraph({ records: propertyRecords(150) })
    const source = sourceOf(service)
    await list(source)
    const first = new Set(service.asked.map(({ text }) => text))
    await list(source)
    expect(new Set(service.asked.map(({ text }) => text))).toEqual(first)
    expect(first.size).toBe(2)
  })

  it('with one request at a time, for all screens', async () => {
    await using service = await startHygraph({ records: propertyRecords(120) })
    let [running, maxRunning] = [0, 0]
    service.beforeAnswer = async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running--
    }
    const source = sourceOf(service)
    await Promise.all([list(source), source.compareScreens?.(), list(source)])
    expect(maxRunning).toBe(1)
  })

  it('with fewer arguments after it rejects one', async () => {
    const asked: string[] = []
    const source = create('http://plain.example', async (_url, { body }) => {
      const { query } = JSON.parse(String(body))
      asked.push(query)
      const message = 'Unknown argument "stage" on field "Query.riparos".'
      if (query.includes('stage')) return Response.json({ errors: [{ message }] }, { status: 400 })
      return Response.json({ data: { riparos: [propertyRecord(1)] } })
    })
    expect(await list(source)).toEqual([propertyRecord(1)])
    await list(source)
    expect(asked).toHaveLength(3)
  })
})

describe('a narrower query', () => {
  it('that has a listing which the query for all lacks is logged once after the start, and the listing is not offered', async () => {
    const records = propertyRecords(3)
    const [stray] = records
    const source = create('http://odd.example', async (_url, { body }) => {
      const isRent = JSON.parse(String(body)).operationName === 'PropertiesForRent'
      return Response.json({ data: { riparos: isRent ? records : records.slice(1) } })
    })
    for (let reading = 0; reading < 2; reading++) {
      expect(await list(source)).toHaveLength(2)
      await source.compareScreens?.()
    }
    expect(log.warn.mock.calls.map(([fields]) => fields)).toEqual([{ screen: 'for-rent', ids: [stray?.id] }])
  })

  it('that fails is logged once after the start, and changes nothing', async () => {
    await using service = await startHygraph({ records: propertyRecords(3) })
    const source = sourceOf(service)
    service.beforeAnswer = ({ body }) => {
      service.fault = body.operationName === 'LandAndPlotsForSale' ? 'errors beside data' : null
    }
    for (let reading = 0; reading < 2; reading++) {
      expect(await list(source)).toHaveLength(3)
      await source.compareScreens?.()
    }
    const fields = { screen: 'land-and-plots', reason: 'errors', detail: 'internal server error' }
    expect(log.warn.mock.calls.map(([logged]) => logged)).toEqual([fields])
  })
})

describe('a foreign service may lack a field', () => {
  const without = (record: PropertyRecord) => ({ ...record, titleType: null, propertyManagement: null })
  const records = propertyRecords(3).map((record) => ({ ...record, titleType: 'Freehold', propertyManagement: 'Own' }))
  const lacks = ['titleType', 'propertyManagement']

  it('and listings are read without it, which is logged once', async () => {
    await using service = await startHygraph({ records, lacks })
    const source = sourceOf(service)
    expect(await list(source)).toEqual(records.map(without))
    await source.compareScreens?.()
    expect(service.asked).toHaveLength(3 + 5)
    expect(log.warn.mock.calls.map(([{ field }]) => field)).toEqual(lacks)
  })

  it('but not an essential one', async () => {
    await using service = await startHygraph({ records, lacks: ['propertyPrice'] })
    expect(await sourceOf(service).list()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('propertyPrice'),
    })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('and an error of a field that exists is not a missing field', async () => {
    const message = 'Cannot read "titleType"'
    for (const answer of [
      { errors: [{ message, path: ['riparos', 0, 'titleType'] }], data: { riparos: records } },
      { errors: [{ message, path: ['riparos', 0, 'titleType'] }], data: null },
    ]) {
      const source = create('http://a.example', async () => Response.json(answer))
      expect(await source.list()).toMatchObject({ ok: false, detail: message })
    }
    expect(log.warn).not.toHaveBeenCalled()
  })
})

describe('a foreign service may', () => {
  it('hold drafts, which are never listed', async () => {
    await using service = await startHygraph({ records: [propertyRecord(1), { ...propertyRecord(2), stage: 'DRAFT' }] })
    expect(await list(sourceOf(service))).toEqual([propertyRecord(1)])
  })

  it('send unknown enumeration values, other time formats, and records without some fields', async () => {
    const { numberOfBedrooms, propertyImages, propertyFeatures, ...record } = propertyRecord(1)
    const drifted = {
      ...record,
      propertyStatus: 'Under_Offer',
      residentialType: 'Houseboat',
      estate: '  ',
      createdAt: '2024-05-01T10:00:00.123456+03:00',
      updatedBy: { name: 'somebody' },
    }
    const source = create('http://a.example', async () => Response.json({ data: { riparos: [drifted] }, errors: null }))
    expect(await list(source)).toEqual([
      {
        ...record,
        propertyStatus: 'Under_Offer',
        residentialType: 'Houseboat',
        estate: null,
        createdAt: '2024-05-01T07:00:00.123Z',
        numberOfBedrooms: null,
        propertyImages: [],
        propertyFeatures: [],
      },
    ])
  })

  it('send invalid records: invalid fields or whole records are left out, and each is logged once', async () => {
    const bad = [
      { ...propertyRecord(1), propertyPrice: '5.000' },
      { ...propertyRecord(2), mainImage: { url: 'javascript:alert(1)' } },
      { ...propertyRecord(3), propertyName: null },
      { ...propertyRecord(4), createdAt: 'yesterday' },
      { ...propertyRecord(5), id: undefined },
      null,
    ]
    const riparos = [...bad, propertyRecord(6), propertyRecord(7)]
    const source = create('http://a.example', async () => Response.json({ data: { riparos } }))
    expect(await list(source)).toEqual([
      propertyRecord(1, { propertyPrice: null }),
      propertyRecord(2, { mainImage: null }),
      propertyRecord(3, { propertyName: null }),
      propertyRecord(6),
      propertyRecord(7),
    ])
    const again = await source.list()
    await source.compareScreens?.()
    expect(again).toMatchObject({ unreadable: [{ id: propertyRecord(4).id }, { id: null }, { id: null }] })
    expect(log.warn.mock.calls.map(([fault]) => [fault.id, fault.field])).toEqual([
      [propertyRecord(1).id, 'propertyPrice'],
      [propertyRecord(2).id, 'mainImage.url'],
      [propertyRecord(4).id, 'createdAt'],
      [null, 'id'],
      [null, 'record'],
    ])
  })

  it('have prices that are texts: these are read, and logged once (I5)', async () => {
    const riparos = [{ ...propertyRecord(1), propertyPrice: '12,500,000' }, propertyRecord(2)]
    const source = create('http://a.example', async () => Response.json({ data: { riparos } }))
    expect(await list(source)).toEqual([propertyRecord(1, { propertyPrice: 12_500_000 }), propertyRecord(2)])
    await source.list()
    expect(log.warn.mock.calls).toEqual([
      [
        { id: propertyRecord(1).id, field: 'propertyPrice', reason: 'the text “12,500,000” was read as 12500000' },
        'a price of the content service is a text and no number',
      ],
    ])
  })

  it('have pictures on other hosts: those of an allowed host are shown, and each other host is logged once', async () => {
    const mainImage = { url: 'https://cdn.example/a.jpg' }
    const propertyImages = ['https://cdn.example/b c.jpg', 'https://elsewhere.example/d.jpg', '/media/e.jpg'].map(
      (url) => ({ url }),
    )
    const records = [
      propertyRecord(1, { mainImage: { url: 'https://elsewhere.example/a.jpg' } }),
      propertyRecord(2, { mainImage, propertyImages }),
    ]
    await using service = await startHygraph({ records })
    expect(await list(sourceOf(service, { imageHosts: ['cdn.example'] }))).toMatchObject([
      { mainImage: null },
      { mainImage, propertyImages: [{ url: 'https://cdn.example/b%20c.jpg' }, { url: '/media/e.jpg' }] },
    ])
    expect(log.warn.mock.calls.map(([fields]) => fields)).toEqual([{ host: 'elsewhere.example' }])
  })

  it('send a record twice, because records moved to the next page between requests', async () => {
    const records = propertyRecords(150)
    const source = create('http://a.example', async (_url, { body }) => {
      const { skip } = JSON.parse(String(body)).variables
      return Response.json({ data: { riparos: skip ? records.slice(skip - 1, skip + 99) : records.slice(0, 100) } })
    })
    expect(await list(source)).toEqual(records)
  })

  it('have an endless list', async () => {
    const skipped: number[] = []
    const endless = async (_url: string, { body }: RequestInit) => {
      const { skip = 0 } = JSON.parse(String(body)).variables ?? {}
      skipped.push(skip)
      return Response.json({ data: { riparos: Array.from({ length: 100 }, (_, index) => ({ id: skip + index })) } })
    }
    const source = create('http://a.example', endless, { maxPages: 7 })
    expect(await source.list()).toEqual({ ok: false, reason: 'unexpected', detail: 'more than 7 pages' })
    expect(Math.max(...skipped)).toBe(600)
  })

  describe('order records of the same time differently in each answer', () => {
    const createdAt = '2024-02-01T00:00:00.000Z'
    const tied = (count: number) => Array.from({ length: count }, (_, index) => propertyRecord(index, { createdAt }))

    it.each([101, 350])('lists each of %d records once, ordered by id', async (count) => {
      const records = [propertyRecord(9_000, { createdAt: '2024-01-01T00:00:00.000Z' }), ...tied(count)]
      await using service = await startHygraph({ records })
      service.unsteady = true
      const source = sourceOf(service)
      for (let reading = 0; reading < 3; reading++) {
        expect((await list(source)).map(({ id }) => id)).toEqual(records.map(({ id }) => id))
      }
    })

    it('reads the list once if nothing changed', async () => {
      await using service = await startHygraph({ records: tied(250) })
      service.unsteady = true
      const source = sourceOf(service)
      await list(source)
      service.asked.length = 0
      await list(source)
      expect(service.asked).toHaveLength(3)
    })

    it('applies new, changed and deleted records within three readings', async () => {
      const before = tied(250)
      await using service = await startHygraph({ records: before })
      service.unsteady = true
      const source = sourceOf(service)
      await list(source)
      const after = [...tied(260).slice(3), propertyRecord(2, { createdAt, estate: 'Runda' })]
      service.records = after
      for (let reading = 0; reading < 3; reading++) await list(source)
      const expected = after.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(await list(source)).toEqual(expected)
    })
  })

  it('change during a reading: the result is all old or all new', async () => {
    const generation = (estate: string) => propertyRecords(450).map((record) => ({ ...record, estate }))
    for (let answersBefore = 1; answersBefore < 10; answersBefore++) {
      await using service = await startHygraph({ records: generation('Old') })
      service.beforeAnswer = () => {
        if (service.asked.length > answersBefore) service.records = generation('New')
      }
      const estates = new Set((await list(sourceOf(service))).map(({ estate }) => estate))
      expect([answersBefore, [...estates]]).toEqual([answersBefore, [expect.stringMatching(/^(Old|New)$/)]])
    }
  })

  it('change during every reading: the reading fails, so the previous list stays', async () => {
    await using service = await startHygraph({ records: propertyRecords(101) })
    const source = sourceOf(service)
    await list(source)
    let changes = 0
    service.beforeAnswer = () => {
      service.records = propertyRecords(101).map((record) => ({ ...record, estate: `${changes++}` }))
    }
    expect(await source.list()).toEqual({
      ok: false,
      reason: 'unexpected',
      detail: 'the list changes during every reading',
    })
  })
})

describe('a failure of a foreign service is returned, not thrown', () => {
  it.each<[Fault, string, string]>([
    ['HTTP 500', 'status', 'HTTP 500'],
    ['a bad gateway', 'status', 'HTTP 502'],
    ['too many requests', 'status', 'HTTP 429'],
    ['no token', 'status', 'HTTP 401: not allowed'],
    ['a token without permission', 'status', 'HTTP 403: not allowed'],
    ['no such project', 'status', 'HTTP 404'],
    ['errors beside data', 'errors', 'internal server error'],
    ['an HTML page', 'not-json', '<!doctype html><title>Maintenance</title>'],
    ['not a list', 'unexpected', ''],
    ['no data', 'unexpected', ''],
    ['another shape', 'unexpected', ''],
    ['half a body', 'network', ''],
    ['a closed connection', 'network', ''],
    ['silence', 'time-out', 'no answer within 200 ms'],
    ['a trickle', 'time-out', 'no answer within 200 ms'],
    ['50 MB', 'too-large', 'over 10485760 bytes'],
  ])('%s: %s', async (fault, reason, detail) => {
    await using service = await startHygraph({ records: propertyRecords(1) })
    service.fault = fault
    const timeoutMs = reason === 'time-out' ? 200 : 20_000
    const result = await sourceOf(service, { timeoutMs }).list()
    expect(result).toMatchObject({ ok: false, reason, detail: expect.stringContaining(detail) })
  })

  it('when the connection is refused', async () => {
    const service = await startHygraph()
    await service[Symbol.asyncDispose]()
    expect(await sourceOf(service).list()).toMatchObject({
      ok: false,
      reason: 'network',
      detail: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('on a later page: no partial list', async () => {
    await using service = await startHygraph({ records: propertyRecords(300) })
    service.beforeAnswer = ({ body }) => {
      if (body.variables?.skip === 200) service.fault = 'errors beside data'
    }
    expect(await sourceOf(service).list()).toMatchObject({ ok: false, reason: 'errors' })
  })
})

describe('a transient failure is retried', () => {
  it.each<[Fault, number]>([
    ['too many requests', 2],
    ['HTTP 500', 2],
    ['a bad gateway', 1],
    ['a closed connection', 1],
    ['half a body', 2],
  ])('after %s, %d times', async (fault, times) => {
    await using service = await startHygraph({ records: propertyRecords(1) })
    Object.assign(service, { fault, faultsLeft: times })
    const wait = vi.fn(async (_ms: number) => {})
    expect(await list(sourceOf(service, { wait }))).toHaveLength(1)
    expect(wait).toHaveBeenCalledTimes(times)
    // Delays grow, have jitter, and respect Retry-After.
    const [first = 0, second = 1_600] = wait.mock.calls.map(([ms]) => ms)
    expect(first).toBeGreaterThanOrEqual(fault === 'too many requests' ? 1_000 : 400)
    expect(second).toBeGreaterThanOrEqual(800)
    expect(second).toBeLessThanOrEqual(1_600)
  })

  it.each<Fault>(['no token', 'a token without permission', 'no such project', 'an HTML page'])(
    'but not %s',
    async (fault) => {
      await using service = await startHygraph()
      service.fault = fault
      const wait = vi.fn(async () => {})
      await sourceOf(service, { wait }).list()
      expect(wait).not.toHaveBeenCalled()
    },
  )

  it('but not while the service is down, until a reading succeeds again', async () => {
    await using service = await startHygraph()
    service.fault = 'a bad gateway'
    const source = sourceOf(service)
    for (let reading = 0; reading < 6; reading++) await source.list()
    expect(service.asked).toHaveLength(3 + 5)
    service.fault = null
    await list(source)
    Object.assign(service, { fault: 'a bad gateway', faultsLeft: 2 })
    await list(source)
  })

  it('but not after a Retry-After that is too long for one reading', async () => {
    const answer = new Response('Slow down', { status: 429, headers: { 'retry-after': '90' } })
    const wait = vi.fn(async () => {})
    const source = create('http://a.example', async () => answer, { wait })
    expect(await source.list()).toMatchObject({ detail: 'HTTP 429', retryAfterMs: 90_000 })
    expect(wait).not.toHaveBeenCalled()
  })
})

type Source = ReturnType<typeof createHygraphSource>
type Options = Partial<Parameters<typeof createHygraphSource>[0]>

async function open(kind: string, records: PropertyRecord[]) {
  if (kind === 'a foreign service') {
    const service = await startHygraph({ records })
    return {
      source: sourceOf(service),
      countAsked: () => service.asked.length,
      async replace(other: HygraphRecord[]) {
        service.records = other
      },
      [Symbol.asyncDispose]: service[Symbol.asyncDispose],
    }
  }
  const service = await openContentService(log)
  const handle = vi.fn((request: Request) => service.handle(request))
  const server = createServer(async (request, response) => {
    const init = { method: 'POST', headers: request.headers as Record<string, string>, body: await buffer(request) }
    const answer = await handle(new Request('http://localhost/graphql', init))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const store = async (some: PropertyRecord[]) =>
    expect(
      await createListingStore(service.db, { hasMedia: () => true }).save([{ file: 'test.json', records: some }]),
    ).toMatchObject({
      ok: true,
    })
  await store(records.toReversed())
  const overHttp = kind.endsWith('HTTP')
  return {
    source: create(
      overHttp ? `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` : 'http://embedded/graphql',
      overHttp ? fetch : (url, init) => handle(new Request(url, init)),
      { collection: 'riparo' },
    ),
    countAsked: () => handle.mock.calls.length,
    async replace(other: PropertyRecord[]) {
      await service.db.deleteFrom('listings').execute()
      await store(other)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function sourceOf(service: { endpoint: string }, options: Options = {}): Source {
  return create(service.endpoint, fetch, options)
}

function create(endpoint: string, fetch: Options['fetch'] & {}, options: Options = {}): Source {
  return createHygraphSource({
    endpoint,
    token: null,
    collection: 'riparos',
    sanitise: createSanitiser(),
    firmName: 'Riparo',
    imageHosts: [],
    fetch,
    wait: async () => {},
    log,
    ...options,
  })
}

/** Oldest first, like the records. */
async function list(source: Source) {
  const result = await source.list()
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.listings.toReversed()
}
