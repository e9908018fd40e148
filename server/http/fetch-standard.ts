import type { FastifyReply, FastifyRequest } from 'fastify'

/** Stands for a body that is longer than its sender may send. */
export class UnreadBodyError extends Error {
  override name = 'UnreadBodyError'
}

/** A request as the fetch standard has it, at the public origin. To read an `UnreadBodyError` fails. */
export function toRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const unread = body instanceof UnreadBodyError ? toFailing(body) : null
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    body: Buffer.isBuffer(body) ? Buffer.from(body) : unread,
    // A body that is a stream needs it, and the library's types lack it.
    duplex: 'half',
  }
  return new Request(origin + url, init)
}

function toFailing(error: Error) {
  return new ReadableStream({ start: (controller) => controller.error(error) })
}

export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}
