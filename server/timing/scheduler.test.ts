import { describe, expect, test, vi } from 'vitest'
import { createScheduler, type Job } from './scheduler.ts'

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

describe('a daily job', () => {
  const nairobi = { timeZone: 'Africa/Nairobi', closed: ['2026-11-25'] }
  /** The instants at which it ran, of all at which it was looked whether it is due. */
  async function runs(instants: readonly string[], place: { timeZone: string; closed?: string[] } = nairobi) {
    const hours = { closed: [], ...place, week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 } }
    const { scheduler, clock, run } = schedule({ name: 'daily', from: 8, until: 12, hours })
    const ran: string[] = []
    for (const instant of instants) {
      clock.now = Date.parse(instant)
      const before = run.mock.calls.length
      await scheduler.runDue()
      if (run.mock.calls.length > before) ran.push(instant)
    }
    return ran
  }

  test('runs once between its hours, by the clock of the firm', async () => {
    const monday = ['2026-11-23T04:59:59Z', '2026-11-23T05:00:00Z', '2026-11-23T05:01:00Z', '2026-11-23T08:59:00Z']
    expect(await runs([...monday, '2026-11-24T05:00:30Z'])).toEqual(['2026-11-23T05:00:00Z', '2026-11-24T05:00:30Z'])
  })

  test.each([
    ['later, where no server ran at its hour', '2026-11-23T08:59:59Z', true],
    ['not at the hour at which it is over', '2026-11-23T09:00:00Z', false],
    ['not on a closed day', '2026-11-25T05:00:00Z', false],
    ['not at a weekend', '2026-11-28T05:00:00Z', false],
    ['not on Monday by the clock of Greenwich', '2026-11-22T23:30:00Z', false],
  ])('%s', async (_, instant, isRun) => {
    expect(await runs([instant])).toEqual(isRun ? [instant] : [])
  })

  test.each([
    ['Europe/London', ['2027-03-26T07:59:00Z', '2027-03-26T08:00:00Z', '2027-03-29T06:59:00Z', '2027-03-29T07:00:00Z']],
    ['Europe/London', ['2026-10-23T06:59:00Z', '2026-10-23T07:00:00Z', '2026-10-26T07:59:00Z', '2026-10-26T08:00:00Z']],
    [
      'America/New_York',
      ['2026-10-30T11:59:00Z', '2026-10-30T12:00:00Z', '2026-11-02T12:59:00Z', '2026-11-02T13:00:00Z'],
    ],
    ['Asia/Kolkata', ['2026-11-23T02:29:00Z', '2026-11-23T02:30:00Z', '2026-11-24T02:29:00Z', '2026-11-24T02:30:00Z']],
    // Its day begins when UTC's is nearly over.
    [
      'Pacific/Auckland',
      ['2026-09-24T19:59:00Z', '2026-09-24T20:00:00Z', '2026-09-27T18:59:00Z', '2026-09-27T19:00:00Z'],
    ],
  ])('keeps to eight in %s when the clocks change', async (timeZone, instants) => {
    expect(await runs(instants, { timeZone })).toEqual([instants[1], instants[3]])
  })

  test('that failed runs again, on the same day', async () => {
    const { scheduler, clock, run } = schedule({
      ...{ name: 'daily', from: 8, until: 12 },
      hours: { ...nairobi, week: { days: [1], opens: 9, closes: 18 } },
    })
    clock.now = Date.parse('2026-11-23T05:00:00Z')
    run.mockRejectedValueOnce(new Error('down'))
    for (let poll = 0; poll < 3; poll++) await scheduler.runDue()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

type WithoutRun<Kind> = Kind extends Job ? Omit<Kind, 'run'> : never

function schedule(job: WithoutRun<Job> = { name: 'count', interval: day }) {
  const clock = { now: Date.parse('2026-11-21T08:00:00.000Z') }
  const run = vi.fn(async () => {})
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const scheduler = createScheduler({ jobs: [], clock: () => new Date(clock.now), log })
  scheduler.add({ ...job, run })
  return { scheduler, clock, run, log }
}
