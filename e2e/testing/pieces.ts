import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a page as a slow connection brings it: its head, and at each call of `sendPiece` one of 40 pieces of its body, until that
 * gives false. The page's files are not answered.
 */
export async function serveInPieces(page: string) {
  const html = Buffer.from(await (await fetch(page)).arrayBuffer())
  const body = html.indexOf('<body')
  const size = Math.ceil((html.length - body) / 40)
  let sent = body
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createServer(({ url }, answer) => {
    if (url !== '/') return
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.subarray(0, sent))
    asked.resolve(answer)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async sendPiece(): Promise<boolean> {
      const answer = await asked.promise
      if (sent >= html.length) answer.end()
      else answer.write(html.subarray(sent, sent + size))
      sent += size
      return !answer.writableEnded
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
