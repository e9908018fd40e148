import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Services send the whole record that was published along, in bytes. */
const bodyLimit = 1024 * 1024

/**
 * `POST /hooks/content`: whoever knows the secret says that content was published, and it is read again at once. The body
 * is signed and not read. 202 says that the reading has begun; without a secret there is no hook.
 */
export function mountContentHook(
  app: FastifyInstance,
  { secret, refresh }: { secret: string | null; refresh: () => Promise<unknown> },
) {
  app.post('/hooks/content', { bodyLimit }, async (request, reply) => {
    if (secret === null) return reply.code(404).send({ message: 'There is nothing at this address.' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(body, request.headers['x-signature'], secret)) {
      request.log.warn({}, 'a content hook with a wrong signature was refused')
      return reply.code(401).send({ message: 'The signature is not that of this body.' })
    }
    refresh().catch((err) => request.log.error({ err }, 'the content could not be read again'))
    return reply.code(202).send({ message: 'The content is read again.' })
  })
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest())
}
