import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { urls } from '../../domain/urls.ts'
import { type Colleague, openOffice } from '../../office/testing/office-visitor.ts'
import { type ReceivedMail, startMailServer } from '../messages/testing/mail-server.ts'
import { postForm } from '../messages/testing/post-form.ts'
import { readForm } from '../testing/read-form.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!hasDovecot())('the firm’s mailbox', () => {
  let dovecot: Dovecot
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let site: TestSite
  let ann: Colleague
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startMailServer()
    site = await startSite({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Riparo <site@riparo.example>',
      MAIL_TO: 'firm@riparo.example',
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

  const threadOf = (email: string) => read('select id, state from threads where email = ?', email)[0] ?? {}
  const sentTo = (email: string): ReceivedMail[] => smtp.received.filter(({ recipients }) => recipients.includes(email))

  /** Somebody writes by the form, and gets an acknowledgement; resolves with its Message-ID and the path of the thread. */
  async function write(email: string) {
    const form = { name: 'Zoë Njeri', email, subject: 'A house', msg: 'Is it free?' }
    expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
    await expect.poll(() => sentTo(email).length, { timeout: 20_000 }).toBe(1)
    return { id: sentTo(email)[0]?.mail.messageId ?? '', path: `/messages/${threadOf(email).id}` }
  }

  async function answer(path: string) {
    const form = new URLSearchParams(await ann.open(path))
    form.set('intent', 'deed')
    form.set('deed', 'answer-by-telephone')
    expect((await ann.post(path, form)).status).toBe(303)
  }

  const mail = (lines: Record<string, string>, words: string) =>
    [...Object.entries(lines).map(([name, value]) => `${name}: ${value}`), '', words, ''].join('\n')

  /** The thread without the list beside it. */
  async function articleOf(path: string) {
    const { html } = await ann.get(path)
    return html.slice(html.indexOf('<article'), html.indexOf('</article>'))
  }

  /** The form with this button, as the page has it. */
  function formWith(html: string, event: string) {
    const form = html.split('<form').find((part) => part.includes(`value="${event}"`)) ?? ''
    const fields = readForm(`<form${form}`)
    fields.set('deed', event)
    return fields
  }

  let count = 0
  const newId = () => `<${++count}.${Date.now()}@mail.example>`

  test('the answer to our mail joins its thread, opens it, and folds what it quotes', async () => {
    const { id, path } = await write('answers@example.com')
    await answer(path)
    expect(threadOf('answers@example.com').state).toBe('answered')
    const theirs = newId()
    const quoted = (sentTo('answers@example.com')[0]?.mail.text ?? '').replaceAll(/^/gm, '> ')
    dovecot.deliver(
      mail(
        {
          From: 'Zoë <answers@example.com>',
          To: 'firm@riparo.example',
          Subject: 'Re: something else',
          'Message-ID': theirs,
          'In-Reply-To': id,
        },
        `Saturday suits us.\n\nOn Mon, 30 Nov 2026, Riparo wrote:\n${quoted}`,
      ),
    )
    await expect.poll(() => threadOf('answers@example.com').state, { timeout: 20_000 }).toBe('open')
    const { html } = await ann.get(path)
    for (const words of ['Saturday suits us.', 'Not checked', 'Quoted from our mail']) expect(html).toContain(words)
    const form = new URLSearchParams(await ann.open(path))
    for (const [name, value] of Object.entries({ intent: 'reply', step: 'send', text: 'Saturday it is.' }))
      form.set(name, value)
    expect((await ann.post(path, form)).status).toBe(303)
    await expect.poll(() => sentTo('answers@example.com').length, { timeout: 30_000 }).toBe(2)
    const [acknowledged, reply] = sentTo('answers@example.com')
    expect(reply?.mail).toMatchObject({ subject: 'Re: something else', inReplyTo: theirs })
    expect(reply?.mail.references?.split(' ')).toEqual([acknowledged?.mail.messageId, theirs, reply?.mail.messageId])
    expect(read("select kind from messages where email = 'answers@example.com' order by received_at")).toEqual([
      { kind: 'contact-us' },
      { kind: 'mail' },
    ])
  })

  test('an answer that a colleague wrote in another program answers the thread, with its words', async () => {
    const { id, path } = await write('mailbox@example.com')
    dovecot.deliver(
      mail(
        {
          From: 'firm@riparo.example',
          To: 'mailbox@example.com',
          Subject: 'Re: x',
          'Message-ID': newId(),
          References: id,
        },
        'It is free, come on Friday.',
      ),
      'Sent',
    )
    await expect.poll(() => threadOf('mailbox@example.com').state, { timeout: 90_000 }).toBe('answered')
    expect((await ann.get(path)).html).toContain('It is free, come on Friday.')
    // Nobody of the office did it, nor the command line.
    expect((await ann.get('/activity')).html).not.toContain('answered from the mailbox')
  })

  test('an absence notice stands folded, and a mail that comes back opens its thread', async () => {
    const { id, path } = await write('away@example.com')
    await answer(path)
    const from = { From: 'away@example.com', To: 'firm@riparo.example' }
    dovecot.deliver(
      mail(
        { ...from, 'Message-ID': newId(), 'In-Reply-To': id, 'Auto-Submitted': 'auto-replied' },
        'Away until Monday',
      ),
    )
    const events = () =>
      read('select deed from thread_deeds where thread_id = ? order by done_at', path.slice(10)).map(({ deed }) => deed)
    await expect.poll(events, { timeout: 20_000 }).toContain('mail-automatic')
    expect(threadOf('away@example.com').state).toBe('answered')

    const form = new URLSearchParams(await ann.open(path))
    for (const [name, value] of Object.entries({ intent: 'reply', step: 'send', text: 'See you.' }))
      form.set(name, value)
    expect((await ann.post(path, form)).status).toBe(303)
    await expect.poll(() => sentTo('away@example.com').length, { timeout: 30_000 }).toBe(2)
    const reply = sentTo('away@example.com')[1]?.mail.messageId
    dovecot.deliver(
      [
        'From: Mail Delivery <mailer-daemon@mail.example>',
        'To: firm@riparo.example',
        `Message-ID: ${newId()}`,
        'Return-Path: <>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'It could not be delivered.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mail.example',
        '',
        'Final-Recipient: rfc822; away@example.com',
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${reply}`,
        'To: away@example.com',
        '',
        '--b--',
        '',
      ].join('\n'),
    )
    await expect.poll(() => threadOf('away@example.com').state, { timeout: 20_000 }).toBe('open')
    const { html } = await ann.get(path)
    for (const words of ['returned our mail', 'away@example.com: This mailbox does not exist: call'])
      expect(html).toContain(words)
  })

  test('from another address it has a thread of its own, which names the other; the same mail twice is one', async () => {
    const { id, path } = await write('couple@example.com')
    const other = mail(
      { From: 'spouse@example.com', To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': id },
      'I come too.',
    )
    dovecot.deliver(other)
    await expect.poll(() => threadOf('spouse@example.com').state, { timeout: 20_000 }).toBe('open')
    expect(threadOf('spouse@example.com').id).not.toBe(path.slice(10))
    const beside = `/messages/${threadOf('spouse@example.com').id}`
    const html = await articleOf(beside)
    expect(html).toContain('From another address than couple@example.com')
    // Each names the other, and the sentence leads there.
    expect(html.match(new RegExp(`href="/office${path}"`, 'g'))).toHaveLength(2)
    expect(await articleOf(path)).toContain(`href="/office${beside}"`)
    dovecot.deliver(other)
    expect((await ann.get('/messages/person?email=spouse@example.com')).html).toContain(
      'look for this person there too',
    )
    const next = await write('next@example.com')
    dovecot.deliver(
      mail(
        { From: 'next@example.com', To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': next.id },
        'Mine.',
      ),
    )
    await expect
      .poll(() => read("select id from messages where email = 'next@example.com'").length, { timeout: 20_000 })
      .toBe(2)
    expect(read("select id from messages where email = 'spouse@example.com'")).toHaveLength(1)
  })

  test('two threads beside each other are joined from either, and separated again', async () => {
    for (const joinsOwn of [true, false]) {
      const [one, two] = [`one-${joinsOwn}@example.com`, `two-${joinsOwn}@example.com`]
      const { id, path } = await write(one)
      dovecot.deliver(
        mail({ From: two, To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': id }, 'Twowords'),
      )
      await expect.poll(() => threadOf(two).state, { timeout: 20_000 }).toBe('open')
      const other = `/messages/${threadOf(two).id}`
      const [kept, joined] = joinsOwn ? [path, other] : [other, path]
      const form = formWith(await articleOf(kept), 'join-thread')
      expect(form.get('id')).toBe(joined.slice('/messages/'.length))
      expect((await ann.post(kept, form)).location).toContain(`/office${kept}?done=join-thread`)
      const html = await articleOf(joined)
      for (const words of ['Twowords', 'Is it free?', 'Joined addresses']) expect(html).toContain(words)
      expect(html).not.toContain('May belong together')
      expect((await ann.post(kept, formWith(html, 'separate-thread'))).status).toBe(303)
      const separated = await articleOf(path)
      expect(separated.includes('Twowords')).toBe(false)
      expect(separated).toContain('May belong together')
    }
  })

  test('a mail that begins a thread is about the one property that it names, and its responsible person’s', async () => {
    const [one, two] = read('select id from listings order by id limit 2').map(({ id }) => `${id}`)
    const short = (id = '') => id.slice(0, 10)
    const form = await ann.open(`/listings/${two}/book`)
    for (const [name, value] of Object.entries({ references: 'Property24: P24-1138812', personId: ann.personId }))
      form.set(name, value)
    expect((await ann.post(`/listings/${two}/book`, form)).status).toBe(303)
    const begin = async (from: string, words: string) => {
      const { id } = await write(`known-${from}`)
      dovecot.deliver(mail({ From: from, To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': id }, words))
      await expect.poll(() => threadOf(from).state, { timeout: 20_000 }).toBe('open')
      const [{ fields } = {}] = read('select fields from messages where email = ?', from)
      return JSON.parse(`${fields}`).propertyID
    }
    expect(await begin('id@example.com', `I like ${short(one).toUpperCase()}.`)).toBe(short(one))
    expect(await begin('link@example.com', `See ${site.url}${urls.listing(one ?? '')}?a=b`)).toBe(short(one))
    expect(await begin('ref@example.com', 'About (p24 1138812) please')).toBe(short(two))
    expect(await begin('both@example.com', `${short(one)} or P24-1138812?`)).toBeUndefined()
    expect(await begin('none@example.com', 'Is there a garden apartment, 12 or P24?')).toBeUndefined()
    const { html } = await ann.get(`/messages/${threadOf('both@example.com').id}`)
    expect(html).toContain('Names several properties')
    for (const id of [one, two]) expect(html).toContain(short(id).toUpperCase())
    const [{ person_id } = {}] = read("select person_id from threads where email = 'ref@example.com'")
    expect(person_id).toBe(ann.personId)
    await expect
      .poll(() => sentTo(`${ann.personId}@riparo.example`).map((each) => each.mail.subject), { timeout: 40_000 })
      .toContainEqual(expect.stringContaining('is yours'))
  })

  test('a long mail is shown at its beginning, and the list has its kind', async () => {
    const { id, path } = await write('long@example.com')
    const words = 'It is a long letter. '.repeat(4_500)
    dovecot.deliver(
      mail({ From: 'long@example.com', To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': id }, words),
    )
    const count = () => read("select id from messages where email = 'long@example.com'").length
    await expect.poll(count, { timeout: 20_000 }).toBe(2)
    const { html } = await ann.get(path)
    expect(html).toContain('There is more of it in the mailbox.')
    expect(html.length).toBeLessThan(100_000)
    expect((await ann.get('/messages')).html).toContain('<option value="mail"')
  })

  test('a mail of a stranger, and one that names ids of ours that never were, are not stored', async () => {
    const before = read('select id from messages').length
    dovecot.deliver(
      mail({ From: 'who@example.net', To: 'firm@riparo.example', Subject: 'Offer', 'Message-ID': newId() }, 'Buy'),
    )
    dovecot.deliver(
      mail(
        {
          From: 'who@example.net',
          To: 'firm@riparo.example',
          'Message-ID': newId(),
          'In-Reply-To': '<7k3-m9q.acknowledgement@localhost>',
        },
        'Hello',
      ),
    )
    const { id } = await write('later@example.com')
    dovecot.deliver(
      mail(
        { From: 'later@example.com', To: 'firm@riparo.example', 'Message-ID': newId(), 'In-Reply-To': id },
        'I come',
      ),
    )
    await expect
      .poll(() => read("select id from messages where email = 'later@example.com'").length, { timeout: 20_000 })
      .toBe(2)
    expect(read('select id from messages').length).toBe(before + 2)
  })
})
