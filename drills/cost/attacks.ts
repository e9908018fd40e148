import fc from 'fast-check'
import { generatedQueries } from '../../server/testing/generated-graphql.ts'
import { parameterNames, values } from '../../server/testing/request-words.ts'
import type { Sample } from './sample-routes.ts'

/** A request that is meant to cost more than it should. `what` names it in the output. */
export type Attack = {
  what: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** It does something else when it is sent again. */
  isOnce?: boolean
}

/** In characters: a little less than an address and a form take. */
const addressLength = 7_900
const bodyLength = 120_000

/** Inputs that are expensive to parse, repeated many times. */
const pieces = [
  ...[
    'a',
    '1',
    '+',
    '%20',
    ',',
    '-',
    '/',
    '(',
    '%22',
    '%5C',
    '%25',
    '<',
    '%00',
    '1+',
    'a+',
    'a,',
    '1,',
    '1+acre+',
    '50x100+',
  ],
  ...['@', '%C3%A9', 'e%CC%81', '%F0%9F%98%80', '%E2%80%AE', 'nairobi,', 'kilimni+'],
]

/** Values that differ, as many as a key may have. */
const differing = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}=${at}%2Fa${at}`)

/** All attacks on a route: with every piece for the parameters that its pages name, and with one for the names of all other routes. */
export function listAttacks(sample: Sample, everyName: readonly string[]): Attack[] {
  const { method, path, route } = sample
  const names = [...new Set([...sample.names, ...everyName, ...parameterNames])]
  const texts = names.flatMap((name, at) =>
    pieces
      .filter((_, number) => sample.names.has(name) || number === at % pieces.length)
      .map((piece) => [name, piece] as const),
  )
  if (method === 'POST') return listPosts(sample, names, texts)
  const ask = (what: string, asked: string): Attack => ({ what: `${route} ${what}`, method, path: asked })
  const room = addressLength - path.length
  const repeated = texts.map(([name, piece]) => ask(`${name}: ${piece} …`, `${path}?${name}=1${fill(piece, room)}x`))
  const told = sample.names.size > 0 ? [...sample.names] : names.slice(0, 5)
  const counted = told.flatMap((name, at) => {
    const five = [...told.slice(at), ...told].slice(0, 5)
    return [
      ask(`20 values of ${name}`, `${path}?${differing(name, 20).join('&')}`),
      ask(`20 values of ${five}`, `${path}?${five.flatMap((other) => differing(other, 20)).join('&')}`),
    ]
  })
  const inPath = listParts(route).flatMap((part) =>
    pieces.map((piece) => ask(`${piece} … in its path`, replacePart(path, route, part, fill(piece, room)))),
  )
  const asked = route === '/graphql' ? queries : []
  return [
    ask('as it is', path),
    ...repeated,
    ...counted,
    ...inPath,
    ...asked.map((query) => ask('a query', `${path}?query=${encodeURIComponent(query)}`)),
  ].filter((attack) => attack.path.length <= 8_000)
}

/** Forms, with and without script, and JSON. */
function listPosts(
  { path, route, isOffice = false }: Sample,
  names: readonly string[],
  texts: readonly (readonly [name: string, piece: string])[],
): Attack[] {
  const post = (what: string, type: string, accept: string, body: string): Attack => ({
    what: `POST ${route} ${what}`,
    method: 'POST',
    path,
    headers: { 'Content-Type': type, Accept: accept },
    body,
  })
  const form = 'application/x-www-form-urlencoded'
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  return [
    ...texts.map(([name, piece]) =>
      post(`${name}: ${piece} …`, form, 'text/html', `${name}=${fill(piece, bodyLength)}`),
    ),
    // A page of the office reads no JSON.
    ...(isOffice ? [] : texts).map(([name, piece]) => {
      const form_data = { [name]: decode(fill(piece, bodyLength)) }
      return post(`${name}: ${piece} … as JSON`, 'application/json', '*/*', JSON.stringify({ form_data }))
    }),
    ...names.map((name) => post(`${name} again and again`, form, 'text/html', fill(`${name}=a&`, bodyLength))),
    post('nested lists', 'application/json', '*/*', '['.repeat(bodyLength)),
    ...queries.map((query) =>
      post('a query', 'application/json', '*/*', JSON.stringify({ query, variables: { n: 100 } })),
    ),
  ]
}

/** A form posted without script whose field `page` names each of these addresses. */
export function listPagesOfForms(samples: readonly Sample[], paths: readonly string[]): Attack[] {
  return samples
    .filter(({ method, names }) => method === 'POST' && names.has('page'))
    .flatMap(({ path, route }) =>
      paths.map((page) => ({
        what: `POST ${route} from ${page.slice(0, 60)}`,
        method: 'POST' as const,
        path,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
        body: new URLSearchParams({ page, email: 'x' }).toString(),
      })),
    )
}

/** The same queries in each run. */
const queries = fc.sample(generatedQueries(fc.constantFrom(...values)), { numRuns: 100, seed: 32 })

function fill(piece: string, length: number) {
  return piece.repeat(Math.max(0, Math.floor(length / piece.length)))
}

/** The places of the parameters among a pattern's segments. */
function listParts(route: string) {
  return route.split('/').flatMap((segment, at) => (/[:*]/.test(segment) ? [at] : []))
}

function replacePart(path: string, route: string, part: number, text: string) {
  const segments = path.split('/')
  segments[part] = (route.split('/')[part] ?? '').replace(/:\w+|\*/, text)
  return segments.join('/')
}
