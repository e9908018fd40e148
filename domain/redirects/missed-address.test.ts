import { expect, test } from 'vitest'
import { toMissedAddress } from './missed-address.ts'

test.each([
  ['/Property/Garden-Flat/?utm_source=x', '/property/garden-flat'],
  ['/about.html', '/about.html'],
  ['/?p=12', '/?p=12'],
  ['/?page_id=7&fbclid=x', '/?page_id=7'],
  ['/search?q=garden', '/search'],
  ['/search?name=Ann&id=4', '/search'],
  ['/2019/05/12/3-bedroom-flat', '/2019/05/12/3-bedroom-flat'],
  ['/2019-05-12-garden', '/2019-05-12-garden'],
  ['/%D8%B4%D9%82%D8%A9', '/شقة'],
])('%s is counted as %s (M5.4)', (asked, stored) => {
  expect(toMissedAddress(asked)).toBe(stored)
})

test.each([
  '/',
  '/?q=garden',
  '/?utm_source=x',
  '/.env',
  '/a/.git/config',
  '/index.php',
  '/index.PHP?p=1',
  '/default.asp',
  '/default.aspx',
  '/run.cgi',
  '/photo.jpg',
  '/style.css',
  '/wp-admin/setup',
  '/wp-login',
  '/cgi-bin/test',
  '/%E9',
  '/%',
  '/%00',
  '/a%0D%0Ab',
  '/%ED%A0%80',
  '/ann@example.com',
  '/ann%40example.com',
  '/john＠x',
  '/john%EF%BC%A0x',
  '/0712_345_678',
  '/call__0712__345__678',
  '/call/0712345678',
  '/call/+254-712-345-678',
  '/call/%2B254%20712%20345%20678',
  '/?id=0712345678',
  `/${'a'.repeat(200)}`,
  `/${'a'.repeat(100_000)}`,
])('%s is not counted: it is no page, or may say something of a person (M5.5)', (asked) => {
  expect(toMissedAddress(asked)).toBeNull()
})
