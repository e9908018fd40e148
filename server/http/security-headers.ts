import type { onRequestHookHandler } from 'fastify'

/** What every answer carries, errors and files included. A page has a policy of its own, in place of this one that allows nothing. */
export const securityHeaders = {
  'Content-Security-Policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(),geolocation=(),microphone=(),payment=()',
} as const

/** Feed readers show articles with their pictures on pages of their own. */
export const forEveryone = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** For a year. Not of subdomains: they need not be this site's, and may have no TLS. */
const strictTransport = 'max-age=31536000'

/** `secure`: the site's public address begins with https. A trusted proxy can also say so of a single request. */
export function setSecurityHeaders({ secure }: { secure: boolean }): onRequestHookHandler {
  return (request, reply, done) => {
    reply.headers(securityHeadersOf(secure || request.protocol === 'https'))
    done()
  }
}

/** `secure`: whether the visitor came over TLS. */
export function securityHeadersOf(secure: boolean): Record<string, string> {
  return secure ? { ...securityHeaders, 'Strict-Transport-Security': strictTransport } : securityHeaders
}
