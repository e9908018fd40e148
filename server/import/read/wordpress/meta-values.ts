import { toCleanText } from '../../../text/html/clean-text.ts'
import { type PhpArray, type PhpValue, readPhpValue } from './php-values.ts'

/** The name or address of a picture. */
export const picture = /\.(?:jpe?g|png|webp|gif|avif|heic|tiff?|bmp)(?:\?[^?]*)?$/i

/** Ids or addresses: one, a list with commas, or a list of PHP's. */
export function idsIn(value: string): string[] {
  const read = readPhpValue(value)
  if (isArray(read)) return read.map(([, each]) => sayValue(each))
  return value.split(',').map((each) => each.trim())
}

/** Addresses: one, those of a list, or that of the frame in code to embed. */
export function addressesIn(value: string): string[] {
  const read = readPhpValue(value)
  const texts = isArray(read)
    ? read.flatMap(([, each]) => (isArray(each) ? each.map(([, part]) => sayValue(part)) : [sayValue(each)]))
    : [value]
  return texts.flatMap((text) => {
    const address = /\bsrc\s*=\s*["']([^"'\s]{1,2000})/i.exec(text)?.[1] ?? text.trim()
    const full = address.startsWith('//') ? `https:${address}` : address
    return /^https?:\/\/\S+$/i.test(full) && !picture.test(full) ? [full] : []
  })
}

/** The texts under a key of each list in a list, such as the addresses of floor plans. */
export function textsUnder(text: string, key: string): string[] {
  const value = readPhpValue(text)
  if (!isArray(value)) return []
  return value
    .flatMap(([, each]) => (isArray(each) ? each.flatMap(([name, text]) => (name === key ? sayValue(text) : [])) : []))
    .filter(Boolean)
}

/** A value to be read by a person: lists of PHP's as lines. */
export function toPlainValue(value: string): string {
  const read = readPhpValue(value)
  if (!isArray(read)) return toCleanText(value).trim()
  return read.map(([key, each]) => (typeof key === 'string' ? `${key}: ${sayValue(each)}` : sayValue(each))).join('\n')
}

function sayValue(value: PhpValue): string {
  if (isArray(value))
    return value
      .map(([, each]) => sayValue(each))
      .filter(Boolean)
      .join(', ')
  return value === null || value === false ? '' : toCleanText(String(value)).trim()
}

function isArray(value: PhpValue): value is PhpArray {
  return Array.isArray(value)
}

/** Pairs of a title and a value, as either theme stores them: `[title, value]`, `{title: value}`, or with keys that end in `title` and `value`. */
export function pairsIn(stored: string): [string, string][] {
  const value = readPhpValue(stored)
  if (!isArray(value)) return []
  return value.flatMap(([key, each]): [string, string][] => {
    if (!isArray(each)) return typeof key === 'string' ? [[key, sayValue(each)]] : []
    const [title, text] = ['title', 'value'].map((end) => each.find(([name]) => String(name).endsWith(end))?.[1])
    const [first, second] = each.map(([, part]) => part)
    return [[sayValue(title ?? first ?? null), sayValue(text ?? second ?? null)]]
  })
}
