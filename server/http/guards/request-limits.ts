import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { securityHeaders } from '../security-headers.ts'
import { findAddressFault } from './address-limits.ts'
import type { HttpSocket } from './connections.ts'
import type { FairQueueOptions } from './fair-queue.ts'
import { answerInOrder } from './pipelining.ts'
import { findFault } from './request-faults.ts'

/** Limits for untrusted requests. Each is well above what a browser ever sends. */
export const requestLimits = {
  /** All headers together, the address included. */
  headerBytes: 16 * 1024,
  /** From the first byte to the end of the headers, and to the end of the body. */
  headerMs: 10_000,
  requestMs: 30_000,
  /** Time between two requests of a connection, as announced to the client: longer than the 60 s of common proxies. */
  idleMs: 72_000,
  /** Time without a byte in either direction of a connection: longer than the slowest picture takes. */
  silentMs: 60_000,
  /** Requests of one connection that wait for the answers to earlier ones. */
  pipelinedRequests: 16,
  /** Connections of all clients together, idle ones included: each takes memory before its first byte. */
  connections: 4_096,
  /**
   * The queue of requests that take milliseconds of the processor: pages that are not cached, feeds, site maps, content services.
   * A page takes 5 to 50 ms of one core, so a full queue is answered within some ten seconds.
   */
  costly: { maxWaiting: 500, maxIdleMs: 20 } satisfies FairQueueOptions,
  /**
   * The queue of share cards that are not made yet. A card takes 200 to 400 ms. A turn lasts as long as its drawing, which has a
   * timeout.
   */
  newShareCards: { maxWaiting: 100, maxIdleMs: 600_000 } satisfies FairQueueOptions,
}

export type RequestLimits = typeof requestLimits

/** Fastify's options for the limits that Node.js enforces, before there is a request. */
export function serverOptions(limits: RequestLimits) {
  return {
    // With a factory, Fastify leaves every timeout to us.
    serverFactory: (handle: RequestListener) => createLimitedServer(limits, handle),
    clientErrorHandler: refuseConnection,
  }
}

function createLimitedServer(limits: RequestLimits, handle: RequestListener): Server {
  const { headerBytes, headerMs, requestMs, idleMs, silentMs, pipelinedRequests } = limits
  const server = createServer(
    {
      maxHeaderSize: headerBytes,
      // Node.js would refuse such a request without our headers.
      requireHostHeader: false,
      headersTimeout: headerMs,
      requestTimeout: requestMs,
      // Node.js looks for slow clients as often as this.
      connectionsCheckingInterval: Math.min(1_000, headerMs),
      keepAliveTimeout: idleMs,
      // A client that respects the announced time has so much longer, in case it or this server is busy.
      keepAliveTimeoutBuffer: Math.min(5_000, idleMs),
    },
    answerInOrder(handle, pipelinedRequests),
  )
  return server.setTimeout(silentMs)
}

/** Refuses a request that is too long or malformed, and a connection that is one too many, before any work is done for it. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits) {
  let connections = 0
  /** After a refusal, further requests of the connection are ignored (RFC 9112, section 9.6). Node.js would still read them. */
  const ending = new WeakSet<Socket>()

  app.server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
    if (connections > limits.connections) sayAndClose(socket, 503, 'Too many clients are connected at this moment.')
  })

  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('onRequest', (request, reply, done) => {
    if (ending.has(request.socket)) return
    const { url, raw } = request
    const fault = findFault(raw)
    // The site upgrades no connection, and Node.js does not read the body of an upgrade request.
    if (raw.headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false
    const addressFault = findAddressFault(url)
    if (fault) refuseAndClose(reply, 400, fault)
    // A few compressed bytes could unpack to any number. No browser sends such a body.
    else if (raw.headers['content-encoding']) refuseAndClose(reply, 415, 'Bodies of requests are not compressed here.')
    else if (addressFault) refuseAndClose(reply, addressFault.status, addressFault.message)
    else done()
  })

  /** The body that may follow is not read. */
  function refuseAndClose(reply: FastifyReply, status: number, message: string) {
    ending.add(reply.request.socket)
    refuse(reply.header('Connection', 'close'), status, message)
  }
}

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long.' },
}

/** Answers bytes that cannot become a request: too slow, too long, or no HTTP. */
function refuseConnection(error: Error & { code?: string }, socket: HttpSocket) {
  const { status, message } = refusals[error.code ?? ''] ?? { status: 400, message: 'This is not a request.' }
  // No second answer can follow one that has begun on this connection.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) socket.destroy()
  else sayAndClose(socket, status, message)
}

function sayAndClose(socket: Socket, status: number, message: string) {
  const body = JSON.stringify({ message })
  const headers = {
    ...securityHeaders,
    // The address, which may be a private one, is not known here.
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}
