import { request as open } from 'node:http'
import type { OfficeRequest } from './requests.ts'

export type Answer = { status: number; location: string; isStored: boolean; text: string; ms: number }

/** Sends one request on a connection of its own; null when no answer came. */
export function send(
  url: string,
  { method, path, headers, body, isCut, origin }: OfficeRequest,
  cookie: string,
): Promise<Answer | null> {
  const { port, origin: ownOrigin } = new URL(url)
  const cookies = [cookie, ...headers.filter(([name]) => name === 'Cookie').map(([, value]) => value)]
  const begun = performance.now()
  return new Promise((resolve) => {
    const request = open({ host: '127.0.0.1', port, method, path, agent: false, timeout: 40_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          isStored: answer.headers['cache-control'] !== 'no-store',
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - begun,
        }),
      )
    })
    request.on('error', () => resolve(null))
    request.on('timeout', () => request.destroy())
    request.setHeader('Accept-Encoding', 'identity')
    for (const [name, value] of headers) if (name !== 'Cookie') request.setHeader(name, value)
    if (cookies.some(Boolean)) request.setHeader('Cookie', cookies.filter(Boolean).join('; '))
    if (origin !== null) request.setHeader('Origin', origin === 'own' ? ownOrigin : origin)
    if (body.type) request.setHeader('Content-Type', body.type)
    // Node.js sends the body of a DELETE without its length.
    request.setHeader('Content-Length', body.bytes.length + (isCut ? 9 : 0))
    if (!isCut) return request.end(body.bytes)
    request.write(body.bytes.subarray(0, 60_000), () => setTimeout(() => request.destroy(), 5))
  })
}
