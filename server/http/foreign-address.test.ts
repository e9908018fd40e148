import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, parseWebAddress, publicOnly } from './foreign-address.ts'

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
  'fec0::1',
  '::7f00:1',
  '::ffff:0:7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '192.0.2.1',
  '203.0.113.9',
  '240.0.0.1',
  '2130706433',
  '0x7f000001',
  '127.1',
  '1.1.1.1.',
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

test.each([
  'https://127.0.0.1/',
  'HTTPS://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://１２７.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
])('a request to %s is refused before it connects', (address) => {
  expect(() => publicOnly(new URL(address))).toThrow(/is not public$/)
})

test.each(['https://localhost/', 'https://LOCALHOST./', 'https://1.1.1.1/', 'https://maps.example/'])(
  'a request to %s connects only to an address that is checked',
  (address) => {
    expect(publicOnly(new URL(address))).toEqual({ lookup: lookupPublic })
  },
)

test.each([
  ['https://a.example/b.png', 'https://a.example/b.png'],
  ['HTTPS://A.Example:443/b.png', 'https://a.example/b.png'],
  ['/b.png', 'http://base.example/b.png'],
  ['//a.example/b.png', 'http://a.example/b.png'],
])('%s is an address of the web', (text, href) => {
  expect(parseWebAddress(text, 'http://base.example/a/')?.href).toBe(href)
})

test.each([
  'ftp://a.example/b.png',
  'file:///etc/passwd',
  'data:image/png,x',
  'javascript:alert(1)',
  'https://user@a.example/',
  'https://:password@a.example/',
  'https://a.example@127.0.0.1/',
  'https://[::1/',
  'https://',
  'b.png',
])('%s is none', (text) => {
  expect(parseWebAddress(text)).toBeNull()
})
