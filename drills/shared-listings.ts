import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { quantile } from '../bench/quantile.ts'
import { startServer } from '../bench/start-server.ts'
import { shortId } from '../domain/listings/listing.ts'
import { propertyRecord } from '../server/content-service/testing/content-service.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'
import { startSite } from '../server/testing/start-site.ts'

const writes = 100

/** Two servers on one database: the time until a listing that one has written is on a page of the other. */
export async function* measureSharedListings(): AsyncGenerator<Figure> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-drill-'))
  yield* measureWrites('SQLite', { DATA_DIR: folder.path })

  await using postgres = await startPostgres()
  if (!postgres) return console.error('PostgreSQL skipped: it is missing')
  yield* measureWrites('PostgreSQL', { DATABASE_URL: postgres.url })
}

async function* measureWrites(engine: string, env: Record<string, string>): AsyncGenerator<Figure> {
  await using writer = await startSite(env)
  await using other = await startServer({ env })
  const { id } = propertyRecord(7)
  const delays: number[] = []
  for (let number = 1; number <= writes; number++) {
    const name = `Written no. ${number}`
    const begun = performance.now()
    await writer.listingStore?.save([{ file: 'drill.json', records: [propertyRecord(7, { propertyName: name })] }])
    while (!(await readPage(other.url, id)).includes(name)) await sleep(10)
    delays.push((performance.now() - begun) / 1000)
  }
  const name = `${writes} listings written by one server until they are on the other’s pages, ${engine}`
  yield { name: `${name}, median`, value: quantile(delays, 0.5), unit: 's' }
  yield { name: `${name}, slowest`, value: Math.max(...delays), unit: 's', budget: 1 }
}

async function readPage(url: string, id: string) {
  return (await fetch(`${url}/property-listing/${shortId(id)}`)).text()
}
