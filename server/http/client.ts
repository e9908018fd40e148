import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** New in each process, so that digests of two runs cannot be compared. */
const key = randomBytes(32)

/** `ip` comes from a trusted proxy, in any spelling; `socket` is the connection of the request. */
type Client = { ip: string; socket: { remoteAddress?: string | undefined } }

/** A digest of the client's network, for rate limits. It cannot be traced to an address once this process has ended. */
export function digestOfClient(client: Client): string {
  return createHmac('sha256', key).update(networkOf(client)).digest('base64url')
}

/**
 * The IPv4 address, or the IPv6 network of 64 bits, because a household can use any address in its network. Every spelling of
 * an address gives the same result. Without a readable address from the proxy, the proxy counts as the client.
 */
export function networkOf({ ip, socket }: Client): string {
  const address = parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '')
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()
}

/** An IPv4-mapped IPv6 address becomes the IPv4 address. Some proxies append the client's port. */
function parseAddress(text: string) {
  const [, bracketed, beforePort] = /^\[([\da-f:.]+)\](?::\d+)?$|^([\d.]+):\d+$/i.exec(text) ?? []
  const address = bracketed ?? beforePort ?? text
  // The library would also accept `5` and `0x05050505`, which no proxy sends.
  return isIP(address) ? ipaddr.process(address) : null
}
