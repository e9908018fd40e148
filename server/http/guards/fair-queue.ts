import { performance } from 'node:perf_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'

/** The queue refused a task: 429 with `Retry-After`. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

export type FairQueueOptions = {
  /** Tasks of all clients that wait. Beyond it, the newest task of the client with most of them is refused. */
  maxWaiting: number
  /**
   * Milliseconds of an idle processor after which a task's turn is over: it waits for another system then, and the others need not wait
   * with it. Time in which the processor is busy does not count, or costly tasks would all begin on a slow machine.
   */
  maxIdleMs: number
}

/** Rounds of the event loop without a new task, after which the next one begins. */
const quietRounds = 3
/** Milliseconds. Those who come all the time do not keep others waiting for longer. */
const maxReadMs = 50

/** A task's place in the queue: resolves when the task may begin, rejects when it is refused or has left. */
type Place = PromiseWithResolvers<void>

/**
 * Runs costly tasks one at a time, each client's in turn. Between two tasks the event loop reads its sockets, so that requests
 * which need no queue are answered, and a client's first task is known before the next one of a client with many.
 */
export function createFairQueue({ maxWaiting, maxIdleMs }: FairQueueOptions) {
  /** The places of each client, oldest first. The first client is next, and goes to the end when its turn is over. */
  const clients = new Map<string, Place[]>()
  let waiting = 0
  let entered = 0
  let isTaken = false

  function enter(client: string, place: Place) {
    clients.set(client, [...(clients.get(client) ?? []), place])
    entered++
    waiting++
    if (waiting > maxWaiting) refuseNewest()
    startNext()
  }

  function refuseNewest() {
    const [client, places] = [...clients].reduce((most, next) => (next[1].length >= most[1].length ? next : most))
    leave(client, places.at(-1) as Place, new QueueFullError(`More than ${maxWaiting} tasks wait.`))
  }

  /** Does nothing for a task that has begun. */
  function leave(client: string, place: Place, reason: unknown) {
    const places = clients.get(client) ?? []
    if (!places.includes(place)) return
    const others = places.filter((other) => other !== place)
    if (others.length > 0) clients.set(client, others)
    else clients.delete(client)
    waiting--
    place.reject(reason)
  }

  function startNext() {
    const [next] = clients
    if (!next || isTaken) return
    const [client, [place, ...others]] = next
    clients.set(client, others)
    waiting--
    isTaken = true
    // Immediates run after the sockets were read.
    setImmediate((place as Place).resolve)
  }

  /** Each round accepts a single connection, and those of a client with many may be before another's. */
  async function readSockets() {
    const end = performance.now() + maxReadMs
    for (let quiet = 0; quiet < quietRounds && performance.now() < end; ) {
      const before = entered
      await nextRound()
      quiet = entered > before ? 0 : quiet + 1
    }
  }

  /** Ends a client's turn: whoever came during it is before its next task. */
  async function finishTurn(client: string) {
    await readSockets()
    const places = clients.get(client) ?? []
    clients.delete(client)
    if (places.length > 0) clients.set(client, places)
    isTaken = false
    startNext()
  }

  /** Runs a task that has its turn; the next one begins when it ends, or leaves the processor idle for too long. */
  async function runInTurn<Result>(client: string, task: () => Promise<Result>) {
    const idleMs = () => performance.eventLoopUtilization().idle
    const end = idleMs() + maxIdleMs
    let timer: NodeJS.Timeout | null = setTimeout(endIfIdle, maxIdleMs)
    function endIfIdle() {
      const left = end - idleMs()
      if (left > 0) timer = setTimeout(endIfIdle, left)
      else endTurn()
    }
    function endTurn() {
      if (!timer) return
      clearTimeout(timer)
      timer = null
      void finishTurn(client)
    }
    try {
      return await task()
    } finally {
      endTurn()
    }
  }

  return {
    /**
     * Runs a task when it is its client's turn, and settles as the task does. Clients take turns: somebody with one task waits for one
     * task of each other client, not for all of them. A task whose `signal` aborts while it waits leaves the queue.
     * @throws QueueFullError when too many tasks wait; the reason of `signal` when it aborts before the task begins.
     */
    async run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted()
      const place: Place = Promise.withResolvers()
      const abort = () => leave(client, place, signal?.reason)
      signal?.addEventListener('abort', abort)
      enter(client, place)
      await place.promise.finally(() => signal?.removeEventListener('abort', abort))
      return runInTurn(client, task)
    },
  }
}
