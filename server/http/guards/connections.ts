import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** `_httpMessage` is the response that Node.js is sending on the connection; there is no public name for it. */
export type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

export type Connections = ReturnType<typeof trackConnections>

/** Tracks the connections of an HTTP server, from the moment at which it listens. */
export function trackConnections(server: Server) {
  const sockets = new Set<HttpSocket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('timeout', closeUnlessMoving)

  async function drain() {
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // `http.Server#close` would also destroy connections whose response is written but not yet sent.
    NetServer.prototype.close.call(server)
    for (const { _httpMessage } of sockets) announceClose(_httpMessage)
    server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => announceClose(answer))
    // Read pending requests first: the event loop polls once between two immediates.
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    for (const socket of sockets) endWhenAnswered(socket)
    await closed
  }

  let drained: Promise<void> | null = null
  return {
    /**
     * Stops listening at once, so that the operating system refuses new connections and a load balancer tries another server.
     * Responses in flight are finished with `Connection: close`, and idle connections are closed. Resolves when the last
     * connection has ended. May be called again.
     */
    drain: () => (drained ??= drain()),
  }
}

/** In milliseconds: a turn of the event loop that did next to nothing. */
const quickTurnMs = 1

/**
 * Closes an idle connection, unless a request is about to be read from it. Node.js runs timers before it reads sockets, so
 * after a busy moment the timeout of a connection can fire while a request waits in its buffer; closing would reset it.
 * So close only after a quick turn of the event loop that read nothing: during a long turn, another request may arrive.
 */
function closeUnlessMoving(socket: Socket) {
  const moved = () => socket.bytesRead + socket.bytesWritten
  const before = moved()
  let turn = performance.now()
  setImmediate(function afterReading() {
    if (moved() !== before) return
    const begun = turn
    turn = performance.now()
    if (turn - begun < quickTurnMs) socket.destroy()
    else setImmediate(afterReading)
  })
}

/** Node.js then sends `Connection: close`, and closes the connection after the response. */
function announceClose(answer: ServerResponse | null | undefined) {
  if (answer && !answer.headersSent) answer.shouldKeepAlive = false
}

/** Also closes connections whose response began with `keep-alive`, and those with pipelined requests. */
function endWhenAnswered(socket: HttpSocket) {
  if (socket._httpMessage) socket._httpMessage.once('close', () => endWhenAnswered(socket))
  else socket.destroySoon()
}
