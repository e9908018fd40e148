import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { OperatorError } from '../operator-error.ts'
import { type AppBuild, type SharedContexts, toApp } from './render-pages.ts'
import { type StyleSheetText, splitStyleSheet } from './style-sheet-text.ts'

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
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix,
    index: false,
    decorateReply: false,
    preCompressed: true,
    // The files never change.
    cacheControl: false,
    etag: false,
    lastModified: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'max-age=31536000, immutable'),
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
