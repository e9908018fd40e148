import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not public, from the IANA's registries of special-purpose addresses. */
const special = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
// The last four networks embed IPv4 addresses, which are not worth unpacking.
for (const [network, prefix] of [
  ...([
    ['::', 127],
    ['100::', 64],
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
  ] as const),
  ...([
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
  ...([
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2001::', 32],
    ['2002::', 16],
  ] as const),
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** True for addresses that anybody on the internet can reach, so that a request to them reveals nothing private. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !special.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** A DNS lookup for a connection that fails when any address is not public. The connection uses the checked address itself. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (error || !first) callback(error ?? new Error(`${hostname} has no address`), '', 0)
    else if (refused) callback(new Error(`${hostname} leads to ${refused.address}, which is not public`), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
