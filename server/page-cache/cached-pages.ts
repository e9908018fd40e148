import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { findFault } from '../http/request-faults.ts'
import { securityHeadersOf } from '../http/security-headers.ts'
import { logAnswer, saysAnswers } from '../log.ts'
import { chooseEncoding, type Encoding, isKnown, type KeptPage, tagOf } from './page-cache.ts'

/**
 * Answers what asks for a kept page before Fastify looks at it, whose router, hooks and reply take longer than all the rest for
 * bytes that stand ready. Whatever is out of the ordinary about a request is left to Fastify.
 * `secure`: the site's public address begins with https.
 */
export function answerKeptPages(
  app: FastifyInstance,
  { secure, find }: { secure: boolean; find(address: string): KeptPage | null },
) {
  let answers = 0
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isOrdinary(request) || !answer(request, response)) app.routing(request, response)
  })

  function isOrdinary(request: IncomingMessage) {
    const { method, headers } = request
    return (
      (method === 'GET' || method === 'HEAD') &&
      findFault(request) === null &&
      headers.upgrade === undefined &&
      // Whether a proxy may say so, Fastify knows.
      (secure || headers['x-forwarded-proto'] === undefined)
    )
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request
    const begun = performance.now()
    const page = find(url)
    if (!page) return false
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = encoding === 'identity' ? null : page.bytes[encoding]
    // It is still to be made for this visitor.
    if (!body) return false
    sendKept(request, response, page, { encoding, body, secure })
    if (saysAnswers(app.log)) {
      response.once('finish', () => {
        const reqId = `kept-${(++answers).toString(36)}`
        logAnswer(app.log, { reqId, method, url, status: response.statusCode, ms: performance.now() - begun })
      })
    }
    return true
  }
}

type Sent = {
  encoding: Encoding
  body: Buffer
  /** Whether the visitor came over TLS. */
  secure: boolean
}

/** Sends a kept page past Fastify's own way of sending. */
export function sendKept({ headers }: IncomingMessage, response: ServerResponse, page: KeptPage, sent: Sent): void {
  const { whole, unchanged, text } = formOf(page, sent)
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(page, known)) response.writeHead(304, unchanged).end()
  else response.writeHead(200, whole).end(text, 'latin1')
}

/** A browser asks whether its copy still holds, a cache in front may answer for a minute and bridge an outage of ours. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/** What a link's page is made of was fetched when the visitor pointed at it: it still holds when the link is followed. */
const dataCaching = 'public, max-age=10, s-maxage=60, stale-if-error=86400'

/**
 * Of one encoding what is sent, made once for visitors with TLS and without: headers as Node.js takes them, name after value, and
 * the body, each byte a letter: Node.js writes such a text in one piece with its head, which is quicker than two.
 */
type Form = { whole: string[]; unchanged: string[]; text: string }

const forms = { secure: new WeakMap<Buffer, Form>(), plain: new WeakMap<Buffer, Form>() }

function formOf(page: KeptPage, { encoding, body, secure }: Sent): Form {
  const known = forms[secure ? 'secure' : 'plain']
  const made = known.get(body)
  if (made) return made
  const headers = new Headers(securityHeadersOf(secure))
  for (const [name, value] of page.headers) headers.set(name, value)
  headers.set('Cache-Control', headers.get('Content-Type') === 'text/x-script' ? dataCaching : pageCaching)
  headers.set('ETag', tagOf(page, encoding))
  headers.set('Vary', 'Accept-Encoding')
  const unchanged = [...headers].flat()
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  const form = { whole: [...headers].flat(), unchanged, text: body.toString('latin1') }
  known.set(body, form)
  return form
}
