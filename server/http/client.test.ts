import { expect, test } from 'vitest'
import { digestOfClient, networkOf } from './client.ts'

const connection = { remoteAddress: '192.0.2.200' }
const networksOf = (addresses: string[]) => new Set(addresses.map((ip) => networkOf({ ip, socket: connection })))

test('one IPv4 address is one client in every spelling that proxies use', () => {
  const spellings = [
    ...['5.5.5.5', '5.5.5.5:1234', '5.5.5.5:65535', '::ffff:5.5.5.5', '::FFFF:5.5.5.5', '::ffff:505:505'],
    ...['0:0:0:0:0:ffff:505:505', '[::ffff:505:505]', '[::ffff:5.5.5.5]:443'],
  ]
  expect(networksOf(spellings)).toEqual(new Set(['5.5.5.5']))
})

test('one IPv6 network is one client in every spelling that proxies use', () => {
  const spellings = [
    ...['2001:db8::1', '2001:DB8::2', '2001:0db8:0:0:ffff:ffff:ffff:ffff', '[2001:db8::1]', '[2001:db8::1]:443'],
    ...['[2001:db8::1]:80', '2001:db8::1%eth0', '2001:db8::192.0.2.1'],
  ]
  expect(networksOf(spellings).size).toBe(1)
  expect(networksOf(['2001:db8::1', '2001:db8:0:1::1']).size).toBe(2)
})

test('what is no address counts as the connection that it came over', () => {
  const garbage = [
    ...['', ' ', 'unknown', '_hidden', '5', '0x05050505', '05.5.5.5', '5.5.5', '5.5.5.5:', '5.5.5.5:x', '5.5.5.256'],
    ...['2001:db8::1:443:443:443:443:443:443', '[2001:db8::1', '[5.5.5.5]:x', '5.5.5.5, 6.6.6.6', 'a'.repeat(8_000)],
  ]
  expect(networksOf(garbage)).toEqual(new Set(['192.0.2.200']))
  expect(networkOf({ ip: 'unknown', socket: { remoteAddress: '::ffff:c000:2c8' } })).toBe('192.0.2.200')
})

test('a connection that ended before its address was read still counts', () => {
  expect(networkOf({ ip: '', socket: {} })).toBe('unknown')
})

test('a digest tells networks apart and names none', () => {
  const digests = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'].map((ip) => digestOfClient({ ip, socket: {} }))
  expect(new Set(digests).size).toBe(2)
  expect(digests[0]).not.toContain('192')
})
