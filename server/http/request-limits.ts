import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from './client.ts'
import type { HttpSocket } from './connections.ts'
import { findFault } from './request-faults.ts'
import { securityHeaders } from './security-headers.ts'

/** How much of anything a stranger may ask of the server at once; each is well above what a browser ever sends. */
export type RequestLimits = {
  /** Of all headers together, the address included. */
  headerBytes: number
  /** Of an address with its query (RFC 9110, section 4.1, asks for 8,000 at least). */
  addressLength: number
  queryValues: number
  /** From the first byte to the end of the headers, and to the end of the body. */
  headerMs: number
  requestMs: number
  /** For a connection between two requests, as it is announced: longer than the 60 s for which proxies keep theirs. */
  idleMs: number
  /** For a connection on which nothing moves, in either direction: longer than the slowest picture takes. */
  silentMs: number
  /**
   * Not answered yet. Visitors of one mobile carrier share an address: they are many, and each is answered in milliseconds. A
   * kept page is answered before anything is counted.
   */
  requestsAtOnce: number
  /** Of all clients together, idle ones included: each takes memory before it says anything. */
  connections: number
}

export const requestLimits: RequestLimits = {
  headerBytes: 16 * 1024,
  addressLength: 8_000,
  queryValues: 100,
  headerMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  silentMs: 60_000,
  requestsAtOnce: 256,
  connections: 4_096,
}

/** Fastify's options for what Node.js itself limits, before there is a request. */
export function serverOptions({ headerBytes, headerMs, requestMs, idleMs, silentMs }: RequestLimits) {
  return {
    http: {
      maxHeaderSize: headerBytes,
      // Node.js would refuse it without our headers.
      requireHostHeader: false,
      headersTimeout: headerMs,
      // Node.js looks for clients that are too slow as often as this.
      connectionsCheckingInterval: Math.min(1_000, headerMs),
      // Clients that heed what is announced have so much longer, in case they or we are busy.
      keepAliveTimeoutBuffer: Math.min(5_000, idleMs),
    },
    keepAliveTimeout: idleMs,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    clientErrorHandler: refuseConnection,
  }
}

/** Refuses what is too long, or one too many of a client, before anything is done for it. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits) {
  /** By the client's network, and only while something of it runs. */
  const running = new Map<string, number>()
  let connections = 0
  /** What comes over them after the refusal is not looked at (RFC 9112, section 9.6). Node.js would still read it. */
  const ending = new WeakSet<Socket>()

  app.server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
    if (connections > limits.connections) sayAndClose(socket, 503, 'Too many clients are connected at this moment.')
  })

  // An expectation that nobody knows may be passed over (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('onRequest', (request, reply, done) => {
    if (ending.has(request.socket)) return
    const client = networkOf(request)
    const count = (running.get(client) ?? 0) + 1
    running.set(client, count)
    reply.raw.once('close', () => {
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
    })
    const { url, raw } = request
    const fault = findFault(raw)
    // Nothing here becomes another protocol, and Node.js reads nothing of what follows such a wish.
    if (raw.headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false
    if (count > limits.requestsAtOnce) {
      refuse(reply.header('Retry-After', '1'), 429, `At most ${limits.requestsAtOnce} requests are answered at once.`)
    } else if (fault) {
      refuse(reply, 400, fault)
    } else if (url.length > limits.addressLength) {
      refuse(reply, 414, `An address takes ${limits.addressLength} characters at most.`)
    } else if (countValues(url) > limits.queryValues) {
      refuse(reply, 400, `The query of an address takes ${limits.queryValues} values at most.`)
    } else done()
  })

  /** The body that may follow is not read. */
  function refuse(reply: FastifyReply, status: number, message: string) {
    ending.add(reply.request.socket)
    reply.header('Connection', 'close').code(status).send({ message })
  }
}

function countValues(url: string) {
  const query = url.indexOf('?')
  return query < 0 ? 0 : url.slice(query).split('&').length
}

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long.' },
}

/** What cannot become a request: too slow, too long, or no HTTP. */
function refuseConnection(error: Error & { code?: string }, socket: HttpSocket) {
  const { status, message } = refusals[error.code ?? ''] ?? { status: 400, message: 'This is not a request.' }
  // An answer that has begun on this connection cannot be followed by another one.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) socket.destroy()
  else sayAndClose(socket, status, message)
}

function sayAndClose(socket: Socket, status: number, message: string) {
  const body = JSON.stringify({ message })
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}
