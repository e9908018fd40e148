import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { type Config, isSecure } from '../config.ts'
import { describeError, logAnswer } from '../log.ts'
import { type AnswerFirst, limitRequests, type RequestLimits, serverOptions } from './request-limits.ts'
import { forEveryone, setSecurityHeaders } from './security-headers.ts'

/** A form's body, in bytes: twice what the longest valid inquiry takes in its longest encoding. */
const bodyLimit = 128 * 1024

/** The bare server: log, limits, headers, compression, static files. `compose` mounts the routes. */
export async function createApp(
  config: Config,
  { limits, answerFirst }: { limits: RequestLimits; answerFirst: AnswerFirst },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...serverOptions(limits, answerFirst),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => toReadablePath(url ?? '/'),
    // While the site stops, requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
  })
  // Bodies stay bytes: each endpoint parses the format that it accepts.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', setSecurityHeaders({ secure: isSecure(config) }))
  limitRequests(app, limits)
  app.addHook('onResponse', ({ log, method, url }, { statusCode: status, elapsedTime: ms }, done) => {
    logAnswer(log, { method, url, status, ms })
    done()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = toStatus(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const message = sentenceFor(status)
    // Without script, a person reads this and goes back to the form.
    const isRead = status === 413 && request.headers.accept?.includes('text/html')
    return isRead
      ? reply
          .code(status)
          .type('text/plain; charset=utf-8')
          .send(`${message} Please go back: your words are still there.`)
      : reply.code(status).send({ message })
  })

  await app.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 5 } } })
  await app.register(fastifyStatic, {
    root: join(config.contentDir, 'media'),
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path, root) => typeof root === 'string' && leadsInto(root, path),
    maxAge: '1d',
    setHeaders: (reply) => void reply.headers(forEveryone),
  })
  return app
}

/** False for a path that leaves the folder, through a symbolic link too. */
function leadsInto(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}

/** A path outside the served folders does not exist for visitors. */
function toStatus({ statusCode = 500 }: FastifyError) {
  if (statusCode === 403) return 404
  return statusCode >= 400 ? statusCode : 500
}

/** Proxies send absolute addresses. A path with malformed escapes is escaped once more, so that it is simply not found. */
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
  if (status === 413) return 'What was sent is too long for this form.'
  if (status === 415) return 'This address takes JSON or an ordinary form.'
  if (status >= 500) return 'Something went wrong on our side. Please try again in a moment.'
  return 'The request could not be understood.'
}
