import fc from 'fast-check'
import { generatedQueries } from './generated-graphql.ts'
import { addresses, formFields, headerLines, parameterNames, values } from './request-words.ts'

/** The bytes of one connection. */
export type Conversation = {
  bytes: Buffer
  /** The number of pipelined requests. */
  requests: number
  /** True if every request is complete, so that the server must answer. */
  whole: boolean
}

const words = fc.oneof(
  fc.constantFrom(...values),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 200 }),
)
/** Any bytes except a line's end. */
const rawWords = fc.string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)) })
const lineWords = rawWords.map((text) => text.replaceAll(/[\r\n]/g, ''))
const queries = generatedQueries(words)

const parameters = fc.oneof(
  fc.tuple(fc.constantFrom(...parameterNames), words).map(([name, word]) => `${name}=${encodeURIComponent(word)}`),
  queries.map((query) => `query=${encodeURIComponent(query)}`),
  lineWords.map((text) => text.replaceAll(' ', '+')),
)

const targets = fc
  .record({
    path: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...addresses) },
      { weight: 1, arbitrary: words.map((word) => `/${encodeURIComponent(word)}`) },
      { weight: 1, arbitrary: lineWords.map((text) => `/${text.replaceAll(' ', '')}`) },
    ),
    trick: fc.oneof(
      { weight: 8, arbitrary: fc.constant((path: string) => path) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<((path: string) => string)[]>(
          (path) => `/${path}`,
          (path) => `${path}/`,
          (path) => `${path}/../../../../etc/passwd`,
          (path) => `${path}%2f..%2f..%2f..%2fpackage.json`,
          (path) => `${path}%00.jpg`,
          (path) => `${path}%`,
          (path) => `${path}#a`,
          (path) => path.toUpperCase(),
          (path) => path.replaceAll('/', '\\'),
          (path) => `http://evil.example${path}`,
          (path) => `${path}${'/a'.repeat(2_000)}`,
          () => '*',
          () => '',
        ),
      },
    ),
    query: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.array(parameters, { maxLength: 8 }) },
    ),
  })
  .map(({ path, trick, query }) => trick(path) + (query ? `?${query.join('&')}` : ''))

const headers = fc.oneof(
  fc.constantFrom(...headerLines),
  fc
    .tuple(
      fc.constantFrom('Accept', 'Accept-Encoding', 'If-None-Match', 'Range', 'Referer', 'Origin', 'Cookie', 'X'),
      lineWords,
    )
    .map(([name, word]) => `${name}: ${word}`),
)

const fields = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...formFields) }, words), words, {
  maxKeys: 8,
})
const validFields = words.map((msg) => ({
  name: 'Jane',
  email: 'jane@example.com',
  phone: '+254700000000',
  propertyID: 'x',
  msg,
}))

/** A content type and a body. */
const bodies = fc.oneof<fc.Arbitrary<[type: string, body: string]>[]>(
  fc.oneof(fields, validFields).map((form_data) => ['application/json', JSON.stringify({ form_data })]),
  fc
    .oneof(fields, validFields)
    .map((some) => ['application/x-www-form-urlencoded', new URLSearchParams(some).toString()]),
  fc
    .tuple(queries, fc.jsonValue())
    .map(([query, n]) => ['application/json', JSON.stringify({ query, variables: { n } })]),
  fc.json().map((json) => ['application/json', json]),
  fc.constantFrom(
    ['application/json', '['.repeat(50_000)],
    ['application/json', `"${'\\"'.repeat(50_000)}`],
    ['application/json', '{"form_data":{"__proto__":{"a":1}}}'],
    ['application/json; charset=utf-16', '{}'],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nJane\r\n--x--\r\n'],
  ),
  fc.tuple(lineWords, rawWords),
)

const framings = fc.constantFrom('length', 'length', 'length', 'chunked', 'too short', 'too long', 'both', 'none')

const requests = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('GET', 'GET', 'POST') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'X'),
      },
    ),
    target: targets,
    version: fc.constantFrom(...Array(12).fill('HTTP/1.1'), 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9'),
    host: fc.constantFrom(...Array(8).fill('Host: localhost'), 'Host: a b', 'Host: [', 'Host: ', 'X-Host: none'),
    headers: fc.array(headers, { maxLength: 4 }),
    body: fc.option(bodies, { nil: null, freq: 2 }),
    framing: framings,
  })
  .map((request) => ({ ...request, whole: request.framing !== 'too short' }))

type Request = typeof requests extends fc.Arbitrary<infer Some> ? Some : never

function toText({ method, target, version, host, headers: more, body, framing }: Request, connection: string): string {
  const [type, text] = body ?? ['', '']
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const short = framing === 'too short' ? 9 : 0
  const long = framing === 'too long' ? Math.min(9, bytes.length) : 0
  const length = bytes.length + short - long
  const chunked = framing === 'chunked' || framing === 'both'
  const lines = [
    ...(type ? [`Content-Type: ${type}`] : []),
    ...(chunked ? ['Transfer-Encoding: chunked'] : []),
    ...(framing !== 'chunked' && framing !== 'none' && body ? [`Content-Length: ${length}`] : []),
  ]
  const sent = chunked ? `${bytes && `${bytes.length.toString(16)}\r\n${bytes}\r\n`}0\r\n\r\n` : bytes
  return [`${method} ${target} ${version}`, host, ...more, ...lines, `Connection: ${connection}`, '', sent].join('\r\n')
}

/** Bytes cut off or inserted at a random place. */
const damages = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), by: fc.option(rawWords) }) },
)

/** One to four pipelined requests of browsers, programs and attackers, some cut off or damaged. */
export const conversations: fc.Arbitrary<Conversation> = fc
  .record({ several: fc.array(requests, { minLength: 1, maxLength: 4 }), damage: damages })
  .map(({ several, damage }) => {
    const texts = several.map((request, index) => toText(request, index < several.length - 1 ? 'keep-alive' : 'close'))
    const complete = texts.join('')
    const at = Math.floor((damage?.at ?? 1) * complete.length)
    // Without inserted bytes the rest is cut off.
    const text = damage ? complete.slice(0, at) + (damage.by === null ? '' : damage.by + complete.slice(at)) : complete
    const whole = damage === null && several.every((request) => request.whole)
    return { bytes: Buffer.from(text, 'latin1'), requests: several.length, whole }
  })
