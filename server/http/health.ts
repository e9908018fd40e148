import type { FastifyInstance } from 'fastify'

type Health = {
  /** What the site needs to serve at all. */
  checks: Record<string, () => Promise<boolean>>
  /** What it can serve from an old copy: since when it could not be read, null where all is well. */
  faults: Record<string, () => object | null>
  /** How many records of its last reading cannot be read. */
  unreadable: Record<string, () => number>
}

/**
 * `/healthz` says that the process lives, `/readyz` that it can serve: 503 names what cannot. Content that is older than it
 * should be is named under `old`, records that are left out are counted under `leftOut`: visitors are served, so it is no
 * 503, but somebody should look.
 */
export function mountHealth(app: FastifyInstance, { checks, faults, unreadable }: Health) {
  const failing = new Set<string>()
  const run = async (name: string, check: () => Promise<boolean>) => {
    try {
      const ok = await check()
      failing.delete(name)
      return ok
    } catch (err) {
      // Asked every few seconds, it says so once.
      if (!failing.has(name)) app.log.error({ err, check: name }, 'not ready')
      failing.add(name)
      return false
    }
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(name, check)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    const old = Object.entries(faults).flatMap(([name, faultOf]) => {
      const fault = faultOf()
      return fault ? [[name, fault] as const] : []
    })
    const leftOut = Object.entries(unreadable).flatMap(([name, count]) =>
      count() > 0 ? [[name, count()] as const] : [],
    )
    reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store')
    return {
      status: ready ? 'ok' : 'unavailable',
      ...Object.fromEntries(results),
      ...(old.length > 0 && { old: Object.fromEntries(old) }),
      ...(leftOut.length > 0 && { leftOut: Object.fromEntries(leftOut) }),
    }
  })
}
