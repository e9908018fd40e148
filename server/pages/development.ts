import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type SiteBuild, toPages } from './pages.ts'

/** Vite inside this server: the same site with hot reload, from the sources instead of a build. */
export async function mountVite(app: FastifyInstance): Promise<SiteBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  return {
    mode: 'development',
    async load() {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return toPages(build, 'development')
    },
    // `app/document/development-styles.tsx` links to style sheets instead.
    readStyleSheet: () => '',
  }
}
