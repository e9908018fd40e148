import type { Attack } from './attacks.ts'
import type { Sample } from './sample-routes.ts'

/** In bytes: nearly as long as anybody may send, and as whoever is signed in. */
const sizes = [32_000, 520_000]

const form = 'application/x-www-form-urlencoded'
const multipart = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const field = 'Content-Disposition: form-data; name="a"\r\n\r\nb\r\n'

type Body = [what: string, type: string, begin: string, repeated: string, end?: string]

/** Bodies of every type that are expensive to read: begun, repeated up to a size, and ended. */
const bodies: readonly Body[] = [
  ...['a&', 'a=&', '&', '=', 'a=1&', '%', '%41', '%C3', '+', 'é', '\0'].map(
    (piece): Body => [`a form of ${JSON.stringify(piece)}`, form, '', piece],
  ),
  ['a long name', form, '', 'a', '=1'],
  ['a long value', form, 'a=', '%F0%9F%98%80'],
  ['many parts', multipart('x'), '', `--x\r\n${field}`, '--x--\r\n'],
  ['many parts between long boundaries', multipart('-'.repeat(70)), '', `--${'-'.repeat(70)}\r\n${field}`],
  ['nearly boundaries', multipart('-'.repeat(70)), `--${'-'.repeat(70)}\r\n${field}`, `\r\n--${'-'.repeat(69)}`],
  [
    'a part with a long name',
    multipart('x'),
    '--x\r\nContent-Disposition: form-data; name="',
    'a',
    '"\r\n\r\nb\r\n--x--',
  ],
  ['a part with many headers', multipart('x'), '--x\r\n', 'A: b\r\n', `${field}--x--`],
  ['nested lists', 'application/json', '', '['],
  ['nested objects', 'application/json', '', '{"a":'],
  ['many keys', 'application/json', '{"form_data":{', '"a":"",', '"b":""}}'],
  ['a text of escapes', 'application/json', '{"form_data":{"a":"', '\\u0000', '"}}'],
  ['a text', 'text/plain', '', 'a\n'],
  ['bytes', 'application/octet-stream', '', '\0'],
]

/** A post to an address, with every body in every size. */
export function listBodies({ path, route }: Sample): Attack[] {
  return sizes.flatMap((size) =>
    bodies.map(([what, type, begin, repeated, end = '']) => ({
      what: `POST ${route} ${size / 1000} KB of ${what}`,
      method: 'POST' as const,
      path,
      headers: { 'Content-Type': type, Accept: 'text/html' },
      body: begin + repeated.repeat(Math.floor(size / Buffer.byteLength(repeated))) + end,
    })),
  )
}
