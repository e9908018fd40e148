import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request as the fetch standard has it, at the public origin. */
export function toRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  return new Request(origin + url, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    body: Buffer.isBuffer(body) ? Buffer.from(body) : null,
  })
}

export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()))
}
