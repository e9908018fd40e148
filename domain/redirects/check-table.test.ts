import { expect, test } from 'vitest'
import { checkTable } from './check-table.ts'
import { patternPages } from './page-patterns.ts'
import { readTable } from './pasted-table.ts'

const pages = {
  find: (path: string) =>
    ['/contact-us', '/contact-us/', '/property-listing/garden', '/contact-us/?x=y,2'].includes(path)
      ? path.replace(/us$/, 'us/')
      : null,
  isOwn: (path: string) => path === '/contact-us',
}

const check = (table: string, existing: Record<string, string> = {}) =>
  checkTable(readTable(table), { siteUrl: 'https://firm.example', existing: new Map(Object.entries(existing)), pages })

test('a table has a tab, an arrow, a comma, a semicolon or a space between its columns', () => {
  const lines = [
    'Old address\tNew address',
    'https://old.example/a/\t/contact-us',
    '/b -> /contact-us/',
    '/c → https://firm.example/contact-us/',
    '/d, /contact-us/',
    '"/e,e",/contact-us/',
    '"/f","/contact-us/"',
    '"/g""g","/contact-us/"',
    '/h,"/contact-us/?x=y,2"',

    '/i;/contact-us/',
    '/j GARDEN',
    '',
    '# a remark',
  ]
  expect(check(lines.join('\r\n'))).toEqual({
    fresh: [
      ...['/a', '/b', '/c', '/d', '/e,e', '/f', '/g"g'].map((from) => ({ from, to: '/contact-us/' })),
      { from: '/h', to: '/contact-us/?x=y,2' },
      { from: '/i', to: '/contact-us/' },
      { from: '/j', to: '/property-listing/garden' },
    ],
    known: 0,
    faults: [],
  })
})

test('old addresses that lead to each other are flattened to the page at their end (M5.1)', () => {
  expect(check('/a /b\n/b /c\n/c /contact-us/', {}).fresh.map(({ to }) => to)).toEqual(Array(3).fill('/contact-us/'))
  expect(check('/a /b', { '/b': '/contact-us/' }).fresh).toEqual([{ from: '/a', to: '/contact-us/' }])
})

test('the same table again is nothing new', () => {
  expect(check('/a /b\n/b /contact-us', { '/a': '/contact-us/', '/b': '/contact-us/' })).toEqual({
    fresh: [],
    known: 2,
    faults: [],
  })
  expect(check('/a /contact-us\n/A/ /contact-us/').fresh).toHaveLength(1)
})

test.each([
  ['/a /a', 'leads back to itself'],
  ['/a /b\n/b /a', 'leads back to itself'],
  ['/a /nowhere', 'there is no page at /nowhere'],
  ['/contact-us/ /property-listing/garden', 'is a page of this site'],
  ['/ /contact-us/', 'is a page of this site'],
  ['/?sent=1 /contact-us/', 'is a page of this site'],
  ['/?utm_source=a /contact-us/', 'is a page of this site'],
  ['/a https://evil.example/', 'is no page of this site'],
  ['/a //evil.example/', 'is no page of this site'],
  ['/a javascript:alert(1)', 'is no page of this site'],
  ['old /contact-us/', 'is no old address'],
  ['/a', 'has one address'],
  ['/?p=5 /?p=5', 'is no page of this site'],
  ['/?p=7 /?p=7&x=1', 'is no page of this site'],
  ['/?p=12 /?p=13', 'is no page of this site'],
  ['/a,/b,/c', 'more than two columns'],
  ['"/a","/b","/c"', 'more than two columns'],
  [`/${'a'.repeat(2_000)} /contact-us/`, 'is longer than'],
])('%s is named by its line (M5.3)', (lines, words) => {
  const { fresh, faults } = check(`/fine /contact-us/\n${lines}`)
  expect(fresh.map(({ from }) => from)).toEqual(['/fine'])
  expect(faults[0]).toEqual({ line: 2, fault: expect.stringContaining(words) })
})

test('an old address that leads elsewhere already, in the table or before, is named (M5.3)', () => {
  expect(check('/a /contact-us/\n/A GARDEN').faults).toEqual([{ line: 2, fault: '“/a” leads elsewhere in line 1' }])
  expect(check('/a /contact-us/', { '/a': '/property-listing/garden' }).faults[0]?.fault).toContain(
    'leads to /property-listing/garden already',
  )
})

test('20,000 lines are checked, a chain of all of them too', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `/a${at} /a${at + 1}`)
  expect(check(lines.join('\n')).faults).toHaveLength(20_000)
})

test('at the start, pages are known by their patterns', () => {
  expect(patternPages.find('/Property-Listing/garden/?a=b')).not.toBeNull()
  expect(patternPages.find('/insights/an-article')).not.toBeNull()
  expect(patternPages.find('/contct-us')).toBeNull()
  expect(patternPages.find('/')).not.toBeNull()
  expect(patternPages.isOwn('/contact-us')).toBe(true)
  expect(patternPages.isOwn('/insights/old')).toBe(false)
  expect(patternPages.isOwn('/office/listings')).toBe(true)
})
