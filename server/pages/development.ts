import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type AppBuild, type SharedContexts, toApp } from './render-pages.ts'

/**
 * Vite inside this server: the same app with hot reload, from the sources in `root` instead of a build. It answers below `prefix`, so the
 * app with the longer one comes first.
 */
export async function mountVite<Contexts extends SharedContexts>(
  app: FastifyInstance,
  { root, prefix }: { root: string; prefix: string },
): Promise<AppBuild<Contexts>> {
  const { createServer } = await import('vite')
  const hmr = { server: app.server }
  // The files of drills and of whole systems in `.cache` have kept the watcher busy for minutes.
  const watch = { ignored: ['**/.cache/**'] }
  const vite = await createServer({ root, server: { middlewareMode: true, hmr, watch }, appType: 'custom' })
  app.addHook('onRequest', ({ raw, url }, reply, done) => {
    if (!url.startsWith(prefix)) return done()
    vite.middlewares(raw, reply.raw, (error?: Error) => {
      // Vite takes the prefix away.
      raw.url = url
      done(error)
    })
  })
  app.addHook('onClose', () => vite.close())
  return {
    mode: 'development',
    async load() {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return toApp(build, 'development')
    },
    // `app/root.tsx` links to style sheets instead.
    readStyleSheet: () => ({ screen: '', later: '' }),
  }
}
