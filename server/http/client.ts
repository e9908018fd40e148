import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of this process alone. */
const key = randomBytes(32)

/** `ip` is what a trusted proxy says of the client, as it was written; `socket` is the connection that brought it. */
type Client = { ip: string; socket: { remoteAddress?: string | undefined } }

/**
 * Who asks, for counting over some minutes: a digest of the client's network, which says nothing to anybody once this
 * process has ended.
 */
export function digestOfClient(client: Client): string {
  return createHmac('sha256', key).update(networkOf(client)).digest('base64url')
}

/**
 * Of IPv4 the address; of IPv6 the network of 64 bits, as one household has as many addresses in it as it likes. Every
 * spelling of an address is the same client. A proxy that writes no address counts as the client itself.
 */
export function networkOf({ ip, socket }: Client): string {
  const address = parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '')
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()
}

/** IPv6 that carries an IPv4 address becomes that address. Some proxies add the client's port. */
function parseAddress(text: string) {
  const [, bracketed, beforePort] = /^\[([\da-f:.]+)\](?::\d+)?$|^([\d.]+):\d+$/i.exec(text) ?? []
  const address = bracketed ?? beforePort ?? text
  // `isIP` first: the library also reads `5` and `0x05050505`, which no proxy writes.
  return isIP(address) ? ipaddr.process(address) : null
}
