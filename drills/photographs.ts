import { spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Figure } from '../bench/figure.ts'
import { manyListings } from '../bench/many-listings.ts'
import { startServer } from '../bench/start-server.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { paintScene } from '../server/office/photographs/testing/sample-files.ts'
import { storeFile } from '../server/office/photographs/testing/store-file.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const perListing = 8

/**
 * Backups and a restore of many photographs: a first backup, a second one in which nothing has changed, and a restore into an empty
 * database, with the memory that each takes more than with no photograph. `LISTINGS` sets their number; 500 take 7.5 GB of disk for SQLite.
 */
export function measurePhotographs(): AsyncGenerator<Figure> {
  return onEachEngine(measureEngine)
}

async function* measureEngine({ name: engine, dataDir, target, env: source }: Engine): AsyncGenerator<Figure> {
  const at = (name: string) => join(dataDir, name)
  for (const name of ['small', 'large']) mkdirSync(at(name), { recursive: true })
  const toCopy = 'url' in target ? { url: target.url.replace(/\/\w+$/, '/copy') } : { dataDir: at('copy') }
  const copy = { DATA_DIR: at('copy'), ...('url' in toCopy && { DATABASE_URL: toCopy.url }) }
  {
    // Makes the tables.
    await using _server = await startServer({ env: source })
  }
  const database = await connect(target)
  try {
    if ('url' in target) await sql`create database copy`.execute(database.db)
    const rest = {
      backup: await run(source, 'backup', at('small/backup.jsonl')),
      restore: await run(copy, 'restore', at('small/backup.jsonl'), '--yes'),
    }
    const stored = await fill(database, Number(process.env.LISTINGS ?? 500))
    yield { name: `${engine}, photographs`, value: stored.count, unit: '' }
    yield { name: `${engine}, their size`, value: stored.bytes / 1e9, unit: 'GB' }

    const first = await run(source, 'backup', at('large/first.jsonl'))
    const second = await run(source, 'backup', at('large/second.jsonl'))
    const restore = await run(copy, 'restore', at('large/second.jsonl'), '--yes')
    for (const [name, { seconds, memory }, budget, base] of [
      ['first backup', first, 180, rest.backup],
      ['second backup', second, 10, rest.backup],
      ['restore', restore, 300, rest.restore],
    ] as const) {
      yield { name: `${engine}, ${name}`, value: seconds, unit: 's', budget }
      yield {
        name: `${engine}, ${name}, memory more than without photographs`,
        value: memory - base.memory,
        unit: 'MB',
        budget: 100,
      }
    }
    yield {
      name: `${engine}, photographs lost in the copy`,
      value: stored.count - (await countWhole(toCopy)),
      unit: '',
      budget: 0,
    }
  } finally {
    await database.close()
  }
}

/** Runs a command as an operator does; resolves with its time and its highest resident memory in MB. */
async function run(env: Record<string, string>, ...operands: string[]) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['cli/riparo.ts', ...operands], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  const watch = setInterval(() => {
    try {
      memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? memory)
    } catch {
      // It has ended.
    }
  }, 20)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`riparo ${operands.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, memory: memory / 1024 }
}

/** Stores listings with photographs of their own. The pictures look the same, and each has other bytes. */
async function fill({ db }: Database, listings: number) {
  const picture = await paintScene(1, { grain: true })
  let [count, bytes] = [0, 0]
  const records = []
  for (const { ...listing } of manyListings(listings)) {
    const urls: string[] = []
    await db.transaction().execute(async (transaction) => {
      for (let number = 0; number < perListing; number++) {
        const different = comment(picture, randomBytes(16))
        urls.push(await storeFile(transaction, different, { width: 1600, height: 1067 }))
        count++
        bytes += different.length
      }
    })
    const [mainImage = '', ...others] = urls
    records.push({ ...listing, mainImage: { url: mainImage }, propertyImages: others.map((url) => ({ url })) })
  }
  const saved = await createListingStore(db, { hasMedia: () => true }).save([{ file: 'drill.json', records }])
  if (!saved.ok) throw new Error(JSON.stringify(saved.faults[0]))
  return { count, bytes }
}

/** A JPEG with a comment after its first marker. */
function comment(jpeg: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
}

/** The photographs whose bytes are those that their name promises. */
async function countWhole(target: Engine['target']): Promise<number> {
  const { db, close } = await connect(target)
  let whole = 0
  for (const { digest } of await db.selectFrom('photographs').select('digest').execute()) {
    const row = await db.selectFrom('photograph_bytes').select('bytes').where('digest', '=', digest).executeTakeFirst()
    if (row && hash('sha256', row.bytes) === digest) whole++
  }
  await close()
  return whole
}
