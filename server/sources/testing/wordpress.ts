import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WordpressPost = {
  id: number
  date: string
  date_gmt: string
  slug: string
  link: string
  title: { rendered: string }
  content: { rendered: string; protected?: boolean }
  _embedded?: Record<string, unknown>
}

const json = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Recorded posts of a real WordPress 6.1, written to be as irregular as posts of real sites, and shortened: the first alone has every field. */
export const recordedPosts: readonly WordpressPost[] = JSON.parse(json('wordpress-posts.json'))

/** Its recorded error answers. */
export const recordedAnswers: Record<string, object> = JSON.parse(json('wordpress-answers.json'))

/** The host of the recorded posts. */
export const recordedHost = 'wordpress.example'

/** Ordinary posts: a higher number is newer; three in a row have the same date. */
export function wordpressPosts(count: number, fields: Partial<WordpressPost> = {}): WordpressPost[] {
  return Array.from({ length: count }, (_, index) => {
    const gmt = new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 3) * 3_600_000).toISOString().slice(0, 19)
    return {
      id: index + 1,
      date: gmt,
      date_gmt: gmt,
      slug: `post-${index + 1}`,
      link: `http://${recordedHost}/post-${index + 1}/`,
      title: { rendered: `Post ${index + 1}` },
      content: { rendered: `<p>Text of post ${index + 1}.</p>`, protected: false },
      ...fields,
    }
  })
}

/** The faults of a site. */
export const faults = {
  'HTTP 500': (_, response) => response.writeHead(500).end('<h1>Error establishing a database connection</h1>'),
  'too many requests': (_, response) => response.writeHead(429, { 'retry-after': '1' }).end('Slow down'),
  'an HTML page': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>'),
  'half a body': (request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('[{"id":1,')
    setTimeout(() => request.socket.destroy(), 10)
  },
  '50 MB': (_, response) => {
    response.writeHead(200).write('[')
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const writeOn = (left: number) => {
      if (response.destroyed) return
      if (left === 0) response.end(']')
      else response.write(chunk, () => writeOn(left - 1))
    }
    writeOn(50)
  },
  silence: () => {},
  'a beginning, and then silence': (_, response) => response.writeHead(200).write('[{"id":1,'),
  'not a list': (_, response) => response.end('{"routes":{}}'),
  'a closed connection': (request) => void request.socket.destroy(),
} satisfies Record<string, (request: IncomingMessage, response: ServerResponse) => void>

export type Fault = keyof typeof faults

/** A WordPress site on loopback, with the part of its API that we read; `await using` stops it. */
export async function startWordpress({ posts = recordedPosts }: { posts?: readonly WordpressPost[] } = {}) {
  const site = {
    posts,
    fault: null as Fault | null,
    /** Headers that replace its own. */
    headers: {} as Record<string, string>,
    /** The requests in order. */
    asked: [] as { url: URL; headers: IncomingMessage['headers'] }[],
    url: '',
    host: '',
    /** The number of requests that wait for a withheld answer. */
    held: new Set<ServerResponse>(),
    /** Withholds all answers until the returned function is called. */
    hold() {
      const gate = Promise.withResolvers<void>()
      holding = gate.promise
      return () => {
        holding = null
        gate.resolve()
      }
    },
    /** Ends the fault and the requests that it holds. */
    recover() {
      site.fault = null
      server.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  let holding: Promise<void> | null = null
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    site.asked.push({ url, headers: request.headers })
    if (holding) {
      site.held.add(response)
      response.on('close', () => site.held.delete(response))
      await holding
    }
    if (site.fault) faults[site.fault](request, response)
    else answer(url, response)
  })

  function answer({ pathname, searchParams }: URL, response: ServerResponse) {
    if (!pathname.endsWith('/wp-json/wp/v2/posts')) return send(response, 404, recordedAnswers.noRoute)
    const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 10)]
    if (perPage > 100) return send(response, 400, recordedAnswers.perPage101)
    const direction = searchParams.get('order') === 'asc' ? 1 : -1
    const key = searchParams.get('orderby') === 'id' ? 'id' : 'date'
    const sorted = site.posts.toSorted((a, b) => direction * (Number(a[key] > b[key]) - Number(a[key] < b[key])))
    const shown = sorted.slice((page - 1) * perPage, page * perPage)
    const pages = Math.ceil(sorted.length / perPage)
    if (page > Math.max(pages, 1)) return send(response, 400, recordedAnswers.pastTheLast)
    const totals = { 'x-wp-total': `${sorted.length}`, 'x-wp-totalpages': `${pages}` }
    send(response, 200, shown, { ...totals, ...site.headers })
  }

  function send(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) {
    const body = JSON.stringify(value).replaceAll(recordedHost, site.host)
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site.url = `http://${site.host}`
  return site
}
