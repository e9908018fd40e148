import compress from '@fastify/compress'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { type Config, isSecure } from './config/config.ts'
import { limitRequests, type RequestLimits, serverOptions } from './http/guards/request-limits.ts'
import { refuse } from './http/refuse.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { describeError, withoutAddresses } from './text/log.ts'

/** In bytes: twice the longest valid inquiry in its longest encoding. */
const bodyLimit = 128 * 1024

/** The server without routes: log, limits, headers, compression, errors. `server/routes.ts` adds the routes. */
export async function createApp(config: Config, limits: RequestLimits): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...serverOptions(limits),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => toReadablePath(url ?? '/'),
    // While the server stops, requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
  })
  // Bodies stay bytes: each handler parses the type that it accepts.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', setSecurityHeaders({ secure: isSecure(config) }))
  limitRequests(app, limits)
  app.addHook('onResponse', ({ log, method, url }, { statusCode: status, elapsedTime }, done) => {
    // Without the query and the client's IP address, because both can identify a person.
    const [path = ''] = url.split('?', 1)
    log.info({ method, path: withoutAddresses(path), status, ms: Math.round(elapsedTime) }, 'answered')
    done()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = toStatus(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const message = sentenceFor(status)
    // A form posted without script shows this text to a person.
    const isReadByPerson = status === 413 && request.headers.accept?.includes('text/html')
    if (isReadByPerson) return refuse(reply, status, `${message} Please go back: your words are still there.`)
    return reply.code(status).send({ message })
  })

  await app.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 5 } }, globalDecompression: false })
  return app
}

/** A forbidden path is reported as missing, so that nobody learns which files exist outside the served folders. */
function toStatus({ statusCode = 500 }: FastifyError) {
  if (statusCode === 403) return 404
  return statusCode >= 400 ? statusCode : 500
}

/** Proxies may send absolute addresses. Escapes that cannot be decoded are taken literally and end in a 404. */
function toReadablePath(target: string): string {
  const absolute = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null
  const url = absolute ? absolute.pathname + absolute.search : target
  if (!url.startsWith('/')) return '/'
  const [path = '/', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

function sentenceFor(status: number) {
  if (status === 404) return 'There is nothing at this address.'
  if (status === 413) return 'Your message is too long for this form.'
  if (status === 415) return 'This address takes JSON or an ordinary form.'
  if (status >= 500) return 'Something went wrong on our side. Please try again in a moment.'
  return 'We couldn’t understand this request.'
}
