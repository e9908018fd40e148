import type { onRequestHookHandler } from 'fastify'

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** What every answer carries, errors and files included. */
export const setSecurityHeaders: onRequestHookHandler = (_request, reply, done) => {
  reply.headers(headers)
  done()
}
