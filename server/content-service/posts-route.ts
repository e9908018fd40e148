import type { RouteHandlerMethod } from 'fastify'

/** The embedded posts service over HTTP. */
export function createPostsHandler(
  origin: () => string,
  serve: (request: Request) => Promise<Response>,
): RouteHandlerMethod {
  return async (request, reply) => {
    const match = request.headers['if-none-match']
    const response = await serve(
      new Request(origin() + request.url, match ? { headers: { 'if-none-match': match } } : {}),
    )
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
}
