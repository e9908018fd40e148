import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const json = '[{"propertyName":"Café “Ngong” – 3½ acres, Lang’ata, KES 5 · naïve Élan"}]'

/** The bytes of a text, each letter by its place in an encoding. */
const bytesOf = (text: string, codes: Record<string, number>) =>
  Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))
const windows = { '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92, '…': 0x85 }
const mac = { é: 0x8e, '’': 0xd5, '“': 0xd2, '”': 0xd3, '–': 0xd0, É: 0x83 }
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())

describe('a file is read', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(json)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${json}`)],
    ['UTF-8 with two of them', new TextEncoder().encode(`\ufeff\ufeff${json}`)],
    ['UTF-16, little-endian, with its mark', utf16(`\ufeff${json}`)],
    ['UTF-16, big-endian, with its mark', swapped(utf16(`\ufeff${json}`))],
    ['UTF-16, little-endian, without one', utf16(json)],
    ['UTF-16, big-endian, without one', swapped(utf16(json))],
    ['Windows-1252', bytesOf(json, windows)],
  ])('in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(json)
  })

  it('in Windows-1252 with any word of Western Europe', () => {
    for (const word of ['Café', 'CAFÉ 1', 'École', 'Über', 'garçon', 'señor', 'Straße', 'Århus', '5 m²', '£5', '«a»']) {
      expect(decodeText(bytesOf(word, windows))).toBe(word)
    }
  })

  it('that is empty, or has one letter', () => {
    expect(decodeText(new Uint8Array())).toBe('')
    expect(decodeText(Uint8Array.of(0x41))).toBe('A')
  })
})

describe('a file is not read', () => {
  it.each([
    ['of a Mac', bytesOf('Café', mac)],
    ['of a Mac, with an apostrophe only', bytesOf('Karen’s house', mac)],
    ['of a Mac, with quotation marks only', bytesOf('the “Ngong” view', mac)],
    ['in Cyrillic', Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)],
    ['in Turkish', Uint8Array.of(0x53, 0xfd, 0x6e, 0xfd, 0x66)],
    ['in Polish', Uint8Array.of(0xb3, 0xb9, 0x6b, 0x61)],
    ['of an old DOS', Uint8Array.of(0x43, 0x61, 0x66, 0x82)],
    ['in UTF-8 and in Windows-1252', Uint8Array.of(0x43, 0xe9, 0x20, 0x4b, 0xe2, 0x80, 0x99, 0x73)],
    ['in UTF-8 that ends within a letter', Uint8Array.of(0x43, 0xc3)],
    ['in UTF-16 with half a letter', Uint8Array.of(0xff, 0xfe, 0x41)],
    ['in UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)],
    ['that is no text', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0x80, 0xff)],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBeNull()
  })
})
