import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../bench/figure.ts'
import { connect } from '../server/database/connect.ts'
import { countRows } from '../server/database/count-rows.ts'
import { migrate } from '../server/database/migrate.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { openDrillImports } from './import/open-imports.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const kills = 10
const rows = 1_000
const many = 10_000
/** In milliseconds: the work of a killed process is taken up once its lease has ended. */
const afterLease = 5 * 60_000

/**
 * Kills imports and their undoing at random moments, and looks whether each is whole or not at all, and whether another process takes it up; and measures an
 * import of 10,000 rows, with another writer beside it.
 */
export function measureImport(): AsyncGenerator<Figure> {
  return onEachEngine(measureEngine)
}

async function* measureEngine({ name, target }: Engine): AsyncGenerator<Figure> {
  const { db, close } = await connect(target)
  await migrate(db)
  let [halves, lost, taken] = [0, 0, 0]
  for (let kill = 0; kill < kills; kill++) {
    for (const [stage, whole] of [
      ['write', rows],
      ['undo', 0],
    ] as const) {
      await killDuring(stage, target)
      const left = await countListings(db)
      if (left !== 0 && left !== rows) halves++
      if (left !== whole) taken++
      await openDrillImports(db, () => Date.now() + afterLease).run()
      if ((await countListings(db)) !== whole) lost++
    }
  }
  console.error(`${name}: ${taken} of ${2 * kills} were not done when they were killed, and were taken up`)
  yield {
    of: name,
    name: `imports and undoings half done, of ${2 * kills} that were killed`,
    value: halves,
    unit: '',
    budget: 0,
  }
  yield {
    of: name,
    name: 'killed imports and undoings that another process did not finish',
    value: lost,
    unit: '',
    budget: 0,
  }

  for (const stage of ['write', 'undo'] as const) {
    const child = start(stage, target, many)
    const { seconds, cpu, megabytes, wait } = JSON.parse(await lastLine(child))
    const of = `${name}, ${stage === 'write' ? 'import' : 'undoing'} of 10,000 rows`
    yield { of, name: 'time', value: seconds, unit: 's', budget: 60 }
    yield { of, name: 'processor time', value: cpu, unit: 's' }
    yield { of, name: 'memory at most', value: megabytes, unit: 'MB', budget: 400 }
    yield { of, name: 'longest time to store the form of a visitor', value: wait, unit: 'ms', budget: 1000 }
  }
  await close()
}

const childFile = fileURLToPath(new URL('./import/work.child.ts', import.meta.url))

function start(stage: 'write' | 'undo', target: Engine['target'], count: number) {
  const job = JSON.stringify({ stage, target, rows: count })
  return spawn(process.execPath, [childFile, job], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function killDuring(stage: 'write' | 'undo', target: Engine['target']): Promise<void> {
  const child = start(stage, target, rows)
  const ended = once(child, 'exit')
  await once(createInterface(child.stdout), 'line')
  await sleep(Math.random() * (stage === 'write' ? 2_000 : 500))
  child.kill('SIGKILL')
  await ended
}

async function lastLine({ stdout }: ReturnType<typeof start>): Promise<string> {
  let last = ''
  for await (const line of createInterface(stdout)) last = line
  return last
}

async function countListings(db: SiteDatabase): Promise<number> {
  return Number(await countRows(db.selectFrom('listing_drafts')))
}
