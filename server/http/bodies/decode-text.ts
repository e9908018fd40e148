/**
 * The text of a file whose encoding is beyond doubt: UTF-8, UTF-16, or Windows-1252 as Western editors and spreadsheets write it.
 * Null for any other.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeAs(encodingOf(bytes), bytes) ?? decodeWindows1252(bytes)
  return text === null || text.includes('\0') ? null : text.replace(/^\ufeff/, '')
}

/** By the byte order mark; without one the zero beside a first letter tells UTF-16. */
function encodingOf([first, second]: Uint8Array) {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return 'utf-8'
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The signs of Windows-1252 that texts have; Latin-1 has controls in their places. Some versions of Node decode them as such. */
const signs = new Map(
  Object.entries({ 80: '€', 85: '…', 91: '‘', 92: '’', 93: '“', 94: '”', 95: '•', 96: '–', 97: '—', 99: '™' }),
)

/**
 * Every byte means something in every encoding of one byte a letter, so the letters themselves have to be those of Western words: the
 * same bytes as Mac Roman, Cyrillic or Turkish, or as UTF-8 in a part of the file, make others.
 */
function decodeWindows1252(bytes: Uint8Array): string | null {
  const latin = Buffer.from(bytes).toString('latin1')
  if (/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf][\x80-\xbf]|[\xc2-\xdf]$/.test(latin)) return null
  const text = latin.replaceAll(/[\x80-\x9f]/g, (byte) => signs.get(byte.charCodeAt(0).toString(16)) ?? '\0')
  return doubts.some((doubt) => doubt.test(text)) ? null : text
}

const doubts = [
  // Any other sign or letter.
  /[^\t\n\r -~€…‘’“”•–—™\u00a0£§©«®°±²³·»¼½¾×À-ÏÑ-ÖØ-Üßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ]/,
  /[À-ÖØ-öø-ÿ]{3}/,
  // A capital within a word, as in `Karen’s` of a Mac, or beside no letter.
  /[a-zà-öø-ÿ][À-ÖØ-Ü]/,
  /(^|[^A-Z])[À-ÖØ-Ü]($|[^A-Za-zß-öø-ÿ])/,
]
