import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ListingVariant, listingVariants } from '../../app/listings/variants.ts'
import { importListings } from '../content-service/import.ts'
import {
  openContentService,
  type PropertyRecord,
  propertyRecord,
  propertyRecords,
} from '../content-service/testing/content-service.ts'
import { createSanitiser } from '../html/sanitise.ts'
import { createHygraphSource } from './hygraph.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
})

/** What section 7 says of each query, as a filter over the records. */
const belongs: Record<ListingVariant, (record: PropertyRecord) => boolean> = {
  all: () => true,
  'for-rent': (record) => record.propertyStatus === 'For_Rent',
  'for-sale': (record) => record.propertyStatus === 'For_Sale',
  'residential-homes': (record) => record.propertyStatus === 'For_Sale' && record.propertyType === 'Residential',
  'apartments-and-mansionettes': (record) =>
    record.propertyStatus === 'For_Sale' &&
    record.propertyType === 'Residential' &&
    (record.residentialType === 'Apartment' || record.residentialType === 'Mansionette'),
  'land-and-plots': (record) => record.propertyStatus === 'For_Sale' && record.propertyType === 'Land',
}

describe.each(['in this process', 'over HTTP'])('the embedded service, %s', (way) => {
  let service: Awaited<ReturnType<typeof openContentService>>
  let server: Server
  const handle = vi.fn((request: Request) => service.handle(request))

  beforeEach(async () => {
    service = await openContentService(log)
    server = await listen(async (request, response) => {
      const init = { method: 'POST', headers: request.headers as Record<string, string>, body: await buffer(request) }
      const answer = await handle(new Request('http://localhost/graphql', init))
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
  afterEach(() => {
    server.close()
  })

  function source() {
    return createHygraphSource({
      endpoint: addressOf(server),
      token: null,
      collection: 'riparo',
      sanitise: createSanitiser(),
      fetch: way === 'over HTTP' ? fetch : (url, init) => handle(new Request(url, init)),
      log,
    })
  }

  it.each([
    [0, 1],
    [1, 1],
    [99, 1],
    [100, 2],
    [101, 2],
    [1_000, 11],
  ])('loses none of %d listings and has none twice, in %d pages', async (count, pages) => {
    const records = propertyRecords(count)
    await store(records.toReversed())
    const listings = await list(source(), 'all')
    // Three in a row share their instant, so the order within them is that of their ids, which rise.
    expect(listings.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
    expect(handle).toHaveBeenCalledTimes(pages)
  })

  it('gives every field as it was written', async () => {
    const records = propertyRecords(30)
    await store(records)
    expect(await list(source(), 'all')).toEqual(records)
  })

  it.each(listingVariants)('%s is what a filter over the records gives', async (variant) => {
    const records = propertyRecords(250)
    await store(records)
    const expected = records.filter(belongs[variant]).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(10)
    expect((await list(source(), variant)).map(({ id }) => id)).toEqual(expected)
  })

  it('sanitises descriptions (B12)', async () => {
    await store([propertyRecord(1, { propertyDescription: { html: '<p onclick="x()">a<script>b</script></p>' } })])
    const [listing] = await list(source(), 'all')
    expect(listing?.propertyDescription).toEqual({ html: '<p>a</p>' })
  })

  async function store(records: PropertyRecord[]) {
    expect(await importListings(service.db, [{ file: 'test.json', records }])).toMatchObject({ ok: true })
  }
})

describe('a foreign service', () => {
  const asked: {
    headers: Record<string, unknown>
    body: { operationName: string; query: string; variables: { skip: number } }
  }[] = []
  let server: Server
  let answer: RequestListener

  beforeEach(async () => {
    asked.length = 0
    server = await listen(async (request, response) => {
      asked.push({ headers: request.headers, body: JSON.parse((await buffer(request)).toString()) })
      answer(request, response)
    })
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is asked by the names of section 7, with the token, for the configured collection', async () => {
    answerWith(() => ({ data: { properties: [] } }))
    const source = foreign({ token: 'secret', collection: 'properties' })
    for (const variant of listingVariants) await list(source, variant)
    expect(asked.map(({ body }) => body.operationName).sort()).toEqual([
      'AllProperties',
      'ApartmentsAndMansionettesForSale',
      'LandAndPlotsForSale',
      'PropertiesForRent',
      'PropertiesForSale',
      'ResidentialHomesForSale',
    ])
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
    expect(asked[0]?.body.query).toContain('properties(first: 100, skip: $skip, orderBy: createdAt_ASC)')
  })

  it('gets no header without a token', async () => {
    answerWith(() => ({ data: { riparo: [] } }))
    await list(foreign(), 'all')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('may hold values that we do not know, other formats of time, and nothing where a field is missing', async () => {
    const { numberOfBedrooms, propertyImages, propertyFeatures, ...record } = propertyRecord(1)
    const foreignRecord = {
      ...record,
      propertyStatus: 'Under_Offer',
      residentialType: 'Houseboat',
      estate: '  ',
      createdAt: '2024-05-01T10:00:00.123456+03:00',
      updatedBy: { name: 'somebody' },
    }
    answerWith(() => ({ data: { riparo: [foreignRecord] }, errors: null }))
    expect(await list(foreign(), 'all')).toEqual([
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

  it('may hold bad records: they are left out and the log names each once', async () => {
    const bad = [
      { ...propertyRecord(1), propertyPrice: '5,000' },
      { ...propertyRecord(2), mainImage: { url: 'javascript:alert(1)' } },
      { ...propertyRecord(3), propertyName: null },
      { ...propertyRecord(4), createdAt: 'yesterday' },
      { ...propertyRecord(5), id: undefined },
      null,
    ]
    answerWith(() => ({ data: { riparo: [propertyRecord(6), ...bad, propertyRecord(7)] } }))
    const source = foreign()
    expect(await list(source, 'all')).toEqual([propertyRecord(6), propertyRecord(7)])
    await list(source, 'all')
    expect(log.warn.mock.calls.map(([fault]) => [fault.id, fault.field])).toEqual([
      [propertyRecord(1).id, 'propertyPrice'],
      [propertyRecord(2).id, 'mainImage.url'],
      [propertyRecord(3).id, 'propertyName'],
      [propertyRecord(4).id, 'createdAt'],
      [null, 'id'],
      [null, 'record'],
    ])
  })

  it('may give a record twice, where records moved to the next page meanwhile', async () => {
    const records = propertyRecords(150)
    answerWith((skip) => ({ data: { riparo: skip ? records.slice(skip - 1, skip + 99) : records.slice(0, 100) } }))
    expect(await list(foreign(), 'all')).toEqual(records)
  })

  it('is not asked for ever where it does not know skip', async () => {
    answerWith(() => ({ data: { riparo: propertyRecords(150) } }))
    expect(await list(foreign(), 'all')).toHaveLength(150)
    expect(asked).toHaveLength(2)
  })

  it('is not asked for ever where its list has no end', async () => {
    answerWith((skip) => ({ data: { riparo: Array.from({ length: 100 }, (_, index) => ({ id: `${skip + index}` })) } }))
    expect(await foreign().list('all')).toEqual({ ok: false, reason: 'unexpected', detail: 'more than 100 pages' })
  })

  it.each<[string, string, RequestListener]>([
    ['a fault of the server', 'status', (_, response) => response.writeHead(500).end('<h1>Oops</h1>')],
    ['a refusal', 'status', (_, response) => response.writeHead(401).end('{"errors":[{"message":"no token"}]}')],
    [
      'errors beside data',
      'errors',
      (_, response) => response.end('{"data":{"riparo":[]},"errors":[{"message":"half"}]}'),
    ],
    ['a page for people', 'not-json', (_, response) => response.end('<!doctype html><title>Maintenance</title>')],
    ['nothing', 'not-json', (_, response) => response.end()],
    ['another shape', 'unexpected', (_, response) => response.end('{"data":{"riparo":{"edges":[]}}}')],
    ['no data', 'unexpected', (_, response) => response.end('{"data":null}')],
    ['a bare list', 'unexpected', (_, response) => response.end('[]')],
    ['odd errors', 'unexpected', (_, response) => response.end('{"errors":"boom"}')],
    [
      'half a body',
      'network',
      (request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"data":')
        setTimeout(() => request.socket.destroy(), 10)
      },
    ],
    ['a body without an end', 'time-out', (_, response) => void response.write('{"data":')],
    ['silence', 'time-out', () => {}],
    ['more than 10 MB', 'too-large', (_, response) => response.end(`{"data":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
  ])('that answers with %s is a value: %s', async (_, reason, respond) => {
    answer = respond
    const result = await foreign({ timeoutMs: reason === 'time-out' ? 100 : 5_000 }).list('all')
    expect(result).toMatchObject({ ok: false, reason })
  })

  it('that says why in its errors is quoted for the log', async () => {
    answer = (_, response) => response.writeHead(400).end('{"errors":[{"message":"field riparo is not defined"}]}')
    expect(await foreign().list('all')).toMatchObject({ detail: 'HTTP 400: field riparo is not defined' })
  })

  it('that is not there is a value', async () => {
    const source = foreign()
    await new Promise((closed) => server.close(closed))
    expect(await source.list('all')).toMatchObject({
      ok: false,
      reason: 'network',
      detail: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('that fails on a later page gives nothing rather than half', async () => {
    answer = (_, response) =>
      asked.length === 1
        ? response.end(JSON.stringify({ data: { riparo: propertyRecords(100) } }))
        : response.writeHead(503).end()
    expect(await foreign().list('all')).toEqual({ ok: false, reason: 'status', detail: 'HTTP 503' })
    expect(asked.map(({ body }) => body.variables)).toEqual([{ skip: 0 }, { skip: 100 }])
  })

  function answerWith(body: (skip: number) => unknown) {
    answer = (_, response) => response.end(JSON.stringify(body(asked.at(-1)?.body.variables.skip ?? 0)))
  }

  function foreign(options: { token?: string; collection?: string; timeoutMs?: number } = {}) {
    return createHygraphSource({
      endpoint: addressOf(server),
      token: null,
      collection: 'riparo',
      sanitise: createSanitiser(),
      fetch,
      log,
      ...options,
    })
  }
})

async function list(source: ReturnType<typeof createHygraphSource>, variant: ListingVariant) {
  const result = await source.list(variant)
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.listings
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

function addressOf(server: Server) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}
