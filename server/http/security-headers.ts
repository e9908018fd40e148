import type { onRequestHookHandler } from 'fastify'

/** Headers of every response, including errors and files. Pages replace this policy, which allows nothing, with their own. */
export const securityHeaders = {
  'Content-Security-Policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(),geolocation=(),microphone=(),payment=()',
} as const

/** For pictures and media: feed readers show them on other sites. */
export const forEveryone = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** One year, without subdomains: they may belong to other sites and may lack TLS. */
const strictTransport = 'max-age=31536000'

/** `secure`: the site's public address begins with https. A trusted proxy can also mark a single request as secure. */
export function setSecurityHeaders({ secure }: { secure: boolean }): onRequestHookHandler {
  return (request, reply, done) => {
    reply.headers(securityHeaders)
    if (secure || request.protocol === 'https') reply.header('Strict-Transport-Security', strictTransport)
    done()
  }
}
