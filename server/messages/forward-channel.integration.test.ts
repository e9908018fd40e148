import { expect, onTestFinished, test, vi } from 'vitest'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { acceptMessage } from './accept.ts'
import { createForwardChannel, type FormHandler } from './forward-channel.ts'
import { createOutbox } from './outbox.ts'
import { countFailed, countWaiting } from './outbox-rows.ts'
import { contactMessage, messageDependencies } from './testing/submission.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const minute = 60_000

/** Stores a message with a forward, and creates the outbox that delivers it through `send`. */
async function forwarding(db: SiteDatabase, send: FormHandler['send']) {
  const { forward } = await acceptMessage(
    messageDependencies(db, { mails: false, forwarded: ['contact-us'] }),
    contactMessage(),
  )
  const clock = { now: start }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const channel = createForwardChannel({ 'contact-us': { send }, 'property-inquiry': null })
  const outbox = createOutbox({ db, channels: [channel], clock: () => clock.now, log })
  return { outbox, clock, log, forward: forward ?? '' }
}

function findForward(db: SiteDatabase) {
  return db.selectFrom('outbox').selectAll().where('purpose', '=', 'forward-message').executeTakeFirst()
}

const refusal = (status: number) => Object.assign(new Error(`answered with ${status}`), { status })

describeOnEachEngine('a forward', (createDatabase) => {
  test('is sent at once under the id of its message, and returns the handler’s message', async () => {
    const { db } = await connectMigrated(createDatabase)
    const send = vi.fn<FormHandler['send']>(async () => 'Asante')
    const { outbox, forward } = await forwarding(db, send)
    expect(await outbox.deliverNow(forward)).toBe('Asante')
    const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    expect(send.mock.calls[0]?.[0]).toEqual({ id, form_data: contactMessage().fields })
    expect(await findForward(db)).toMatchObject({ attempts: 1, delivered_at: start.toISOString() })
    expect(await outbox.deliverNow(forward)).toBeNull()
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    'no JSON',
    '{"kind":"__proto__","form_data":{}}',
    '{"kind":"contact-us","form_data":{"name":{"path":"x"}}}',
  ])('that cannot be read fails permanently, and records the reason: %s', async (content) => {
    const { db } = await connectMigrated(createDatabase)
    const send = vi.fn(async () => null)
    const { outbox, clock } = await forwarding(db, send)
    await db.updateTable('outbox').set({ content }).where('purpose', '=', 'forward-message').execute()
    clock.now = new Date(start.getTime() + minute)
    await outbox.deliverDue()
    expect(send).not.toHaveBeenCalled()
    expect(await findForward(db)).toMatchObject({ due_at: null, last_error: expect.stringMatching(/cannot be read/) })
  })

  test('whose server died before sending it is sent by the outbox after 30 seconds', async () => {
    const { db } = await connectMigrated(createDatabase)
    const send = vi.fn(async () => null)
    const { outbox, clock } = await forwarding(db, send)
    await outbox.deliverDue()
    expect(send).not.toHaveBeenCalled()
    clock.now = new Date(start.getTime() + 30_000)
    await outbox.deliverDue()
    expect(send).toHaveBeenCalledOnce()
    expect(await countWaiting(db, ['forward-message'])).toBe(0)
  })

  test('that fails is retried under the same id, with back-off', async () => {
    const { db } = await connectMigrated(createDatabase)
    const ids: string[] = []
    const { outbox, clock, forward } = await forwarding(db, async ({ id }) => {
      ids.push(id)
      if (ids.length < 3) throw refusal(503)
      return null
    })
    expect(await outbox.deliverNow(forward)).toBeNull()
    expect(await findForward(db)).toMatchObject({ last_error: 'Error: answered with 503', leased_until: null })
    for (const minutes of [1, 3]) {
      clock.now = new Date(start.getTime() + minutes * minute)
      await outbox.deliverDue()
    }
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(await findForward(db)).toMatchObject({ attempts: 3, last_error: null, delivered_at: expect.any(String) })
  })

  test.each([
    [422, true],
    [413, true],
    [404, false],
    [429, false],
  ])('that is answered with %i fails permanently: %s', async (status, isPermanent) => {
    const { db } = await connectMigrated(createDatabase)
    const { outbox, forward } = await forwarding(db, async () => {
      throw refusal(status)
    })
    await outbox.deliverNow(forward)
    expect((await findForward(db))?.due_at === null).toBe(isPermanent)
    expect(await countFailed(db)).toBe(isPermanent ? 1 : 0)
  })

  test('is not waited for longer than two seconds, and is delivered all the same', async () => {
    const { db } = await connectMigrated(createDatabase)
    const [began, released] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const { outbox, forward } = await forwarding(db, () => {
      began.resolve()
      return released.promise
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reply = outbox.deliverNow(forward)
    await began.promise
    vi.advanceTimersByTime(2_000)
    expect(await reply).toBeNull()
    const stopped = outbox.stop()
    released.resolve('Too late')
    await stopped
    expect(await findForward(db)).toMatchObject({ delivered_at: start.toISOString() })
  })

  test('logs a failing database, and does not reject, so that a stored message does not look lost', async () => {
    const { db } = await connectMigrated(createDatabase)
    const { outbox, log, forward } = await forwarding(db, async () => 'Asante')
    await db.schema.alterTable('outbox').renameTo('elsewhere').execute()
    expect(await outbox.deliverNow(forward)).toBeNull()
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('does not delay the mails', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false, forwarded: ['contact-us'] }), contactMessage())
    const released = Promise.withResolvers<null>()
    const handler = { send: () => released.promise }
    const forwards = createForwardChannel({ 'contact-us': handler, 'property-inquiry': null })
    const delivered = Promise.withResolvers<void>()
    const mails = {
      purposes: ['notify-firm' as const],
      async deliver() {
        delivered.resolve()
        return null
      },
      isPermanentFailure: () => false,
    }
    const log = { info() {}, warn() {}, error() {} }
    const outbox = createOutbox({
      db,
      channels: [forwards, mails],
      clock: () => new Date(start.getTime() + minute),
      log,
    })
    void outbox.deliverDue()
    await delivered.promise
    released.resolve(null)
    await outbox.stop()
  })
})
