import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { forEveryone } from './security-headers.ts'

/** In milliseconds: a day. */
const maxAge = 86_400_000

/** Serves the files of a folder below `prefix`. */
export async function mountMedia(app: FastifyInstance, { prefix, folder }: { prefix: string; folder: string }) {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path, root) => typeof root === 'string' && isInside(root, path),
    maxAge,
    setHeaders: (reply) => void reply.headers(forEveryone),
  })
}

/** Links are resolved first, so that none leads out of the folder. */
function isInside(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}
