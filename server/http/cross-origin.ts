import type { FastifyRequest } from 'fastify'

/**
 * True when a page of another host sent the request. Programs send neither header and are allowed. A page of ours that sends
 * no referrer has the origin `null`; it is recognised by `Sec-Fetch-Site`, which no page can set.
 */
export function isCrossOrigin(request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return true
  if (!origin) return false
  if (origin === 'null') return site !== 'same-origin'
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
