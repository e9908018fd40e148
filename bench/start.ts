import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const starts = 5

/** The time from the start of the process to the first listings page, installed, built, with a filled database. */
export async function* measureStart(): AsyncGenerator<Figure> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-bench-'))
  const seconds: number[] = []
  const memories: number[] = []
  for (let start = 0; start <= starts; start++) {
    const begun = performance.now()
    await using server = await startServer({ dataDir: folder.path })
    const answer = await fetch(`${server.url}/property-listings/`)
    await answer.text()
    // The first start fills the database.
    if (start > 0) seconds.push((performance.now() - begun) / 1000)
    memories.push(server.memory())
  }
  yield { name: 'start to first 200, median', value: quantile(seconds, 0.5), unit: 's', budget: 1.2 }
  yield { name: 'memory at rest, median', value: quantile(memories, 0.5), unit: 'MB', budget: 160 }
}
