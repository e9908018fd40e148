import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFilesBytes } from '../../../domain/inbox/reply-files.ts'
import { postForm } from '../../../server/messages/testing/post-form.ts'
import { dial } from '../../../server/testing/sockets.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../../testing/office-visitor.ts'

let site: TestSite
let ann: Colleague
beforeAll(async () => {
  // No mail leaves, so that what is stored stays.
  site = await startSite({
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Riparo <site@riparo.example>', MAIL_TO: 'office@riparo.example' },
  })
  ann = await openOffice(site, 'Ann Wanjiku', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

function read(statement: string) {
  using database = site.openDatabase()
  return database.prepare(statement).all()
}

/** The path of a new thread, and what its form of a reply holds. */
async function inquire(email: string) {
  const form = { email, name: 'Zoë Njeri', phone: '0712 345 678', subject: 'A plan', msg: 'Have you a plan?' }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  const [thread] = read(`select id, revision from threads where email = '${email}'`)
  const fields = { intent: 'reply', seen: `${thread?.revision}`, text: 'Here is <the> plan.' }
  return { path: `/messages/${thread?.id}`, fields }
}

const boundary = 'x'.repeat(40)
type Part = readonly [name: string, value: string | Buffer, file?: string]

/** A form as a browser sends it with the button *Send*, without its last line where it is cut. */
function formOf(fields: Record<string, string>, files: readonly Part[], isCut = false) {
  const parts: Part[] = [...Object.entries(fields), ...files, ['step', 'send']]
  const lines = parts.flatMap(([name, value, file]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/html`}\r\n\r\n`,
    value,
    '\r\n',
  ])
  const body = Buffer.concat([...lines, isCut ? '' : `--${boundary}--\r\n`].map((line) => Buffer.from(line)))
  return isCut ? body.subarray(0, -60) : body
}

const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Accept: 'text/html' }
const file = (name: string, bytes: string | Buffer = 'a plan'): Part => ['files', bytes, name]
const listStored = () => read('select name, size, length(content) as length from reply_files order by position')

test('files are sent with a reply, and an empty field for files is none', async () => {
  const { path, fields } = await inquire('sends@example.com')
  const sent = await ann.post(path, formOf(fields, [file('plan “1”.pdf'), file('../a.html', '<p>')]), multipart)
  expect(sent).toMatchObject({ status: 303, location: expect.stringContaining(`${path}?done=reply`) })
  expect(listStored()).toEqual([
    { name: 'plan “1”.pdf', size: 6, length: 8 },
    { name: 'a.html', size: 3, length: 4 },
  ])
  const { html } = await ann.get(path)
  expect(html).toMatch(/With the file.*plan “1”\.pdf.*1 KB.*SHA-256.*[\da-f]{64}/)
  const [reply] = read('select reply_id from reply_files')
  const taken = await ann.post(path, new URLSearchParams({ intent: 'undo', reply: `${reply?.reply_id}` }))
  expect(taken.html).toMatch(/Please choose again.*these files.*plan “1”\.pdf.*a\.html/)
  expect(listStored()).toEqual([])
  const again = { ...fields, seen: `${Number(fields.seen) + 2}` }
  expect(await ann.post(path, formOf(again, [file('', '')]), multipart)).toMatchObject({ status: 303 })
  expect(listStored()).toEqual([])
})

test.each([
  ['too big together', [file('a', Buffer.alloc(maxFilesBytes)), file('b', 'b')], 'The files may have 10 MB together'],
  ['too big alone', [file('a', Buffer.alloc(maxFilesBytes + 1))], 'The files may have 10 MB together'],
  ['far too big', [file('a', Buffer.alloc(3 * maxFilesBytes))], 'The files may have 10 MB together'],
  ['too many', Array(30).fill(file('a')), 'Please choose 10 files at most'],
  ['empty', [file('b.pdf', 'b'), file('a.pdf', '')], '“a.pdf” is empty. Please choose another file, or remove it'],
] as const)(
  'files that are %s are refused with a sentence, and what was typed stays',
  async (what, files, sentence) => {
    const { path, fields } = await inquire(`${what.replaceAll(' ', '-')}@example.com`)
    const { status, html } = await ann.post(path, formOf(fields, files), multipart)
    expect(status).toBe(422)
    expect(html).toContain(sentence)
    expect(html).toContain('Here is &lt;the&gt; plan.')
    expect(html).toMatch(/Please choose again.*<bdi>[ab]/)
    expect(listStored()).toEqual([])
  },
)

test.each([
  ['ends too early', (fields: Record<string, string>) => formOf(fields, [file('a.pdf')], true), multipart],
  [
    'has names in place of files',
    (fields: Record<string, string>) => new URLSearchParams({ ...fields, step: 'send', files: 'a.pdf' }),
    {},
  ],
])('a form that %s is refused, and what was typed stays', async (what, body, headers) => {
  const { path, fields } = await inquire(`${what.replaceAll(' ', '-')}@example.com`)
  const { status, html } = await ann.post(path, body(fields), headers)
  expect(status).toBe(422)
  expect(html).toContain('The files did not arrive whole, so nothing was sent. Please send it again')
  expect(html).toContain('Here is &lt;the&gt; plan.')
  expect(html).toMatch(/Please choose again.*a\.pdf/)
  expect(listStored()).toEqual([])
})

test('the preview names the files and gets none', async () => {
  const { path, fields } = await inquire('preview@example.com')
  const body = new URLSearchParams([
    ...Object.entries(fields),
    ['step', 'preview'],
    ['files', '../a.pdf'],
    ['files', ''],
  ])
  const { status, html } = await ann.post(path, body)
  expect([status, listStored()]).toEqual([200, []])
  expect(html).toMatch(/<dt>File<\/dt><dd><bdi>-a\.pdf/)
})

test('a form with files is taken of nobody who is signed out, at no other address, and from no other site', async () => {
  const { path, fields } = await inquire('only@example.com')
  const form = formOf(fields, [file('a.pdf', Buffer.alloc(1_000_000))])
  const signedOut = { ...multipart, Cookie: '' }
  expect(await ann.post(path, form, signedOut)).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/office\/\?next=/),
  })
  expect((await ann.post(path, form, { ...multipart, Origin: 'https://evil.example' })).status).toBe(403)
  for (const other of ['/messages/new', '/messages/many', '/messages', '/account'])
    expect([other, (await ann.post(other, form, multipart)).status]).toEqual([
      other,
      expect.toSatisfy((status) => status >= 400),
    ])
  expect(listStored()).toEqual([])
})

test('a form that never ends makes room for its sender’s next one, and leaves no file on the disk', async () => {
  const { path, fields } = await inquire('room@example.com')
  // Folders are those of other tests, which run at the same time.
  const listFiles = () => readdirSync(tmpdir(), { withFileTypes: true }).filter((each) => each.isFile())
  const before = listFiles()
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = await dial(site)
      // The server gives up on it.
      socket.on('error', () => {})
      const head = formOf(fields, [file('a.pdf', Buffer.alloc(100_000))], true)
      socket.write(
        `POST /office${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${site.url}\r\nCookie: ${ann.cookie}\r\nContent-Type: ${multipart['Content-Type']}\r\nContent-Length: 9000000\r\n\r\n`,
      )
      socket.write(head)
      return socket
    }),
  )
  expect((await ann.post(path, formOf(fields, [file('a.pdf')]), multipart)).status).toBe(303)
  expect(listStored()).toEqual([{ name: 'a.pdf', size: 6, length: 8 }])
  expect(listFiles()).toEqual(before)
  for (const socket of sockets) {
    socket.destroy()
    await once(socket, 'close')
  }
})
