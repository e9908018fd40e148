import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { skipWithoutPostgres } from '../database/testing/engines.ts'
import { startPostgres } from '../database/testing/start-postgres.ts'
import { acceptMessage } from './accept.ts'
import type { Channel } from './delivery.ts'
import { createForwardChannel } from './forward-channel.ts'
import { createMailChannel } from './mail-channel.ts'
import { createOutbox } from './outbox.ts'
import { countWaiting } from './outbox-rows.ts'
import { createSmtpTransport } from './smtp.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { contactMessage, messageDependencies } from './testing/submission.ts'

// Starts its own PostgreSQL, as a restart would break the other suites.
vi.setConfig({ testTimeout: 60_000 })

const start = new Date('2026-11-21T08:00:00.000Z')
const minute = 60_000

describe('PostgreSQL restarts after a delivery and before it is recorded', () => {
  skipWithoutPostgres()

  test('no mail is repeated, neither by this server nor by another', async () => {
    const { postgres, connectServer } = await startOwnPostgres()
    const smtp = await startSmtpServer({
      refuseMail: async (count) => {
        if (count % 2) await postgres.halt()
        return null
      },
    })
    const transport = await createSmtpTransport(smtp.url)
    const addresses = { from: 'Riparo <site@riparo.example>', to: 'office@riparo.example' }
    const startServer = async () => {
      const db = await connectServer()
      return outboxOf(db, createMailChannel({ ...addresses, db, transport }))
    }
    const [first, second] = [await startServer(), await startServer()]
    for (const msg of ['one', 'two', 'three']) {
      await acceptMessage(messageDependencies(first.db), contactMessage({ fields: { msg } }))
      const delivered = first.outbox.deliverDue()
      await first.firstFailure()
      await postgres.start()
      second.clock.now = new Date(start.getTime() + 4 * minute)
      await second.outbox.deliverDue()
      await delivered
    }
    const ids = smtp.received.map(({ mail: { messageId } }) => messageId)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    expect(await countWaiting(first.db)).toBe(0)
    expect(first.log.error.mock.calls[0]).toEqual([
      { entry: expect.any(String), purpose: expect.any(String), error: expect.any(String) },
      'Delivered, but not recorded yet; trying again',
    ])
  })

  test('no forward is repeated', async () => {
    const { postgres, connectServer } = await startOwnPostgres()
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => {
      sent.push(id)
      await postgres.halt()
      return 'Asante'
    }
    const forwards = createForwardChannel({ 'contact-us': { send }, 'property-inquiry': null })
    const { db, outbox, clock, log, firstFailure } = outboxOf(await connectServer(), forwards)
    const dependencies = messageDependencies(db, { mails: false, forwarded: ['contact-us'] })
    const { forward } = await acceptMessage(dependencies, contactMessage())
    const recorded = Promise.withResolvers<void>()
    log.info.mockImplementation(() => recorded.resolve())
    void outbox.deliverNow(forward ?? '')
    await firstFailure()
    await postgres.start()
    await recorded.promise
    clock.now = new Date(start.getTime() + 10 * minute)
    await outbox.deliverDue()
    expect(sent).toHaveLength(1)
    expect(await countWaiting(db, ['forward-message'])).toBe(0)
  })
})

async function startOwnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  onTestFinished(postgres.stop)
  let migrated = false
  return {
    postgres,
    async connectServer() {
      const { db, close } = await connect({ url: postgres.url })
      onTestFinished(close)
      if (!migrated) await migrate(db)
      migrated = true
      return db
    },
  }
}

function outboxOf(db: SiteDatabase, channel: Channel) {
  let failed = Promise.withResolvers<void>()
  const clock = { now: start }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(() => failed.resolve()) }
  return {
    db,
    outbox: createOutbox({ db, channels: [channel], clock: () => clock.now, log }),
    clock,
    log,
    /** Resolves when the first error since the last call was logged. */
    async firstFailure() {
      await failed.promise
      failed = Promise.withResolvers<void>()
    },
  }
}
