import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers the pipelined requests of a connection one after another (RFC 9112, section 9.3.2), and closes the connection when more
 * than `maxWaiting` wait. Node.js hands over thousands at once, each of which takes memory until all answers before it are sent.
 * Browsers and proxies send a request once they have the answer to the one before.
 */
export function answerInOrder(handle: RequestListener, maxWaiting: number): RequestListener {
  const waiting = new WeakMap<Socket, number>()

  return (request, response) => {
    const { socket } = request
    // Node.js gives a response its socket once all responses before it are sent.
    if (response.socket) return handle(request, response)
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > maxWaiting) return socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      process.nextTick(handle, request, response)
    })
  }
}
