import { expect, test } from 'vitest'
import { type Reply, takeBackTime } from '../../../domain/inbox/reply.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import type { FindListingResult } from '../../../domain/ports.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { acceptMessage } from '../../messages/accept.ts'
import { createMailChannel } from '../../messages/mail-channel.ts'
import { createOutbox } from '../../messages/outbox.ts'
import { createSmtpTransport } from '../../messages/smtp.ts'
import type { startMailServer } from '../../messages/testing/mail-server.ts'
import { startSmtpServer } from '../../messages/testing/smtp-server.ts'
import { contactMessage, inquiry, messageDependencies } from '../../messages/testing/submission.ts'
import { listing } from '../../testing/listing-rules.ts'
import { createInbox } from './inbox.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const log = { info() {}, warn() {}, error() {} }

const villa = listing({
  id: 'clx12abc34xyz',
  propertyName: 'Villa "Rose" <b>',
  propertyPrice: 145_000_000,
  mainImage: { url: '/media/villa.jpg' },
} as Partial<Listing>)

describeOnEachEngine('a reply by e-mail', (createDatabase) => {
  async function open(smtpOptions: Parameters<typeof startMailServer>[0] = {}) {
    const { db } = await connectMigrated(createDatabase)
    const smtp = await startSmtpServer(smtpOptions)
    const transport = await createSmtpTransport(smtp.url)
    const clock = { now: start.getTime() }
    const mailOptions = { transport, from: 'Riparo <site@riparo.example>', to: 'office@riparo.example' }
    const startOutbox = () =>
      createOutbox({ db, channels: [createMailChannel(mailOptions)], clock: () => new Date(clock.now), log })
    const outbox = startOutbox()
    const dependencies = messageDependencies(db, { office: true })
    const addPerson = async (id: string) => {
      const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'agent' } as const
      const instant = start.toISOString()
      await db
        .insertInto('people')
        .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
        .execute()
      return person
    }
    const [ann, ben] = [await addPerson('ann'), await addPerson('ben')]
    const delays: (number | undefined)[] = []
    const inbox = createInbox({
      ...{ db, country: 'KE', clock: () => clock.now, mail: { context: dependencies.mailContext } },
      outbox: { wake: (delayMs) => delays.push(delayMs) },
      catalogue: {
        findMany: async (ids) =>
          ids.map(
            (id): FindListingResult =>
              villa.id.startsWith(id) ? { found: 'listing', listing: villa } : { found: 'nothing' },
          ),
      },
    })
    const find = async (id: string) => {
      const thread = await inbox.find(id)
      if (!thread) throw new Error(`no thread ${id}`)
      return thread
    }
    const toWhole = (reply: Partial<Reply> = {}) => ({ text: 'Yes, it is.', properties: [], ...reply })
    return {
      ...{ db, inbox, ann, ben, find, outbox, startOutbox, smtp, delays },
      later: (milliseconds: number) => {
        clock.now += milliseconds
      },
      inquire: (fields: Parameters<typeof inquiry>[0] = {}) => acceptMessage(dependencies, inquiry(fields)),
      write: (fields: Parameters<typeof contactMessage>[0] = {}) => acceptMessage(dependencies, contactMessage(fields)),
      only: async () => (await db.selectFrom('threads').select('id').executeTakeFirstOrThrow()).id,
      reply: async (id: string, reply: Partial<Reply> = {}, person = ann) => {
        const replied = await inbox.reply(id, { reply: toWhole(reply), seen: (await find(id)).revision }, person)
        if (!replied.ok) throw new Error(replied.reason)
        return replied.replyId
      },
      /** The mails that have arrived since the last call, by their recipient. */
      async deliver() {
        await outbox.deliverDue()
        return new Map(smtp.received.splice(0).map((received) => [received.recipients.join(), received]))
      },
    }
  }

  test('leaves after ten seconds with a copy to the firm, in the conversation of our acknowledgement', async () => {
    const { db, write, only, find, reply, later, deliver, delays } = await open()
    const { reference } = await write({ fields: { email: 'Zoe@example.com', name: 'Zoë', subject: 'Garden' } })
    const before = await deliver()
    const id = await only()
    await reply(id, { text: 'Dear Zoë,\n\nyes, it is.\n.\nCome <today> & see.' })
    expect(delays).toEqual([takeBackTime])
    expect(await find(id)).toMatchObject({
      ...{ state: 'answered', waitingAt: null, keeper: { id: 'ann' }, revision: 2, deeds: [] },
      replies: [{ person: 'ANN', state: 'waiting', to: 'Zoe@example.com', properties: [] }],
    })
    later(takeBackTime - 1)
    expect(await deliver()).toEqual(new Map())
    later(1)
    const { 'Zoe@example.com': sent, 'office@riparo.example': copy, ...others } = Object.fromEntries(await deliver())
    expect(others).toEqual({})
    const acknowledgement = before.get('Zoe@example.com')?.mail
    expect(sent?.mail).toMatchObject({
      from: { name: 'Riparo', address: 'site@riparo.example' },
      to: [{ name: '', address: 'Zoe@example.com' }],
      replyTo: [{ name: 'Riparo', address: 'hello@riparo.example' }],
      subject: `Re: Your message ${reference}`,
      inReplyTo: acknowledgement?.messageId,
      references: acknowledgement?.messageId,
      messageId: expect.stringMatching(/^<[\w-]+\.reply@www\.riparo\.example>$/),
    })
    expect(sent?.mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    // Behind a part of several the parser leaves a line break.
    const text = sent?.mail.text?.trimEnd()
    expect(text).toBe(
      'Dear Zoë,\n\nyes, it is.\n.\nCome <today> & see.\n\n-- \nANN\nRiparo\nhello@riparo.example\n+254 700 000 000\nhttps://www.riparo.example',
    )
    expect(sent?.mail.html).toContain('<p dir="auto">yes, it is.<br>\n.<br>\nCome &lt;today&gt; &amp; see.</p>')
    const notification = before.get('office@riparo.example')?.mail
    expect(copy?.mail).toMatchObject({
      replyTo: [{ name: 'Zoë', address: 'Zoe@example.com' }],
      subject: `Re: ${notification?.subject}`,
      inReplyTo: notification?.messageId,
      text: `ANN answered Zoe@example.com in the office: https://www.riparo.example/office/messages/${id}\n\n${text}\n`,
    })
    expect(copy?.raw).toContain('Auto-Submitted: auto-generated')
    expect((await find(id)).replies).toMatchObject([
      {
        state: 'delivered',
        deliveries: [
          { purpose: 'send-reply', state: 'delivered' },
          { purpose: 'copy-reply', state: 'delivered' },
        ],
      },
    ])
    const activity = await db.selectFrom('activity').selectAll().execute()
    expect(activity).toMatchObject([{ deed: 'answer-by-email', person_id: 'ann', subject_name: reference }])
    expect(JSON.stringify(activity)).not.toMatch(/Dear|Zo/)
    later(60_000)
    expect(await deliver()).toEqual(new Map())
  })

  test('can be taken back until a server sends it, and then nothing of it is left', async () => {
    const { db, write, only, find, reply, inbox, ann, ben, later, deliver } = await open()
    await write({})
    await deliver()
    const id = await only()
    const before = await find(id)
    const replyId = await reply(id, { text: 'Secret', properties: ['clx12abc34'] })
    expect(await inbox.takeBack(id, replyId, ben)).toEqual({ ok: false, reason: 'not-found' })
    expect(await inbox.takeBack('other', replyId, ann)).toEqual({ ok: false, reason: 'not-found' })
    expect(await inbox.takeBack(id, replyId, ann)).toEqual({
      ok: true,
      reply: { text: 'Secret', properties: ['clx12abc34'] },
    })
    expect(await find(id)).toEqual({ ...before, revision: before.revision + 2 })
    expect(await inbox.takeBack(id, replyId, ann)).toEqual({ ok: false, reason: 'not-found' })
    later(takeBackTime)
    expect(await deliver()).toEqual(new Map())
    expect(JSON.stringify(await db.selectFrom('outbox').selectAll().execute())).not.toContain('Secret')
    const activity = await db.selectFrom('activity').select('deed').orderBy('deed').execute()
    expect(activity).toEqual([{ deed: 'answer-by-email' }, { deed: 'take-back-reply' }])

    const other = await reply(id)
    later(takeBackTime)
    await deliver()
    expect(await inbox.takeBack(id, other, ann)).toEqual({ ok: false, reason: 'sent' })
    expect(await find(id)).toMatchObject({ state: 'answered', replies: [{ id: other, state: 'delivered' }] })
  })

  test('is refused, and nothing stored, while a message arrives or a colleague answers', async () => {
    const { db, write, only, find, reply, inbox, ann, ben } = await open()
    await write({})
    const id = await only()
    const { revision: seen } = await find(id)
    await write({ fields: { msg: 'Not any more, thank you' }, now: new Date(start.getTime() + 1) })
    const written = { reply: { text: 'Yes', properties: [] }, seen }
    const changed = { ok: false, reason: 'changed' }
    expect(await inbox.reply(id, written, ann)).toEqual(changed)
    expect(await find(id)).toMatchObject({ state: 'open', replies: [] })
    await reply(id, {}, ben)
    expect(await inbox.reply(id, { ...written, seen: seen + 1 }, ann)).toEqual(changed)
    expect((await find(id)).replies).toHaveLength(1)
    const mails = await db.selectFrom('outbox').select('purpose').where('owner_kind', '=', 'reply').execute()
    expect(mails.map(({ purpose }) => purpose).sort()).toEqual(['copy-reply', 'send-reply'])
    expect(await inbox.reply('no-such-thread', written, ann)).toEqual({ ok: false, reason: 'not-found' })
  })
})
