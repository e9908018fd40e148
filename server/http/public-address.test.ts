import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([true, false])('a name that leads to this machine is refused (all: %s)', async (all) => {
  await expect(promisify(lookupPublic)('localhost', { all })).rejects.toThrow(
    /localhost leads to .*, which is not public/,
  )
})

test.each([true, false])('a name that leads nowhere is an error (all: %s)', async (all) => {
  // Longer than a part of a name may be: it fails without anybody being asked.
  await expect(promisify(lookupPublic)(`${'a'.repeat(64)}.example`, { all })).rejects.toThrow(/ENOTFOUND|EAI_/)
})
