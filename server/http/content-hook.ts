import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RouteHandlerMethod } from 'fastify'
import * as v from 'valibot'
import type { Clock } from '../../domain/ports.ts'
import { parseJson } from './bodies/json.ts'

/** In bytes. Content services send the whole published record in the body. */
export const hookBodyLimit = 1024 * 1024

/** `sentAt` may differ from our clock by this much in either direction, which limits how long a recorded call can be replayed. */
const maxClockDifferenceMs = 5 * 60_000

type Options = {
  /** Null disables the hook: 404. */
  secret: string | null
  refresh: () => Promise<unknown>
  clock: Clock
}

/**
 * A content service calls this hook when it has published something; all content is then read again. The body must be
 * signed with the secret, and only its optional `sentAt` is used. 202 means that the read has started.
 */
export function createContentHook({ secret, refresh, clock }: Options): RouteHandlerMethod {
  return async (request, reply) => {
    if (secret === null) return reply.code(404).send({ message: 'There is nothing at this address.' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(body, request.headers['x-signature'], secret)) {
      request.log.warn({}, 'refused a content hook with a wrong signature')
      return reply.code(401).send({ message: 'The signature is not that of this body.' })
    }
    const sentAt = readSentAt(body)
    if (sentAt === 'malformed') return reply.code(400).send({ message: malformed })
    if (sentAt && Math.abs(clock() - sentAt.getTime()) > maxClockDifferenceMs) {
      request.log.warn({ sentAt }, 'refused a content hook whose sentAt is too far from our clock')
      return reply.code(401).send({ message: 'sentAt lies more than five minutes from our clock.' })
    }
    refresh().catch((err) => request.log.error({ err }, 'the content could not be read again'))
    return reply.code(202).send({ message: 'The content is being read again.' })
  }
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest())
}

const malformed = 'sentAt has to be a moment in ISO 8601 with its time zone, such as 2026-11-22T05:00:00Z.'

/** A time zone is required: without one, the time would be read in the server's own zone. */
const moment = v.pipe(v.string(), v.isoTimestamp(), v.toDate())

/** Null when the body has no `sentAt` or is not a JSON object. */
function readSentAt(body: Buffer): Date | 'malformed' | null {
  const parsed = parseJson(body.toString())
  if (typeof parsed !== 'object' || parsed === null || !('sentAt' in parsed)) return null
  const result = v.safeParse(moment, parsed.sentAt)
  return result.success ? result.output : 'malformed'
}
