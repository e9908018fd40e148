import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'

/** An engine with an empty database: as `connect` takes it, and as the environment of a server names it. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  dataDir: string
  target: { dataDir: string } | { url: string }
  env: Record<string, string>
}

/** Runs a drill on SQLite, and on PostgreSQL where it is installed. */
export async function* onEachEngine(measure: (engine: Engine) => AsyncGenerator<Figure>): AsyncGenerator<Figure> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-drill-'))
  const dataDir = join(folder.path, 'sqlite')
  yield* measure({ name: 'SQLite', dataDir, target: { dataDir }, env: { DATA_DIR: dataDir } })
  await using postgres = await startPostgres()
  if (!postgres) return console.error('PostgreSQL skipped: it is not installed')
  const { url } = postgres
  const other = join(folder.path, 'postgresql')
  yield* measure({ name: 'PostgreSQL', dataDir: other, target: { url }, env: { DATA_DIR: other, DATABASE_URL: url } })
}
