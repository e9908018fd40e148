import { ask } from '../ask.ts'
import type { OfficeRequest } from './requests.ts'

export type Answer = { status: number; location: string; isStored: boolean; text: string; ms: number }

/** Sends one request on a connection of its own; null when no answer came. */
export async function send(
  url: string,
  { method, path, headers, body, isCut, origin }: OfficeRequest,
  cookie: string,
): Promise<Answer | null> {
  const cookies = [cookie, ...headers.filter(([name]) => name === 'Cookie').map(([, value]) => value)].filter(Boolean)
  const answer = await ask(url, {
    method,
    path,
    isCut,
    body: body.bytes,
    headers: {
      'Accept-Encoding': 'identity',
      ...Object.fromEntries(headers.filter(([name]) => name !== 'Cookie')),
      ...(cookies.length && { Cookie: cookies.join('; ') }),
      ...(origin !== null && { Origin: origin === 'own' ? url : origin }),
      ...(body.type && { 'Content-Type': body.type }),
      // Node.js sends the body of a DELETE without its length.
      'Content-Length': body.bytes.length + (isCut ? 9 : 0),
    },
  })
  if (!answer.status) return null
  return {
    status: answer.status,
    location: answer.headers.location ?? '',
    isStored: answer.headers['cache-control'] !== 'no-store',
    text: answer.body.toString(),
    ms: answer.ms,
  }
}
