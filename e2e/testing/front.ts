import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Front = Awaited<ReturnType<typeof startFront>>

/** A server in front of a site that can lose its connection, keep visitors waiting, or serve the site as if it had been built anew. */
export async function startFront() {
  const state = {
    origin: '',
    /** Requests are neither refused nor answered while it is `slow`. */
    connection: 'good' as 'good' | 'slow' | 'none',
    /** Files of another version have other names, and those of the version before are gone. */
    version: 1,
  }
  const held: (() => void)[] = []
  const server = createServer((visitor, answer) => {
    if (state.connection === 'none') visitor.socket.destroy()
    else if (state.connection === 'slow') held.push(() => void pass(visitor, answer))
    else void pass(visitor, answer)
  })

  async function pass(visitor: IncomingMessage, answer: ServerResponse) {
    const folder = state.version === 1 ? '/assets/' : `/assets-${state.version}/`
    const url = visitor.url ?? '/'
    if (url.startsWith('/assets') && !url.startsWith(folder)) return answer.writeHead(404).end()
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = visitor.headers
    const passed = request(state.origin + url.replace(folder, '/assets/'), { method: visitor.method, headers })
    visitor.pipe(passed)
    const response = await new Promise<IncomingMessage>((resolve) => passed.once('response', resolve))
    let body = await buffer(response)
    if (state.version > 1 && /text|javascript|json/.test(response.headers['content-type'] ?? '')) {
      body = Buffer.from(body.toString().replaceAll('/assets/', folder))
      // The hashes of the page's scripts have changed with the names.
      delete response.headers['content-security-policy']
    }
    delete response.headers.etag
    answer.writeHead(response.statusCode ?? 500, { ...response.headers, 'content-length': body.length }).end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Passes requests on to this site. */
    serve(origin: string) {
      state.origin = origin
    },
    setVersion(version: number) {
      state.version = version
    },
    setConnection(connection: typeof state.connection) {
      state.connection = connection
      if (connection === 'good') for (const answer of held.splice(0)) answer()
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
