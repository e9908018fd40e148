import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { answers } from './testing/answers.ts'
import { buildMail, plainType } from './testing/build-mail.ts'
import { heavyMails } from './testing/heavy-mails.ts'
import { mails } from './testing/mails.ts'
import { asAnswer, openMailroom } from './testing/open-mailroom.ts'
import { reports } from './testing/reports.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'

vi.setConfig({ testTimeout: 180_000 })

/** The outcome of a sample, where that is more than a message with the words and files that the parser reads. */
const otherwise: Record<string, object> = {
  'two From headers': { state: 'answered', mails: [{ joined: false, remarks: ['several-senders'] }] },
  'two From headers, the second behind 64 KB of others': {
    ...{ state: 'answered', mails: [{ joined: false, remarks: ['several-senders'], isCut: true }] },
  },
  'a simple mail': { mails: [{ joined: true, remarks: ['not-checked', 'reply-to'] }] },
  'a name with U+202E and a line break': { mails: [{ name: 'ab Bcc: c' }] },
  'an absence notice': { state: 'answered', mails: [], events: [{ deed: 'mail-automatic', words: 'I am away.' }] },
  'an answer of a calendar': { state: 'answered', mails: [], events: [{ deed: 'mail-calendar', words: 'Attached.' }] },
  // The mail server gives such a character as another.
  'U+0000 and control characters in a text': { mails: [{ words: 'a\ufffdbc\td' }] },
  // Neither has a sender, so nobody knows whose it is.
  'more levels than are read': { state: 'answered', mails: [], events: [] },
  'no headers and no body': { state: 'answered', mails: [], events: [] },
  // Here it is whole, and short.
  'a mail that is cut within its file': { mails: [{ words: 'Attached.', files: [{ name: 'tour.mp4' }] }] },
}

const reported: Record<string, object> = {
  'of a delay': {
    state: 'answered',
    events: [{ deed: 'mail-delayed', words: expect.stringMatching(/^jane.*@client\.example: /) }],
  },
  'without the returned mail and without a recipient': { state: 'answered', events: [] },
  'that is none, as qmail writes it': { state: 'answered', events: [{ deed: 'mail-not-arrived' }] },
}

/** Behind so many headers another sender may stand. */
const longHeaders = ['a megabyte of groups in a header', 'a header in 20,000 lines']

const returned = {
  state: 'open',
  events: [
    {
      deed: 'mail-returned',
      words: expect.stringMatching(
        /^jane.*@client\.example: (This mailbox does not exist|Nobody has this address).*: call$/,
      ),
    },
  ],
}

describe.skipIf(!hasDovecot())('mails that come', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  describeOnEachEngine('with a database', (createDatabase) => {
    /** Delivers each of some mails as the answer of a client of its own, and resolves with what became of each. */
    async function readAll(samples: Record<string, Buffer>) {
      const { db } = await connectMigrated(createDatabase)
      const room = await openMailroom(db, dovecot)
      const names = Object.keys(samples)
      const clients = await Promise.all(names.map((_, at) => room.prepare(`jane.${at}@client.example`)))
      await room.read(
        names.map((name, at) => ({ mail: asAnswer(clients[at] ?? never(), samples[name] ?? Buffer.alloc(0)) })),
      )
      const outcomes = await Promise.all(clients.map((client) => room.outcomeOf(client)))
      return { ...room, outcomes: Object.fromEntries(names.map((name, at) => [name, outcomes[at]])) }
    }

    test('stand in their threads with the words that are the answer, and fold what they quote', async () => {
      const { outcomes } = await readAll(
        Object.fromEntries(Object.entries(answers).map(([name, { mail }]) => [name, mail])),
      )
      for (const [name, { answer }] of Object.entries(answers)) {
        const [mail, ...others] = outcomes[name]?.mails ?? []
        expect(mail?.words.trim(), name).toBe(answer)
        expect(outcomes[name], name).toMatchObject({
          state: 'open',
          mails: [{ joined: true, remarks: ['not-checked'] }],
        })
        expect(others, name).toEqual([])
        // The whole mail stands in the two parts.
        if (mail?.quoted) expect(mail.quoted, name).toContain('Amina Otieno')
      }
      const folded = Object.values(outcomes).filter((outcome) => outcome?.mails[0]?.quoted)
      expect(folded).toHaveLength(10)
    })

    test('stand there whatever their charset, form, files and faults', async () => {
      const { outcomes } = await readAll(
        Object.fromEntries(Object.entries(mails).map(([name, { mail }]) => [name, mail])),
      )
      for (const [name, { becomes, size }] of Object.entries(mails)) {
        const { text, files, isCut } = becomes
        const read = {
          joined: true,
          ...(text !== undefined && { words: text }),
          ...(files !== undefined && { files }),
          ...(isCut !== undefined && size === undefined && { isCut }),
        }
        const expected = { state: 'open', mails: [read], events: [], ...otherwise[name] }
        expect(outcomes[name], name).toMatchObject(expected)
      }
    })

    test('that report a mail of ours as returned open its thread, and say why', async () => {
      const { outcomes, countOutbox } = await readAll(
        Object.fromEntries(Object.entries(reports).map(([name, { mail }]) => [name, mail])),
      )
      for (const name of Object.keys(reports))
        expect(outcomes[name], name).toMatchObject({ mails: [], ...(reported[name] ?? returned) })
      // Nothing was sent on their account.
      expect(await countOutbox()).toBe(2 * Object.keys(reports).length)
    })

    test('that are read after their answer, as after a restore, have it beside them, and no other thread is answered by it', async () => {
      const { db } = await connectMigrated(createDatabase)
      const room = await openMailroom(db, dovecot)
      const client = await room.prepare('jane.restored@client.example')
      await db.deleteFrom('thread_deeds').where('thread_id', '=', client.thread).execute()
      await db.updateTable('threads').set({ state: 'open' }).where('id', '=', client.thread).execute()
      const date = `Date: ${new Date().toUTCString()}`
      const sent = ['From: firm@riparo.example', `To: ${client.email}`, 'References: <later@client.example>', date]
      await room.read([{ mail: buildMail(sent, 'On Saturday.'), folder: 'Sent' }])
      const answered = [{ deed: 'answer-from-mailbox', words: 'On Saturday.' }]
      expect(await room.outcomeOf(client)).toMatchObject({ state: 'answered', mails: [], events: answered })

      const asked = [`From: ${client.email}`, 'Message-ID: <later@client.example>', date]
      await room.read([{ mail: buildMail(asked, 'When?') }])
      expect(await room.outcomeOf(client)).toMatchObject({
        ...{ state: 'open', events: [] },
        mails: [{ joined: false, words: 'When?' }],
      })
      const query = db.selectFrom('messages').select('thread_id').where('mail_id', '=', '<later@client.example>')
      const { thread_id } = await query.executeTakeFirstOrThrow()
      expect(await room.outcomeOf({ ...client, thread: thread_id ?? '' })).toMatchObject({
        state: 'answered',
        events: answered,
      })
    })

    test('that are made to cost stand there all the same, and hold up none behind them', async () => {
      const { outcomes, log } = await readAll({ ...heavyMails, last: buildMail([plainType], 'The last.') })
      for (const [name, outcome] of Object.entries(outcomes))
        expect(outcome, name).toMatchObject({ mails: [{ joined: !longHeaders.includes(name) }], events: [] })
      expect(outcomes.last?.mails[0]?.words).toBe('The last.')
      expect(outcomes['20 MB']?.mails[0]).toMatchObject({ isCut: true, words: expect.stringMatching(/^Word and word/) })
      expect(log.warn).not.toHaveBeenCalled()
      expect(log.error).not.toHaveBeenCalled()
    })
  })
})

function never(): never {
  throw new Error('each mail has its client')
}
