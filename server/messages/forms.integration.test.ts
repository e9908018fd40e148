import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readSampleListings } from '../testing/listing-rules.ts'
import { readPage } from '../testing/page.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

const path = '/forms/property-inquiry'
const reference = /[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}/
const [propertyID = '', secondID = '', thirdID = ''] = readSampleListings().map(({ id }) =>
  id.slice(0, 10).toUpperCase(),
)
const several = [propertyID, secondID, thirdID]

type Fields = Record<string, string>
/** With a field that may be repeated. */
type Submitted = Record<string, unknown>

/** Each inquiry has its own text, so that it is not a repeat of another test's (D5). */
let written = 0
function inquiry(fields: Fields = {}): Fields {
  return {
    propertyID,
    name: 'Wanjiru Müller',
    email: 'wanjiru@example.co.ke',
    phone: '+254 700 000 000',
    msg: `Inquiry number ${++written}`,
    special: '',
    ...fields,
  }
}

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

describe('an inquiry sent as JSON', () => {
  test('is thanked for with a reference, and stored under it', async () => {
    const fields = inquiry()
    const { status, type, body } = await postJson(site, fields)
    expect(status).toBe(200)
    expect(type).toMatch(/^application\/json/)
    expect(Object.keys(body)).toEqual(['message'])
    expect(body.message).toMatch(/^Thank you/)
    expect(stored(site, fields.msg)).toEqual([
      { reference: reference.exec(body.message)?.[0], fields: expect.objectContaining({ phone: '+254700000000' }) },
    ])
  })

  test('that is invalid is answered with 422 and a message for each field, and not stored', async () => {
    const fields = inquiry({ name: ' ', email: 'wanjiru@', phone: '' })
    const { status, body } = await postJson(site, fields)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: 'Please enter your name',
      email: expect.stringContaining('complete e-mail address'),
      phone: 'Please provide a phone number',
    })
    expect(body.message).toBe('Please check 3 fields.')
    expect(stored(site, fields.msg)).toEqual([])
  })

  test.each([
    ['is no JSON', '{"form_data": {'],
    ['is empty', ''],
    ['has no form_data', '{"name": "x"}'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['has form_data that is a text', '{"form_data": "name"}'],
    ['has form_data that is a list', '{"form_data": ["name"]}'],
    ['has form_data that is null', '{"form_data": null}'],
    ['has a number for a value', '{"form_data": {"phone": 254700000000}}'],
    ['has an object for a value', '{"form_data": {"name": {"$ne": ""}}}'],
    ['has a list for a value', '{"form_data": {"name": ["x"]}}'],
    ['has a number in the list of properties', '{"form_data": {"propertyID": ["x", 1]}}'],
    ['has null in the list of properties', '{"form_data": {"propertyID": ["x", null]}}'],
    ['has a list in the list of properties', '{"form_data": {"propertyID": ["x", ["y"]]}}'],
    ['has an object for the properties', '{"form_data": {"propertyID": {"0": "x"}}}'],
  ])('whose body %s is refused with 400 and the shape that is taken', async (_what, body) => {
    const answer = await post(site, body, { 'Content-Type': 'application/json' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.stringContaining('{"form_data": {"name": "…"}}') })
  })

  test('does not take a property of a JavaScript object for a field', async () => {
    const body = '{"form_data": {"__proto__": "x", "constructor": "y", "name": "z"}}'
    const answer = await post(site, body, { 'Content-Type': 'application/json' })
    expect(answer.status).toBe(422)
  })
})

describe('an inquiry about several properties (F12)', () => {
  const inText = (ids: string[]) => ids.join(', ').toLowerCase()

  test('is the same as a form with a repeated field, whose page is then the shortlist of these properties', async () => {
    const fields = inquiry()
    const answer = await postForm(site, fields, undefined, several.slice(1))
    expect(answer.status).toBe(303)
    const [row, ...others] = stored(site, fields.msg)
    expect(others).toEqual([])
    expect(row?.fields.propertyID).toBe(inText(several))
    const ids = several.map((id) => id.toLowerCase()).join(',')
    expect(answer.headers.get('location')).toBe(
      `/shortlist?ids=${ids}&sent=${row?.reference}.property-inquiry#property-inquiry-status`,
    )
  })

  test.each([
    ['21 ids', Array.from({ length: 21 }, (_, index) => `x${index}`), /20 properties at most; you have selected 21$/],
    [
      'ids that the site has never shown',
      [propertyID, 'nowhere', 'never'],
      /^We have no properties with the IDs NOWHERE, NEV/,
    ],
    ['one such id', [propertyID, 'nowhere'], /^We have no property with the ID NOWHERE\. /],
    ['5,000 ids', Array.from({ length: 5_000 }, (_, index) => `x${index}`), /you have selected 5000$/],
  ])('is refused with a sentence at the field where it names %s, and not stored', async (_what, ids, sentence) => {
    const fields = inquiry()
    const { status, body } = await postJson(site, { ...fields, propertyID: ids })
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: 'Please check one field.', errors: { propertyID: expect.stringMatching(sentence) } },
    })
    const headers = { Accept: 'application/json' }
    if (ids.length > 1) expect((await postForm(site, { ...fields, propertyID: '' }, headers, ids)).status).toBe(422)
    expect(stored(site, fields.msg)).toEqual([])
  })

  test('about one property that the site has never shown is accepted, alone as before', async () => {
    for (const ids of ['nowhere', ['nowhere']]) {
      const fields = inquiry()
      expect(await postJson(site, { ...fields, propertyID: ids })).toMatchObject({ status: 200 })
      expect(stored(site, fields.msg)).toHaveLength(1)
    }
  })

  test('may name properties that were withdrawn', async () => {
    using database = site.openDatabase({ readOnly: false })
    const withdrawn = "'left', 'Villa', 'For_Sale', 'Residential', '2026-01-01T00:00:00.000Z'"
    database.exec(
      `insert into known_listings (short_id, property_name, property_status, property_type, withdrawn_at) values (${withdrawn})`,
    )
    const fields = inquiry()
    expect(await postJson(site, { ...fields, propertyID: [propertyID, 'LEFT'] })).toMatchObject({ status: 200 })
    expect(stored(site, fields.msg)).toHaveLength(1)
  })

  test('is not lost while the listings cannot be read', async () => {
    await using unread = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:9/' })
    const fields = inquiry()
    expect(await postJson(unread, { ...fields, propertyID: [...several, 'nowhere'] })).toMatchObject({ status: 200 })
    expect(stored(unread, fields.msg)).toHaveLength(1)
  })
})

describe('an inquiry sent without script (D8)', () => {
  test('is followed by its page, which says thank you and gives the reference', async () => {
    const fields = inquiry()
    const answer = await postForm(site, fields)
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^/property-listing/${propertyID.toLowerCase()}\\?`))
    const page = await site.page(location)
    expect(page.status).toBe(200)
    const [row] = stored(site, fields.msg)
    const [said = ''] = page.statuses
    expect(said).toMatch(
      /^Thank you\. We have your message and will be in touch\. \w+ answers on weekdays from 9 to 6; /,
    )
    expect(said).toContain(`Your reference is ${row?.reference}.`)
  })

  test('that is invalid is followed by the page again: 422, every word kept, each message beside its field, no script', async () => {
    const fields = inquiry({
      name: ' <b>"Jané" & Co',
      email: 'jane@',
      phone: '12 34',
      msg: '\n  two\n lines </textarea>',
    })
    const answer = await postForm(site, fields)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await readPage(answer)
    expect(page.source).not.toMatch(/<script/i)
    for (const name of ['name', 'email', 'phone', 'msg']) {
      // A browser posts the line breaks of a form as CRLF.
      expect(page.field(name)?.value.replaceAll('\r\n', '\n')).toBe(fields[name])
    }
    expect(page.field('email')).toMatchObject({ invalid: true, described: expect.stringContaining('complete e-mail') })
    expect(page.field('phone')).toMatchObject({ invalid: true, described: expect.stringContaining('6 to 15 digits') })
    expect(page.field('name')).toMatchObject({ invalid: false })
    expect(page.statuses).toEqual(['Please check 2 fields.'])
    expect(page.texts('h1')).toEqual([`Property ID ${propertyID}`])
  })

  test('is answered with JSON where HTML is not accepted', async () => {
    const answer = await postForm(site, inquiry(), { Accept: 'application/json' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: expect.stringMatching(reference) })
  })
})

describe('the longest valid inquiry (D7)', () => {
  const longest = () =>
    inquiry({ name: '🏠'.repeat(200), email: `${'𐐀'.repeat(239)}@riparo.example`, msg: '🏡'.repeat(5_000) })

  test('is taken as JSON', async () => {
    expect(await postJson(site, longest())).toMatchObject({ status: 200 })
  })

  test('is taken as a form', async () => {
    expect((await postForm(site, { ...longest(), submission_id: 'the-longest' })).status).toBe(303)
  })
})

describe('a request that is no inquiry', () => {
  test('is refused with 415 in another type', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
      const answer = await post(site, 'x', { 'Content-Type': type })
      expect(answer.status).toBe(415)
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    }
  })

  test('is refused with 413 and a sentence where it is too long', async () => {
    const { status, body } = await postJson(site, inquiry({ msg: 'x'.repeat(1_000_000) }))
    expect(status).toBe(413)
    expect(body).toEqual({ message: expect.stringContaining('too long') })

    const answer = await postForm(site, inquiry({ msg: 'x'.repeat(1_000_000) }))
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(
      'Your message is too long for this form. Please go back: your words are still there.',
    )
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'is refused with 405 by %s, which names what is allowed',
    async (method) => {
      const answer = await site.ask(path, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
      expect(await answer.json()).toEqual({ message: expect.any(String) })
    },
  )
})

describe('the origin of a post', () => {
  test.each<[what: string, headers: Fields, status: number]>([
    ['unknown, with another host', { Origin: 'https://evil.example' }, 403],
    ['unknown, with another port of this host', { Origin: 'http://localhost:1' }, 403],
    ['unknown, with a host whose name begins like ours', { Origin: 'http://localhost.evil.example' }, 403],
    ['unknown, with this host', { Origin: 'ours' }, 200],
    ['another site, and names no host', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another site, and names ours', { 'Sec-Fetch-Site': 'cross-site', Origin: 'ours' }, 403],
    ['another host of our domain, which names no origin', { 'Sec-Fetch-Site': 'same-site' }, 200],
    ['nowhere that can be named', { Origin: 'null' }, 403],
    ['a page of ours without a referrer', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 200],
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'ours' }, 200],
    ['the visitor, who sends it again', { 'Sec-Fetch-Site': 'none' }, 200],
    ['a page of ours, but names another host', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://evil.example' }, 403],
  ])('that the browser says is %s', async (_what, headers, status) => {
    const fields = inquiry()
    const sent = { ...headers, ...(headers.Origin === 'ours' && { Origin: site.url }) }
    expect(await sendAs(site, fields, sent)).toEqual({ status, body: { message: expect.any(String) } })
    expect(stored(site, fields.msg)).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('the spam trap (D4)', () => {
  test('answers as a success does, and stores and sends nothing', async () => {
    const [honest, trapped] = [inquiry(), inquiry({ special: 'http://spam.example' })]
    const [thanks, pretence] = [await postJson(site, honest), await postJson(site, trapped)]
    const masked = ({ status, type, body }: typeof thanks) => ({
      status,
      type,
      text: body.message.replace(reference, ''),
    })
    expect(masked(pretence)).toEqual(masked(thanks))
    expect(pretence.body.message).toMatch(reference)
    expect(stored(site, honest.msg)).toHaveLength(1)
    expect(stored(site, trapped.msg)).toEqual([])
    using database = site.openDatabase()
    expect(database.prepare('select * from outbox where content like ?').all('%spam.example%')).toEqual([])
  })
})

describe('the spam trap, with fields that would be refused (D4)', () => {
  test.each<[string, Fields]>([
    ['no field at all', {}],
    ['an address that is none', { email: 'wanjiru@' }],
    ['a property that is none', { propertyID: '../admin' }],
    ['a message that is too long', { msg: 'x'.repeat(10_000) }],
  ])('answers as a success does with %s', async (_what, wrong) => {
    const fields = Object.keys(wrong).length ? inquiry({ ...wrong, special: 'x' }) : { special: 'x' }
    const { status, body } = await postJson(site, fields)
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['message'] })
    expect(body.message).toMatch(reference)
    const answer = await postForm(site, fields)
    expect(answer.status).toBe(303)
    const page = await site.page(answer.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(page.statuses.join()).toMatch(reference)
    using database = site.openDatabase()
    expect(
      database.prepare("select * from messages where fields like '%admin%' or fields like '%wanjiru@\"%'").all(),
    ).toEqual([])
  })

  test('gives the same reference to a repeat', async () => {
    const fields = inquiry({ special: 'x', email: '' })
    expect((await postJson(site, fields)).body).toEqual((await postJson(site, fields)).body)
  })
})

describe('a submission that comes twice (D5)', () => {
  test('with the same Idempotency-Key is stored once and gets the same answer', async () => {
    const fields = inquiry()
    const answers = [await postJson(site, fields, key('a-1')), await postJson(site, fields, key('a-1'))]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(stored(site, fields.msg)).toHaveLength(1)
  })

  test('with the same submission_id is stored once, in either encoding, and the id is no part of the message', async () => {
    const fields = inquiry()
    await postJson(site, { ...fields, submission_id: 'b-1' })
    expect((await postForm(site, { ...fields, submission_id: 'b-1' })).status).toBe(303)
    const rows = stored(site, fields.msg)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.fields).not.toHaveProperty('submission_id')
  })
})

describe('the form limit', () => {
  test('answers the post after the last with 429, a sentence and when to come again', async () => {
    await using limited = await startSite({ FORM_LIMIT: '3' })
    for (let count = 0; count < 3; count++) expect(await postJson(limited, inquiry())).toMatchObject({ status: 200 })
    const fourth = inquiry()
    const { status, body, headers } = await postJson(limited, fourth)
    expect(status).toBe(429)
    expect(body).toEqual({ message: expect.stringMatching(/^You have sent us many messages/) })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)

    const again = await postForm(limited, fourth)
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await readPage(again)
    expect(page.statuses).toEqual([body.message])
    for (const name of ['name', 'email', 'phone', 'msg']) expect(page.field(name)?.value).toBe(fourth[name])
    expect(stored(limited, fourth.msg)).toEqual([])
    const elsewhere = await limited.ask('/property-listings/')
    expect(elsewhere.status).toBe(200)
    await elsewhere.text()
  })

  test('counts by the address of the connection, whatever address a client claims', async () => {
    await using limited = await startSite({ FORM_LIMIT: '1' })
    const statuses = [await postFrom(limited, '203.0.113.1'), await postFrom(limited, '203.0.113.2')]
    expect(statuses).toEqual([200, 429])
  })

  test('counts by the forwarded address behind a proxy that is believed', async () => {
    await using limited = await startSite({ FORM_LIMIT: '1', TRUST_PROXY: '1' })
    const statuses = [
      await postFrom(limited, '203.0.113.1'),
      await postFrom(limited, '203.0.113.2'),
      await postFrom(limited, '203.0.113.2'),
      // The client wrote all entries before the one that the proxy added.
      await postFrom(limited, '198.51.100.7, 203.0.113.1'),
    ]
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

describe('the limit of all clients together', () => {
  test('takes twenty times as many in a minute, refuses the next with a sentence, and lets invalid ones be mended', async () => {
    await using limited = await startSite({ FORM_LIMIT: '1', TRUST_PROXY: '1' })
    const from = (client: number) => ({ 'X-Forwarded-For': `203.0.113.${client}` })
    const clients = Array.from({ length: 20 }, (_, client) => client)
    for (const client of clients) {
      expect(await postJson(limited, inquiry(), from(client))).toMatchObject({ status: 200 })
    }
    const late = inquiry()
    const { status, body, headers } = await postJson(limited, late, from(20))
    expect(status).toBe(429)
    expect(body).toEqual({ message: expect.stringMatching(/^We are receiving too many messages at the moment/) })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(stored(limited, late.msg)).toEqual([])
    expect(await postJson(limited, {}, from(21))).toMatchObject({ status: 422 })
  })

  test('is not used up by one client, whose flood stores no more rows than its limit', async () => {
    await using limited = await startSite({ FORM_LIMIT: '5', TRUST_PROXY: '1' })
    for (let round = 0; round < 25; round++) {
      await Promise.all(Array.from({ length: 20 }, () => postFrom(limited, '203.0.113.1')))
    }
    using database = limited.openDatabase()
    for (const table of ['messages', 'outbox']) {
      expect(database.prepare(`select count(*) as count from ${table}`).get()).toMatchObject({ count: 5 })
    }
    expect(await postFrom(limited, '203.0.113.2')).toBe(200)
  })

  test('is off where the limit of a client is', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await postJson(site, inquiry())).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('a form handler elsewhere', () => {
  async function startHandler(answer: (body: unknown) => { status?: number; body: string } | null) {
    const received: { body: { form_data: Fields }; key: string | undefined }[] = []
    const server = createServer(async (request, response) => {
      const body = (await json(request)) as { form_data: Fields }
      received.push({ body, key: request.headers['idempotency-key']?.toString() })
      const given = answer(body)
      if (given) response.writeHead(given.status ?? 200, { 'Content-Type': 'application/json' }).end(given.body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close().closeAllConnections())
    return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inquiry`, received }
  }

  test('gets the inquiry once, and its message is shown with our reference', async () => {
    const handler = await startHandler(() => ({ body: '{"message": "Asante, <b>tumepokea</b> ujumbe wako."}' }))
    await using forwarding = await startSite({ INQUIRY_FORM_ENDPOINT: handler.endpoint })
    const fields = inquiry({ phone: '+254 (0) 700 000 000' })
    const { status, body } = await postJson(forwarding, fields, key('f-1'))
    expect(status).toBe(200)
    const [row] = stored(forwarding, fields.msg)
    expect(body).toEqual({ message: `Asante, tumepokea ujumbe wako. Your reference is ${row?.reference}.` })
    expect((await postJson(forwarding, fields, key('f-1'))).body.message).toContain(row?.reference)
    expect(handler.received).toEqual([
      {
        body: { form_data: { ...fields, propertyID: propertyID.toLowerCase(), phone: '+254700000000' } },
        key: expect.stringMatching(/^[\w-]{36}$/),
      },
    ])
  })

  test('that fails changes nothing for the visitor', async () => {
    const handler = await startHandler(() => ({ status: 500, body: '{"message": "Database down"}' }))
    await using forwarding = await startSite({ INQUIRY_FORM_ENDPOINT: handler.endpoint })
    const fields = inquiry()
    const { status, body } = await postJson(forwarding, fields)
    expect(status).toBe(200)
    expect(body.message).toMatch(/^Thank you\. We have your message/)
    expect(stored(forwarding, fields.msg)).toHaveLength(1)
    expect((await postForm(forwarding, inquiry())).status).toBe(303)
    expect(handler.received).toHaveLength(2)
  })
})

describe('a message that cannot be stored', () => {
  test('is answered with 503 and a sentence, with every typed value, and nothing is stored partly', async () => {
    await using broken = await startSite()
    using database = broken.openDatabase({ readOnly: false })
    database.exec('alter table outbox rename to elsewhere')
    const fields = inquiry()
    const { status, body } = await postJson(broken, fields)
    expect(status).toBe(503)
    expect(body).toEqual({ message: expect.stringMatching(/^We couldn’t save your message/) })

    const page = await readPage(await postForm(broken, fields))
    expect(page.status).toBe(503)
    expect(page.statuses).toEqual([body.message])
    for (const name of ['name', 'email', 'phone', 'msg']) expect(page.field(name)?.value).toBe(fields[name])
    expect(page.source).not.toMatch(/<script|sqlite|no such table/i)
    expect(stored(broken, fields.msg)).toEqual([])

    database.exec('alter table elsewhere rename to outbox')
    expect(await postJson(broken, fields)).toMatchObject({ status: 200 })
    expect(stored(broken, fields.msg)).toHaveLength(1)
  })
})

function post(to: TestSite, body: string | URLSearchParams, headers: Fields) {
  return to.ask(path, { method: 'POST', headers, body })
}

async function postJson(to: TestSite, form_data: Submitted, headers: Fields = {}) {
  const answer = await post(to, JSON.stringify({ form_data }), { 'Content-Type': 'application/json', ...headers })
  const body = (await answer.json()) as { message: string; errors: Fields }
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, body }
}

function postForm(
  to: TestSite,
  fields: Fields,
  headers: Fields = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  moreIds: string[] = [],
) {
  const ids = moreIds.map((id) => ['propertyID', id])
  return post(to, new URLSearchParams([...Object.entries(fields), ...ids]), headers)
}

/** Sends headers that `fetch` would overwrite. */
async function sendAs(to: TestSite, form_data: Fields, headers: Fields) {
  const all = { 'Content-Type': 'application/json', ...headers }
  const asked = request(to.url + path, { method: 'POST', headers: all }).end(JSON.stringify({ form_data }))
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, body: await json(answer) }
}

async function postFrom(to: TestSite, address: string) {
  return (await postJson(to, inquiry(), { 'X-Forwarded-For': address })).status
}

function key(value: string) {
  return { 'Idempotency-Key': value }
}

/** The stored messages with this text. */
function stored(at: TestSite, msg: string | undefined) {
  using database = at.openDatabase()
  const query = "select reference, fields from messages where json_extract(fields, '$.msg') = ?"
  const rows = database.prepare(query).all(msg ?? null)
  return rows.map(({ reference, fields }) => ({ reference, fields: JSON.parse(String(fields)) as Fields }))
}
