import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createContentFolder } from '../../testing/content-folder.ts'
import { dial, speak } from '../../testing/sockets.ts'
import { startSite } from '../../testing/start-site.ts'
import type { RequestLimits } from './request-limits.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const json = { 'Content-Type': 'application/json' }

describe('what is too much of a stranger is refused with a sentence', () => {
  test.each<[string, string, RequestInit, number, string]>([
    [
      'an address that is too long',
      `/?${'a'.repeat(8_000)}`,
      {},
      414,
      'This link is too long: an address has at most 8000 characters.',
    ],
    [
      'too many values in a query',
      `/?${'a&'.repeat(101)}`,
      {},
      400,
      'This link is too long: a search has at most 100 values.',
    ],
    [
      'too many values of a key, however it is written',
      `/property-listings/?${'town=a&to%77n=b&'.repeat(10)}&town=c`,
      {},
      400,
      'Please choose at most 20 options of one kind, such as 20 towns.',
    ],
    [
      'headers that are too long',
      '/',
      { headers: { 'X-Long': 'a'.repeat(16_384) } },
      431,
      'The headers of the request are too long.',
    ],
    [
      'a form that is too deep',
      '/forms/contact-us',
      { method: 'POST', headers: json, body: `{"form_data":${'['.repeat(20)}` },
      400,
      'Objects and lists of JSON may stand 20 deep in one another.',
    ],
  ])('%s', async (_what, path, init, status, message) => {
    const answer = await site.ask(path, init)
    expect({ status: answer.status, ...(await answer.json()) }).toEqual({ status, message })
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  // Only announced: who sends all of it may find the connection closed before the answer is read.
  test.each(['/forms/contact-us', '/graphql'])('a body that is too long for %s', async (path) => {
    const answer = await speak(site, post(128 * 1024 + 1, path))
    expect(answer).toMatch(/^HTTP\/1.1 413 .*{"message":"Your message is too long for this form."}$/s)
    expect(await speak(site, `${post(128 * 1024, path)}${' '.repeat(128 * 1024)}`)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('GraphQL that is too deep', async () => {
    const variables = `${'{"AND":['.repeat(11)}${']}'.repeat(11)}`
    for (const answer of [
      await site.ask('/graphql', { method: 'POST', headers: json, body: `{"variables":${variables}}` }),
      await site.ask(`/graphql?query={__typename}&variables=${variables}`),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        errors: [{ message: 'Objects and lists of JSON may stand 20 deep in one another.' }],
      })
    }
  })

  test('but nothing that is just within the limits', async () => {
    expect((await site.ask(`/?${'a'.repeat(7_998)}`)).status).toBe(200)
    expect((await site.ask(`/?${'a&'.repeat(100)}`)).status).toBe(200)
    // Without script a form sends its empty fields too.
    const towns = Array.from({ length: 20 }, (_, at) => `town=t${at}`)
    expect((await site.ask(`/property-listings/?${towns.join('&')}&town=&town=`)).status).toBe(200)
    const body = JSON.stringify({ query: '{ __typename }', variables: { text: '[{'.repeat(30) } })
    expect((await site.ask('/graphql', { method: 'POST', headers: json, body })).status).toBe(200)
  })
})

describe('the server cuts off', () => {
  test.each<[string, string, Partial<RequestLimits>]>([
    ['says nothing', '', { headerMs: 300 }],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: ', { headerMs: 300 }],
    ['never ends its body', `${post(100)}{`, { headerMs: 300, requestMs: 300 }],
  ])('a client that %s', async (_what, bytes, limits) => {
    await using limited = await startSite({}, { limits })
    expect(await speak(limited, bytes)).toMatch(
      /^HTTP\/1.1 408 Request Timeout\r\n.*\r\n\r\n{"message":"The request took too long to arrive."}$/s,
    )
  })

  test('a client that asks nothing more on its connection', async () => {
    await using limited = await startSite({}, { limits: { idleMs: 1_000 } })
    const answer = await speak(limited, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 200 .*\r\nKeep-Alive: timeout=1\r\n/s)
  })

  test('a client that does not read its answer', async () => {
    using content = createContentFolder([])
    const file = join(content.path, 'media', 'long.mp4')
    writeFileSync(file, '')
    truncateSync(file, 64 * 1024 * 1024)
    await using other = await startSite({ CONTENT_DIR: content.path }, { limits: { silentMs: 500, connections: 1 } })
    const socket = dial(other).pause()
    await once(socket, 'connect')
    socket.write('GET /media/long.mp4 HTTP/1.1\r\nHost: a\r\n\r\n')
    const status = async () => (await other.ask('/healthz')).status
    expect(await status()).toBe(503)
    await expect.poll(status).toBe(200)
    socket.destroy()
  })
})

test('of all clients together, so many connections stay open', async () => {
  await using other = await startSite({}, { limits: { connections: 1 } })
  const first = dial(other)
  await once(first, 'connect')
  expect(await speak(other, '')).toMatch(
    /^HTTP\/1.1 503 .*{"message":"Too many clients are connected at this moment."}$/s,
  )
  first.end('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await text(first)).toMatch(/^HTTP\/1.1 200 /)
})

/** The head of a post over a socket. */
function post(contentLength: number, path = '/forms/contact-us') {
  const headers = ['Host: a', 'Connection: close', 'Content-Type: application/json', `Content-Length: ${contentLength}`]
  return [`POST ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}
