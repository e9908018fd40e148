import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../client.ts'
import { refuse } from '../refuse.ts'
import { createFairQueue, type FairQueueOptions, QueueFullError } from './fair-queue.ts'

/** Answers a costly request when it is its client's turn. A client that goes away before leaves the queue. */
export type InTurn = (request: FastifyRequest, reply: FastifyReply, answer: () => Promise<unknown>) => Promise<unknown>

/** In seconds: about half of a full queue is answered by then. */
const retryAfterS = 5

/**
 * A queue of requests. A few are answered at a time, so that all requests outside of it (cached pages, forms, health) are answered
 * meanwhile. A full queue refuses with 429, which a balancer does not take for a failure of this server.
 */
export function createInTurn(options: FairQueueOptions): InTurn {
  const queue = createFairQueue(options)
  return async (request, reply, answer) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    try {
      return await queue.run(networkOf(request), answer, gone.signal)
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack()
      if (!(error instanceof QueueFullError)) throw error
      return refuse(reply.header('Retry-After', retryAfterS), 429, tooBusy)
    }
  }
}

const tooBusy = 'We are very busy at this moment. Please try again in a few seconds: nothing that you typed is lost.'
