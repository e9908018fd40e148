import { expect, test } from 'vitest'
import type { Role } from '../../domain/office/person.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { messageDependencies } from '../messages/testing/submission.ts'
import { readMailboxState, reportMailbox } from './mailbox-state.ts'

const start = new Date('2026-11-30T06:00:00.000Z')
const minute = 60_000

describeOnEachEngine('how the mailbox is read', (createDatabase) => {
  async function open({ sendsMail = true } = {}) {
    const { db } = await connectMigrated(createDatabase)
    const mail = sendsMail ? { context: messageDependencies(db).mailContext } : null
    let now = start
    const addPerson = (id: string, role: Role, further: { revoked_at?: string; joined_at?: null } = {}) =>
      db
        .insertInto('people')
        .values({
          ...{ id, email: `${id}@riparo.example`, name: id.toUpperCase(), role, invited_at: start.toISOString() },
          ...{ joined_at: start.toISOString(), revoked_at: null, ...further },
        })
        .execute()
    await addPerson('ann', 'owner')
    await addPerson('ben', 'agent')
    return {
      ...{ db, addPerson },
      startServer: () => reportMailbox({ db, mail, outbox: { wake() {} }, clock: () => now }),
      at(minutes: number) {
        now = new Date(start.getTime() + minutes * minute)
      },
      async mails() {
        const rows = await db.selectFrom('outbox').select(['owner_id', 'content']).orderBy('due_at').execute()
        return rows.map(({ owner_id, content }) => `${owner_id}: ${JSON.parse(content).subject}`)
      },
      /** The mails that wait leave. */
      async deliver() {
        await db.updateTable('outbox').set({ delivered_at: now.toISOString() }).execute()
      },
    }
  }

  const fails = 'ann: No mail comes in: the mailbox refuses our password'
  const again = 'ann: Mail comes in again'

  test('each owner has one mail after an hour, over all servers, and one when it works again', async () => {
    const { startServer, at, mails, deliver, addPerson, db } = await open()
    await addPerson('gone', 'owner', { revoked_at: start.toISOString() })
    await addPerson('invited', 'owner', { joined_at: null })
    const [one, other] = [startServer(), startServer()]
    await one.failed('unreached')
    at(59)
    await one.failed('refused')
    await other.lasts()
    expect(await mails()).toEqual([])
    at(60)
    await Promise.all([one.lasts(), other.lasts(), startServer().failed('refused')])
    expect(await mails()).toEqual([fails])
    await deliver()
    at(200)
    await startServer().failed('refused')
    expect(await readMailboxState(db)).toMatchObject({ fault: { why: 'refused', since: start.toISOString() } })
    await Promise.all([one.works('Sent'), other.works('Sent')])
    await startServer().works('Sent')
    expect(await mails()).toEqual([fails, again])
    expect(await readMailboxState(db)).toMatchObject({ fault: null, hasSent: true })
  })

  test('the mails say since when, by the firm’s clock, what to do, and where to look', async () => {
    const { startServer, at, deliver, db } = await open()
    const server = startServer()
    await server.failed('unreached')
    at(61)
    await server.lasts()
    await deliver()
    await server.works('Sent')
    const rows = await db.selectFrom('outbox').select('content').orderBy('due_at').execute()
    const [failing, working] = rows.map(({ content }) => JSON.parse(content))
    expect(failing.to).toEqual({ name: 'ANN', address: 'ann@riparo.example' })
    for (const words of ['Since Monday, 30 November 2026 at 09:00', 'cannot be reached', '/office/messages', 'owners'])
      expect(failing.text).toContain(words)
    expect(working.text).toContain('since Monday, 30 November 2026 at 09:00')
  })

  test('a fault of less than an hour, one that ends before, and one of a firm that sends no mail tell nobody', async () => {
    const { startServer, at, mails } = await open()
    const server = startServer()
    await server.failed('refused')
    at(50)
    await server.works('Sent')
    at(70)
    await server.failed('refused')
    at(120)
    await server.lasts()
    expect(await mails()).toEqual([])

    const silent = await open({ sendsMail: false })
    const mute = silent.startServer()
    await mute.failed('refused')
    silent.at(90)
    await mute.lasts()
    await mute.works('Sent')
    expect(await silent.mails()).toEqual([])
  })

  test('a mail that could not leave until it works again gives way, and the other does not come', async () => {
    const { startServer, at, mails, deliver } = await open()
    const server = startServer()
    await server.failed('refused')
    at(61)
    await server.lasts()
    await server.works('Sent')
    expect(await mails()).toEqual([])
    await server.failed('refused')
    at(130)
    await server.lasts()
    await deliver()
    expect(await mails()).toEqual([fails])
  })

  test('each folder was read when its mark was moved last, and a mailbox may have none that is marked as sent', async () => {
    const { db, startServer } = await open()
    const folder = (path: string, hour: string) => ({
      ...{ path, uid_validity: '1', last_uid: 1, read_at: `2026-11-30T${hour}:00:00.000Z` },
    })
    const folders = [folder('INBOX', '07'), folder('Sent', '08'), folder('Old', '05'), folder('Filed', '06')]
    await db.insertInto('mailbox_folders').values(folders).execute()
    const read = { inboxReadAt: '2026-11-30T07:00:00.000Z', fault: null }
    await startServer().works('Sent')
    expect(await readMailboxState(db)).toEqual({
      ...{ ...read, hasSent: true },
      ...{ sentReadAt: '2026-11-30T08:00:00.000Z', othersReadAt: '2026-11-30T06:00:00.000Z' },
    })
    await startServer().works(null)
    expect(await readMailboxState(db)).toEqual({
      ...{ ...read, hasSent: false, sentReadAt: null, othersReadAt: '2026-11-30T08:00:00.000Z' },
    })
  })
})
