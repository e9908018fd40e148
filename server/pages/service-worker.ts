import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteHandlerMethod } from 'fastify'
import { entityTag, isKnown } from '../http/entity-tag.ts'

/** The service worker of the build. Browsers ask at each visit whether it has changed. Its own policy decides where it may connect to. */
export function createServiceWorker(buildDir: string): RouteHandlerMethod {
  const text = readFileSync(join(buildDir, 'client', 'sw.js'), 'utf8')
  const etag = entityTag(text)
  return async (request, reply) => {
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' })
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    reply.header('Content-Security-Policy', "default-src 'none';connect-src 'self'")
    return reply.type('text/javascript').send(text)
  }
}
