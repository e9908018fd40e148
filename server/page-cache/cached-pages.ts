import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findFault } from '../http/request-faults.ts'
import { securityHeadersOf } from '../http/security-headers.ts'
import { isInfoEnabled, logAnswer } from '../log.ts'
import { isDataSaverOn, pageVary } from './data-saver.ts'
import { type CachedPage, chooseEncoding, type Encoding, isKnownPage, type PageKey, tagOf } from './page-cache.ts'

export type CachedPages = ReturnType<typeof createCachedPages>

type PageSource = { find(key: PageKey, encoding: Encoding): CachedPage | null; log: FastifyBaseLogger }

type Sent = {
  encoding: Encoding
  body: Buffer
  /** True when the visitor came over TLS. */
  secure: boolean
}

/** `secure`: the site's public address begins with https. */
export function createCachedPages({ secure }: { secure: boolean }) {
  let source: PageSource | null = null
  let answers = 0
  /** Browsers spell `Accept-Encoding` in a few ways, and send it with every request. */
  const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: chooseEncoding })
  const prepared = { secure: new WeakMap<Buffer, PreparedResponse>(), plain: new WeakMap<Buffer, PreparedResponse>() }

  function isOrdinary(request: IncomingMessage) {
    const { method, headers } = request
    return (
      (method === 'GET' || method === 'HEAD') &&
      findFault(request) === null &&
      headers.upgrade === undefined &&
      // Only Fastify knows whether the client is a trusted proxy.
      (secure || headers['x-forwarded-proto'] === undefined)
    )
  }

  /** Answers with a page that was just cached, after Fastify has looked at the request. */
  function send({ headers }: IncomingMessage, response: ServerResponse, page: CachedPage, sent: Sent) {
    const cache = prepared[sent.secure ? 'secure' : 'plain']
    let ready = cache.get(sent.body)
    if (!ready) {
      ready = prepare(page, sent)
      cache.set(sent.body, ready)
    }
    const known = headers['if-none-match']
    if (known !== undefined && isKnownPage(page, known)) response.writeHead(304, ready.notModified).end()
    else response.writeHead(200, ready.whole).end(ready.text, 'latin1')
  }

  return {
    /**
     * Answers a request for a cached page before Fastify sees it: its router, hooks and reply cost more than all the rest of such
     * an answer. False for every other request, and for any that is out of the ordinary: those are Fastify's.
     */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (!source || !isOrdinary(request)) return false
      const { method = '', url = '', headers } = request
      const begun = performance.now()
      const encoding = encodings.memo(`${headers['accept-encoding'] ?? ''}`)
      const page = source.find({ address: url, dataSaver: isDataSaverOn(headers) }, encoding)
      if (!page) return false
      const body = encoding === 'identity' ? null : page.bytes[encoding]
      // The page is not yet compressed in this encoding.
      if (!body) return false
      send(request, response, page, { encoding, body, secure })
      const { log } = source
      if (isInfoEnabled(log)) {
        response.once('finish', () => {
          const reqId = `cached-${(++answers).toString(36)}`
          logAnswer(log, { reqId, method, url, status: response.statusCode, ms: performance.now() - begun })
        })
      }
      return true
    },

    send,

    /** From this call on, `answer` looks for pages here. */
    serveFrom(pages: PageSource) {
      source = pages
    },
  }
}

/** A browser asks whether its copy is still valid. A shared cache may answer for a minute, and while this server is down. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/** The data of a page are fetched when the visitor points at its link, and are still valid when the visitor follows it. */
const dataCaching = 'public, max-age=10, s-maxage=60, stale-if-error=86400'

/**
 * A response prepared for one content encoding, cached separately for http and https. The headers are names and values in turn.
 * `text` is the body with one character for each byte: Node.js writes a string together with the head, in one piece, which is
 * faster than two.
 */
type PreparedResponse = { whole: string[]; notModified: string[]; text: string }

function prepare(page: CachedPage, { encoding, body, secure }: Sent): PreparedResponse {
  const headers = new Headers(securityHeadersOf(secure))
  for (const [name, value] of page.headers) headers.set(name, value)
  headers.set('Cache-Control', headers.get('Content-Type') === 'text/x-script' ? dataCaching : pageCaching)
  headers.set('ETag', tagOf(page, encoding))
  headers.set('Vary', pageVary)
  const notModified = [...headers].flat()
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return { whole: [...headers].flat(), notModified, text: body.toString('latin1') }
}
