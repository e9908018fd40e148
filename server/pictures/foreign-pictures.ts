import pLimit from 'p-limit'
import { fetchBytes } from '../http/fetch-bytes.ts'
import { parseWebAddress } from '../http/foreign-address.ts'

export type ForeignPictures = ReturnType<typeof createForeignPictures>

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

const accept = 'image/jpeg, image/png, image/webp, image/avif, image/gif'

/**
 * Fetches pictures from allowed hosts. It follows no redirect, refuses to connect to private networks (also if a name
 * resolves to one), and limits time and size.
 */
export function createForeignPictures({ hosts, endpoints, timeoutMs = 10_000, maxBytes = 25 * 1024 * 1024 }: Options) {
  const allowed = new Set(hosts)
  const trusted = new Set(endpoints.map((endpoint) => hostAndPort(new URL(endpoint))))
  const limited = pLimit(maxConcurrentFetches)

  const fetchNow = (url: URL) =>
    fetchBytes(url, { headers: { accept }, timeoutMs, maxBytes, mayBePrivate: trusted.has(hostAndPort(url)) })

  return {
    /** True if the configuration allows the picture's host. */
    isAllowed(address: string) {
      const url = parseWebAddress(address)
      return url !== null && allowed.has(url.host)
    },
    /** The bytes of an allowed picture. @throws Error with a reason for the log */
    fetch: (address: string) => limited(() => fetchNow(new URL(address))),
  }
}

/** Includes a default port, because http and https on the same host may be different services. */
function hostAndPort({ protocol, hostname, port }: URL) {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
