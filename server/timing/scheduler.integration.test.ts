import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { describeOnEachEngine, type FreshDatabase } from '../database/testing/engines.ts'
import { createScheduler, type Job } from './scheduler.ts'

const day = 24 * 60 * 60_000
const minute = 60_000

describeOnEachEngine('two servers with one scheduled job', (createDatabase) => {
  test('run it once a period between them, whichever is first', async () => {
    const { servers, clock, run } = await twoServers(createDatabase)
    for (let period = 1; period <= 5; period++) {
      await Promise.all(servers.map(({ runDue }) => runDue()))
      await Promise.all(servers.toReversed().map(({ runDue }) => runDue()))
      expect(run).toHaveBeenCalledTimes(period)
      clock.advance(day - 1)
      await Promise.all(servers.map(({ runDue }) => runDue()))
      expect(run).toHaveBeenCalledTimes(period)
      clock.advance(1)
    }
  })

  test('leave it to the one that is running it, however long that takes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { servers, clock, run } = await twoServers(createDatabase, () => promise)
    const running = servers[0]?.runDue()
    await vi.waitUntil(() => run.mock.calls.length === 1)
    clock.advance(4 * minute)
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(1)
    resolve()
    await running
    clock.advance(2 * minute)
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('leave it to the one that renews its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { promise, resolve } = Promise.withResolvers<void>()
    const { servers, clock, run, leasedUntil } = await twoServers(createDatabase, () => promise)
    const running = servers[0]?.runDue()
    await vi.waitUntil(() => run.mock.calls.length === 1)
    for (const minutes of [4, 8, 12]) {
      const before = await leasedUntil()
      clock.advance(4 * minute)
      vi.advanceTimersByTime(minute)
      await vi.waitUntil(async () => (await leasedUntil()) !== before)
      expect(await leasedUntil()).toBe(new Date(clock.start + (minutes + 5) * minute).toISOString())
      await servers[1]?.runDue()
      expect(run).toHaveBeenCalledTimes(1)
    }
    resolve()
    await running
    expect(await leasedUntil()).toBeNull()
  })

  test('take it over from one that died, after five minutes', async () => {
    const { servers, clock, run } = await twoServers(createDatabase, () => new Promise(() => {}))
    void servers[0]?.runDue()
    await vi.waitUntil(() => run.mock.calls.length === 1)
    clock.advance(5 * minute - 1)
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(1)
    clock.advance(1)
    void servers[1]?.runDue()
    await vi.waitUntil(() => run.mock.calls.length === 2)
  })

  test('try it again after five minutes when it failed, and say so', async () => {
    const { servers, clock, run, log } = await twoServers(createDatabase, async () => {
      if (run.mock.calls.length === 1) throw new Error('down')
    })
    await servers[0]?.runDue()
    expect(log.error.mock.calls).toEqual([
      [{ err: new Error('down'), job: 'count' }, 'a job failed; it will be tried again'],
    ])
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(1)
    clock.advance(5 * minute)
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(2)
    clock.advance(day - 1)
    await Promise.all(servers.map(({ runDue }) => runDue()))
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('run it although a clock that was ahead has recorded a later day', async () => {
    const { servers, clock, run } = await twoServers(createDatabase)
    clock.advance(365 * day)
    await servers[0]?.runDue()
    clock.advance(-365 * day)
    await servers[0]?.runDue()
    await servers[1]?.runDue()
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('run it on both when it concerns each of them', async () => {
    const { servers, clock, run } = await twoServers(createDatabase, async () => {}, { onEveryServer: true })
    for (const times of [2, 2]) {
      await Promise.all(servers.map(({ runDue }) => runDue()))
      expect(run).toHaveBeenCalledTimes(times)
    }
    clock.advance(day)
    await Promise.all(servers.map(({ runDue }) => runDue()))
    expect(run).toHaveBeenCalledTimes(4)
  })

  test('end it before they stop, and start no other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { servers, run } = await twoServers(createDatabase, () => promise)
    servers[0]?.start()
    await vi.waitUntil(() => run.mock.calls.length === 1)
    let stopped = false
    const stopping = servers[0]?.stop().then(() => {
      stopped = true
    })
    await new Promise(setImmediate)
    expect(stopped).toBe(false)
    resolve()
    await stopping
    expect(stopped).toBe(true)
  })
})

async function twoServers(
  createDatabase: () => Promise<FreshDatabase>,
  work: () => Promise<void> = async () => {},
  options: Partial<Job> = {},
) {
  const database = await createDatabase()
  const start = new Date('2026-11-21T08:00:00.000Z').getTime()
  let now = start
  const run = vi.fn(work)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const job: Job = { name: 'count', interval: day, run, ...options }
  const connect = async () => {
    const { db } = await database.connect()
    await migrate(db)
    return createScheduler({ db, jobs: [job], clock: () => new Date(now), log })
  }
  const servers = [await connect(), await connect()]
  const clock = {
    start,
    advance(milliseconds: number) {
      now += milliseconds
    },
  }
  const { db } = await database.connect()
  const leasedUntil = async () =>
    (await db.selectFrom('jobs').select('leased_until').executeTakeFirstOrThrow()).leased_until
  return { servers, clock, run, log, leasedUntil }
}
