import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { SiteDatabase } from '../database/tables.ts'
import { OperatorError } from '../operator-error.ts'
import { findBuildFile, listBuildFiles } from './build-files.ts'
import { type AppBuild, type SharedContexts, toApp } from './render-pages.ts'
import { type StyleSheetText, splitStyleSheet } from './style-sheet-text.ts'

/** The types of the files of a build. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Headers that concern documents only. */
const documentHeaders = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * A built React Router app: its scripts, styles and fonts, whose names change with their content, and its pages. Files of other builds
 * come from the database.
 * @throws OperatorError when it is not built
 */
export async function mountBuild<Contexts extends SharedContexts>(
  app: FastifyInstance,
  { db, prefix, buildDir }: { db: SiteDatabase; prefix: string; buildDir: string },
): Promise<AppBuild<Contexts>> {
  const clientDir = join(buildDir, 'client')
  const serverFile = join(buildDir, 'server', 'index.js')
  if (!existsSync(serverFile)) throw new OperatorError(`there is no build in ${buildDir}: run npm run build`)
  const own = new Set(listBuildFiles({ prefix, buildDir }).map(({ address }) => address))
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: join(clientDir, 'assets'),
      serve: false,
      preCompressed: true,
      // The files never change and are no documents: without these headers, a dozen answers of each page are smaller.
      cacheControl: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: setFileHeaders,
    })
    files.addHook('onSend', async (_request, reply) => {
      // RFC 9239: JavaScript modules are UTF-8, whatever their charset parameter.
      if (/javascript/.test(`${reply.getHeader('Content-Type')}`)) reply.header('Content-Type', 'text/javascript')
    })
    files.get<{ Params: { '*': string } }>(`${prefix}assets/*`, async ({ params: { '*': name } }, reply) => {
      const address = `${prefix}assets/${name}`
      if (own.has(address)) return reply.sendFile(name)
      // Some caches would store for minutes that a file is missing, which another server may have.
      reply.header('Cache-Control', 'no-store')
      const bytes = await findBuildFile(db, address)
      if (bytes === null) return reply.callNotFound()
      setFileHeaders(reply, name)
      return reply.type(types[extname(name)] ?? 'application/octet-stream').send(bytes)
    })
  })
  const build: ServerBuild = await import(pathToFileURL(serverFile).href)
  const built = toApp<Contexts>(build, 'production')
  return {
    mode: 'production',
    load: async () => built,
    readStyleSheet: createStyleSheets(clientDir),
    importMap: JSON.parse(readFileSync(join(clientDir, 'import-map.json'), 'utf8')),
  }
}

function setFileHeaders(reply: FastifyReply, path: string) {
  reply.header('Cache-Control', 'max-age=31536000, immutable')
  for (const name of documentHeaders) reply.removeHeader(name)
  // An SVG can be opened as a document of its own, which must not run or load anything.
  if (path.includes('.svg')) reply.header('Content-Security-Policy', "default-src 'none'")
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
