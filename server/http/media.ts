import { globSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteHandler } from 'fastify'
import { entityTag, isKnown } from './entity-tag.ts'
import { forEveryone } from './security-headers.ts'

const maxAgeS = 86_400

/** Serves the files of a folder below `prefix`. Its drawings (SVG) are read at the start. */
export async function mountMedia(app: FastifyInstance, { prefix, folder }: { prefix: string; folder: string }) {
  app.get(`${prefix}:name.svg`, createDrawingHandler(folder))
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path, root) => typeof root === 'string' && isInside(root, path),
    maxAge: maxAgeS * 1000,
    setHeaders: (reply) => void reply.headers(forEveryone),
  })
}

/** Compresses each drawing once, as far as Brotli can: a map is the largest picture of its page. */
function createDrawingHandler(folder: string): RouteHandler<{ Params: { name: string } }> {
  const files = globSync('*.svg', { cwd: folder }).filter((file) => isInside(folder, file))
  const drawings = new Map(
    files.map((file) => {
      const svg = readFileSync(join(folder, file))
      return [basename(file, '.svg'), { svg, etag: `W/${entityTag(svg)}`, compressed: null as Buffer | null }]
    }),
  )
  return async (request, reply) => {
    const drawing = drawings.get(request.params.name)
    if (!drawing) return reply.callNotFound()
    const { svg, etag } = drawing
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    reply.headers({ ...forEveryone, 'Cache-Control': `public, max-age=${maxAgeS}`, ETag: etag })
    reply.header('Vary', 'Accept-Encoding').type('image/svg+xml')
    if (isKnown(etag, known)) return reply.code(304).send()
    // Other encodings are the compressing plugin's.
    if (negotiate(`${accepted}`.toLowerCase(), ['br', 'gzip', 'identity']) !== 'br') return reply.send(svg)
    drawing.compressed ??= brotliCompressSync(svg)
    return reply.header('Content-Encoding', 'br').send(drawing.compressed)
  }
}

/** Links are resolved first, so that none leads out of the folder. */
function isInside(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}
