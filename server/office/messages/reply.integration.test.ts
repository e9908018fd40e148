import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeBackTime } from '../../../domain/inbox/reply.ts'
import { urls } from '../../../domain/urls.ts'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import { createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { erasePersonalData, findPersonalData } from '../personal-data/personal-data.ts'
import { openReplies, start } from './testing/open-replies.ts'

describeOnEachEngine('a reply by e-mail', (createDatabase) => {
  const open = (smtpOptions?: Parameters<typeof openReplies>[1]) => openReplies(createDatabase, smtpOptions)

  test('leaves after ten seconds with a copy to the firm, in the conversation of our acknowledgement', async () => {
    const { db, write, only, find, reply, later, deliver, delays } = await open()
    const { reference } = await write({ fields: { email: 'Zoe@example.com', name: 'Zoë', subject: 'Garden' } })
    const before = await deliver()
    const id = await only()
    await reply(id, { text: 'Dear Zoë,\n\nyes, it is.\n.\nCome <today> & see.' })
    expect(delays).toEqual([takeBackTime])
    expect(await find(id)).toMatchObject({
      ...{ state: 'answered', waitingAt: null, assignee: { id: 'ann' }, revision: 2, events: [] },
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
      references: `${acknowledgement?.messageId} ${sent?.mail.messageId}`,
      messageId: expect.stringMatching(/^<[\da-f]{20}\.reply@www\.riparo\.example>$/),
    })
    expect(sent?.mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    // Behind a part of several the parser leaves a line break.
    const text = sent?.mail.text?.trimEnd()
    const said = 'Dear Zoë,\n\nyes, it is.\n.\nCome <today> & see.'
    expect(text).toBe(`${said}\n\n-- \nANN\nRiparo\nhello@riparo.example\n+254 700 000 000\nhttps://www.riparo.example`)
    expect(sent?.mail.html).toContain('>yes, it is.<br/>.<br/>Come &lt;today&gt; &amp; see.</p>')
    const notification = before.get('office@riparo.example')?.mail
    expect({ ...copy?.mail, text: copy?.mail.text?.trimEnd() }).toMatchObject({
      replyTo: [{ name: 'Zoë', address: 'Zoe@example.com' }],
      subject: `Re: ${notification?.subject}`,
      inReplyTo: notification?.messageId,
      text: `ANN answered Zoe@example.com in the office.\n\nOpen it in the office: https://www.riparo.example/office/messages/${id}\n\n${text}\n\n--\nReply to this e-mail to write to Zoe@example.com.`,
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
      files: [],
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

  test('sends listings along, and escapes every text of its HTML; no text becomes a header or a recipient', async () => {
    const { inquire, only, reply, inbox, find, ann, later, deliver } = await open()
    const name = 'Zoë <script>\r\nBcc: spy@evil.example'
    // Skips the form's rules, which would remove the line breaks.
    await inquire({ fields: { email: 'zoe@example.com', name, msg: 'Secret </p><script>' } })
    await deliver()
    const id = await only()
    const written = { text: '<img src=x onerror=alert(1)>\n\nBcc: spy@evil.example', properties: ['clx12abc34'] }
    const preview = await inbox.previewReply(id, written, ann)
    if (!preview?.ok) throw new Error('the listing is on the site')
    await reply(id, written)
    later(takeBackTime)
    const mails = await deliver()
    expect([...mails.keys()].sort()).toEqual(['office@riparo.example', 'zoe@example.com'])
    for (const { mail } of mails.values()) {
      const headers = mail.headers.map(({ key }) => key)
      expect(new Set(headers).size).toBe(headers.length)
      expect(headers).not.toContain('bcc')
      expect(mail.replyTo).toHaveLength(1)
    }
    const { html = '', text = '', subject } = mails.get('zoe@example.com')?.mail ?? {}
    expect(preview).toMatchObject({ to: 'zoe@example.com', subject })
    expect(text.trimEnd()).toBe(preview.text.trimEnd())
    expect(html.trimEnd()).toBe(preview.html.trimEnd())
    const url = `https://www.riparo.example${urls.listing('clx12abc34')}`
    expect(text).toContain(`\n\nVilla "Rose" <b>\nKES\u00a0145,000,000\n${url}\n\n-- \n`)
    expect(html).toContain('>&lt;img src=x onerror=alert(1)&gt;</p>')
    expect(html).toContain('<b dir="auto">Villa &quot;Rose&quot; &lt;b&gt;</b>')
    expect(html).toContain(
      `<a href="${url}"><img src="https://www.riparo.example/pictures/480/media/villa.jpg" alt="Villa &quot;Rose&quot; &lt;b&gt;" width="240"`,
    )
    expect(html + text).not.toMatch(/Secret|script/)
    const seen = (await find(id)).revision
    const gone = { ...written, properties: ['clx12abc34', 'nowhere'] }
    const notShown = { ok: false, reason: 'not-shown', propertyId: 'NOWHERE' }
    expect(await inbox.reply(id, { reply: gone, seen }, ann)).toEqual(notShown)
    expect(await inbox.previewReply(id, gone, ann)).toEqual(notShown)
    expect(await inbox.previewReply('other', gone, ann)).toBeNull()
  })

  test('goes to the one address of threads that were joined, in the conversation with that address alone', async () => {
    const { db, write, reply, inbox, find, ann, later, deliver } = await open()
    await write({ fields: { email: 'client@example.com', name: 'Client' } })
    const now = new Date(start.getTime() + 1)
    await write({ fields: { email: 'stranger@example.com', name: 'Stranger' }, now })
    later(2)
    const acknowledged = await deliver()
    const threads = await db.selectFrom('threads').select(['id', 'revision']).orderBy('last_at').execute()
    const [id, other] = threads.map((thread) => thread.id) as [string, string]
    await reply(id)
    const taken = await reply(other)
    const seen = (await find(id)).revision
    const otherSeen = (await find(other)).revision
    const joined = await inbox.act(id, { event: 'join-thread', seen, other, otherSeen }, ann)
    expect(joined).toMatchObject({ ok: true })
    // The page of the other thread was still open.
    expect(await inbox.takeBack(other, taken, ann)).toMatchObject({ ok: true })
    later(takeBackTime)
    const first = await deliver()
    expect([...first.keys()].sort()).toEqual(['client@example.com', 'office@riparo.example'])
    await reply(id)
    later(takeBackTime)
    const mails = await deliver()
    expect([...mails.keys()].sort()).toEqual(['client@example.com', 'office@riparo.example'])
    const { mail } = mails.get('client@example.com') ?? {}
    const [acknowledgement, earlier] = [acknowledged, first].map(
      (some) => some.get('client@example.com')?.mail.messageId,
    )
    // Its own acknowledgement, and not the stranger's.
    expect(mail?.inReplyTo).toBe(acknowledgement)
    expect(mail?.references?.split(' ')).toEqual([acknowledgement, earlier, mail?.messageId])
  })

  test.each([
    ['address', { refuseRecipient: (count: number) => (count === 3 ? '550 5.1.1 <zoe@example.com> unknown' : null) }],
    ['text', { refuseMail: (count: number) => (count === 3 ? '554 5.7.1 zoe@example.com says spam' : null) }],
  ])('whose %s is refused opens its thread again, says so, and is sent again by an event', async (_what, refusing) => {
    const { write, only, find, reply, inbox, ann, later, deliver } = await open(refusing)
    await write({ fields: { email: 'zoe@example.com' } })
    await deliver()
    const id = await only()
    await reply(id)
    expect((await find(id)).mail).toBe(null)
    later(takeBackTime)
    const mails = await deliver()
    expect([...mails.keys()]).toEqual(['office@riparo.example'])
    const refused = await find(id)
    expect(refused).toMatchObject({
      state: 'open',
      waitingAt: start.toISOString(),
      mail: { state: 'failed' },
      revision: 3,
    })
    expect(refused.replies).toMatchObject([
      {
        ...{ state: 'failed', to: 'zoe@example.com' },
        deliveries: [
          { purpose: 'send-reply', state: 'failed', lastError: expect.stringMatching(/55[04] .*<?…/) },
          { purpose: 'copy-reply', state: 'delivered' },
        ],
      },
    ])
    expect(await inbox.act(id, { event: 'retry-mails' }, ann)).toMatchObject({ ok: true })
    expect([...(await deliver()).keys()]).toEqual(['zoe@example.com'])
    expect(await find(id)).toMatchObject({ state: 'answered', mail: null, replies: [{ state: 'delivered' }] })
  })

  const refuseThird = { refuseRecipient: (count: number) => (count === 3 ? '550 5.1.1 unknown' : null) }

  test('that arrives after it was refused answers its thread only where nothing else has opened it', async () => {
    const { write, only, find, reply, inbox, ann, later, deliver, at } = await open(refuseThird)
    await write({})
    await deliver()
    const id = await only()
    await reply(id)
    later(takeBackTime)
    await deliver()
    later(1_000)
    await inbox.act(id, { event: 'take-thread', seen: (await find(id)).revision, note: '' }, ann)
    await write({ fields: { msg: 'Are you there?' }, now: at() })
    await inbox.act(id, { event: 'retry-mails' }, ann)
    await deliver()
    expect(await find(id)).toMatchObject({ state: 'open', replies: [{ state: 'delivered' }], mail: null })
  })

  test('that arrives after it was refused puts its thread off, where it was to, and taking the thread hinders nothing', async () => {
    const { write, only, find, inbox, ann, later, deliver } = await open(refuseThird)
    await write({})
    await deliver()
    const id = await only()
    const at = '2026-12-01T05:00:00.000Z'
    await inbox.reply(id, { reply: { text: 'Yes', properties: [] }, seen: 1, followUpAt: at }, ann)
    later(takeBackTime)
    await deliver()
    const refused = await find(id)
    expect(refused).toMatchObject({ state: 'open', followUp: null, mail: { state: 'failed' } })
    expect(refused.mail?.words).toBe('This mailbox does not exist: call')
    later(1_000)
    await inbox.act(id, { event: 'take-thread', seen: refused.revision, note: '' }, ann)
    await inbox.act(id, { event: 'retry-mails' }, ann)
    await deliver()
    expect(await find(id)).toMatchObject({ state: 'follow-up', waitingAt: null, followUp: { at } })
  })

  test('that the mail server puts off waits since it was to leave, and why', async () => {
    const { write, only, find, reply, later, deliver, at } = await open({
      refuseRecipient: (count) => (count === 3 ? '452 4.2.2 Mailbox full' : null),
    })
    await write({})
    await deliver()
    const id = await only()
    await reply(id)
    const since = at().toISOString()
    expect((await find(id)).mail).toBe(null)
    later(takeBackTime)
    await deliver()
    expect(await find(id)).toMatchObject({
      state: 'answered',
      mail: { state: 'waiting', since, words: 'This mailbox is full', isUnreached: false },
    })
  })

  test('that was refused comes before all others that wait', async () => {
    const { write, only, inbox, reply, later, deliver, ann } = await open(refuseThird)
    await write({ now: new Date(start.getTime() + 1) })
    await deliver()
    await reply(await only())
    later(takeBackTime)
    await deliver()
    await write({ fields: { email: 'early@example.com', name: 'Early' }, now: start })
    const query = { words: '', state: 'open', whose: null, only: null, kind: null, property: '', page: 1 } as const
    const { rows } = await inbox.list(query, ann)
    expect(rows.map(({ mail, waitingAt }) => [mail?.state, waitingAt])).toEqual([
      ['failed', new Date(start.getTime() + 1).toISOString()],
      [undefined, start.toISOString()],
    ])
  })

  test('that is taken back after a message came lets its thread wait as long as it did', async () => {
    const { write, only, find, reply, inbox, ann, later } = await open()
    await write({})
    const id = await only()
    const replyId = await reply(id)
    later(1_000)
    await write({ fields: { msg: 'One more question' }, now: new Date(start.getTime() + 1_000) })
    expect(await inbox.takeBack(id, replyId, ann)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ state: 'open', waitingAt: start.toISOString(), messages: 2 })
    await inbox.act(id, { event: 'close-thread', seen: (await find(id)).revision, note: '' }, ann)
    const again = await reply(id)
    await inbox.act(id, { event: 'give-thread', to: null, seen: (await find(id)).revision }, ann)
    expect(await inbox.takeBack(id, again, ann)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ state: 'answered', waitingAt: null, assignee: null, replies: [] })
  })

  test('is either taken back or sent, when one server takes it back while another sends it', async () => {
    const { db, write, only, reply, inbox, ann, later, deliver, startOutbox, smtp } = await open()
    await write({})
    await deliver()
    const id = await only()
    for (let round = 0; round < 20; round++) {
      const replyId = await reply(id, { text: `Round ${round}` })
      later(takeBackTime)
      const [taken] = await Promise.all([
        setTimeout(round % 5).then(() => inbox.takeBack(id, replyId, ann)),
        ...[startOutbox(), startOutbox()].map((server) => setTimeout(Math.trunc(round / 5)).then(server.deliverDue)),
      ])
      const arrived = smtp.received.splice(0).flatMap(({ recipients }) => recipients)
      expect(arrived.sort()).toEqual(taken.ok ? [] : ['office@riparo.example', 'wanjiru@example.co.ke'])
      const rows = await db.selectFrom('thread_deeds').select('id').where('id', '=', replyId).execute()
      expect(rows).toHaveLength(taken.ok ? 0 : 1)
    }
  })

  test('is restored with its mails, unless it was taken back or its person was forgotten since the backup', async () => {
    const { database, db, write, inquire, only, find, reply, inbox, ann, at, later, deliver } = await open()
    const backUp = async () => {
      const scratchDir = createFolder()
      const file = join(scratchDir, 'site.jsonl')
      await writeBackup(database, file)
      return () => restoreBackup(database, file, { scratchDir, safetyBackup: join(createFolder(), 'before') })
    }
    const listRows = async () => [
      ...(await db.selectFrom('thread_deeds').selectAll().execute()),
      ...(await db.selectFrom('outbox').selectAll().where('owner_kind', '=', 'reply').orderBy('purpose').execute()),
    ]
    await write({ fields: { email: 'zoe@example.com' } })
    await deliver()
    const id = await only()
    const replyId = await reply(id, { text: 'Secret', properties: ['clx12abc34'] })
    const before = await listRows()
    expect(before).toHaveLength(3)
    const restore = await backUp()
    await db.deleteFrom('messages').execute()
    expect(await listRows()).toEqual([])
    await restore()
    expect(await listRows()).toEqual(before)
    expect(await find(id)).toMatchObject({ state: 'answered', replies: [{ text: 'Secret' }] })

    await inbox.takeBack(id, replyId, ann)
    await restore()
    expect(await listRows()).toEqual([])
    later(takeBackTime)
    expect(await deliver()).toEqual(new Map())

    await inquire({ fields: { email: 'zoe@example.com', phone: '+254711111111' }, now: at() })
    await reply(id, { text: 'Secret' })
    const restoreForgotten = await backUp()
    // The message without the telephone stays, and the thread with it.
    const found = await findPersonalData(db, { typed: '+254711111111', country: 'KE' })
    expect(found).toMatchObject({
      messages: [{ kind: 'property-inquiry' }],
      threads: [{ events: [{ note: 'Secret' }] }],
    })
    await erasePersonalData(db, found)
    expect(await listRows()).toEqual([])
    await restoreForgotten()
    expect(await listRows()).toEqual([])
    later(takeBackTime)
    expect([...(await deliver()).values()].map(({ mail }) => mail.text).join()).not.toContain('Secret')
  })
})
