import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { loadWith, requireProgram } from '../bench/load.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { quantile } from '../bench/quantile.ts'
import { routes } from '../bench/routes.ts'
import { startBalancer } from '../bench/start-nginx.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'

const publications = 10
const seconds = 4

/**
 * Two servers behind the balancer of `deploy/`, with one PostgreSQL: both give the same pages, a publication appears on both, a form that
 * reaches both is stored once, and no visitor notices when one server stops.
 */
export async function* measureCluster(): AsyncGenerator<Figure> {
  const postgres = await startPostgres()
  if (!postgres || !requireProgram('nginx', 'nginx-light') || !requireProgram('wrk')) {
    await postgres?.stop()
    return console.error('cluster skipped: PostgreSQL, nginx or wrk is missing')
  }
  try {
    const secret = 'a secret of this drill'
    const origin = 'https://www.riparo.example'
    const env = { DATABASE_URL: postgres.url, SITE_URL: origin, CONTENT_HOOK_SECRET: secret, TRUST_PROXY: '1' }
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
    const { id } = await database.db.selectFrom('listings').select('id').limit(1).executeTakeFirstOrThrow()
    const path = `/property-listing/${id.slice(0, 10)}`
    const delays: number[] = []
    for (let number = 1; number <= publications; number++) {
      const name = `Published no. ${number}`
      await database.db.updateTable('listings').set({ property_name: name }).where('id', '=', id).execute()
      const begun = performance.now()
      await Promise.all(servers.map((url) => publish(url, secret)))
      for (const url of servers) while (!(await (await fetch(url + path)).text()).includes(name)) await sleep(10)
      delays.push((performance.now() - begun) / 1000)
    }
    yield {
      name: 'time until a publication appears on both, median',
      value: quantile(delays, 0.5),
      unit: 's',
      budget: 1,
    }

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

    yield {
      name: 'cached pages per second through the balancer',
      value: await loadWith(`${balancer.url}/`, { seconds }),
      unit: '',
    }

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
  } finally {
    await postgres.stop()
  }
}

async function publish(url: string, secret: string) {
  const signature = createHmac('sha256', secret).update('{}').digest('hex')
  const headers = { 'X-Signature': signature }
  const answer = await fetch(`${url}/hooks/content`, { method: 'POST', body: '{}', headers })
  if (answer.status !== 202) throw new Error(`The hook was answered with ${answer.status}`)
}
