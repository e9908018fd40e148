import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pictureSource, pictureSrcSet, pictureUrl } from './picture-widths.ts'

it.each([
  [
    '/media/a.jpg 1w, https://evil.example/m.png 640w',
    '/pictures/640/media/a.jpg%201w,%20https://evil.example/m.png%20640w',
  ],
  ['https://cdn.example/a b,.jpg,,', '/pictures/640/https/cdn.example/a%20b,.jpg%2C%2C'],
  [`/media/"')<>\\^{|}.jpg`, `/pictures/640/media/%22')%3C%3E%5C%5E%7B%7C%7D.jpg`],
  ['/media/nyumba\u00a0\ud800😀.jpg', '/pictures/640/media/nyumba%C2%A0%EF%BF%BD%F0%9F%98%80.jpg'],
  ['/media/100%.jpg', '/pictures/640/media/100%.jpg'],
  ['https://cdn.example/a%20b.jpg?w=1&h=2#part', '/pictures/640/https/cdn.example/a%20b.jpg?w=1&h=2'],
])('the picture %j has the address %s', (url, address) => {
  expect(pictureUrl(url, 640)).toBe(address)
})

it.each([
  [null, 12, '2000w'],
  [4000, 12, '2000w'],
  [1280, 10, '1280w'],
  [1300, 11, '1600w'],
  [90, 1, '160w'],
])(
  'the srcset of a picture with an original %s pixels wide has %i widths, the last of them %s',
  (original, count, last) => {
    const candidates = pictureSrcSet('/media/a.jpg', original).split(', ')
    expect(candidates).toHaveLength(count)
    expect(candidates.at(-1)).toMatch(new RegExp(` ${last}$`))
  },
)

it('a visitor who saves data is offered no width beyond the one given', () => {
  const widths = (original: number | null) => [...pictureSrcSet('/media/a.jpg', original, 480).matchAll(/ (\d+)w/g)]
  expect(widths(null).map(([, width]) => Number(width))).toEqual([160, 320, 400, 480])
  expect(widths(300).map(([, width]) => Number(width))).toEqual([160, 320])
})

it('no picture address adds candidates to a srcset', () => {
  const signs = fc.constantFrom(
    ' ',
    ',',
    '\t',
    '\n',
    '\f',
    '"',
    "'",
    '(',
    ')',
    '640w',
    '2x',
    'https://evil.example/',
    'a',
    '%2C',
    '\u2003',
    '\ud800',
  )
  const anyUrl = fc.oneof(
    fc.array(signs).map((parts) => `/media/${parts.join('')}`),
    fc.webUrl(),
    fc.array(fc.nat(0x10_ffff)).map((codes) => String.fromCodePoint(...codes)),
  )
  fc.assert(
    fc.property(anyUrl, (url) => {
      const address = pictureUrl(url, 640)
      expect(readSrcset(`${address} 640w, ${address} 960w`)).toEqual([
        [address, '640w'],
        [address, '960w'],
      ])
      expect(address).toMatch(/^\/pictures\/640\/[\w\-.~!$&'()*+,;=:@/?%[\]]*$/)
      // A requested address must map back to the same picture.
      expect(pictureUrl(pictureSource(address) ?? '/', 640)).toBe(address)
    }),
    { numRuns: 300 },
  )
})

/** Parses like the HTML standard: an address ends at white space, or at a comma that is its last character. */
function readSrcset(srcset: string) {
  return [...srcset.matchAll(/[\s,]*(\S*[^\s,])(,*)(?:\s+([^,]*))?/g)].map(([, address, commas, size]) =>
    commas ? [address, ''] : [address, size?.trim()],
  )
}
