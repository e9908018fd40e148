import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

const generous = { maxWaiting: 100, maxIdleMs: 60_000 }

/** Runs tasks that only write their names down, all asked for in the same moment. */
async function runAll(options: Partial<typeof generous>, asked: readonly [client: string, task: string][]) {
  const queue = createFairQueue({ ...generous, ...options })
  const done: string[] = []
  const outcomes = await Promise.allSettled(
    asked.map(([client, task]) => queue.run(client, async () => void done.push(task))),
  )
  const refused = asked.flatMap(([, task], index) => (outcomes[index]?.status === 'rejected' ? [task] : []))
  return { done, refused, outcomes }
}

describe('a fair queue', () => {
  test('runs the tasks of a client in the order in which they came, and the clients in turn', async () => {
    const { done } = await runAll({}, [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['c', 'c1'],
      ['b', 'b2'],
    ])
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('begins the task of a client that comes between two tasks of another before the second', async () => {
    const queue = createFairQueue(generous)
    const done: string[] = []
    const run = (client: string, task: string) => queue.run(client, async () => void done.push(task))
    // A connection is accepted in one round of the event loop, and read in the next.
    const arrival = Promise.withResolvers<void>()
    const first = queue.run('a', async () => {
      done.push('a1')
      setImmediate(() => setImmediate(() => arrival.resolve(run('b', 'b1'))))
    })
    await Promise.all([first, run('a', 'a2'), arrival.promise])
    expect(done).toEqual(['a1', 'b1', 'a2'])
  })

  test('refuses the newest task of the client with most of them, whoever came last', async () => {
    const { refused, outcomes } = await runAll({ maxWaiting: 3 }, [
      ['a', 'begins at once'],
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['c', 'c1'],
    ])
    expect(refused).toEqual(['a2', 'a3'])
    const [reason] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reason).toBeInstanceOf(QueueFullError)
  })

  test('refuses nothing for the number of one client’s tasks alone', async () => {
    const { refused, done } = await runAll(
      { maxWaiting: 50 },
      Array.from({ length: 51 }, (_, at) => ['a', `${at}`]),
    )
    expect([refused, done.length]).toEqual([[], 51])
  })

  test('runs one task at a time, also while each works longer than a turn may wait', async () => {
    const queue = createFairQueue({ ...generous, maxIdleMs: 20 })
    const order: string[] = []
    const task = (name: string) => async () => {
      for (const part of [1, 2]) {
        const begun = performance.now()
        while (performance.now() < begun + 40);
        order.push(`${name}${part}`)
        // Timers that are due run before the next part.
        await sleep(1)
      }
    }
    await Promise.all(['a', 'b', 'c'].map((name) => queue.run(name, task(name))))
    expect(order).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  })

  test('lets the event loop turn between two tasks', async () => {
    const queue = createFairQueue(generous)
    const order: string[] = []
    const busy = queue.run('a', async () => {
      const begun = performance.now()
      // Timers that are due run in the next turn of the event loop, and so are sockets read.
      setTimeout(() => order.push('something else'), 1)
      while (performance.now() < begun + 2);
      order.push('first')
    })
    const next = queue.run('a', async () => order.push('second'))
    await Promise.all([busy, next])
    expect(order).toEqual(['first', 'something else', 'second'])
  })

  test('begins the next task while one waits for another system', async () => {
    const queue = createFairQueue({ ...generous, maxIdleMs: 1 })
    const answer = Promise.withResolvers<string>()
    const waiting = queue.run('a', () => answer.promise)
    expect(await queue.run('b', async () => 'b')).toBe('b')
    answer.resolve('a')
    expect(await waiting).toBe('a')
    expect(await queue.run('b', async () => 'b')).toBe('b')
  })

  test('goes on after a task that failed', async () => {
    const queue = createFairQueue(generous)
    const failing = queue.run('a', async () => {
      throw new Error('a bug')
    })
    await expect(failing).rejects.toThrow('a bug')
    expect(await queue.run('a', async () => 'next')).toBe('next')
  })

  test('forgets a task whose client has gone, and does not count it', async () => {
    const queue = createFairQueue({ ...generous, maxWaiting: 1 })
    const leaving = new AbortController()
    const first = queue.run('a', () => sleep(0, 'first'))
    const left = queue.run('a', async () => 'never', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(queue.run('a', async () => 'never', leaving.signal)).rejects.toThrow('gone')
    const second = queue.run('a', async () => 'second')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  })
})
