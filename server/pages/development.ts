import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { LoadBuild } from './pages.ts'

/** Vite inside this server: the same site with hot reload, from the sources instead of a build. */
export async function mountVite(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => {
    // Vite puts scripts and styles of its own into pages, which get no policy that would allow them.
    reply.removeHeader('Content-Security-Policy')
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
