import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { LoadBuild } from './pages.ts'

/** The built site: its scripts, styles and fonts, whose names change with their content, and its pages. */
export async function mountBuild(app: FastifyInstance, buildDir: string): Promise<LoadBuild> {
  await app.register(fastifyStatic, {
    root: join(buildDir, 'client', 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)
  return async () => build
}
