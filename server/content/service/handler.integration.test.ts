import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getIntrospectionQuery } from 'graphql'
import { auditServer } from 'graphql-http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldType } from '../../../domain/listings/field.ts'
import { fields, listingFields as listing } from '../../../domain/listings/fields.ts'
import { describeOnEachEngine } from '../../database/testing/engines.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { openContentService, propertyRecord, propertyRecords } from './testing/content-service.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let service: Awaited<ReturnType<typeof openContentService>>

beforeEach(() => {
  vi.clearAllMocks()
})

describe('GraphQL over HTTP', () => {
  let server: Server

  beforeEach(async () => {
    service = await openContentService(log)
    server = createServer(async (request, response) => {
      const { method = 'GET', url, headers } = request
      const body = method === 'POST' ? await buffer(request) : null
      const answer = await service.handle(
        new Request(`http://localhost${url}`, { method, headers: headers as Record<string, string>, body }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => server.close())

  it('passes every required and recommended check of the specification', async () => {
    const { port } = server.address() as AddressInfo
    const results = await auditServer({ url: `http://127.0.0.1:${port}/graphql` })
    expect(results.length).toBeGreaterThan(50)
    const failed = results.filter(({ status }) => status !== 'ok')
    expect(failed.map(({ name, status }) => `${status}: ${name}`)).toEqual([])
  })
})

const tooMuch = 'A query takes 27000 fields of all rows together: ask for fewer rows or fields.'

describe('a query that costs too much is rejected before execution', () => {
  const manyFields = (count: number, field = '__typename') => Array.from({ length: count }, () => field).join(' ')
  const doubling = Array.from({ length: 15 }, (_, n) => `fragment f${n} on Riparo { ...f${n + 1} ...f${n + 1} }`)

  it.each<[string, string, string]>([
    [
      'of too many words',
      `{ ${manyFields(2_001)} }`,
      'Syntax Error: Document contains more than 2000 tokens. Parsing aborted.',
    ],
    [
      'that goes too deep',
      `{ __schema { queryType ${'{ ofType '.repeat(13)}{ name }${' }'.repeat(13)} } }`,
      'Fields may stand 15 deep in one another.',
    ],
    [
      'with many aliases',
      `{ ${Array.from({ length: 11 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
      'A query takes 10 aliases at most.',
    ],
    ['for many fields of many rows', `{ riparo(first: 100) { ${manyFields(270, 'id')} } }`, tooMuch],
    ['for many rows by a variable', `query ($n: Int) { riparo(first: $n) { ${manyFields(270, 'id')} } }`, tooMuch],
    ['for many fields of pictures', `{ riparo(first: 100) { propertyImages { url url } } }`, tooMuch],
    [
      'through a fragment',
      `{ riparo(first: 100) { ...all } } fragment all on Riparo { ${manyFields(270, 'id')} }`,
      tooMuch,
    ],
    ['whose fragments double', `{ riparo { ...f0 } } ${doubling.join(' ')} fragment f15 on Riparo { id }`, tooMuch],
  ])('%s', async (_what, query, message) => {
    service = await openContentService(log)
    const { data, errors } = await ask(query)
    expect(data).toBeUndefined()
    expect(errors?.map((error) => error.message)).toContain(message)
  })

  // Each query is invalid too: if it were validated, the answer would report that instead.
  const tooManySelections = 'A query takes 300 fields and fragments at most.'
  it.each([
    [
      'of one field again and again',
      `{ ${manyFields(499, 'riparo{id}')} }`.replace('id', 'nothing'),
      tooManySelections,
    ],
    ['of fields within it', `{ riparo { ${manyFields(300, 'nothing')} } }`, tooManySelections],
    ['of unnamed fragments', `{ ${manyFields(151, '...{nothing}')} }`, tooManySelections],
    ['of fragments that are not there', `{ riparo { ${manyFields(300, '...nothing')} } }`, tooManySelections],
    ['of several operations', manyFields(301, 'query a{nothing}'), tooManySelections],
    [
      'of fields with fields of their own',
      `{ ${manyFields(61, 'riparo{nothing}')} }`,
      'A query takes 60 fields with fields of their own at most.',
    ],
    [
      'of many fragments',
      `{ riparo { id } } ${Array.from({ length: 21 }, (_, n) => `fragment f${n} on Riparo { nothing }`).join(' ')}`,
      'A query takes 20 fragments at most.',
    ],
  ])('%s, before it is validated', async (_what, query, message) => {
    service = await openContentService(log)
    expect(await ask(query)).toEqual({ errors: [expect.objectContaining({ message })] })
  })

  it('but the introspection query of common tools is accepted', async () => {
    service = await openContentService(log)
    expect(await ask(getIntrospectionQuery())).not.toHaveProperty('errors')
  })
})

describeOnEachEngine('the collection riparo', (createDatabase) => {
  beforeEach(async () => {
    service = await openContentService(log, createDatabase)
    await store(...propertyRecords(120))
  })

  it('gives 10 rows by default, and 100 at most', async () => {
    expect(await ids('')).toHaveLength(10)
    expect(await ids('(first: 0)')).toEqual([])
    expect(await ids('(first: 100)')).toHaveLength(100)
    expect(await ids('(first: 100, skip: 100)')).toHaveLength(20)
    expect(await ids('(skip: 1000000)')).toEqual([])
  })

  it('refuses a page that is too long or begins before the first row', async () => {
    const refusals = {
      '(first: 101)': 'first is 101, but takes 100 at most: read on with skip.',
      '(first: -1)': 'first is -1, but takes 0 or more.',
      '(skip: -1)': 'skip is -1, but takes 0 or more.',
    }
    for (const [args, message] of Object.entries(refusals)) {
      expect(await ask(`{ riparo${args} { id } }`)).toMatchObject({ errors: [{ message }] })
    }
    expect(log.error).not.toHaveBeenCalled()
  })

  it('gives every imported field unchanged', async () => {
    const asked: Partial<Record<FieldType, string>> = { image: '{ url }', images: '{ url }', html: '{ html }' }
    const query = fields.map(
      ({ name, type, first }) => `${name}${first ? `(first: ${first})` : ''} ${asked[type] ?? ''}`,
    )
    const { data } = await ask(`{ riparo(first: 100, orderBy: id_ASC) { ${query.join(' ')} } }`)
    expect(data?.riparo).toEqual(propertyRecords(100))
  })

  it('gives as many pictures of a listing as requested, 100 at most', async () => {
    const propertyImages = Array.from({ length: 12 }, (_, index) => ({ url: `/media/room-${index}.jpg` }))
    await store(propertyRecord(500, { propertyImages }))
    const where = `where: { id: "${propertyRecord(500).id}" }`
    for (const [args, count] of [
      ['', 12],
      ['(first: 5)', 5],
      ['(first: 100)', 12],
      ['(first: 0)', 0],
    ] as const) {
      const { data } = await ask(`{ riparo(${where}) { propertyImages${args} { url } } }`)
      expect(data?.riparo).toEqual([{ propertyImages: propertyImages.slice(0, count) }])
    }
    expect(await ask(`{ riparo(${where}) { propertyImages(first: 101) { url } } }`)).toMatchObject({
      errors: [{ message: 'first is 101, but takes 100 at most: read on with skip.' }],
    })
  })

  it('has only published listings', async () => {
    expect(await ids('(first: 100, stage: PUBLISHED)')).toHaveLength(100)
    expect((await ask('{ riparo(stage: DRAFT) { id } }')).errors?.[0]?.message).toMatch(/DRAFT/)
  })

  it('counts all listings that match a where, on all pages', async () => {
    const { data } = await ask(`{
      all: riparoConnection { aggregate { count } }
      rent: riparoConnection(where: { propertyStatus: For_Rent }) { aggregate { count } }
    }`)
    expect(data).toEqual({ all: { aggregate: { count: 120 } }, rent: { aggregate: { count: 40 } } })
  })

  it('refuses anything but queries', async () => {
    expect((await ask('mutation { deleteRiparo(id: 1) { id } }')).errors?.[0]?.message).toMatch(/mutation/i)
  })

  it('hides the reason of a database error', async () => {
    await service.db.schema.alterTable('listings').renameTo('elsewhere').execute()
    expect((await ask('{ riparo { id } }')).errors?.[0]?.message).toBe('The content service could not answer.')
    expect(log.error).toHaveBeenCalledOnce()
  })
})

describeOnEachEngine('where', (createDatabase) => {
  const records = propertyRecords(60)
  beforeEach(async () => {
    service = await openContentService(log, createDatabase)
    await store(...records)
  })

  const rent = (index: number) => index % 3 === 0
  const cases: [string, (record: (typeof records)[number], index: number) => boolean][] = [
    ['{}', () => true],
    ['{ propertyStatus: For_Rent }', (_, index) => rent(index)],
    [
      '{ propertyStatus: For_Sale, propertyType: Land }',
      (record, index) => !rent(index) && record.propertyType === 'Land',
    ],
    ['{ residentialType_in: [Apartment, Mansionette] }', (record) => record.residentialType !== null],
    ['{ residentialType: null }', (record) => record.residentialType === null],
    ['{ residentialType_in: [] }', () => false],
    ['{ residentialType_in: null, AND: null, OR: null }', () => true],
    [
      '{ numberOfBedrooms_in: [1, 2], numberOfBathrooms: 2 }',
      (r) => [1, 2].includes(r.numberOfBedrooms ?? 0) && r.numberOfBathrooms === 2,
    ],
    ['{ townCity: "Karen" }', (record) => record.townCity === 'Karen'],
    [`{ id_in: ["${records[4]?.id}", "x' or 1=1 --"] }`, (_, index) => index === 4],
    [
      '{ OR: [{ propertyType: Land }, { commercialType: Office }] }',
      (r) => r.propertyType === 'Land' || r.commercialType !== null,
    ],
    ['{ OR: [] }', () => false],
    ['{ AND: [] }', () => true],
    [
      '{ propertyStatus: For_Sale, OR: [{ AND: [{ townCity: "Kilimani" }, { numberOfBedrooms: 1 }] }, { townCity: null }] }',
      (r, index) => !rent(index) && ((r.townCity === 'Kilimani' && r.numberOfBedrooms === 1) || r.townCity === null),
    ],
  ]
  it('gives the rows that match all its conditions', async () => {
    for (const [where, holds] of cases) {
      const expected = records.filter(holds).map(({ id }) => id)
      expect(await ids(`(first: 100, orderBy: id_ASC, where: ${where})`), where).toEqual(expected)
    }
  })

  it('takes 100 conditions and values', async () => {
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => `id-${n}`))
    const either = (count: number) => `{ OR: [${Array.from({ length: count }, () => '{ townCity: "Karen" }').join()}] }`
    expect(await ids(`(where: { id_in: ${list(100)} })`)).toEqual([])
    expect(await ids(`(where: ${either(50)})`)).toHaveLength(10)
    for (const where of [`{ id_in: ${list(101)} }`, either(51)]) {
      const { errors } = await ask(`{ riparo(where: ${where}) { id } }`)
      expect(errors?.[0]?.message).toMatch(/^where has 10[12] conditions and values, but takes 100 at most\.$/)
    }
  })

  it('may be nested 5 deep', async () => {
    const nested = (depth: number): string => (depth ? `{ AND: [${nested(depth - 1)}] }` : '{ propertyType: Land }')
    expect(await ids(`(first: 100, where: ${nested(5)})`)).toHaveLength(15)
    expect(await ask(`{ riparo(where: ${nested(6)}) { id } }`)).toMatchObject({
      errors: [{ message: 'AND and OR may be nested 5 deep.' }],
    })
  })
})

describeOnEachEngine('orderBy', (createDatabase) => {
  it('orders equal values by id, in the same direction, and nulls last', async () => {
    service = await openContentService(log, createDatabase)
    const createdAt = '2024-05-01T00:00:00.000Z'
    await store(
      propertyRecord(0, { id: 'c-new', createdAt: '2024-06-01T00:00:00.000Z', propertyPrice: 5 }),
      propertyRecord(1, { id: 'b-old', createdAt, propertyPrice: null }),
      propertyRecord(2, { id: 'a-old', createdAt, propertyPrice: 9 }),
      propertyRecord(3, { id: 'B-old2', createdAt, propertyPrice: 9 }),
    )
    expect(await ids('(orderBy: createdAt_ASC)')).toEqual(['B-old2', 'a-old', 'b-old', 'c-new'])
    expect(await ids('(orderBy: createdAt_DESC)')).toEqual(['c-new', 'b-old', 'a-old', 'B-old2'])
    expect(await ids('(orderBy: propertyPrice_ASC)')).toEqual(['c-new', 'B-old2', 'a-old', 'b-old'])
    expect(await ids('(orderBy: propertyPrice_DESC)')).toEqual(['a-old', 'B-old2', 'c-new', 'b-old'])
  })
})

it('the schema names the values that listings have', async () => {
  service = await openContentService(log)
  const enumerations = {
    PropertyStatus: listing.propertyStatus.values,
    PropertyType: listing.propertyType.values,
    ResidentialType: listing.residentialType.values,
    CommercialType: listing.commercialType.values,
    LandType: listing.landType.values,
    TitleType: listing.titleType.values,
    PropertyManagement: listing.propertyManagement.values,
    LocationCriteria: listing.locationCriteria.values,
    PropertyFeature: listing.propertyFeatures.values,
  }
  for (const [name, values] of Object.entries(enumerations)) {
    const { data } = await ask(`{ __type(name: "${name}") { enumValues { name } } }`)
    expect(data?.__type).toEqual({ enumValues: values.map((value) => ({ name: value })) })
  }
})

type Answer = { data?: Record<string, unknown>; errors?: { message: string }[] }

async function ask(query: string): Promise<Answer> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return (await service.handle(request)).json()
}

async function ids(args: string): Promise<string[]> {
  const { data, errors } = (await ask(`{ riparo${args} { id } }`)) as {
    data: { riparo: { id: string }[] }
    errors: unknown
  }
  expect(errors).toBeUndefined()
  return data.riparo.map(({ id }) => id)
}

async function store(...records: unknown[]) {
  expect(
    await createListingStore(service.db, { hasMedia: () => true }).save([{ file: 'test.json', records }]),
  ).toMatchObject({ ok: true })
}
