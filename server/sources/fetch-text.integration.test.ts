import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchText } from './fetch-text.ts'

const limits = { timeoutMs: 10_000, maxBytes: 1_000 }

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is a failure that names its target, and is not followed',
  async (status) => {
    const asked: string[] = []
    const inside = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end('secret')
    })
    const service = await serve((_request, response) =>
      response.writeHead(status, { location: `${inside}/a?b=c` }).end('moved'),
    )
    for (const method of ['GET', 'POST']) {
      expect(await fetchText(fetch, service, { method }, limits)).toEqual({
        ok: false,
        reason: 'status',
        status,
        detail: `HTTP ${status}, to ${inside}/a`,
      })
    }
    expect(asked).toEqual([])
  },
)

/** Serves on loopback until the test ends; returns the origin. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
