import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { buildSchema, graphql } from 'graphql'
import type { FieldType } from '../../../domain/listings/field.ts'
import { fields, type NamedField } from '../../../domain/listings/fields.ts'
import type { PropertyRecord } from '../../content/service/testing/content-service.ts'
import { type Fault as CommonFault, faults as commonFaults } from './wordpress.ts'

/** A record as a Hygraph project returns it. */
export type HygraphRecord = Omit<PropertyRecord, 'propertyImages'> & {
  propertyImages: { url: string }[]
  stage?: 'DRAFT' | 'PUBLISHED'
}

/** Faults of a GraphQL service, beside those of any HTTP service. */
const faults = {
  ...commonFaults,
  'no token': (_, response) => send(response, 401, { errors: [{ message: 'not allowed' }] }),
  'a token without permission': (_, response) => send(response, 403, { errors: [{ message: 'not allowed' }] }),
  'no such project': (_, response) => send(response, 404, { message: 'not found' }),
  'a bad gateway': (_, response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>'),
  'errors beside data': (_, response) =>
    send(response, 200, { data: { riparos: [] }, errors: [{ message: 'internal server error' }] }),
  'no data': (_, response) => send(response, 200, { data: null }),
  'another shape': (_, response) => send(response, 200, { data: { riparos: { edges: [] } } }),
  'a trickle': (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
} satisfies Record<string, (request: IncomingMessage, response: ServerResponse) => void>

export type Fault = CommonFault | keyof typeof faults

type Asked = {
  headers: IncomingMessage['headers']
  /** The raw body; services cache by it. */
  text: string
  body: { operationName: string; query: string; variables?: { skip: number } }
}

/**
 * A content service on loopback that behaves as Hygraph's documentation says: `first` defaults to 10, also for a list
 * within a row, and is 100 at most; the default stage is draft; an invalid query is answered with 400. `await using` stops it.
 */
export async function startHygraph({
  records = [],
  collection = 'riparos',
  lacks = [],
}: {
  records?: readonly HygraphRecord[]
  collection?: string
  /** Fields that its schema lacks. */
  lacks?: readonly string[]
} = {}) {
  const service = {
    records,
    /** The current fault, and how many requests it lasts. */
    fault: null as Fault | null,
    faultsLeft: Number.POSITIVE_INFINITY,
    /** Rows to send instead of the records, unchecked and unfiltered, like a service whose schema has changed. */
    raw: null as readonly unknown[] | null,
    /** True to send records of the same `createdAt` in a different order in each answer. */
    unsteady: false,
    /** Runs before each answer. */
    beforeAnswer: (_asked: Asked): void | Promise<void> => {},
    /** The GraphQL requests in order. */
    asked: [] as Asked[],
    /** Handlers of other paths, such as pictures. */
    files: new Map<string, (request: IncomingMessage, response: ServerResponse) => void>(),
    endpoint: '',
    host: '',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const schema = buildSchema(schemaOf(collection, lacks))
  let seed = 1

  /** A different order at each call, but the same in each run of a test. */
  function shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => {
        seed = (seed * 48_271) % 2_147_483_647
        return { item, place: seed }
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const file = service.files.get(request.url ?? '')
      return file ? file(request, response) : void response.writeHead(404).end()
    }
    const text = (await buffer(request)).toString()
    const asked: Asked = { headers: request.headers, text, body: JSON.parse(text) }
    service.asked.push(asked)
    await service.beforeAnswer(asked)
    if (service.fault && service.faultsLeft-- > 0) return faults[service.fault](request, response)
    if (service.raw) {
      const skip = asked.body.variables?.skip ?? 0
      return send(response, 200, { data: { [collection]: service.raw.slice(skip, skip + 100) } })
    }
    const answer = await graphql({
      schema,
      source: asked.body.query,
      operationName: asked.body.operationName,
      variableValues: asked.body.variables,
      rootValue: {
        [collection]: (args: Arguments) => listOf(service.unsteady ? shuffle(service.records) : service.records, args),
      },
    })
    send(response, answer.data ? 200 : 400, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service.endpoint = `http://${service.host}/v2/project/master`
  return service
}

type Arguments = { first?: number; skip?: number; stage: string; where?: Record<string, string | string[]> }

function matching(records: readonly HygraphRecord[], { stage, where = {} }: Arguments) {
  return records.filter(
    (record) =>
      (stage === 'DRAFT' || (record.stage ?? 'PUBLISHED') === 'PUBLISHED') &&
      Object.entries(where).every(([key, wanted]) => {
        const value = Reflect.get(record, key.replace(/_in$/, ''))
        return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
      }),
  )
}

function listOf(records: readonly HygraphRecord[], { first = 10, skip = 0, ...rest }: Arguments) {
  if (first > 100) throw new Error('first exceeds the limit of 100')
  return matching(records, rest)
    .toSorted((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt))
    .slice(skip, skip + first)
    .map((record) => ({
      ...record,
      propertyImages: ({ first: max = 10 }: { first?: number }) => record.propertyImages.slice(0, max),
    }))
}

function send(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Editors can extend enumerations, so any word is a valid value. */
const types: Record<FieldType, string> = {
  id: 'ID',
  time: 'Moment',
  optionalTime: 'Moment',
  text: 'Word',
  amount: 'Amount',
  count: 'Amount',
  date: 'Moment',
  flag: 'Boolean',
  size: 'Word',
  choice: 'Word',
  choices: '[Word!]',
  image: 'Asset',
  images: '[Asset!]',
  links: '[Word!]',
  html: 'RichText',
}

function declare({ name, type }: NamedField) {
  return `${name}${type === 'images' ? '(first: Int)' : ''}: ${types[type]}`
}

const schemaOf = (collection: string, lacks: readonly string[]) => `
  scalar Word
  scalar Moment
  scalar Amount
  enum Stage { DRAFT PUBLISHED }
  enum RiparoOrderByInput { createdAt_ASC createdAt_DESC }
  input RiparoWhereInput {
    propertyStatus: Word
    propertyType: Word
    residentialType_in: [Word!]
  }
  type Query {
    riparo_single(id: ID!): Riparo
    ${collection}(where: RiparoWhereInput, orderBy: RiparoOrderByInput, skip: Int, first: Int, stage: Stage! = DRAFT): [Riparo!]!
  }
  type Asset { url: String! }
  type RichText { html: String! }
  type Riparo {
    ${fields
      .filter(({ name }) => !lacks.includes(name))
      .map(declare)
      .join(' ')}
  }`
