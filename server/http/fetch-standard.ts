import type { FastifyReply, FastifyRequest } from 'fastify'

/** Stands for a body that is longer than its sender may send. */
export class UnreadBodyError extends Error {
  override name = 'UnreadBodyError'
}

/**
 * A request as the fetch standard has it, at the public origin. To read an `UnreadBodyError` fails. In its parameters and its form NUL is the
 * sign for a character that cannot be read: PostgreSQL takes no text with NUL, neither to store nor to look for.
 */
export function toRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const query = url.includes('?') ? url.indexOf('?') : url.length
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    body: body instanceof UnreadBodyError ? toFailing(body) : toBody(body, headers['content-type']),
    // A body that is a stream needs it, and the library's types lack it.
    duplex: 'half',
  }
  return new Request(origin + url.slice(0, query) + replaceNul(url.slice(query)), init)
}

function toBody(body: unknown, type = ''): Buffer<ArrayBuffer> | null {
  if (!Buffer.isBuffer(body)) return null
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return Buffer.from(body)
  return Buffer.from(replaceNul(body.toString('latin1')), 'latin1')
}

/** Replaced and not left out, as what stands around it could make another one. */
const replaceNul = (encoded: string) => encoded.replaceAll(/%00|\0/g, '%EF%BF%BD')

function toFailing(error: Error) {
  return new ReadableStream({ start: (controller) => controller.error(error) })
}

export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}
