import fc from 'fast-check'
import { threadEvents } from '../../domain/inbox/thread.ts'
import { editedFields } from '../../domain/office/edited-fields.ts'
import { listOfficePages } from '../../office/testing/office-pages.ts'
import { values } from '../../server/testing/request-words.ts'

export type Sender = 'owner' | 'agent' | 'ended' | 'forged' | 'none'

/** The parts of which requests are made: what the office has at this moment. */
export type Material = {
  /** The values of parameters and of fields: ids of listings and people, digests, versions. */
  ids: string[]
  /** The forms of a page as a browser without script would post them, by the page's path with its parameters. */
  forms: { path: string; id: string; fields: [string, string][] }[]
  /** A small file that is a picture. */
  picture: Buffer
}

export type OfficeRequest = {
  sender: Sender
  /** Null for a request without one. */
  origin: 'own' | string | null
  method: string
  path: string
  headers: [string, string][]
  body: Body
  /** The connection ends before the body does. */
  isCut: boolean
}

/** `fields`: those of a form that is well formed. */
type Body = { type: string; bytes: Buffer; fields: URLSearchParams | null }

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']

const words = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...values) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'a'.repeat(5_000),
      '𝒳'.repeat(3_000),
      '9'.repeat(400),
      '**'.repeat(2_000),
      '<b>'.repeat(2_000),
      `${'- '.repeat(40)}a\n`.repeat(100),
      '2147483647',
      '2147483648',
      '-2147483649',
      '9007199254740993',
      '{"propertyPrice":{}}',
      '\ud800',
    ),
  },
)

const intents =
  `save publish preview duplicate discard delete change-price change-status change-availability change-publication undo withdraw-samples
  republish-samples rename add-passkey rename-passkey remove-passkey confirm sign-out-device sign-out sign-out-everywhere invite link role
  revoke mail morning-mail assignee`
    .split(/\s+/)
    .concat(threadEvents)

const fieldNames = [
  ...editedFields.map(({ name }) => name),
  ...`intent id listing value field loaded shown format conflict choose.propertyPrice version deed change alt name email role passkey code enter right
    search all price person direction unit amount deed seen note to morningMail propertyID __proto__ constructor`.split(
    /\s+/,
  ),
]

const queryNames =
  'words state whose kind property availability screen sort page done id next added refused more unsaved saved mailed welcome _routes index'

const pages = listOfficePages().map(({ path }) => path)
const uploads = `/office/uploads /office/uploads/:id /office/nothing /office/listings/:id/nothing`.split(/\s+/)

const otherHeaders: [string, string][] = [
  ['Accept', 'text/html'],
  ['Accept', '\u00ff'],
  ['Accept-Encoding', 'gzip;q=0, x'],
  ['Accept-Encoding', 'br'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'never'],
  ['Range', 'bytes=0-0'],
  ['Referer', '//evil.example'],
  ['User-Agent', '\u00e9'.repeat(2_000)],
  ['User-Agent', ''],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'https'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Content-Encoding', 'gzip'],
  ['Cookie', 'office=x; office-passkey=%00; a=b'],
  ['Cookie', `office-passkey=${Buffer.from('"x"').toString('base64')}`],
  ['Cookie', 'office='.repeat(500)],
]

/** Requests to every address of the office: whole forms, changed ones, and bodies of any other shape. */
export function officeRequests({ ids, forms, picture }: Material): fc.Arbitrary<OfficeRequest> {
  const value = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids, '') }, { weight: 1, arbitrary: words })
  const parameter = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: words.filter(Boolean) },
    { weight: 1, arbitrary: fc.constantFrom('0', '1', '99', '999', '-1') },
  )

  const freeFields = fc
    .array(fc.tuple(fc.constantFrom(...fieldNames), fc.oneof(value, fc.constantFrom(...intents))), { maxLength: 12 })
    .chain((fields) => fc.constantFrom(...intents).map((intent) => [['intent', intent] as [string, string], ...fields]))
  /** A form of the page, with some fields changed, left out or sent twice. */
  const changes = fc.array(
    fc.record({
      at: fc.nat(200),
      how: fc.constantFrom('change', 'change', 'leave out', 'twice', 'rename'),
      word: value,
    }),
    { maxLength: 3 },
  )
  const postedForm = fc.record({
    form: fc.constantFrom(...forms),
    changes,
    intent: fc.option(fc.constantFrom(...intents), { nil: null, freq: 1 }),
  })

  const formFields = postedForm.map(({ form, changes, intent }) => {
    // Another intent stands before the form's own, and counts.
    const fields: [string, string][] = [
      ...(intent === null ? [] : [['intent', intent] as [string, string]]),
      ...form.fields,
    ]
    for (const { at, how, word } of changes) {
      const index = at % Math.max(1, fields.length)
      const field = fields[index]
      if (!field) continue
      if (how === 'change') fields[index] = [field[0], word]
      if (how === 'leave out') fields.splice(index, 1)
      if (how === 'twice') fields.push([field[0], word])
      if (how === 'rename') fields[index] = [fieldNames[at % fieldNames.length] ?? '', field[1]]
    }
    return { path: form.path, id: form.id, fields }
  })

  const encoded = (fields: fc.Arbitrary<[string, string][]>) =>
    fc
      .record({ fields, file: fc.constantFrom(picture, picture.subarray(0, 40), Buffer.from('<svg/>')) })
      .chain(({ fields, file }) => fc.constantFrom<Body>(toUrlEncoded(fields), toMultipart(fields, file)))
  const freeBody = fc.oneof(
    { weight: 4, arbitrary: encoded(freeFields as fc.Arbitrary<[string, string][]>) },
    {
      weight: 2,
      arbitrary: fc
        .record({ listing: value, name: words, size: fc.oneof(fc.constant(picture.length), fc.integer(), words) })
        .map((start) => toBody('application/json', JSON.stringify(start))),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(0, 1, picture.length, 5_000, 600_000, 1_100_000)
        .map((length) =>
          toBody('application/octet-stream', length === picture.length ? picture : Buffer.alloc(length)),
        ),
    },
    { weight: 1, arbitrary: fc.json().map((json) => toBody('application/json', json)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        toBody('application/json', '['.repeat(50_000)),
        toBody('application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)),
        toBody('application/x-www-form-urlencoded', '%'.repeat(3_000)),
        toBody('multipart/form-data', '--x--'),
        toBody('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsave'),
        toBody('multipart/form-data; boundary=x', `--x\r\n${'A: b\r\n'.repeat(5_000)}\r\n--x--`),
        toBody('multipart/form-data; boundary=""', ''),
        toBody('text/x-script; charset=utf-16', 'null'),
        toBody('', 'intent=save'),
      ),
    },
  )

  const target = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        path: fc.constantFrom(...pages, ...uploads, ...uploads),
        parameters: fc.tuple(parameter, fc.constantFrom('0', '0', '0', '1', '99', '-1', 'x')),
        body: freeBody,
        isForm: fc.constant(false),
      }),
    },
    {
      weight: 3,
      arbitrary: formFields.chain(({ path, id, fields }) =>
        encoded(fc.constant(fields)).map((body) => ({ path, parameters: [id, '0'], body, isForm: true })),
      ),
    },
  )
  const query = fc.array(
    fc.tuple(fc.constantFrom(...queryNames.split(' ')), fc.oneof(value, fc.constantFrom(...intents))),
    {
      maxLength: 4,
    },
  )

  return fc
    .record({
      sender: fc.constantFrom<Sender>('owner', 'owner', 'owner', 'agent', 'agent', 'agent', 'ended', 'forged', 'none'),
      origin: fc.oneof(
        { weight: 5, arbitrary: fc.constant('own' as const) },
        { weight: 1, arbitrary: fc.constantFrom(null, 'null', 'https://evil.example', 'https://localhost', '%') },
      ),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('GET', 'POST', 'POST') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('HEAD', 'PUT', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'),
        },
      ),
      target,
      suffix: fc.constantFrom('', '', '', '.data', '.data', '/', '/_.data', '//', '%00'),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: query }),
      headers: fc.array(fc.constantFrom(...otherHeaders), { maxLength: 2 }),
      cut: fc.nat(40),
      isWhole: fc.nat(3),
    })
    .map(({ target: { path, parameters, body, isForm }, suffix, query, cut, isWhole, ...generated }) => {
      const [id = '', position = ''] = parameters
      // Most forms are sent as a browser does.
      const asBrowser = isForm && isWhole > 0
      const request = asBrowser ? { ...generated, method: 'POST', headers: [] } : generated
      const filled = path.replace(':id', encode(id)).replace(':position', position)
      const end = asBrowser && suffix !== '.data' ? '' : suffix
      const search = new URLSearchParams(query as [string, string][])
      const hasBody = writing.includes(request.method)
      return {
        ...request,
        path: `${filled}${end}${search.size ? `?${search}` : ''}`,
        body: hasBody ? body : { type: '', bytes: Buffer.alloc(0), fields: null },
        // The drill knows the people by the answers, so each change of people is answered.
        isCut: hasBody && cut === 0 && !/people|account/.test(path),
      }
    })
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 1_000)

function toBody(type: string, content: string | Buffer): Body {
  return { type, bytes: Buffer.from(content as string), fields: null }
}

function toUrlEncoded(fields: [string, string][]): Body {
  const search = new URLSearchParams(fields)
  return { ...toBody('application/x-www-form-urlencoded', `${search}`), fields: search }
}

function toMultipart(fields: [string, string][], file: Buffer): Body {
  const quote = (name: string) => name.replaceAll(/[\r\n"]/g, '_')
  const parts = fields.map(([name, value]) => `Content-Disposition: form-data; name="${quote(name)}"\r\n\r\n${value}`)
  const text = parts.map((part) => `--x\r\n${part}\r\n`).join('')
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(text + head), file, Buffer.from('\r\n--x--\r\n')])
  return { type: 'multipart/form-data; boundary=x', bytes, fields: new URLSearchParams(fields) }
}
