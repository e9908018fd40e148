import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeBackTime } from '../../../domain/inbox/reply.ts'
import { maxFilesBytes } from '../../../domain/inbox/reply-files.ts'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import { createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { eraseExpired } from '../../messages/retention.ts'
import type { ReceivedMail } from '../../messages/testing/mail-server.ts'
import { erasePersonalData, findPersonalData } from '../personal-data/personal-data.ts'
import { openReplies } from './testing/open-replies.ts'

const bytes = new Uint8Array(randomBytes(100_000))
const digest = createHash('sha256').update(bytes).digest('hex')
const plan = { name: 'Plan of Villa “Rose” 1½.pdf', bytes }
const page = {
  name: '../../\u202egnp.exe\u0000',
  bytes: new TextEncoder().encode('<script>alert(1)</script>\r\n.\r\n'),
}
const sentPlan = { name: 'Plan of Villa “Rose” 1½.pdf', size: 100_000, digest }

const listFiles = (received: ReceivedMail | undefined) =>
  received?.mail.attachments.map(({ filename, mimeType, disposition, content }) => ({
    ...{ filename, mimeType, disposition },
    digest: createHash('sha256')
      .update(new Uint8Array(content as ArrayBuffer))
      .digest('hex'),
  }))

describeOnEachEngine('the files of a reply', (createDatabase) => {
  async function open(smtpOptions?: Parameters<typeof openReplies>[1]) {
    const opened = await openReplies(createDatabase, smtpOptions)
    const { db, database, write, only, deliver, find, reply } = opened
    await write({ fields: { email: 'zoe@example.com' } })
    await deliver()
    const id = await only()
    const backUp = async () => {
      const scratchDir = createFolder()
      const file = join(scratchDir, 'site.jsonl')
      const faults: string[] = []
      await writeBackup(database, file, undefined, (fault) => faults.push(fault))
      expect(faults).toEqual([])
      return () => restoreBackup(database, file, { scratchDir, safetyBackup: join(createFolder(), 'before') })
    }
    return {
      ...{ ...opened, id, backUp },
      send: (files = [plan, page]) => reply(id, { files }),
      shown: async () => (await find(id)).replies.map(({ files }) => files),
      /** True for each file whose bytes are stored. */
      stored: async () =>
        (await db.selectFrom('reply_files').select('content').orderBy('position').execute()).map(
          ({ content }) => content !== null,
        ),
    }
  }

  test('go to the client and to the firm’s mailbox, to be saved and not shown; then only their facts remain', async () => {
    const { send, later, deliver, stored, shown } = await open()
    await send()
    expect(await stored()).toEqual([true, true])
    later(takeBackTime)
    const mails = await deliver()
    expect([...mails.keys()].sort()).toEqual(['office@riparo.example', 'zoe@example.com'])
    for (const received of mails.values())
      expect(listFiles(received)).toEqual([
        { filename: sentPlan.name, mimeType: 'application/pdf', disposition: 'attachment', digest },
        {
          ...{ filename: '-..-gnp.exe', mimeType: 'application/octet-stream', disposition: 'attachment' },
          digest: createHash('sha256').update(page.bytes).digest('hex'),
        },
      ])
    expect(mails.get('zoe@example.com')?.mail.html).toContain('Yes, it is.')
    expect(await stored()).toEqual([false, false])
    expect(await shown()).toEqual([
      [sentPlan, expect.objectContaining({ name: '-..-gnp.exe', size: page.bytes.length })],
    ])
  })

  test('stay until the later of the two mails has left, also where its server was killed with it', async () => {
    const { db, send, later, deliver, stored, at, startOutbox, smtp } = await open({
      refuseRecipient: (count) => (count === 4 ? '450 4.2.1 busy' : null),
    })
    await send()
    later(takeBackTime)
    const first = await deliver()
    expect(first.size).toBe(1)
    expect(await stored()).toEqual([true, true])
    // A server that was killed within a delivery leaves its lease.
    const minute = 60_000
    const lease = { leased_until: new Date(at().getTime() + 5 * minute).toISOString() }
    await db.updateTable('outbox').set(lease).where('delivered_at', 'is', null).execute()
    later(minute)
    expect(await deliver()).toEqual(new Map())
    later(5 * minute)
    await Promise.all([startOutbox().deliverDue(), startOutbox().deliverDue()])
    expect(smtp.received).toHaveLength(1)
    expect([...first.keys(), ...smtp.received.flatMap(({ recipients }) => recipients)].sort()).toEqual([
      'office@riparo.example',
      'zoe@example.com',
    ])
    expect(listFiles(smtp.received[0])).toMatchObject([{ digest }, {}])
    expect(await stored()).toEqual([false, false])
  })

  test('leave nothing behind where two servers record the two mails at the same moment', async () => {
    const { send, later, startOutbox, stored, smtp } = await open()
    const servers = [startOutbox(), startOutbox(), startOutbox()]
    for (let round = 0; round < 10; round++) {
      await send([plan])
      later(takeBackTime)
      await Promise.all(servers.map((server) => server.deliverDue()))
    }
    expect(smtp.received.every((received) => listFiles(received)?.[0]?.digest === digest)).toBe(true)
    expect(smtp.received).toHaveLength(20)
    expect((await stored()).filter(Boolean)).toEqual([])
  })

  test('are erased with a reply that is taken back, whose form gets their names', async () => {
    const { db, send, inbox, id, ann, later, deliver, backUp } = await open()
    const replyId = await send()
    const restore = await backUp()
    expect(await inbox.takeBack(id, replyId, ann)).toMatchObject({ ok: true, files: [sentPlan.name, '-..-gnp.exe'] })
    expect(await db.selectFrom('reply_files').selectAll().execute()).toEqual([])
    await restore()
    expect(await db.selectFrom('reply_files').selectAll().execute()).toEqual([])
    later(takeBackTime)
    expect(await deliver()).toEqual(new Map())
  })

  test('of a refused reply go along when it is sent again', async () => {
    const { send, inbox, id, ann, later, deliver, stored } = await open({
      refuseRecipient: (count) => (count === 3 ? '550 5.1.1 unknown' : null),
    })
    await send()
    later(takeBackTime)
    await deliver()
    expect(await stored()).toEqual([true, true])
    await inbox.act(id, { event: 'retry-mails' }, ann)
    expect(listFiles([...(await deliver()).values()][0])).toMatchObject([{ digest }, {}])
    expect(await stored()).toEqual([false, false])
  })

  test('are in a backup while they wait, and a restore sends them, once', async () => {
    const { db, send, later, deliver, stored, backUp, shown } = await open()
    const most = { name: 'most.zip', bytes: new Uint8Array(randomBytes(maxFilesBytes)) }
    await send([most])
    const rows = await db.selectFrom('reply_files').selectAll().execute()
    const restore = await backUp()
    await db.deleteFrom('messages').execute()
    expect(await stored()).toEqual([])
    await restore()
    expect(await db.selectFrom('reply_files').selectAll().execute()).toEqual(rows)
    later(takeBackTime)
    const mails = await deliver()
    const sent = { filename: 'most.zip', digest: createHash('sha256').update(most.bytes).digest('hex') }
    expect(listFiles(mails.get('zoe@example.com'))).toMatchObject([sent])
    expect(listFiles(mails.get('office@riparo.example'))).toMatchObject([sent])
    await restore()
    expect(await stored()).toEqual([false])
    const restoreSent = await backUp()
    await db.updateTable('reply_files').set({ content: 'AAAA' }).execute()
    await db.updateTable('outbox').set({ delivered_at: null }).where('owner_kind', '=', 'reply').execute()
    await restoreSent()
    expect(await stored()).toEqual([false])
    expect(await shown()).toMatchObject([[{ name: 'most.zip', size: maxFilesBytes }]])
  })

  test('are erased with their person, their thread and the spam, and are named in what is stored about a person', async () => {
    const { db, send, backUp, later, deliver, at, id } = await open()
    await send()
    const restore = await backUp()
    const found = await findPersonalData(db, { typed: 'zoe@example.com', country: 'KE' })
    expect(found.threads[0]?.events).toMatchObject([{ files: [sentPlan, {}] }])
    expect(JSON.stringify(found)).not.toContain(Buffer.from(bytes).toString('base64').slice(0, 100))
    await erasePersonalData(db, found)
    const left = () => db.selectFrom('reply_files').selectAll().execute()
    expect(await left()).toEqual([])
    await restore()
    expect(await left()).toEqual([])
    later(takeBackTime)
    expect(await deliver()).toEqual(new Map())
    expect(id).not.toBe('')
    expect(at()).toBeInstanceOf(Date)
  })

  test('go with messages that are too old, and what an earlier version’s server left of them goes by itself', async () => {
    const { db, send, later, deliver, stored, at } = await open()
    await send()
    later(takeBackTime)
    await deliver()
    await db.updateTable('reply_files').set({ content: 'AAAA' }).execute()
    await eraseExpired(db, at())
    expect(await stored()).toEqual([false, false])
    await eraseExpired(db, new Date('2029-01-01T00:00:00.000Z'))
    expect(await stored()).toEqual([])
  })

  test('that the mail server finds too big are said at once, and not tried for days', async () => {
    const { send, later, deliver, find, id } = await open({
      refuseMail: (count) => (count > 2 ? '552 5.3.4 Message size exceeds fixed limit' : null),
    })
    await send()
    later(takeBackTime)
    await deliver()
    expect((await find(id)).mail).toMatchObject({
      state: 'failed',
      words: 'This mail is too big: send fewer or smaller files',
    })
  })

  test('no mail leaves without a file that is not stored any more', async () => {
    const { db, send, later, deliver, find, id } = await open()
    await send()
    await db.updateTable('reply_files').set({ content: null }).where('position', '=', 1).execute()
    later(takeBackTime)
    expect(await deliver()).toEqual(new Map())
    expect(await find(id)).toMatchObject({ state: 'open', mail: { state: 'failed' } })
  })
})
