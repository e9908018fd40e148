import { hash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Selectable } from 'kysely'
import { photographTypes } from '../../domain/office/photographs.ts'
import { toFileFault } from '../files/file-fault.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import { replaceFile } from '../files/replace-file.ts'
import { type OnProgress, readRows } from './backup.ts'
import type { SiteDatabase, Tables } from './tables.ts'

/** All backups of a folder share their photographs, so that each is written once. */
export function photographFolderOf(backup: string): string {
  return join(dirname(backup), 'photographs')
}

/** A photograph of a backup whose file is not there, or is not what was stored. */
export type MissingPhotographs = { missing: number; changed: number }

type Row = Selectable<Tables['photographs']>

/**
 * Writes each photograph that the folder does not hold yet, one after the other. A file is there whole or not at all. Returns the number of
 * photographs that were written.
 * @throws OperatorError when one cannot be written
 */
export async function writePhotographs(db: SiteDatabase, folder: string, onProgress: OnProgress): Promise<number> {
  let written = 0
  let done = 0
  let there: Set<string> | null = null
  for await (const row of readAll(db)) {
    there ??= await listFiles(folder)
    if (!there.has(nameOf(row))) {
      const stored = await db
        .selectFrom('photograph_bytes')
        .select('bytes')
        .where('digest', '=', row.digest)
        .executeTakeFirst()
      // The row of a photograph whose file was missing at a restore.
      if (!stored) continue
      // A later backup does not look into a file that is there.
      await replaceFile(join(folder, nameOf(row)), Buffer.from(stored.bytes), { flush: true })
      written++
    }
    onProgress(++done)
  }
  return written
}

async function listFiles(folder: string): Promise<Set<string>> {
  try {
    makePrivateFolder(folder)
    return new Set(await readdir(folder))
  } catch (error) {
    throw toFileFault(error, folder)
  }
}

/**
 * Stores the photographs of a backup, loaded into `scratch`, that the database lacks: before the listings that name them, each by itself, as
 * one that nothing names harms nobody. Those that cannot be read whole are removed from `scratch`.
 */
export async function readPhotographs(
  { db, scratch }: { db: SiteDatabase; scratch: SiteDatabase },
  folder: string,
  onProgress: OnProgress,
): Promise<MissingPhotographs> {
  const counts: MissingPhotographs = { missing: 0, changed: 0 }
  const lost: string[] = []
  const readFile = createFileReader()
  let done = 0
  for await (const row of readAll(scratch)) {
    onProgress(++done)
    const query = db.selectFrom('photograph_bytes').select('digest').where('digest', '=', row.digest)
    if (await query.executeTakeFirst()) continue
    const bytes = await readFile(join(folder, nameOf(row)))
    if (bytes && hash('sha256', bytes) === row.digest) {
      await store(db, row, bytes)
      continue
    }
    counts[bytes ? 'changed' : 'missing']++
    lost.push(row.digest)
  }
  for (const digest of lost) await scratch.deleteFrom('photographs').where('digest', '=', digest).execute()
  return counts
}

/** Reads whole files, each over the one before: a hundred of half a megabyte would wait to be collected. Resolves with null for one that cannot be read. */
function createFileReader() {
  let buffer = Buffer.alloc(0)
  return async (path: string): Promise<Buffer | null> => {
    try {
      await using file = await open(path)
      const { size } = await file.stat()
      if (buffer.length < size) buffer = Buffer.alloc(size)
      const { bytesRead } = await file.read(buffer, 0, size, 0)
      return buffer.subarray(0, bytesRead)
    } catch {
      return null
    }
  }
}

/** Named now, so that it is not erased before the listings are restored. */
async function store(db: SiteDatabase, row: Row, bytes: Buffer) {
  const named = { ...row, named_at: new Date().toISOString() }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('photographs')
      .values(named)
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
    await transaction
      .insertInto('photograph_bytes')
      .values({ digest: row.digest, bytes })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
  })
}

async function* readAll(db: SiteDatabase): AsyncGenerator<Row> {
  for await (const rows of readRows(db, 'photographs')) yield* rows as unknown as Row[]
}

function nameOf({ digest, type }: Pick<Row, 'digest' | 'type'>): string {
  return `${digest}.${photographTypes[type]}`
}
