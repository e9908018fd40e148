import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Node.js keeps the answer that is being sent on a connection here; it has no public name for it. */
export type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

/** The connections of an HTTP server, from the moment at which it listens. */
export type Connections = {
  /**
   * Takes no connection any more, from this call on: whoever asks is refused by the operating system, and a balancer goes to
   * another server at once. Answers in flight are finished with `Connection: close`, idle connections are closed. Resolves
   * when the last connection has ended. May be called again.
   */
  drain(): Promise<void>
}

export function trackConnections(server: Server): Connections {
  const sockets = new Set<HttpSocket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('timeout', closeUnlessMoving)

  async function drain() {
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // `http.Server` would also destroy connections whose answer has ended for us, but is still on its way to the client.
    NetServer.prototype.close.call(server)
    for (const { _httpMessage } of sockets) sayThatItEnds(_httpMessage)
    server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => sayThatItEnds(answer))
    // What clients have sent by now is read first: between one immediate and the next the event loop reads once.
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    for (const socket of sockets) endWhenAnswered(socket)
    await closed
  }

  let drained: Promise<void> | null = null
  return { drain: () => (drained ??= drain()) }
}

/** In milliseconds: a turn of the event loop in which next to nothing was done. */
const quickTurn = 1

/**
 * Node.js runs timers before it reads what has arrived. A server that was busy finds connections whose time has passed, and
 * on which a request lies ready: closed at once, they would be reset under it. So each is closed after a reading that found
 * nothing, and that was only just done: in a long turn requests arrive behind it.
 */
function closeUnlessMoving(socket: Socket) {
  const moved = () => socket.bytesRead + socket.bytesWritten
  const before = moved()
  let turn = performance.now()
  setImmediate(function afterReading() {
    if (moved() !== before) return
    const begun = turn
    turn = performance.now()
    if (turn - begun < quickTurn) socket.destroy()
    else setImmediate(afterReading)
  })
}

/** Node.js then sends `Connection: close`, and closes after the answer. */
function sayThatItEnds(answer: ServerResponse | null | undefined) {
  if (answer && !answer.headersSent) answer.shouldKeepAlive = false
}

/** Also where the head of an answer has left with `keep-alive`, and where several answers wait for one another. */
function endWhenAnswered(socket: HttpSocket) {
  if (socket._httpMessage) socket._httpMessage.once('close', () => endWhenAnswered(socket))
  else socket.destroySoon()
}
