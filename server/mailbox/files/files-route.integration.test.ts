import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Colleague, openOffice } from '../../../office/testing/office-visitor.ts'
import { startMailServer } from '../../messages/testing/mail-server.ts'
import { postForm } from '../../messages/testing/post-form.ts'
import { startSite, type TestSite } from '../../testing/start-site.ts'
import { buildMail, buildMultipart, plainType } from '../testing/build-mail.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../testing/start-dovecot.ts'

vi.setConfig({ testTimeout: 90_000 })

const base64 = (bytes: Buffer) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')

const attach = (type: string, name: string, bytes: Buffer) =>
  `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64(bytes)}\n`

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!hasDovecot())('a file of a mail', () => {
  let dovecot: Dovecot
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let site: TestSite
  let ann: Colleague
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startMailServer()
    site = await startSite({
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'firm@riparo.example' },
      IMAP_URL: dovecot.url,
    })
    ann = await openOffice(site, 'Ann Wanjiku', 'agent')
    await vi.waitFor(() => expect(read('select path from mailbox_folders').length).toBe(4), 20_000)
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await smtp.stop()
    await dovecot[Symbol.asyncDispose]()
  })

  function read(statement: string, ...values: string[]) {
    using database = site.openDatabase()
    return database.prepare(statement).all(...values)
  }

  /** Somebody writes by the form, and answers the acknowledgement with a mail of these parts; resolves with the thread and what stands in it. */
  async function receive(email: string, parts: readonly string[], { id = `<${email}>` as string | null } = {}) {
    expect((await postForm(site.url, 'contact-us', { name: 'Zoë', email, subject: 'A', msg: 'B' })).status).toBe(200)
    const sent = () => smtp.received.find(({ recipients }) => recipients.includes(email))?.mail.messageId
    await expect.poll(sent, { timeout: 20_000 }).toBeDefined()
    const [type, body] = buildMultipart('mixed', [`${plainType}\n\nWith files`, ...parts])
    const headers = [`From: ${email}`, 'To: firm@riparo.example', `In-Reply-To: ${sent()}`, type]
    const whole = buildMail([...headers, `Message-ID: ${id ?? '<left-out>'}`], body)
    const file = dovecot.deliver(
      id === null ? Buffer.from(whole.toString('latin1').replace(/Message-ID: .*\r\n/, ''), 'latin1') : whole,
    )
    const stored = () => read("select thread_id, reference from messages where kind = 'mail' and email = ?", email)
    await expect.poll(() => stored().length, { timeout: 30_000 }).toBe(1)
    const [{ thread_id, reference } = {}] = stored()
    return { file, thread: `${thread_id}`, reference: `${reference}`, page: `/messages/${thread_id}` }
  }

  const urlOf = ({ thread, reference }: { thread: string; reference: string }, part = '2') =>
    `/office/messages/${thread}/files/${reference}/${part}`

  const press = (url: string, cookie = ann.cookie) => site.ask(url, { headers: { Cookie: cookie } })

  const pathOf = (file: string) => {
    const place = ['new', 'cur'].find((each) =>
      readdirSync(join(dovecot.maildir, each)).some((name) => name.startsWith(file)),
    )
    const folder = join(dovecot.maildir, place ?? '')
    return join(folder, readdirSync(folder).find((name) => name.startsWith(file)) ?? '')
  }

  const led = async (url: string, cookie?: string) => {
    const answer = await press(url, cookie)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([303, null])
    return answer.headers.get('location') ?? ''
  }

  test('of 20 MB comes byte for byte, also after its mail was moved; once that is deleted the thread says so', async () => {
    const bytes = randomBytes(20_000_000)
    const mail = await receive('large@example.com', [attach('application/pdf', 'title deed.pdf', bytes)])
    const { html } = await ann.get(mail.page)
    expect(html).toContain(`href="${urlOf(mail)}"`)
    expect(html).toContain('title deed.pdf')
    const fetch = async () => digest(Buffer.from(await (await press(urlOf(mail))).arrayBuffer()))
    expect(await fetch()).toBe(digest(bytes))
    const before = dovecot.listFiles()

    const from = pathOf(mail.file)
    const to = join(dovecot.maildir, '.Archive', 'cur')
    for (const part of ['tmp', 'new', 'cur']) mkdirSync(join(dovecot.maildir, '.Archive', part), { recursive: true })
    renameSync(from, join(to, `${mail.file}:2,S`))
    expect(await fetch()).toBe(digest(bytes))
    rmSync(join(to, readdirSync(to).find((name) => name.startsWith(mail.file)) ?? ''))
    const page = await led(urlOf(mail))
    expect(page).toBe(`/office${mail.page}?done=file-gone`)
    expect((await ann.get(page.slice('/office'.length))).html).toContain('does not have this file any more')
    // The mailbox is as it was.
    expect(dovecot.listFiles()).toEqual(before.filter((name) => !name.startsWith(mail.file)))
    expect(read('select count(*) as files from reply_files')).toEqual([{ files: 0 }])
  })

  test('whatever its type and name is saved and runs nowhere', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const mail = await receive('types@example.com', [
      attach('text/html', '../../x', Buffer.from('<script>alert(1)</script>')),
      attach('image/svg+xml', 'plan “α”.svg', script),
      `Content-Type: text/calendar\nContent-Disposition: attachment; filename="visit.ics"\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n`,
      'Content-Type: message/rfc822\n\nFrom: a@example.com\nSubject: Enclosed\nContent-Type: text/plain\n\nWords\n',
      `Content-Type: text/plain; charset=iso-8859-1; name=u.txt\nContent-Disposition: attachment\nContent-Transfer-Encoding: quoted-printable\n\nZo=EB\n`,
    ])
    const names: string[] = []
    for (const part of ['2', '3', '4', '5', '6']) {
      const { status, headers } = await press(urlOf(mail, part))
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('no-store'),
        'content-security-policy': expect.stringMatching(/default-src 'none'.*;sandbox$/),
      })
      names.push(headers.get('content-disposition') ?? '')
    }
    expect(names).toEqual([
      `attachment; filename="-..-x"; filename*=UTF-8''-..-x`,
      expect.stringMatching(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''plan%20.*\.svg$/),
      `attachment; filename="visit.ics"; filename*=UTF-8''visit.ics`,
      `attachment; filename="mail.eml"; filename*=UTF-8''mail.eml`,
      `attachment; filename="u.txt"; filename*=UTF-8''u.txt`,
    ])
    expect(await (await press(urlOf(mail, '3'))).text()).toBe(`${script}`)
    expect(await (await press(urlOf(mail, '5'))).text()).toContain('Subject: Enclosed')
    // As it was sent, in its own charset.
    expect(Buffer.from(await (await press(urlOf(mail, '6'))).arrayBuffer()).toString('latin1')).toContain('Zoë')
  })

  test('is that of its own mail where another one has the same id, and is found without one', async () => {
    const own = await receive('own@example.com', [attach('text/plain', 'a.txt', Buffer.from('theirs'))])
    const [type, body] = buildMultipart('mixed', [
      `${plainType}\n\nWith files`,
      attach('text/plain', 'a.txt', Buffer.from('another’s')),
    ])
    dovecot.deliver(buildMail(['From: evil@example.com', 'Message-ID: <own@example.com>', type], body))
    expect(await (await press(urlOf(own))).text()).toBe('theirs')
    rmSync(pathOf(own.file))
    expect(await led(urlOf(own))).toContain('done=file-gone')

    const without = await receive('without@example.com', [attach('text/plain', 'b.txt', Buffer.from('no id'))], {
      id: null,
    })
    expect(await (await press(urlOf(without))).text()).toBe('no id')
  })

  test('of more than 25 MB stays in the mailbox', async () => {
    const mail = await receive('huge@example.com', [attach('application/zip', 'all.zip', Buffer.alloc(27_000_000))])
    const page = await led(urlOf(mail))
    expect((await ann.get(page.slice('/office'.length))).html).toContain('This file has more than 25 MB')
  })

  test('is for whoever reads its thread: a stranger and an agent who guesses are led to the page, as for a thread that is not there', async () => {
    const mail = await receive('mine@example.com', [attach('text/plain', 'mine.txt', Buffer.from('secret'))])
    const other = await receive('theirs@example.com', [attach('text/plain', 'theirs.txt', Buffer.from('secret'))])
    expect(await led(urlOf(mail), '')).toBe(`/office${mail.page}`)
    expect(await led(urlOf({ ...mail, thread: 'unknown' }), '')).toBe('/office/messages/unknown')
    for (const url of [
      urlOf({ ...mail, reference: other.reference }),
      urlOf(mail, '1'),
      urlOf(mail, '9'),
      urlOf({ ...mail, reference: '%00' }),
    ])
      expect(await led(url)).toBe(`/office${mail.page}?done=file-gone`)
    const unknown = await led(urlOf({ ...mail, thread: 'unknown' }))
    expect((await ann.get(unknown.slice('/office'.length))).status).toBe(404)
    const posted = await site.ask(urlOf(mail), { method: 'POST', headers: { Cookie: ann.cookie } })
    expect(posted.status).toBe(403)
  })

  test('does not come while the mailbox is away, which its thread says', async () => {
    const mail = await receive('away@example.com', [attach('text/plain', 'a.txt', Buffer.from('a'))])
    await dovecot.halt()
    const page = await led(urlOf(mail))
    await dovecot.restart()
    expect((await ann.get(page.slice('/office'.length))).html).toContain('The mailbox cannot be reached')
  })
})

test('without a mailbox a file is named, and its address says where it is', async () => {
  await using site = await startSite()
  const ben = await openOffice(site, 'Ben Otieno', 'agent')
  const now = new Date().toISOString()
  const files = [{ name: 'plan.pdf', type: 'application/pdf', size: 1200, part: '2' }]
  const mail = { folder: 'INBOX', to: [], files, remarks: [], quoted: '', isCut: false }
  using database = site.openDatabase({ readOnly: false })
  database
    .prepare("insert into threads (id, email, state, waiting_at, last_at) values ('t', 'a@example.com', 'open', ?, ?)")
    .run(now, now)
  database
    .prepare(
      "insert into messages (id, kind, reference, fields, privacy_version, received_at, thread_id, email, mail) values ('m', 'mail', 'ABC-DEF', ?, '', ?, 't', 'a@example.com', ?)",
    )
    .run(JSON.stringify({ name: 'A', email: 'a@example.com', msg: 'B' }), now, JSON.stringify(mail))
  const { html } = await ben.get('/messages/t')
  for (const words of ['plan.pdf', 'PDF, 1 KB']) expect(html).toContain(words)
  expect(html).not.toContain('/files/')
  const answer = await site.ask('/office/messages/t/files/ABC-DEF/2', { headers: { Cookie: ben.cookie } })
  expect(answer.headers.get('location')).toBe('/office/messages/t?done=file-off')
})
