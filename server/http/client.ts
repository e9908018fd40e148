import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Of this process alone. */
const key = randomBytes(32)

/**
 * Who asks, for counting over some minutes: a digest of the client's network, which says nothing to anybody once this
 * process has ended.
 */
export function digestOfClient({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return createHmac('sha256', key).update(networkOf(ip)).digest('base64url')
}

/** Of IPv4 the address; of IPv6 the network of 64 bits, as one household has as many addresses in it as it likes. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const whole = [...groups(head), ...(ip.includes('::') ? Array<string>(missing).fill('0') : []), ...groups(tail)]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
