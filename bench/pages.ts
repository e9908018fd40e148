import { get, type IncomingHttpHeaders } from 'node:http'
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

/** Pages that are kept, beside one nginx worker that serves the same bytes under the same headers, in turns. */
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
  const [ours, theirs]: [number[], number[]] = [[], []]
  await loadWith(server.url + path, { seconds })
  for (let round = 0; round < rounds; round++) {
    ours.push(await loadWith(server.url + path, { seconds }))
    theirs.push(await loadWith(nginx.url + path, { seconds }))
  }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  yield { name: 'kept pages per second', value: quantile(ours, 0.5), unit: '' }
  yield { name: 'the same bytes from one nginx worker, per second', value: quantile(theirs, 0.5), unit: '' }
  yield { name: 'kept pages per second ÷ one nginx worker', value: quantile(ratios, 0.5), unit: '', least: 0.55 }
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
