import type { FastifyBaseLogger, RouteHandlerMethod } from 'fastify'

type Readiness = {
  /** The site cannot serve while one of these resolves to false or rejects. */
  checks: Record<string, () => Promise<boolean>>
  /** The site serves these from a stale cache while they fail. */
  sources: readonly { name: string; fault(): object | null; countUnreadable(): number }[]
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Liveness: the process answers. */
export const answerAlive: RouteHandlerMethod = async () => ({ status: 'ok' })

/**
 * Readiness: 503 names each failed check. Stale sources (`old`) and unreadable records (`leftOut`) are reported with 200,
 * because visitors are still served, but an operator should look.
 */
export function createReadiness({ checks, sources, log }: Readiness): RouteHandlerMethod {
  const failing = new Set<string>()

  async function run(name: string, check: () => Promise<boolean>) {
    try {
      const ok = await check()
      failing.delete(name)
      return ok
    } catch (err) {
      // Load balancers ask every few seconds: log the first failure only.
      if (!failing.has(name)) log.error({ err, check: name }, 'not ready')
      failing.add(name)
      return false
    }
  }

  return async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(name, check)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    const old = sources.map(({ name, fault }) => [name, fault()] as const).filter(([, found]) => found)
    const leftOut = sources
      .map(({ name, countUnreadable }) => [name, countUnreadable()] as const)
      .filter(([, count]) => count > 0)
    reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store')
    return {
      status: ready ? 'ok' : 'unavailable',
      ...Object.fromEntries(results),
      ...(old.length > 0 && { old: Object.fromEntries(old) }),
      ...(leftOut.length > 0 && { leftOut: Object.fromEntries(leftOut) }),
    }
  }
}
