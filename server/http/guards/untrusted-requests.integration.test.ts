import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { postForm } from '../../messages/testing/post-form.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { speak } from '../../testing/sockets.ts'
import { startSite } from '../../testing/start-site.ts'
import { describeError, withoutAddresses } from '../../text/log.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

describe('a redirect leads to a page of ours', () => {
  test('whatever host the request names', async () => {
    const form = 'consent=yes&email=host%40example.com&page=http%3A%2F%2Fevil.example%2Ffaqs'
    const answer = await speak(
      site,
      `POST /forms/newsletter HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 303 /)
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toMatch(/^\/(?![/\\])/)
  })

  test.each([
    ['//evil.example', '/evil.example'],
    ['/\\evil.example//', '/evil.example/'],
    ['http://evil.example//evil.example', '/evil.example'],
    ['//evil.example//?next=//evil.example', '/evil.example/?next=//evil.example'],
  ])('the path %s stays here', async (path, location) => {
    const answer = await speak(site, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 308 /)
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location)
  })

  test.each(['/%5Cevil.example', '/%2F%2Fevil.example', '/.//..//%2e//'])('the path %s leads nowhere', async (path) => {
    const location = (await site.ask(path)).headers.get('location')
    if (location !== null) expect(location).toMatch(/^\/(?![/\\])/)
  })

  test.each(['\t', '\r', '\f', '\v', '\0', ' '])(
    'nor does one with a control character in it: %j',
    async (character) => {
      for (const path of [`/${character}/evil.example`, `/${character}/evil.example//`]) {
        const answer = await speak(site, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
        expect(/^location: (.*)\r$/im.exec(answer)?.[1] ?? '/').toMatch(/^\/(?![/\\\t])/)
        expect(answer).toMatch(/^HTTP\/1.1 [34]/)
      }
    },
  )
})

test('a host that is none is no fault of ours', async () => {
  for (const path of ['/', '/graphql?query={__typename}', '/wp-json/wp/v2/posts'])
    for (const host of ['a b', '[', '%', ''])
      expect(await speak(site, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 [24]/,
      )
})

test.each([
  ['names no host', 'Connection: close', 400],
  ['expects what nobody knows', 'Host: a\r\nExpect: nothing\r\nConnection: close', 200],
  ['wishes for another protocol', 'Host: a\r\nUpgrade: h2c\r\nConnection: upgrade', 200],
])('a request that %s is answered as any other, and the connection ends', async (_what, headers, status) => {
  const answer = await speak(site, `GET /healthz HTTP/1.1\r\n${headers}\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer).toMatch(/^connection: close\r$/im)
})

test.each([
  ['names two hosts', 'GET', '1.1', 'Host: a\r\nHost: b'],
  ['names one host twice', 'GET', '1.1', 'Host: a\r\nhost: a'],
  ['names two hosts by HTTP/1.0', 'GET', '1.0', 'Host: a\r\nHost: b'],
  ['names an empty host', 'GET', '1.1', 'Host:'],
  ['names two words', 'GET', '1.1', 'Host: a b'],
  ['names a list', 'GET', '1.1', 'Host: a, b'],
  ['names a path', 'GET', '1.1', 'Host: a/b'],
  ['names a user', 'GET', '1.1', 'Host: user@a'],
  ['names half an address', 'GET', '1.1', 'Host: [::1'],
  ['names an address and more', 'GET', '1.1', 'Host: [::1]a'],
  ['names a port that is none', 'GET', '1.1', 'Host: a:b'],
  ['names two ports', 'GET', '1.1', 'Host: a:1:2'],
  ['names an escape that is none', 'GET', '1.1', 'Host: %zz'],
  ['is chunked, by HTTP/1.0', 'POST', '1.0', 'Connection: keep-alive\r\nTransfer-Encoding: chunked'],
])('a request that %s is refused, and nothing behind it is done', async (what, method, version, headers) => {
  const msg = `behind ${what}`
  const body = JSON.stringify({ form_data: { name: 'A', email: 'a@example.com', msg } })
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  for (const path of ['/healthz', '/faqs']) {
    const first = `${method} ${path} HTTP/${version}\r\n${headers}\r\n\r\n${method === 'POST' ? '0\r\n\r\n' : ''}`
    const answer = await speak(site, `${first}POST /forms/contact-us HTTP/1.1\r\nHost: a\r\n${type}\r\n\r\n${body}`)
    expect(answer.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
    expect(answer).toMatch(/^connection: close\r$/im)
  }
  using db = site.openDatabase()
  expect(db.prepare("select * from messages where json_extract(fields, '$.msg') = ?").all(msg)).toEqual([])
})

test.each(['a', 'a:3000', 'a:', '127.0.0.1:80', '[::1]', '[::1]:3000', 'a-b_c.example.', 'x%41'])(
  'the host %s may be named',
  async (host) => {
    const answer = await speak(site, `GET /faqs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  },
)

test('a request that says its length in two ways is refused, and nothing in it is taken for another', async () => {
  const second = 'GET /faqs HTTP/1.1\r\nHost: a\r\n\r\n'
  const lines = [
    'GET /healthz HTTP/1.1',
    'Host: a',
    `Content-Length: ${second.length + 5}`,
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    second,
  ]
  const answer = await speak(site, lines.join('\r\n'))
  expect(answer.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
})

test('no file outside the media is served, by a link in it or by a name that begins with a dot', async () => {
  using content = createContentFolder([])
  const media = join(content.path, 'media')
  symlinkSync(join(content.path, 'firm.json'), join(media, 'link.json'))
  symlinkSync(content.path, join(media, 'folder'))
  writeFileSync(join(media, '.hidden'), 'secret')
  writeFileSync(join(media, 'shown.txt'), 'shown')
  await using other = await startSite({ CONTENT_DIR: content.path })
  for (const path of [
    'link.json',
    'folder/firm.json',
    '.hidden',
    '%2e%2e/firm.json',
    '..%2ffirm.json',
    '..%5cfirm.json',
  ])
    expect([path, (await other.ask(`/media/${path}`)).status]).toEqual([path, 404])
  expect(await (await other.ask('/media/shown.txt')).text()).toBe('shown')
})

test('what looks like SQL is stored and searched for letter by letter', async () => {
  const words = `'; DROP TABLE messages; -- " \\ %_ ${'`'}`
  const form_data = { name: words, email: 'sql@example.com', subject: words, msg: words }
  const answer = await postForm(site.url, 'contact-us', form_data)
  expect(answer.status).toBe(200)
  const db = site.openDatabase()
  const rows = db
    .prepare('select fields from messages')
    .all()
    .map(({ fields }) => JSON.parse(String(fields)))
  db.close()
  expect(rows).toContainEqual(expect.objectContaining({ name: words, subject: words, msg: words }))

  const query =
    'query ($town: String, $id: [ID!]) { riparoConnection(where: { townCity: $town, id_in: $id }) { aggregate { count } } }'
  const variables = { town: `' OR 1=1 --`, id: [`') OR 1=1 --`] }
  const found = await site.ask('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  expect(await found.json()).toEqual({ data: { riparoConnection: { aggregate: { count: 0 } } } })
})

test('the log has no e-mail addresses in its paths and errors, and no values that hang on an error', () => {
  expect(withoutAddresses('/insights/jane@example.com/jane%40example.com')).toBe('/insights/…/…')
  const error = Object.assign(new Error('550 <jane@example.com>: no such user'), {
    code: 'EENVELOPE',
    detail: 'Key (email)=(jane@example.com) already exists.',
    response: '550 <jane@example.com>',
  })
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('EENVELOPE')
  expect(logged).not.toContain('jane')
})
