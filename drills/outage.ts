import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { propertyRecords } from '../server/content-service/testing/content-service.ts'
import { type Fault, startHygraph } from '../server/sources/testing/hygraph.ts'
import { listingViews } from '../server/testing/listing-views.ts'
import { startSite } from '../server/testing/start-site.ts'

const paths = ['/', ...listingViews]

const faults: Fault[] = [
  'a closed connection',
  'too many requests',
  'errors beside data',
  'half a body',
  'a bad gateway',
]

const wanted = 10_000
const halfAnHour = 1_800_000

/** An hour's outage of the content service, on a clock that the drill advances, with a restart in the middle. */
export async function* measureOutage(): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-bench-'))
  await using service = await startHygraph({ records: propertyRecords(150) })
  const env = { DATA_DIR: dataDir, PROPERTIES_ENDPOINT: service.endpoint, PROPERTIES_COLLECTION: 'riparos' }
  const rounds = Math.ceil(wanted / paths.length / 2)
  let now = Date.now()
  let [views, failed, round] = [0, 0, 0]
  for (const half of ['before the restart', 'after it']) {
    await using site = await startSite(env, { clock: () => now })
    if (half === 'before the restart') {
      // The outage begins after every list was read once.
      for (const path of paths) await (await site.ask(path)).text()
    }
    for (const end = round + rounds; round < end; round++) {
      service.fault = faults[round % faults.length] ?? null
      now += halfAnHour / rounds
      const answers = await Promise.all(
        paths.map(async (path) => {
          const answer = await site.ask(path)
          const text = await answer.text()
          return answer.status === 200 && (path === '/' || text.includes('Nyari') || text.includes('Karen'))
        }),
      )
      views += answers.length
      failed += answers.filter((good) => !good).length
    }
  }
  rmSync(dataDir, { recursive: true, force: true })
  yield { name: 'page views in an hour’s outage, with a restart in it', value: views, unit: 'views' }
  yield { name: 'failed page views', value: failed, unit: 'views', budget: 0 }
}
