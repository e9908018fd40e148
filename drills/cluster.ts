import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { loadWith, requireProgram } from '../bench/load.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { quantile } from '../bench/quantile.ts'
import { routes } from '../bench/routes.ts'
import { startNginx } from '../bench/start-nginx.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'

const publications = 10
const seconds = 4

/**
 * Two servers behind nginx with one PostgreSQL: they give the same pages, a publication shows on both, a form is one form
 * whichever of them takes it, and when one is stopped nobody notices.
 */
export async function* measureCluster(): AsyncGenerator<Figure> {
  const postgres = await startPostgres()
  if (!postgres || !requireProgram('nginx', 'nginx-light') || !requireProgram('wrk')) {
    await postgres?.stop()
    return console.error('cluster left out: it takes PostgreSQL, nginx and wrk')
  }
  try {
    const secret = 'a secret of this drill'
    const origin = 'https://www.riparo.example'
    const env = { DATABASE_URL: postgres.url, SITE_URL: origin, CONTENT_HOOK_SECRET: secret, TRUST_PROXY: '1' }
    await using first = await startServer({ env })
    const second = await startServer({ env })
    await using nginx = await startNginx({
      http: `upstream riparo { server ${hostOf(first.url)} max_fails=1; server ${hostOf(second.url)} max_fails=1; keepalive 32; }`,
      server: `location / {
        proxy_pass http://riparo; proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout http_503;
      }`,
    })
    const servers = [first.url, second.url]
    await Promise.all([first.untilKept(), second.untilKept()])

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
    yield { name: 'a publication shows on both, median', value: quantile(delays, 0.5), unit: 's', budget: 1 }

    const key = 'the same form twice'
    const references = [
      await postInquiry(first.url, { msg: 'Once', key }),
      await postInquiry(second.url, { msg: 'Once', key }),
    ]
    const rows = await database.db.selectFrom('messages').select('id').execute()
    yield { name: 'one inquiry sent to both, stored', value: rows.length, unit: 'times', budget: 1, least: 1 }
    const answered = new Set(references).size
    yield { name: 'references that its two answers name', value: answered, unit: '', budget: 1, least: 1 }
    await database.close()

    yield { name: 'kept pages per second through nginx', value: await loadWith(`${nginx.url}/`, { seconds }), unit: '' }

    let [views, failed, stopped] = [0, 0, false]
    const visits = Array.from({ length: 4 }, async () => {
      while (!stopped) {
        const answer = await fetch(nginx.url).catch(() => null)
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
    yield { name: 'page views while one of the two was stopped', value: views, unit: '' }
    yield { name: 'those of them that failed', value: failed, unit: '', budget: 0 }
  } finally {
    await postgres.stop()
  }
}

function hostOf(url: string) {
  return new URL(url).host.replace('localhost', '127.0.0.1')
}

async function publish(url: string, secret: string) {
  const signature = createHmac('sha256', secret).update('{}').digest('hex')
  const headers = { 'X-Signature': signature }
  const answer = await fetch(`${url}/hooks/content`, { method: 'POST', body: '{}', headers })
  if (answer.status !== 202) throw new Error(`The hook was answered with ${answer.status}`)
}
