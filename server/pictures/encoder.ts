import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Clock } from '../../domain/ports.ts'
import { makeInChild } from './child.ts'
import { type Format, makePicture, maxDecodedBytes, type PictureJob, readDecodedBytes } from './make-picture.ts'
import type { Original } from './originals.ts'

/** A broken picture is not tried again for this time; longer for one that took too much memory or time. */
const brokenMs = 60_000
const tooLargeMs = 600_000

/** Limits the memory for broken pictures. */
const maxBroken = 1_000

/** A picture above this size is made in a child process. Most photographs of cameras and phones are smaller. */
const largeBytes = 64_000_000

/** Each encode takes one of libuv's four threads; one stays free for file access. */
const concurrentEncodes = Math.min(availableParallelism(), 3)

class TooLargeError extends Error {}

export type MakeLarge = (job: PictureJob) => Promise<Buffer>

const makeLargeInChild: MakeLarge = (job) => makeInChild(childFile, job)
const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))

/** Makes pictures of originals, a few at a time and large ones one at a time, and remembers which originals are broken. */
export function createEncoder(clock: Clock, makeLarge = makeLargeInChild) {
  const limited = pLimit(concurrentEncodes)
  const oneAtATime = pLimit(1)
  const brokenUntil = new LRUCache<string, number>({ max: maxBroken })

  const isBroken = ({ key }: Original) => clock() < (brokenUntil.get(key) ?? 0)

  /** An original with which the work fails is broken. */
  async function noteFault<Result>({ key }: Original, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      brokenUntil.set(key, clock() + (error instanceof TooLargeError ? tooLargeMs : brokenMs))
      throw error
    }
  }

  const fetch = (original: Original) => noteFault(original, () => original.fetch())

  /** Null if the picture turned out to be broken while this was queued. */
  async function make(original: Original, width: number, format: Format): Promise<Buffer | null> {
    const read = await fetch(original)
    const job = async () => ({ source: await read(), width, format })
    const inQueue = <Made>(limit: LimitFunction, work: () => Promise<Made>): Promise<Made | null> =>
      // A fault is noted before the next job of the queue starts.
      limit(async () => (isBroken(original) ? null : noteFault(original, work)))

    const made = await inQueue(limited, async () => {
      const small = await job()
      const decodedBytes = await readDecodedBytes(small.source)
      if (decodedBytes > maxDecodedBytes) throw new TooLargeError(`decoding it would take ${decodedBytes} bytes`)
      return decodedBytes > largeBytes ? 'large' : makePicture(small)
    })
    if (made !== 'large') return made
    return inQueue(oneAtATime, async () =>
      makeLarge(await job()).catch(({ message }: Error) => {
        throw new TooLargeError(message)
      }),
    )
  }

  return { isBroken, fetch, make }
}
