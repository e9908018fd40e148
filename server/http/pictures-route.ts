import type { FastifyInstance } from 'fastify'
import type { ServePicture } from './pictures.ts'

/** A picture's address changes with its file name only, so browsers ask again once a month. */
const pictureCaching = 'public, max-age=2592000'

/** `/pictures/{width}/{path}`: the content's pictures in the sizes that screens need (B10). */
export function mountPictures(app: FastifyInstance, serve: ServePicture) {
  app.get<{ Params: { width: string; '*': string } }>('/pictures/:width/*', async (request, reply) => {
    const picture = await serve(Number(request.params.width), request.params['*'], request.headers.accept ?? '')
    if (picture === 'not-found') return reply.code(404).send({ message: 'There is no such picture.' })
    reply.headers({ ETag: picture.etag, 'Cache-Control': pictureCaching, Vary: 'Accept' })
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(picture.contentType).send(picture.body)
  })
}
