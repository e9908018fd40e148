import type { ImportResult } from '../../domain/import/imports.ts'
import type { Log } from '../../domain/ports.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import type { ShowingWriting } from '../office/editor/change-listings.ts'
import type { DryRun } from './dry-run.ts'
import { createLeasedWork } from './leased-work.ts'
import { forgetImportRows, type Seen, type Stopped, type StoredImport } from './stored-imports.ts'
import { type ImportUndone, prepareUndo, undoRows } from './undo-import.ts'
import { type ImportWritten, keepImportRows, prepareRows, writeRows } from './write-import.ts'

/** Runs work in one transaction of writers of listings, of which nothing is stored where it refuses. */
export type WriteListings = <Answer extends { ok: boolean }>(
  personId: string | null,
  work: (writing: ShowingWriting) => Promise<Answer>,
) => Promise<Answer>

type WorkOptions = {
  db: SiteDatabase
  write: WriteListings
  plan(stored: StoredImport, onProgress?: (done: number) => void): Promise<DryRun>
  clock: () => Date
  log: Pick<Log, 'error'>
}

/** In milliseconds between two looks at how far it is. */
const progressTime = 500
/** Somebody else may publish a listing between the reading and the writing, so that all is read again. */
const maxReadings = 5

export const changedSinceShown = 'Something changed since this page was shown. Please look at it again.'

/** Writes and undoes imports. */
export function createImportWork({ db, write, plan, clock, log }: WorkOptions) {
  const work = createLeasedWork({ db, stages: ['writing', 'undoing'], workOn, clock, log })
  const { stop } = work

  /** Lets an import be written or undone; false where it has changed, or another stage. */
  async function begin(id: string, stage: 'writing' | 'undoing', acting: string | null, revision: string) {
    const from = stage === 'writing' ? 'checked' : 'written'
    const isBegun = await work.begin(db, id, { stage, from, revision, acting })
    if (isBegun) void work.run()
    return isBegun
  }

  async function workOn(stored: StoredImport): Promise<void> {
    const isWriting = stored.stage === 'writing'
    const stopped = await readAndWrite(stored, isWriting ? writeStored : undoStored).catch((err): Stopped => {
      log.error({ err, importId: stored.id }, 'an import failed')
      const deed = isWriting ? 'write this import' : 'take this import back'
      return toStopped([`The site could not ${deed}. Its log says why. Nothing was changed.`])
    })
    if (stopped) await stop(stored.id, isWriting ? 'checked' : 'written', stopped)
  }

  /** Does work again while others change its listings between its reading and its writing. Resolves with what stands in the way; null where it is done. */
  async function readAndWrite(stored: StoredImport, once: typeof undoStored): Promise<Stopped | null> {
    for (let reading = 1; reading <= maxReadings; reading++) {
      const answer = await once(stored)
      if (answer !== 'moved') return answer
    }
    return toStopped(['Others change listings all the time. Please try again in a minute.'])
  }

  async function writeStored(stored: StoredImport): Promise<Stopped | 'moved' | null> {
    const seen: Seen | null = stored.seen && JSON.parse(stored.seen)
    const dryRun = await plan(stored, createProgress(stored.id))
    if (dryRun.token !== seen?.token) return whatChanged(seen, dryRun)
    const prepared = await prepareRows(db, dryRun, { personId: stored.acting, now: clock() })
    const rows = { importId: stored.id, dryRun, prepared }
    await keepImportRows(db, rows, clock())
    const written = await write(stored.acting, async (writing): Promise<ImportWritten> => {
      const answer = await writeRows(writing, rows)
      if (answer.ok) {
        const { added, changed, held } = answer
        await end(writing.transaction, stored.id, 'written', { added, changed, held, stayed: [] })
      }
      return answer
    })
    return toOutcome(written)
  }

  async function undoStored(stored: StoredImport): Promise<Stopped | 'moved' | null> {
    const result: ImportResult = JSON.parse(stored.result ?? '{}')
    const prepared = await prepareUndo(db, stored.id, clock())
    const undone = await write(stored.acting, async (writing) => {
      const answer = await undoRows(writing, stored.id, prepared)
      if (answer.ok) await end(writing.transaction, stored.id, 'undone', { ...result, stayed: answer.stayed })
      return answer
    })
    if (undone.ok) await forgetImportRows(db, stored.id)
    return toOutcome(undone)
  }

  /** @throws where another server has taken the import, so that nothing is written twice */
  async function end(
    transaction: SiteTransaction,
    id: string,
    stage: 'written' | 'undone',
    result: Omit<ImportResult, 'at' | 'canUndo'>,
  ): Promise<void> {
    const at = clock().toISOString()
    // The file has served its time, and may have the data of owners.
    const ended = { stage, ended_at: at, file: null, holder: null, leased_until: null, changed_since: null }
    const { numUpdatedRows } = await work
      .own(transaction, id)
      .set({ ...ended, result: JSON.stringify({ ...result, at }) })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error('another server has this import now')
  }

  function createProgress(id: string) {
    let next = 0
    return (done: number) => {
      if (performance.now() < next) return
      next = performance.now() + progressTime
      void work.renew(db, id, done).catch((err) => log.error({ err }, 'the progress of an import cannot be written'))
    }
  }

  return { begin, run: work.run, finish: work.finish }
}

function toOutcome(answer: ImportWritten | ImportUndone): Stopped | 'moved' | null {
  if (answer.ok) return null
  return answer.why === 'moved' ? 'moved' : toStopped(answer.sentences.slice(0, 20))
}

const toStopped = (sentences: string[]): Stopped => ({ listings: [], sentences })

/** The listings that changed between what was shown and what is read now, or a sentence where none of those did. */
function whatChanged(seen: Seen | null, { stamps }: DryRun): Stopped {
  const changed = Object.entries(seen?.stamps ?? {}).filter(([id, stamp]) => stamps[id] !== stamp)
  const listings = changed.slice(0, 200).map(([id]) => ({ id, name: seen?.names[id] ?? id }))
  return { listings, sentences: listings.length > 0 ? [] : [changedSinceShown] }
}
