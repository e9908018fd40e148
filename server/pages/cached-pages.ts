import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDataSaverOn, pageVary } from './data-saver.ts'
import { type CachedPage, chooseEncoding, encode, isKnownPage, type PageKey, tagOf } from './page-cache.ts'

export function toPageKey({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): PageKey {
  return { address: url, dataSaver: isDataSaverOn(headers) }
}

/** A browser asks whether its copy is still valid. A shared cache may answer for a minute, and while this server is down. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/** The data of a page are fetched when the visitor points at its link, and are still valid when the visitor follows it. */
const dataCaching = 'public, max-age=10, s-maxage=60, stale-if-error=86400'

export async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(headers['accept-encoding'])
  const body = await encode(page, encoding)
  reply.headers(Object.fromEntries(page.headers)).headers({
    'Cache-Control': reply.getHeader('Content-Type') === 'text/x-script' ? dataCaching : pageCaching,
    ETag: tagOf(page, encoding),
    Vary: pageVary,
  })
  const known = headers['if-none-match']
  if (known !== undefined && isKnownPage(page, known)) return sendAsItIs(reply, 304)
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return sendAsItIs(reply.header('Content-Length', body.length), 200, body)
}

/** Past the compression plug-in, which would compress a plain body in an encoding of its own. */
function sendAsItIs(reply: FastifyReply, status: number, body?: Buffer): FastifyReply {
  reply
    .hijack()
    .raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
    .end(body)
  return reply
}
