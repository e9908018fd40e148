import { expect, test, vi } from 'vitest'
import { createScheduler } from './scheduler.ts'

const day = 24 * 60 * 60_000

test('a job runs at once, and again whenever its interval has passed', async () => {
  const { scheduler, clock, run } = schedule()
  for (let period = 1; period <= 3; period++) {
    await scheduler.runDue()
    await scheduler.runDue()
    expect(run).toHaveBeenCalledTimes(period)
    clock.now += day - 1
    await scheduler.runDue()
    expect(run).toHaveBeenCalledTimes(period)
    clock.now += 1
  }
})

test('a job that failed runs again at the next occasion, and the log says so', async () => {
  const { scheduler, run, log } = schedule()
  run.mockRejectedValueOnce(new Error('down'))
  await scheduler.runDue()
  expect(log.error.mock.calls).toEqual([
    [{ err: new Error('down'), job: 'count' }, 'a job failed; it will be tried again'],
  ])
  await scheduler.runDue()
  await scheduler.runDue()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a job runs although it last ran while the clock was a year ahead', async () => {
  const { scheduler, clock, run } = schedule()
  clock.now += 365 * day
  await scheduler.runDue()
  clock.now -= 365 * day
  await scheduler.runDue()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a stop waits for the job that is running, which is not begun a second time', async () => {
  const { scheduler, run } = schedule()
  const { promise, resolve } = Promise.withResolvers<void>()
  run.mockReturnValue(promise)
  scheduler.start()
  void scheduler.runDue()
  let stopped = false
  const stopping = scheduler.stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect([run.mock.calls.length, stopped]).toEqual([1, false])
  resolve()
  await stopping
})

function schedule() {
  const clock = { now: Date.parse('2026-11-21T08:00:00.000Z') }
  const run = vi.fn(async () => {})
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const jobs = [{ name: 'count', interval: day, run }]
  return { scheduler: createScheduler({ jobs, clock: () => new Date(clock.now), log }), clock, run, log }
}
