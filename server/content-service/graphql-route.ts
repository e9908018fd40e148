import type { RouteHandlerMethod } from 'fastify'
import { isTooDeep, tooDeep } from '../http/json-depth.ts'

/** The embedded content service over HTTP. */
export function createGraphqlHandler(serve: (request: Request) => Promise<Response>): RouteHandlerMethod {
  return async (request, reply) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value ?? ''].flat().join(', '))
    const body = Buffer.isBuffer(request.body) ? { body: request.body.toString('utf8') } : {}
    const { variables } = request.query as { variables?: unknown }
    if (isTooDeep(body.body ?? '') || isTooDeep(String(variables ?? '')))
      return reply.code(400).send({ errors: [{ message: tooDeep }] })
    // The service ignores the host, and the client's may be malformed.
    const address = `http://embedded${request.url}`
    const response = await serve(new Request(address, { method: request.method, headers, ...body }))
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
}
