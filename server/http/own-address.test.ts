import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOwnPath, withoutNoise, withSingleSlashes } from './own-address.ts'

const host = 'www.riparo.example'

describe('the path of a page that a visitor names', () => {
  test.each([
    ['/', '/'],
    ['/faqs?a=1&b=//x', '/faqs?a=1&b=//x'],
    ['faqs', '/faqs'],
    ['?town=karen', '/?town=karen'],
    ['https://www.riparo.example/faqs#top', '/faqs'],
    ['HTTP://WWW.Riparo.Example:80/faqs', '/faqs'],
    ['//www.riparo.example/faqs', '/faqs'],
    ['/areas/../%2e%2e//evil.example', '/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/ \u0001\u007f', '/%20%01%7F'],
  ])('of %j is %j', (address, path) => {
    expect(findOwnPath(address, host)).toBe(path)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'https:evil.example',
    'https://www.riparo.example@evil.example/',
    'https://www.riparo.example.evil.example/',
    'https://www.riparo.example:8443/',
    'foo://www.riparo.example/\\evil.example/x',
    'foo://www.riparo.example//evil.example/x',
    'ftp://www.riparo.example/faqs',
    'ws://www.riparo.example/faqs',
    'javascript://www.riparo.example/%0aalert(1)',
    'data:text/html,x',
    'blob:https://www.riparo.example/x',
    'https://[/',
  ])('is none for %j', (address) => {
    expect(findOwnPath(address, host)).toBeNull()
  })

  test('is compared with the host and port that the request names, in any spelling', () => {
    expect(findOwnPath('https://a.example/x', 'A.Example:443')).toBe('/x')
    expect(findOwnPath('http://127.0.0.1:3000/x', '127.0.0.1:3000')).toBe('/x')
    expect(findOwnPath('http://127.0.0.1:3001/x', '127.0.0.1:3000')).toBeNull()
    expect(findOwnPath('/x', 'no host')).toBeNull()
  })

  test('leads to this site, whatever it is made of', () => {
    const part = fc.constantFrom(
      ...['/', '\\', '\t', '\n', '\r', ' ', ':', '@', '.', '..', '%2e', '%5C', '%2F', '?', '#', ';', '\0', 'x'],
      ...['http', 'https', 'foo', 'javascript', host, 'evil.example'],
    )
    const address = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    const named = fc.oneof(
      address,
      fc
        .tuple(fc.constantFrom('http', 'https', 'foo', 'ws'), address)
        .map(([scheme, rest]) => `${scheme}://${host}${rest}`),
    )
    fc.assert(
      fc.property(named, (address) => {
        const path = findOwnPath(address, host)
        if (path !== null) expectToStay(path)
      }),
      { numRuns: 5_000, seed: 9 },
    )
    fc.assert(
      fc.property(address, (rest) => expectToStay(withSingleSlashes(`/${rest}`))),
      { numRuns: 5_000, seed: 9 },
    )
  })
})

function expectToStay(path: string) {
  expect(path).toMatch(/^\/(?![/\\\t\r\n])/)
  expect(new URL(path, `https://${host}/property-listings/`).host).toBe(host)
}

describe('an address without what a message leaves at its end', () => {
  const property = '/property-listing/ABC1234567'

  test.each([
    '.',
    ',',
    ')',
    ').',
    '),',
    ';',
    ':',
    '!',
    '"',
    "'",
    '>',
    ']',
    '*',
    '_',
    '%20',
    '%29',
    '%2E',
    '%22',
    '%E2%80%8B',
    '%E2%80%A6',
    '%C2%A0',
    '%EF%BB%BF',
    '.%20',
    '/.',
    './',
    '%E2%80%AC)',
  ])('is the property with %j behind it', (noise) => {
    expect(withoutNoise(property + noise)).toBe(property)
    expect(withoutNoise(`${property}${noise}?images=all&x=).`)).toBe(`${property}?images=all&x=).`)
  })

  test.each([
    ['/follow?screen=for-rent).', '/follow?screen=for-rent'],
    ['/faqs?.', '/faqs'],
    ['/)', '/'],
    ['/insights/)', '/insights'],
    ['/areas/murang%E2%80%99a.', '/areas/murang%E2%80%99a'],
    ['/areas/%C3%A9lys%C3%A9e)', '/areas/%C3%A9lys%C3%A9e'],
  ])('%j is %j', (address, bare) => expect(withoutNoise(address)).toBe(bare))

  test.each([
    property,
    '/areas/%F0%9F%8F%A0',
    `${property}/`,
    '/',
    '/%25',
    '/%',
    '/%E2',
    '/%29%',
    `${property}?a=b`,
    '/faqs?',
  ])('%j has none', (address) => {
    expect(withoutNoise(address)).toBeNull()
  })

  test('is a path of this site, and comes in the time that its length takes', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2F',
      '%5C',
      '%',
      ')',
      '?',
      'evil.example',
      '\t',
      'é',
      '%E2%80',
      '@',
      ':',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const address = withSingleSlashes(`/${pieces.join('')}`)
        const bare = withoutNoise(address)
        if (bare !== null) expect(new URL(bare, `http://${host}`).host).toBe(host)
      }),
      { numRuns: 5_000 },
    )
    expect(withoutNoise(`/a${')'.repeat(100_000)}`)).toMatch(/^\/a\)+$/)
  })
})
