import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A tile server on loopback; `await using` stops it. `answer` may be replaced at any time. */
export async function startTileServer(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const tiles = { answer }
  const server = createServer((request, response) => {
    asked.push(request)
    tiles.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(tiles, {
    port,
    /** The requests so far. */
    asked,
    stop,
    [Symbol.asyncDispose]: stop,
  })
}
