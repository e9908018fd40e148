import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { loadWith, requireProgram } from './load.ts'
import { quantile } from './quantile.ts'
import { startNginx } from './start-nginx.ts'
import { startServer } from './start-server.ts'

const rounds = 5
const seconds = 3
const path = '/property-listings/'

/** Pages that are kept, beside one nginx worker and a bare `node:http` that serve the same bytes under the same headers, in turns. */
export async function* measurePages(): AsyncGenerator<Figure> {
  if (!requireProgram('wrk') || !requireProgram('nginx', 'nginx-light')) {
    return console.error('pages left out: wrk and nginx are not installed')
  }
  await using server = await startServer()
  const page = await untilKept(server.url + path)
  await using nginx = await startNginx({
    files: { page: page.body },
    server: `default_type 'text/html; charset=utf-8'; etag off; location / { try_files /page =404; ${addHeaders(page.headers)} }`,
  })
  await using bare = await startBare(page)
  const [ours, theirs, bares]: [number[], number[], number[]] = [[], [], []]
  await loadWith(server.url + path, { seconds })
  for (let round = 0; round < rounds; round++) {
    ours.push(await loadWith(server.url + path, { seconds }))
    theirs.push(await loadWith(nginx.url + path, { seconds }))
    bares.push(await loadWith(bare.url + path, { seconds }))
  }
  const by = (others: number[]) =>
    quantile(
      ours.map((value, round) => value / (others[round] ?? Number.NaN)),
      0.5,
    )
  yield { name: 'kept pages per second', value: quantile(ours, 0.5), unit: '' }
  yield { name: 'the same bytes from one nginx worker, per second', value: quantile(theirs, 0.5), unit: '' }
  yield { name: 'the same bytes from a bare node:http, per second', value: quantile(bares, 0.5), unit: '' }
  yield { name: 'kept pages per second ÷ one nginx worker', value: by(theirs), unit: '', least: 0.55 }
  yield { name: 'kept pages per second ÷ a bare node:http', value: by(bares), unit: '' }
}

/** The least that Node.js can do for a page. */
async function startBare({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }) {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The page in its smallest form, which the second who asks brings about. */
async function untilKept(url: string) {
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    const page = await ask(url)
    if (page.headers.etag && page.body.length < before && before < Number.POSITIVE_INFINITY) return page
    before = page.headers.etag ? Math.min(before, page.body.length) : before
    await sleep(100)
  }
}

/** As it is sent: `fetch` would unpack it. */
function ask(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'Accept-Encoding': 'br' } }, async (answer) =>
      resolve({ headers: answer.headers, body: await buffer(answer) }),
    )
    request.on('error', reject)
  })
}

/** nginx writes the others by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'transfer-encoding']

function addHeaders(headers: IncomingHttpHeaders) {
  return Object.entries(headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} '${String(value).replaceAll("'", "\\'")}';`)
    .join(' ')
}
