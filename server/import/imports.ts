import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { columns, foldHeader, isColumnName, matchColumns } from '../../domain/import/columns.ts'
import type { ColumnName, Importer, ImportRefused, Imports } from '../../domain/import/imports.ts'
import { toFileKey } from '../../domain/import/read-cell.ts'
import type { Log } from '../../domain/ports.ts'
import { insertMany } from '../database/insert-many.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { HasMedia } from '../listings/check-rules.ts'
import { readNames } from '../office/listings/stored-listing.ts'
import { decideStanding } from '../office/saved-searches/standing.ts'
import { countHeld } from '../saved-searches/held-listings.ts'
import type { ReadCellContext } from './cell-context.ts'
import { type DryRun, planImport } from './dry-run.ts'
import { createExports } from './export-listings.ts'
import type { fetchPhotographs } from './fetch-photographs.ts'
import { createFetchWork, hostOf, listWanted, readFetched } from './fetch-work.ts'
import { changedSinceShown, createImportWork, type WriteListings } from './import-work.ts'
import type { Decisions } from './planned-row.ts'
import { ImportFault } from './read/import-fault.ts'
import type { readApart } from './read/read-apart.ts'
import {
  countRows,
  listObstacles,
  matchesPrivate,
  type ShownImport,
  showEnded,
  showImport,
  toColumns,
} from './show-import.ts'
import { storeImportPhotograph } from './store-photograph.ts'
import {
  changeImport,
  listImports,
  readHeaders,
  readImport,
  readPhotographs,
  readTable,
  rememberHeaders,
  type Seen,
  type StoredImport,
  storeImport,
  toSummary,
} from './stored-imports.ts'

type Planned = Omit<ShownImport, 'stored' | 'summary' | 'fetched'>

export type ImportsOptions = {
  db: SiteDatabase
  hasMedia: HasMedia
  /** Writes listings in one transaction (`createListingChanges`). */
  write: WriteListings
  /** Reads who may be responsible, with the words of places and values. */
  readCellContext: ReadCellContext
  /** Reads a file: apart, unless a test has no time for a worker. */
  read: typeof readApart
  fetch: typeof fetchPhotographs
  timeZone: string
  clock: () => Date
  log: Pick<Log, 'error'>
}

/** In milliseconds: the pages of a dry run follow each other faster. `write` plans the import again. */
const freshTime = 15_000

/**
 * Imports on the site's database (M). `run` is the job that writes, undoes and fetches; `finish` waits until it has, and `close` leaves to the next
 * start what may take long.
 */
export function createImports(options: ImportsOptions) {
  const { db, clock } = options
  const readInTurn = pLimit(1)
  let last: (Planned & { id: string; revision: string; at: number }) | null = null
  const work = createImportWork({
    ...options,
    plan: async (stored, onProgress) => (await plan(stored, onProgress)).dryRun,
  })
  const fetching = createFetchWork(options)

  async function matchTable(stored: StoredImport) {
    const table = await readTable(db, stored.id)
    return { table, matches: matchColumns(table.columns, readMatching(stored), await readHeaders(db)) }
  }

  async function plan(stored: StoredImport, onProgress?: (done: number) => void): Promise<Planned> {
    const { table, matches } = await matchTable(stored)
    const photographs = await readPhotographs(db, stored.id)
    const { cells, words } = await options.readCellContext()
    const dryRun = await planImport(
      {
        ...{ revision: stored.revision, table, matches, decisions: JSON.parse(stored.decisions) as Decisions },
        ...{ emptyClears: stored.empty_clears === 1, publishes: stored.publishes === 1 },
        photographs: new Map(photographs.map(({ file, url }) => [file, url])),
        addresses: new Map(table.addresses),
        personId: stored.acting ?? stored.begun_by,
      },
      { ...options, cells, words, now: clock() },
      onProgress,
    )
    return { table, matches, photographs, words, dryRun }
  }

  /** The dry run as it is shown; for the pages of one it is computed once. */
  async function planShown(stored: StoredImport): Promise<Planned> {
    const { id, revision } = stored
    const at = clock().getTime()
    if (last?.id === id && last.revision === revision && at - last.at < freshTime) return last
    const planned = await plan(stored)
    last = { ...planned, id, revision, at }
    const { token, stamps } = planned.dryRun
    const seen: Seen = { token, stamps, names: namesOf(planned.dryRun) }
    await db
      .updateTable('imports')
      .set({ seen: JSON.stringify(seen) })
      .where('id', '=', id)
      .execute()
    return planned
  }

  async function find(id: string, shown: Parameters<Imports['find']>[1]) {
    const stored = await readImport(db, id)
    if (!stored) return null
    const names = await readNames(db, [stored.begun_by])
    const summary = toSummary(stored, names, clock())
    const fetched = await readFetched(db, stored)
    return stored.stage === 'checked'
      ? showImport({ stored, summary, fetched, ...(await planShown(stored)) }, shown)
      : showEnded(stored, summary, fetched)
  }

  const imports: Imports = {
    find,

    async findColumns(id, withPrivate) {
      const stored = await readImport(db, id)
      if (!stored) return null
      const { table, matches } = await matchTable(stored)
      return {
        ...{ id, fileName: stored.file_name, stage: stored.stage, remarks: table.remarks },
        ...{ emptyClears: stored.empty_clears === 1, publishes: stored.publishes === 1 },
        columns: toColumns(table, matches, withPrivate),
      }
    },

    list: () => listImports(db, clock()),
    listChoices: () => columns.map(({ name, label, group, isPrivate }) => ({ name, label, group, isPrivate })),

    begin: (file, { person }, replaces) =>
      readInTurn(async () => {
        const read = await options.read(file.bytes).catch((error: unknown) => {
          if (error instanceof ImportFault) return error
          throw error
        })
        if (read instanceof ImportFault) return { ok: false, sentence: read.message }
        const fileName = file.name.slice(-200).toWellFormed().replaceAll('\0', '')
        const id = await storeImport(db, { fileName, ...read, personId: person?.id ?? null, now: clock() })
        if (replaces) await replaceImport(db, replaces, id)
        return { ok: true, id }
      }),

    async match(id, { columns: chosen = new Map(), emptyClears, publishes }) {
      const stored = await readImport(db, id)
      if (stored?.stage !== 'checked') return notThere
      const table = await readTable(db, id)
      const byHand = new Map(readMatching(stored))
      for (const [index, name] of chosen) {
        if (!Number.isInteger(index) || index < 0 || index >= table.columns.length) return notThere
        if (name !== null && !isColumnName(name)) return notThere
        byHand.set(index, name)
      }
      const remembered = [...chosen].flatMap(([index, column_name]) => {
        const header = foldHeader(table.columns[index] ?? '')
        return header === '' ? [] : [{ header, column_name }]
      })
      await rememberHeaders(db, [...new Map(remembered.map((row) => [row.header, row])).values()])
      const change = {
        matching: JSON.stringify(Object.fromEntries(byHand)),
        ...(emptyClears !== undefined && { empty_clears: Number(emptyClears) }),
        ...(publishes !== undefined && { publishes: Number(publishes) }),
      }
      return (await changeImport(db, id, change, stored.revision)) ? { ok: true } : refused(changedSinceShown)
    },

    async decide(id, decision) {
      const stored = await readImport(db, id)
      if (stored?.stage !== 'checked') return notThere
      const { doubles, conflicts }: Decisions = JSON.parse(stored.decisions)
      if (decision.kind === 'double') doubles[decision.row] = decision.is
      else if (decision.row === 'all') Object.assign(conflicts, { all: decision.takes, rows: {} })
      else conflicts.rows[`${decision.row}:${decision.field}`] = decision.takes
      const change = { decisions: JSON.stringify({ doubles, conflicts }) }
      return (await changeImport(db, id, change, stored.revision)) ? { ok: true } : refused(changedSinceShown)
    },

    async addPhotograph(id, { name, bytes }, { person }) {
      const stored = await readImport(db, id)
      if (stored?.stage !== 'checked') return { ok: false, refused: 'not-found' }
      const file = toFileKey(name).slice(0, 200)
      const shown = (name.split(/[/\\]/).at(-1) ?? '').slice(0, 200).toWellFormed().replaceAll('\0', '')
      const photograph = { importId: id, file, name: shown, bytes, personId: person?.id ?? null, now: clock() }
      const refused = await storeImportPhotograph(db, photograph)
      if (refused) return { ok: false, refused }
      await changeImport(db, id, {})
      return { ok: true, name: shown }
    },

    async fetchPhotographs(id, host, { person }) {
      const stored = await readImport(db, id)
      if (stored?.stage !== 'checked') return notThere
      const { dryRun } = await planShown(stored)
      const wanted = listWanted(dryRun).filter(({ address }) => hostOf(address) === host)
      if (wanted.length === 0) return refused('No photograph of this import is missing that is there.')
      const isBegun = await fetching.begin(stored, { host, wanted, acting: person?.id ?? null })
      return isBegun ? { ok: true } : refused(changedSinceShown)
    },

    async stopFetching(id) {
      const change = { stage: 'checked', holder: null, leased_until: null, revision: randomUUID() } as const
      const stopped = db.updateTable('imports').set(change).where('id', '=', id).where('stage', '=', 'fetching')
      return (await stopped.executeTakeFirstOrThrow()).numUpdatedRows === 1n ? { ok: true } : notThere
    },

    async write(id, seen, importer) {
      const stored = await readImport(db, id)
      if (stored?.stage !== 'checked') return notThere
      const shown: Seen | null = stored.seen && JSON.parse(stored.seen)
      if (!shown || shown.token !== seen) return refused(changedSinceShown)
      const obstacle = await findObstacle(stored, importer)
      if (obstacle) return refused(obstacle)
      // All is read again, and two dry runs of ten thousand rows take twice the memory.
      last = null
      const isBegun = await work.begin(id, 'writing', importer.person?.id ?? null, stored.revision)
      return isBegun ? { ok: true } : refused(changedSinceShown)
    },

    async undo(id, importer) {
      const stored = await readImport(db, id)
      if (!stored || !toSummary(stored, new Map(), clock()).result?.canUndo)
        return refused('This import cannot be undone any more: that is possible for a day.')
      const isBegun = await work.begin(id, 'undoing', importer.person?.id ?? null, stored.revision)
      return isBegun ? { ok: true } : notThere
    },

    async release(then, { person }) {
      const held = await countHeld(db)
      await decideStanding(db, { act: then, about: '', personId: person?.id ?? '', now: clock() })
      return held
    },

    countHeld: () => countHeld(db),

    async forget(id) {
      const deleted = db.deleteFrom('imports').where('id', '=', id).where('stage', '=', 'checked')
      return (await deleted.executeTakeFirstOrThrow()).numDeletedRows === 1n ? { ok: true } : notThere
    },

    ...createExports(options),
  }

  async function findObstacle(stored: StoredImport, { withPrivate }: Importer): Promise<string | undefined> {
    const { dryRun, matches } = await planShown(stored)
    return matchesPrivate(matches) && !withPrivate
      ? 'This file has private details. Please confirm with your passkey first.'
      : listObstacles(dryRun, matches, countRows(dryRun))[0]
  }

  const all = async (works: readonly Promise<void>[]) => void (await Promise.all(works))
  return {
    ...imports,
    run: () => all([work.run(), fetching.run()]),
    finish: () => all([work.finish(), fetching.finish()]),
    close: () => all([work.finish(), fetching.close()]),
  }
}

const refused = (sentence: string): ImportRefused => ({ ok: false, sentence })
const notThere = refused('This import is not there any more, or is written already.')

const namesOf = ({ rows }: DryRun): Seen['names'] =>
  Object.fromEntries(
    rows.flatMap(({ listing, name, outcome }) => (listing && outcome === 'changed' ? [[listing.id, name]] : [])),
  )

function readMatching({ matching }: StoredImport): ReadonlyMap<number, ColumnName | null> {
  const entries = Object.entries(JSON.parse(matching) as Record<string, ColumnName | null>)
  return new Map(entries.map(([index, name]) => [Number(index), name]))
}

/** Lets an import take the place of one that was not written, with its photographs and what was ticked. */
async function replaceImport(db: SiteDatabase, before: string, id: string): Promise<void> {
  const stored = await readImport(db, before)
  if (stored?.stage !== 'checked') return
  const { empty_clears, publishes } = stored
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('imports')
      .set({ empty_clears, publishes, revision: randomUUID() })
      .where('id', '=', id)
      .execute()
    const photographs = await readPhotographs(transaction, before)
    const rows = photographs.map((each) => ({ id: `${id}:${each.file}`, import_id: id, ...each }))
    await insertMany(transaction, 'import_photographs', rows)
    await transaction.deleteFrom('imports').where('id', '=', before).execute()
  })
}
