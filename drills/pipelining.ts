import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'

const connections = 100
const bytes = 65_000
const heapMb = 512
const request = 'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'

/** Measures the memory that the server holds for clients that ask for a cached page a thousand times over one connection and read nothing. */
export async function* measurePipelining(): AsyncGenerator<Figure> {
  await using server = await startServer({ env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } })
  await server.untilCached()
  const before = server.memory()
  const requests = Buffer.from(request.repeat(Math.floor(bytes / request.length)))
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
      // The server may close it.
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(requests)
      return socket
    }),
  )
  let most = before
  for (let second = 0; second < 10; second++) {
    await sleep(1_000)
    most = Math.max(most, server.memory())
  }
  const { status } = await fetch(server.url)
  for (const socket of sockets) socket.destroy()
  const of = `${connections} connections with ${bytes / 1000} KB of requests, never read, heap of ${heapMb} MB`
  yield { of, name: 'memory before', value: before, unit: 'MB' }
  yield { of, name: 'most memory', value: most, unit: 'MB', budget: 2 * before }
  yield { of, name: 'status of a page then', value: status, unit: '', budget: 200 }
}
