import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { LoadBuild } from './pages.ts'

/** What is said of documents alone. */
const documentHeaders = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/** The built site: its scripts, styles and fonts, whose names change with their content, and its pages. */
export async function mountBuild(app: FastifyInstance, buildDir: string): Promise<LoadBuild> {
  await app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      // RFC 9239; a module is UTF-8 whatever is said of it.
      if (/javascript/.test(`${reply.getHeader('Content-Type')}`)) reply.header('Content-Type', 'text/javascript')
    })
    await files.register(fastifyStatic, {
      root: join(buildDir, 'client', 'assets'),
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      // They never change, and they are no documents: what is said of those is left out of a dozen answers a page.
      cacheControl: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        reply.header('Cache-Control', 'max-age=31536000, immutable')
        for (const name of documentHeaders) reply.removeHeader(name)
        // A drawing can be opened as a document of its own, which may do nothing.
        if (path.includes('.svg')) reply.header('Content-Security-Policy', "default-src 'none'")
      },
    })
  })
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)
  return async () => build
}
