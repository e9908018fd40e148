import type { RouteHandlerMethod } from 'fastify'
import { isTooDeep, tooDeep } from '../../http/bodies/json.ts'
import { sendResponse, toRequest } from '../../http/fetch-standard.ts'

/** The embedded content service over HTTP. */
export function createGraphqlHandler(
  origin: () => string,
  serve: (request: Request) => Promise<Response>,
): RouteHandlerMethod {
  return async (request, reply) => {
    const { variables } = request.query as { variables?: unknown }
    if (isTooDeep(String(request.body ?? '')) || isTooDeep(String(variables ?? '')))
      return reply.code(400).send({ errors: [{ message: tooDeep }] })
    return sendResponse(reply, await serve(toRequest(request, origin())))
  }
}
