import type { FastifyInstance } from 'fastify'

/** `/wp-json/`: the embedded posts service over HTTP. */
export function mountPosts(app: FastifyInstance, origin: () => string, serve: (request: Request) => Promise<Response>) {
  app.get('/wp-json/*', async (request, reply) => {
    const match = request.headers['if-none-match']
    const response = await serve(
      new Request(origin() + request.url, match ? { headers: { 'if-none-match': match } } : {}),
    )
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    return reply.send(Buffer.from(await response.arrayBuffer()))
  })
}
