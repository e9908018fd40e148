import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskCopy } from './disk-copy.ts'
import { createStaleCache } from './stale-cache.ts'

type Value = { revision: string }

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const maxAgeMs = 60_000
const down = { ok: false, reason: 'network', detail: 'refused' } as const
const read = vi.fn<() => Promise<{ ok: true; value: Value } | typeof down>>()

let now: number
let jitter: number
let folder: string
const opened: ReturnType<typeof createStaleCache<Value>>[] = []

beforeEach(() => {
  vi.resetAllMocks()
  now = Date.UTC(2026, 5, 1)
  jitter = 0
  folder = mkdtempSync(join(tmpdir(), 'riparo-copy-'))
  offer('one')
})
afterEach(async () => {
  // A reading in the background would fail to write into the folder that is gone, and log that in the next test.
  await Promise.all(opened.splice(0).map((cache) => cache.refresh()))
  rmSync(folder, { recursive: true })
})

describe('what is read from elsewhere', () => {
  it('is read once while it is fresh, however many ask at the same time', async () => {
    const cache = open()
    expect(await Promise.all([cache.get(), cache.get()])).toEqual([{ revision: 'one' }, { revision: 'one' }])
    now += maxAgeMs - 1
    await cache.get()
    expect(read).toHaveBeenCalledOnce()
  })

  it('is given at once when it is old, and read again behind the answer', async () => {
    const cache = open()
    await cache.get()
    offer('two')
    now += maxAgeMs
    expect(await cache.get()).toEqual({ revision: 'one' })
    await vi.waitFor(async () => expect(await cache.get()).toEqual({ revision: 'two' }))
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is read again at once when a clock that was a year ahead is put right', async () => {
    const cache = open()
    now += 365 * 24 * 60 * 60_000
    await cache.get()
    offer('two')
    now -= 365 * 24 * 60 * 60_000
    await cache.get()
    await vi.waitFor(async () => expect(await cache.get()).toEqual({ revision: 'two' }))
  })

  it('times out where nothing was ever read, and the read goes on', async () => {
    const gate = Promise.withResolvers<{ ok: true; value: Value }>()
    read.mockReturnValueOnce(gate.promise)
    const cache = open({ timeoutMs: 20 })
    expect(await cache.get()).toBeNull()
    gate.resolve({ ok: true, value: { revision: 'late' } })
    expect(await cache.get()).toEqual({ revision: 'late' })
    expect(read).toHaveBeenCalledOnce()
  })
})

describe('a look at what was read last', () => {
  it('waits for nothing, where nothing was read as where it is old; the reading goes on behind it', async () => {
    const gate = Promise.withResolvers<{ ok: true; value: Value }>()
    read.mockReturnValueOnce(gate.promise)
    const cache = open()
    expect(cache.peek()).toBeNull()
    gate.resolve({ ok: true, value: { revision: 'one' } })
    await vi.waitFor(() => expect(cache.peek()).toEqual({ revision: 'one' }))
    offer('two')
    now += maxAgeMs
    expect(cache.peek()).toEqual({ revision: 'one' })
    await vi.waitFor(() => expect(cache.peek()).toEqual({ revision: 'two' }))
    expect(read).toHaveBeenCalledTimes(2)
  })
})

describe('while the other side fails', () => {
  it('the attempts become rarer, to one in 30 seconds, and what was read last stays', async () => {
    const cache = open()
    await cache.get()
    read.mockResolvedValue(down)
    const attempts: number[] = []
    for (let second = 60; second <= 200; second++) {
      now = Date.UTC(2026, 5, 1) + second * 1_000
      const before = read.mock.calls.length
      expect(await cache.get()).toEqual({ revision: 'one' })
      await settle()
      if (read.mock.calls.length > before) attempts.push(second)
    }
    expect(attempts).toEqual([60, 61, 63, 67, 75, 91, 121, 151, 181])
  })

  it('they come a little earlier than usual by chance: many sites must not ask at the same moment', async () => {
    jitter = 0.8
    read.mockResolvedValue(down)
    const cache = open()
    await cache.get()
    for (const [ms, calls] of [
      [799, 1],
      [1, 2],
      [1_599, 2],
      [1, 3],
    ] as const) {
      now += ms
      await cache.get()
      expect(read).toHaveBeenCalledTimes(calls)
    }
  })

  it('nobody waits between two attempts, where nothing was ever read', async () => {
    read.mockResolvedValue(down)
    const cache = open()
    expect(await cache.get()).toBeNull()
    expect(await cache.get()).toBeNull()
    expect(read).toHaveBeenCalledOnce()
    offer('one')
    now += 1_000
    expect(await cache.get()).toEqual({ revision: 'one' })
  })

  it('it is left alone for as long as it asks, but not for ever', async () => {
    read.mockResolvedValue({ ...down, retryAfterMs: 90_000 } as typeof down)
    const cache = open()
    await cache.get()
    now += 89_999
    await cache.get()
    expect(read).toHaveBeenCalledOnce()
    read.mockResolvedValue({ ...down, retryAfterMs: 1e12 } as typeof down)
    now += 1
    await cache.get()
    now += 300_000
    await cache.get()
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('each change of its health is one line', async () => {
    const cache = open()
    read.mockResolvedValue(down)
    await cache.refresh()
    await cache.refresh()
    offer('one')
    await cache.refresh()
    await cache.refresh()
    expect(log.error.mock.calls).toEqual([
      [{ reason: 'network', detail: 'refused', lastRead: null }, 'the things cannot be read'],
    ])
    expect(log.info.mock.calls).toEqual([[{}, 'the things can be read again']])
  })
})

describe('the operator is told', () => {
  it('when it was read last, while it cannot be', async () => {
    const cache = open()
    expect(cache.fault()).toBeNull()
    await cache.get()
    expect(cache.fault()).toBeNull()
    read.mockResolvedValue(down)
    now += 1_000
    await cache.refresh()
    expect(cache.fault()).toEqual({ lastRead: new Date(now - 1_000).toISOString() })
    offer('one')
    await cache.refresh()
    expect(cache.fault()).toBeNull()
  })

  it('that what is shown is from before the start, until it was read again', async () => {
    await open().get()
    const restarted = open()
    expect(restarted.fault()).toEqual({ lastRead: null })
    await restarted.refresh()
    expect(restarted.fault()).toBeNull()
  })
})

describe('a copy on disk', () => {
  it('is there after a restart, at once, and is read again behind the answer', async () => {
    await open().get()
    read.mockResolvedValue(down)
    const restarted = open()
    expect(await restarted.get()).toEqual({ revision: 'one' })
    offer('two')
    now += 1_000
    await settle()
    await restarted.get()
    await vi.waitFor(async () => expect(await restarted.get()).toEqual({ revision: 'two' }))
  })

  it('is written when something changed, and then alone', async () => {
    const cache = open()
    await cache.refresh()
    const file = join(folder, 'things.json')
    writeFileSync(file, 'untouched')
    await cache.refresh()
    expect(readFileSync(file, 'utf8')).toBe('untouched')
    offer('two')
    await cache.refresh()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 'v1', value: { revision: 'two' } })
    expect(readdirSync(folder)).toEqual(['things.json'])
  })

  it.each([
    '',
    'rubbish',
    '{"version":"v1","val',
    'null',
    '[]',
    '7',
    '{"version":"v2","value":{"revision":"x"}}',
    '{"version":"v1"}',
  ])('that is %j is not used, and the log says so once', async (text) => {
    writeFileSync(join(folder, 'things.json'), text)
    expect(await open().get()).toEqual({ revision: 'one' })
    expect(log.warn.mock.calls.length + log.info.mock.calls.length).toBe(1)
  })

  it('that is not there yet is no fault', () => {
    open()
    expect(log.warn).not.toHaveBeenCalled()
    expect(log.info).not.toHaveBeenCalled()
  })

  it('that cannot be written costs a line, and nothing else', async () => {
    writeFileSync(join(folder, 'file'), '')
    const cache = open({ file: join(folder, 'file', 'things.json') })
    expect(await cache.get()).toEqual({ revision: 'one' })
    expect(log.warn).toHaveBeenCalled()
  })
})

function offer(revision: string) {
  read.mockImplementation(async () => ({ ok: true, value: { revision } }))
}

function open({ timeoutMs = 5_000, file = join(folder, 'things.json') } = {}) {
  const copy = createDiskCopy<Value>({ file, version: 'v1', log })
  const clock = () => now
  const cache = createStaleCache({
    read,
    what: 'the things',
    copy,
    maxAgeMs,
    timeoutMs,
    log,
    clock,
    random: () => jitter,
  })
  opened.push(cache)
  return cache
}

/** Lets a reading in the background, which waits for nothing, come to its end. */
async function settle() {
  await new Promise((resolve) => setImmediate(resolve))
}
