import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { OperatorError } from '../operator-error.ts'
import { type AppBuild, type SharedContexts, toApp } from './render-pages.ts'
import { type StyleSheetText, splitStyleSheet } from './style-sheet-text.ts'

/** Headers that concern documents only. */
const documentHeaders = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * A built React Router app: its scripts, styles and fonts, whose names change with their content, and its pages.
 * @throws OperatorError when it is not built
 */
export async function mountBuild<Contexts extends SharedContexts>(
  app: FastifyInstance,
  { prefix, buildDir }: { prefix: string; buildDir: string },
): Promise<AppBuild<Contexts>> {
  const clientDir = join(buildDir, 'client')
  const serverFile = join(buildDir, 'server', 'index.js')
  if (!existsSync(serverFile)) throw new OperatorError(`there is no build in ${buildDir}: run npm run build`)
  await app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      // RFC 9239: JavaScript modules are UTF-8, whatever their charset parameter.
      if (/javascript/.test(`${reply.getHeader('Content-Type')}`)) reply.header('Content-Type', 'text/javascript')
    })
    await files.register(fastifyStatic, {
      root: join(clientDir, 'assets'),
      prefix,
      index: false,
      decorateReply: false,
      preCompressed: true,
      // The files never change and are no documents: without these headers, a dozen answers of each page are smaller.
      cacheControl: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        reply.header('Cache-Control', 'max-age=31536000, immutable')
        for (const name of documentHeaders) reply.removeHeader(name)
        // An SVG can be opened as a document of its own, which must not run or load anything.
        if (path.includes('.svg')) reply.header('Content-Security-Policy', "default-src 'none'")
      },
    })
  })
  const build: ServerBuild = await import(pathToFileURL(serverFile).href)
  const built = toApp<Contexts>(build, 'production')
  return { mode: 'production', load: async () => built, readStyleSheet: createStyleSheets(clientDir) }
}

/** Gives a built style sheet. The router writes `#` after the address of a sheet that a later part of the page uses too. */
function createStyleSheets(clientDir: string): (address: string) => StyleSheetText {
  const files = globSync('assets/*.css', { cwd: clientDir })
  const texts = new Map(files.map((file) => [`/${file}`, splitStyleSheet(readFileSync(join(clientDir, file), 'utf8'))]))
  return (address) => {
    const text = texts.get(address.replace(/#$/, ''))
    if (text === undefined) throw new Error(`The build has no style sheet ${address}`)
    return text
  }
}
