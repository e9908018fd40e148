import type { FastifyInstance } from 'fastify'

/** `/healthz` says that the process lives, `/readyz` that it can serve: 503 names what cannot. */
export function mountHealth(app: FastifyInstance, checks: Record<string, () => Promise<boolean>>) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store')
    return { status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results) }
  })
}
