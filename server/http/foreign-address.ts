import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address of the web that a foreign text names: http or https, without user and password; null for any other. */
export function parseWebAddress(text: string, base?: string): URL | null {
  const url = URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
}

/** Thrown instead of a connection to an address that not anybody on the internet can reach. */
export class PrivateAddressError extends Error {}

/**
 * The options of a request that can only connect to a public address, whatever its host resolves to, and whenever.
 * @throws PrivateAddressError when the host is an address that is not public
 */
export function publicOnly({ hostname }: URL): { lookup: LookupFunction } {
  const literal = hostname.replace(/^\[|\]$/g, '')
  // `lookup` is not called for an IP address. URLs have turned every other spelling of one, such as `0x7f.1`, into this.
  if (isIP(literal) && !isPublicAddress(literal)) throw new PrivateAddressError(`${literal} is not public`)
  return { lookup: lookupPublic }
}

/** True for addresses that anybody on the internet can reach, so that a request to them reveals nothing private. */
export function isPublicAddress(address: string): boolean {
  // The library would also read `127.1` and `2130706433`, which no resolver answers.
  if (!isIP(address)) return false
  // An IPv4-mapped IPv6 address becomes the IPv4 address.
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** All that the IANA has assigned to the IPv6 internet. `::/96` and others are outside, and not among the library's ranges. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** A DNS lookup for a connection that fails when any address is not public. The connection uses the checked address itself. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (error || !first) callback(error ?? new Error(`${hostname} has no address`), '', 0)
    else if (refused)
      callback(new PrivateAddressError(`${hostname} leads to ${refused.address}, which is not public`), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
