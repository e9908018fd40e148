import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { requireProgram } from '../bench/load.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { routes } from '../bench/routes.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'
import { startBalancer } from '../server/testing/start-balancer.ts'

/**
 * Two servers behind the balancer of `deploy/`, with one PostgreSQL: both give the same pages, a form that reaches both is
 * stored once, and no visitor notices when one server stops.
 */
export async function* measureCluster(): AsyncGenerator<Figure> {
  await using postgres = await startPostgres()
  if (!postgres || !requireProgram('nginx', 'nginx-light')) {
    return console.error('cluster skipped: PostgreSQL or nginx is missing')
  }
  const origin = 'https://www.riparo.example'
  const env = { DATABASE_URL: postgres.url, SITE_URL: origin, TRUST_PROXY: '1' }
  await using first = await startServer({ env })
  const second = await startServer({ env })
  await using balancer = await startBalancer(first.url, second.url)
  const servers = [first.url, second.url]
  await Promise.all([first.untilCached(), second.untilCached()])

  let different = 0
  for (const { path } of routes) {
    const [one, other] = await Promise.all(servers.map(async (url) => (await fetch(url + path)).text()))
    if (one !== other) different++
  }
  yield { name: 'two servers, pages that differ', value: different, unit: `of ${routes.length}`, budget: 0 }

  const database = await connect({ url: postgres.url })
  const key = 'the same form twice'
  const references = [
    await postInquiry(first.url, { msg: 'Once', key }),
    await postInquiry(second.url, { msg: 'Once', key }),
  ]
  const rows = await database.db.selectFrom('messages').select('id').execute()
  yield { name: 'rows of one inquiry sent to both', value: rows.length, unit: 'times', budget: 1, least: 1 }
  const answered = new Set(references).size
  yield { name: 'different references in its two answers', value: answered, unit: '', budget: 1, least: 1 }
  await database.close()

  let [views, failed, stopped] = [0, 0, false]
  const visits = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const answer = await fetch(balancer.url).catch(() => null)
      views++
      if (answer?.status !== 200) failed++
      await answer?.text()
    }
  })
  await sleep(500)
  await second[Symbol.asyncDispose]()
  await sleep(500)
  stopped = true
  await Promise.all(visits)
  yield { name: 'page views while one server stopped', value: views, unit: '' }
  yield { name: 'failed page views', value: failed, unit: '', budget: 0 }
}
