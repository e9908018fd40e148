import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { loadWith, requireProgram } from './load.ts'
import { quantile } from './quantile.ts'
import { startBalancer, startNginx } from './start-nginx.ts'
import { startServer } from './start-server.ts'

const rounds = 5
const seconds = 3
const path = '/property-listings/'

/** Cached pages, in turns with one nginx worker and a bare `node:http` that send the same bytes and headers, and with the balancer of `deploy/`. */
export async function* measurePages(): AsyncGenerator<Figure> {
  if (!requireProgram('wrk') || !requireProgram('nginx', 'nginx-light')) {
    return console.error('pages skipped: wrk or nginx is missing')
  }
  await using server = await startServer()
  const page = await untilCached(server.url + path)
  await using nginx = await startNginx({
    files: { page: page.body },
    http: (port, folder) => `server {
      listen 127.0.0.1:${port}; root ${folder}/html; default_type 'text/html; charset=utf-8'; etag off;
      location / { try_files /page =404; ${addHeaders(page.headers)} }
    }`,
  })
  await using balancer = await startBalancer(server.url, server.url)
  await using bare = await startBare(page)
  const [ours, files, bares, balanced]: [number[], number[], number[], number[]] = [[], [], [], []]
  await loadWith(server.url + path, { seconds })
  for (let round = 0; round < rounds; round++) {
    ours.push(await loadWith(server.url + path, { seconds }))
    files.push(await loadWith(nginx.url + path, { seconds }))
    balanced.push(await loadWith(balancer.url + path, { seconds }))
    bares.push(await loadWith(bare.url + path, { seconds }))
  }
  yield { name: 'cached pages per second', value: quantile(ours, 0.5), unit: '' }
  yield { name: 'the same bytes from one nginx worker, per second', value: quantile(files, 0.5), unit: '' }
  yield { name: 'the same bytes from a bare node:http, per second', value: quantile(bares, 0.5), unit: '' }
  yield { name: 'cached pages per second ÷ a bare node:http', value: medianRatio(ours, bares), unit: '', least: 0.8 }
  yield { name: 'cached pages per second ÷ one nginx worker', value: medianRatio(ours, files), unit: '' }
  const throughBalancer = medianRatio(balanced, files)
  yield { name: 'cached pages behind the balancer ÷ nginx with files', value: throughBalancer, unit: '', least: 0.9 }
}

function medianRatio(ours: number[], others: number[]) {
  const ratios = ours.map((value, round) => value / (others[round] ?? Number.NaN))
  return quantile(ratios, 0.5)
}

/** The smallest Node.js server that sends the page. */
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

/** The page in its final compression, which the server makes after the second request. */
async function untilCached(url: string) {
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    const page = await ask(url)
    if (page.headers.etag && page.body.length < before && before < Number.POSITIVE_INFINITY) return page
    before = page.headers.etag ? Math.min(before, page.body.length) : before
    await sleep(100)
  }
}

/** The compressed bytes; `fetch` would decompress them. */
function ask(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'Accept-Encoding': 'br' } }, async (answer) =>
      resolve({ headers: answer.headers, body: await buffer(answer) }),
    )
    request.on('error', reject)
  })
}

/** nginx writes these by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'transfer-encoding']

function addHeaders(headers: IncomingHttpHeaders) {
  return Object.entries(headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} '${String(value).replaceAll("'", "\\'")}';`)
    .join(' ')
}
