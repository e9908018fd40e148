import { createRequire } from 'node:module'
import lighthouse from 'lighthouse'
import { findFreePort } from '../server/database/testing/start-postgres.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { routes } from './routes.ts'
import { startServer } from './start-server.ts'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

/**
 * Runs Lighthouse's phone on every route without the page loader, in some five minutes. `LIGHTHOUSE_RUNS` is the number of runs per page
 * (default 1); the median counts.
 */
export async function* measureLighthouse(): AsyncGenerator<Figure> {
  const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 1)
  const { version } = createRequire(import.meta.url)('lighthouse/package.json') as { version: string }
  console.error(`Lighthouse ${version}, ${runs} a page`)
  await using server = await startServer({ env: { LOADER_MINIMUM_MS: '0' } })
  await server.untilCached()
  for (const { name: of, path, noindex } of routes) {
    const judged: Awaited<ReturnType<typeof judge>>[] = []
    for (let run = 0; run < runs; run++) judged.push(await judge(server.url + path))
    for (const [id, name] of Object.entries(categories)) {
      if (id === 'seo' && noindex) continue
      const scores = judged.map((one) => one.scores[id] ?? 0)
      const least = id === 'performance' ? 97 : 100
      yield { name: `Lighthouse ${name}`, of, value: quantile(scores, 0.5), unit: '', least }
    }
    const faults = [...new Set(judged.flatMap((one) => one.faults))]
    if (faults.length) console.error(`${of}: ${faults.join(', ')}`)
  }
}

/** One page in a fresh browser. */
async function judge(url: string) {
  const result = (await look(url)) ?? (await look(url))
  if (!result) throw new Error(`Lighthouse failed twice at ${url}`)
  const { audits } = result.lhr
  const scores = Object.fromEntries(
    Object.values(result.lhr.categories).map(({ id, score }) => [id, Math.round(100 * (score ?? 0))]),
  )
  const judgedElsewhere = new Set(result.lhr.categories.performance?.auditRefs.map(({ id }) => id))
  const faults = Object.values(audits).filter(
    ({ id, score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0 && !judgedElsewhere.has(id),
  )
  return { scores, faults: faults.map(({ id }) => id) }
}

/** Null when Lighthouse reports that the page did not paint: it does so now and then, and asks for another run. */
async function look(url: string) {
  const port = await findFreePort()
  await using _browser = await launchBrowser(`--remote-debugging-port=${port}`)
  const result = await lighthouse(url, {
    port,
    onlyCategories: Object.keys(categories),
    logLevel: 'silent',
    ignoreStatusCode: true,
  })
  return result && !result.lhr.runtimeError ? result : null
}
