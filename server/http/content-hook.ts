import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

/** Services send the whole record that was published along, in bytes. */
const bodyLimit = 1024 * 1024

/** How far `sentAt` may lie from our clock, in either direction: a call that was recorded is of no use for longer. */
const longestDelayMs = 5 * 60_000

type Options = {
  /** Null is no hook. */
  secret: string | null
  refresh: () => Promise<unknown>
  /** Milliseconds since 1970. */
  clock: () => number
}

/**
 * `POST /hooks/content`: whoever knows the secret says that content was published, and it is read again at once. The body
 * is signed; of what is in it only `sentAt` is read, where there is one. 202 says that the reading has begun; without a
 * secret there is no hook.
 */
export function mountContentHook(app: FastifyInstance, { secret, refresh, clock }: Options) {
  app.post('/hooks/content', { bodyLimit }, async (request, reply) => {
    if (secret === null) return reply.code(404).send({ message: 'There is nothing at this address.' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(body, request.headers['x-signature'], secret)) {
      request.log.warn({}, 'a content hook with a wrong signature was refused')
      return reply.code(401).send({ message: 'The signature is not that of this body.' })
    }
    const sentAt = readSentAt(body)
    if (sentAt === 'malformed') return reply.code(400).send({ message: malformed })
    if (sentAt && Math.abs(clock() - sentAt.getTime()) > longestDelayMs) {
      request.log.warn({ sentAt }, 'a content hook that was sent too long ago, or by a wrong clock, was refused')
      return reply.code(401).send({ message: 'sentAt lies more than five minutes from our clock.' })
    }
    refresh().catch((err) => request.log.error({ err }, 'the content could not be read again'))
    return reply.code(202).send({ message: 'The content is read again.' })
  })
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest())
}

const malformed = 'sentAt has to be a moment in ISO 8601 with its time zone, such as 2026-11-22T05:00:00Z.'

/** With a time zone: without one it would be a moment in the server's. */
const moment = v.pipe(v.string(), v.isoTimestamp(), v.toDate())

/** When the body says that it was sent; null where it says nothing, or is no JSON object. */
function readSentAt(body: Buffer): Date | 'malformed' | null {
  const parsed = parseJson(body)
  if (typeof parsed !== 'object' || parsed === null || !('sentAt' in parsed)) return null
  const result = v.safeParse(moment, parsed.sentAt)
  return result.success ? result.output : 'malformed'
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
