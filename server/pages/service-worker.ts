import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteHandlerMethod } from 'fastify'

/** The service worker of the build. Browsers ask at each visit whether it has changed. Its own policy decides where it may connect to. */
export function createServiceWorker(buildDir: string): RouteHandlerMethod {
  const text = readFileSync(join(buildDir, 'client', 'sw.js'), 'utf8')
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return async (request, reply) => {
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' })
    // A proxy that compresses marks the tag as weak.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
    reply.header('Content-Security-Policy', "default-src 'none';connect-src 'self'")
    return reply.type('text/javascript').send(text)
  }
}
