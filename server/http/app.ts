import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, LogController, type onResponseHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** A form's body, in bytes: five times what the longest valid inquiry takes. */
const bodyLimit = 64 * 1024

/** The bare server: log, limits, headers, compression, static files. What it serves is mounted by `compose`. */
export async function createApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  })
  // Bodies stay bytes: each endpoint reads the one that it takes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', setSecurityHeaders)
  app.addHook('onResponse', logAnswer)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return reply.code(status).send({ message: sentenceFor(status) })
  })

  await app.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 5 } } })
  await app.register(fastifyStatic, {
    root: join(config.contentDir, 'media'),
    prefix: '/media/',
    index: false,
    maxAge: '1d',
  })
  return app
}

/** Without the address's query and without the client's IP: both can tell who somebody is. */
const logAnswer: onResponseHookHandler = (request, reply, done) => {
  const [path] = request.url.split('?', 1)
  request.log.info(
    { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    'answered',
  )
  done()
}

function sentenceFor(status: number) {
  if (status === 413) return 'What was sent is too long for this form.'
  if (status === 415) return 'This address takes JSON or an ordinary form.'
  if (status >= 500) return 'Something went wrong on our side. Please try again in a moment.'
  return 'The request could not be understood.'
}
