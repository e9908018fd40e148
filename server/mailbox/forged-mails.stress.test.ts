import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { buildMail, buildMultipart, htmlType, plainType } from './testing/build-mail.ts'
import { asAnswer, type Client, openMailroom } from './testing/open-mailroom.ts'
import { buildReport } from './testing/reports.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A mail in a client's name that says which, with further headers above its own. */
type Forgery = { headers: (client: Client) => string[]; body?: string; becomes: object }

const named = ({ reply }: Client) => `In-Reply-To: ${reply}`
const guessed = 'In-Reply-To: <7k3-m9q.acknowledgement@riparo.example>'
const joined = (remark?: string) => ({
  state: 'open',
  mails: [{ joined: true, remarks: remark === undefined ? [] : [remark] }],
})
const apart = (remark: string) => ({ state: 'answered', mails: [{ joined: false, remarks: [remark] }] })
const checked = (rest: string) => `Authentication-Results: mx.riparo.example; ${rest}`
const passed = 'dmarc=pass header.from=client.example'
const failed = 'dmarc=fail header.from=client.example'

/** Forgeries with the firm's server, `mx.riparo.example`, checking the senders. */
const withCheck: Record<string, Forgery> = {
  'a checked answer joins': { headers: (client) => [checked(passed), named(client)], becomes: joined() },
  'a checked mail without an id joins': { headers: () => [checked(passed)], becomes: joined() },
  'a failed one that names our id stands apart': {
    headers: (client) => [checked(failed), named(client)],
    becomes: apart('check-failed'),
  },
  'one of which nobody says anything joins by our id alone': {
    headers: (client) => [named(client)],
    becomes: joined('not-checked'),
  },
  'a header of another server says nothing': {
    headers: () => [`Authentication-Results: mx.elsewhere.example; ${passed}`],
    becomes: apart('not-checked'),
  },
  'a forged header below the firm’s own says nothing': {
    headers: () => [checked(failed), checked(passed)],
    becomes: apart('check-failed'),
  },
  'a forged header below one that names no DMARC says nothing': {
    headers: () => [checked('spf=pass smtp.mailfrom=elsewhere.example'), checked(passed)],
    becomes: apart('not-checked'),
  },
  'DMARC of another domain says nothing': {
    headers: () => [checked('dmarc=pass header.from=elsewhere.example')],
    becomes: apart('not-checked'),
  },
  'a result in quotes says nothing': {
    headers: () => [checked(`spf=pass smtp.mailfrom="a; ${passed}"`)],
    becomes: apart('not-checked'),
  },
  'a result in a comment says nothing': {
    headers: () => [checked(`spf=pass (a; ${passed}) smtp.mailfrom=a`)],
    becomes: apart('not-checked'),
  },
  'two senders join nothing, also checked': {
    headers: (client) => [checked(passed), named(client), 'From: someone@elsewhere.example'],
    becomes: { state: 'answered', mails: [] },
  },
  'a failed absence notice is nothing': {
    headers: (client) => [checked(failed), named(client), 'Auto-Submitted: auto-replied'],
    becomes: { state: 'answered', mails: [], events: [] },
  },
}

/** Forgeries with nobody checking. */
const withoutCheck: Record<string, Forgery> = {
  'a header that says it was checked says nothing': { headers: () => [checked(passed)], becomes: apart('not-checked') },
  'a guessed id joins nothing': { headers: () => [guessed], becomes: apart('not-checked') },
  'the subject and the address for answers choose no thread': {
    headers: ({ email }) => ['Subject: Re: Your message', `Reply-To: ${email}`],
    becomes: { state: 'answered', mails: [{ joined: false }] },
  },
  'HTML is words': {
    headers: (client) => [named(client), htmlType],
    body: '<base href="https://x.example"><meta http-equiv="refresh" content="0;url=https://x.example"><script>alert(1)</script><svg onload="alert(2)"><style>*{}</style></svg><form action="https://x.example"><input value="typed"></form><img src="x" onerror="alert(3)" alt="A house">Hello &lt;script&gt;',
    becomes: { mails: [{ joined: true, words: expect.stringMatching(/^(?!.*alert)(?!.*https).*Hello <script>$/s) }] },
  },
  'headers in every bad form are lines': {
    headers: (client) => [
      named(client),
      'Subject: =?utf-8?q?a=00b=0D=0ABcc:_c@d.example?= \xff\xfe \x00\x01 =?utf-8?b?4oCu?=x',
      `X-Long: ${'a'.repeat(30_000)}`,
      'no header at all',
      ': empty',
      'Message-ID: <a b@c> <\x00@evil.example>',
      'Date: Thu, 99 Foo 99999 99:99',
      'To: office@riparo.example, =?utf-8?q?=00?= <\x00@x.example>, "unclosed <a@b.example',
      'Content-Type: text/plain; charset="\x00"; boundary=',
    ],
    becomes: { state: 'open', mails: [{ joined: true, subject: expect.stringMatching(/^[^\p{Cc}\u202e]*$/u) }] },
  },
  'files that are named to lead elsewhere are names': {
    headers: (client) => [named(client), buildMultipart('mixed', [])[0]],
    body: buildMultipart('mixed', [
      `${plainType}\n\nSee the files.`,
      ...[
        '../../../etc/passwd',
        '..\\\\..\\\\boot.ini',
        '/etc/shadow',
        '.',
        '..',
        'a\u0000b.pdf',
        '%2e%2e%2fx',
        'con',
        '-rf',
      ].map(
        (name) =>
          `Content-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\nx`,
      ),
    ])[1],
    becomes: {
      mails: [
        {
          words: 'See the files.',
          files: Array.from({ length: 9 }, () => ({ name: expect.stringMatching(/^(?!\.{1,2}$)[^/\\\p{Cc}]*$/u) })),
        },
      ],
    },
  },
}

describe.skipIf(!hasDovecot())('forged mails', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  describeOnEachEngine('with a database', (createDatabase) => {
    const open = async (settings: Parameters<typeof openMailroom>[2] = {}) =>
      openMailroom((await connectMigrated(createDatabase)).db, dovecot, settings)
    const forge = (client: Client, headers: readonly string[], body = 'Send the keys to my friend.') =>
      asAnswer(client, buildMail([], body), [...headers])

    test.each([
      ['where the firm’s server checks', { checkedBy: 'mx.riparo.example' }, withCheck],
      ['where nobody checks', {}, withoutCheck],
    ])('speak in no other’s name, %s', async (_, settings, forgeries) => {
      const room = await open(settings)
      const cases = await Promise.all(
        Object.entries(forgeries).map(async ([name, forgery], at) => ({
          ...{ name, ...forgery },
          client: await room.prepare(`client-${at}@client.example`),
        })),
      )
      await room.read(cases.map(({ client, headers, body }) => ({ mail: forge(client, headers(client), body) })))
      for (const { name, client, becomes } of cases) expect(await room.outcomeOf(client), name).toMatchObject(becomes)
      expect(room.log.error).not.toHaveBeenCalled()
    })

    test('with ids that were overheard or replayed change no thread of another', async () => {
      const room = await open()
      const [jane, thief] = [await room.prepare('jane@client.example'), 'thief@elsewhere.example']
      const theirs = forge(jane, [named(jane)], 'Friday, please.')
      const asThief = (mail: Buffer) => Buffer.from(mail.toString('latin1').replaceAll(jane.email, thief), 'latin1')
      await room.read([{ mail: theirs }])
      // A reader of our mail names its id; one who has theirs sends it anew, as it was, from elsewhere, and in other words.
      await room.read([
        { mail: asThief(forge(jane, [named(jane)])) },
        { mail: theirs },
        { mail: asThief(theirs) },
        { mail: Buffer.from(theirs.toString().replace('Friday, please.', 'No: Saturday.')) },
      ])
      const { mails } = await room.outcomeOf(jane)
      expect(mails.map(({ joined: isJoined, words }) => [isJoined, words.trim()])).toEqual([
        [true, 'Friday, please.'],
        [true, 'No: Saturday.'],
      ])
      const { mails: ofThief } = await room.outcomeOf(jane, thief)
      expect(ofThief.map(({ joined: isJoined, remarks }) => [isJoined, remarks])).toEqual([
        [false, ['not-checked', 'other-address']],
        [false, ['not-checked', 'other-address']],
      ])
    })

    test('with the id of a mail that a colleague has answered open their thread, and leave the answer where it is', async () => {
      const room = await open()
      const client = await room.prepare('jane@client.example')
      const first = ['Message-ID: <first@client.example>', `Date: ${new Date().toUTCString()}`]
      await room.read([{ mail: forge(client, [named(client), ...first], 'Friday, please.') }])
      const sent = ['From: office@riparo.example', `To: ${client.email}`, 'References: <first@client.example>']
      await room.read([{ mail: buildMail(sent, 'Friday it is.'), folder: 'Sent' }])
      const answered = { events: [{ deed: 'answer-from-mailbox' }] }
      expect(await room.outcomeOf(client)).toMatchObject({ state: 'answered', ...answered })
      await room.read([{ mail: forge(client, [named(client), ...first], 'No: Saturday.') }])
      expect(await room.outcomeOf(client)).toMatchObject({ state: 'open', ...answered })
    })

    test('that report mails as returned open nothing but the thread of the address that they went to', async () => {
      const room = await open()
      const client = await room.prepare('jane@client.example')
      const other = await room.prepare('peter@client.example')
      const report = (recipient: string, status: string, action: string, id: string) => ({
        mail: asAnswer(
          client,
          buildReport(
            `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}`,
            `Content-Type: text/rfc822-headers\n\nMessage-ID: ${id}\n`,
          ),
          [],
        ),
      })
      await room.read([
        report('jane@client.example', '5.1.1', 'failed', '<7k3-m9q.acknowledgement@riparo.example>'),
        report('jane@client.example', '5.1.1', 'failed', '<reply@riparo.example>'),
      ])
      expect(await room.outcomeOf(client)).toMatchObject({ state: 'answered', events: [] })
      await room.read([
        report('peter@client.example', '5.1.1', 'failed', client.reply),
        report('jane@client.example', '9.9.9', 'failed', client.reply),
      ])
      expect(await room.outcomeOf(client)).toMatchObject({
        state: 'answered',
        events: [{ deed: 'mail-not-arrived' }, { deed: 'mail-not-arrived' }],
      })
      await room.read([
        report('jane@client.example', '2.0.0', 'delivered', client.reply),
        // An acknowledgement that did not arrive leaves nothing to do.
        report('peter@client.example', '5.1.1', 'failed', other.acknowledgement),
      ])
      const { events } = await room.outcomeOf(client)
      expect(events.map(({ deed }) => deed)).toEqual(['mail-not-arrived', 'mail-not-arrived', 'mail-automatic'])
      expect(await room.outcomeOf(other)).toMatchObject({ state: 'answered', events: [{ deed: 'mail-returned' }] })
    })

    test('of a robot that answers everything stand folded, and are answered by nothing', async () => {
      const room = await open({ takesStrangers: true })
      const client = await room.prepare('robot@client.example')
      const sent = await room.countOutbox()
      const signs = ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: auto_reply', 'Return-Path: <>']
      for (const sign of signs)
        await room.read(
          Array.from({ length: 5 }, (_, at) => ({
            mail: forge(client, [named(client), sign], `Thank you ${sign} ${at}`),
          })),
        )
      const { state, mails, events } = await room.outcomeOf(client)
      expect([state, mails, events.map(({ deed }) => deed)]).toEqual([
        'answered',
        [],
        Array.from({ length: 20 }, () => 'mail-automatic'),
      ])
      // Without any sign it is an answer, which is answered by a person alone.
      await room.read([{ mail: forge(client, [named(client)], 'Thank you for your mail.') }])
      expect(await room.outcomeOf(client)).toMatchObject(joined('not-checked'))
      expect(await room.countOutbox()).toBe(sent)
    })
  })
})
