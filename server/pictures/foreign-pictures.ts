import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import pLimit from 'p-limit'
import { isPublicAddress, lookupPublic } from '../http/public-address.ts'

export type ForeignPictures = {
  /** True if the configuration allows the picture's host. */
  isAllowed(url: string): boolean
  /** The bytes of an allowed picture. @throws Error with a reason for the log */
  fetch(url: string): Promise<Buffer>
}

type Options = {
  /** Hosts that pictures may be fetched from, with any port other than the default. */
  hosts: readonly string[]
  /** Addresses of configured services. These may be in a private network, because the operator chose them. */
  endpoints: readonly string[]
  /** For one picture with its body. */
  timeoutMs?: number
  maxBytes?: number
}

const maxConcurrentFetches = 6

/**
 * Fetches pictures from allowed hosts. It follows no redirect, refuses to connect to private networks (also if a name
 * resolves to one), and limits time and size.
 */
export function createForeignPictures({
  hosts,
  endpoints,
  timeoutMs = 10_000,
  maxBytes = 25 * 1024 * 1024,
}: Options): ForeignPictures {
  const allowed = new Set(hosts)
  const trusted = new Set(endpoints.map((endpoint) => hostAndPort(new URL(endpoint))))
  const limited = pLimit(maxConcurrentFetches)

  async function fetchNow(url: URL) {
    const isTrusted = trusted.has(hostAndPort(url))
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    // `lookup` is not called for an IP address.
    if (!isTrusted && isIP(literal) && !isPublicAddress(literal)) throw new Error(`${literal} is not public`)
    const answer = await request(url, { timeoutMs, ...(!isTrusted && { lookup: lookupPublic }) })
    try {
      if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}`)
      return await readBody(answer, maxBytes)
    } finally {
      answer.destroy()
    }
  }

  return {
    isAllowed(address) {
      const url = URL.canParse(address) ? new URL(address) : null
      return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && allowed.has(url.host)
    },
    fetch: (address) => limited(() => fetchNow(new URL(address))),
  }
}

/** Includes a default port, because http and https on the same host may be different services. */
function hostAndPort({ protocol, hostname, port }: URL) {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

type RequestOptions = { timeoutMs: number; lookup?: typeof lookupPublic }

function request(url: URL, { timeoutMs, ...options }: RequestOptions): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const headers = { accept: 'image/jpeg, image/png, image/webp, image/avif, image/gif', 'accept-encoding': 'identity' }
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    get(url, { ...options, headers, signal, agent: false }, resolve).on('error', (error) => {
      reject(signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error)
    })
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
