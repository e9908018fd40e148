import type { PhotographsFetched } from '../../domain/import/imports.ts'
import { refusals } from '../../domain/office/photographs.ts'
import type { Log } from '../../domain/ports.ts'
import { insertMany } from '../database/insert-many.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { DryRun } from './dry-run.ts'
import type { fetchPhotographs } from './fetch-photographs.ts'
import { createLeasedWork, renewalTime } from './leased-work.ts'
import type { PictureElsewhere } from './planned-row.ts'
import { storeImportPhotograph } from './store-photograph.ts'
import type { StoredImport } from './stored-imports.ts'

type Options = {
  db: SiteDatabase
  clock: () => Date
  log: Pick<Log, 'error'>
  fetch: typeof fetchPhotographs
}

/** In photographs of one run, which a gigabyte rarely has. */
const maxWanted = 10_000
/** In faults that a page names. */
const maxFaults = 200

/** Fetches the photographs that imports know the addresses of (M4.8). It has a turn of its own, as a slow host may take an hour. */
export function createFetchWork({ db, clock, log, fetch }: Options) {
  const work = createLeasedWork({ db, stages: ['fetching'], workOn, clock, log })
  const closing = new AbortController()

  /** Lets photographs be fetched; false where the import has changed, or another stage. */
  async function begin(
    { id, revision }: StoredImport,
    { host, wanted, acting }: { host: string; wanted: readonly PictureElsewhere[]; acting: string | null },
  ): Promise<boolean> {
    const rows = wanted.map((each) => ({ id: `${id}:${each.file}`, import_id: id, ...each, fault: null }))
    const isBegun = await db.transaction().execute(async (transaction) => {
      if (!(await work.begin(transaction, id, { stage: 'fetching', from: 'checked', revision, acting }))) return false
      await transaction.deleteFrom('import_fetches').where('import_id', '=', id).execute()
      await insertMany(transaction, 'import_fetches', rows)
      const counted = { fetch_host: host, fetch_total: rows.length }
      await transaction.updateTable('imports').set(counted).where('id', '=', id).execute()
      return true
    })
    if (isBegun) void work.run()
    return isBegun
  }

  async function workOn(stored: StoredImport): Promise<void> {
    const lost = new AbortController()
    const renew = async () => {
      if (!(await work.renew(db, stored.id))) lost.abort()
    }
    const renewal = setInterval(() => void renew().catch((err) => log.error({ err }, cannotRenew)), renewalTime)
    const sentences: string[] = []
    try {
      await fetchStored(stored, AbortSignal.any([lost.signal, closing.signal]))
    } catch (err) {
      if (!(err instanceof LostError)) {
        log.error({ err, importId: stored.id }, 'the photographs of an import cannot be fetched')
        sentences.push('The site could not fetch the other photographs. Its log says why. Those before are here.')
      }
    } finally {
      clearInterval(renewal)
      lost.abort()
    }
    // The next server that starts fetches the rest.
    if (closing.signal.aborted) await work.own(db, stored.id).set({ holder: null, leased_until: null }).execute()
    else await work.stop(stored.id, 'checked', { listings: [], sentences })
  }

  async function fetchStored({ id, acting, fetch_host: host }: StoredImport, signal: AbortSignal): Promise<void> {
    const waiting = db.selectFrom('import_fetches').where('import_id', '=', id).where('fault', 'is', null)
    const rows = await waiting.select(['id', 'file', 'name', 'address']).orderBy('id').execute()
    const byAddress = new Map(rows.map((row) => [row.address, row]))
    for await (const each of fetch([...byAddress.keys()], { host: host ?? '', signal })) {
      if (signal.aborted) return
      const row = byAddress.get(each.address)
      if (!row) continue
      const setFault = (fault: string) =>
        db.updateTable('import_fetches').set({ fault }).where('import_id', '=', id).where('fault', 'is', null)
      if ('fault' in each) {
        await setFault(each.fault).where('id', '=', row.id).execute()
        continue
      }
      const { file, name } = row
      const photograph = { importId: id, file, name, bytes: each.bytes, personId: acting, now: clock() }
      const refused = await storeImportPhotograph(db, photograph, async (transaction) => {
        if (!(await work.renew(transaction, id))) throw new LostError()
        await transaction.deleteFrom('import_fetches').where('id', '=', row.id).execute()
      })
      if (refused === 'too-much-today') {
        // The others would be fetched for nothing.
        await setFault(refusals[refused]).execute()
        return
      }
      if (refused) await setFault(refusals[refused]).where('id', '=', row.id).execute()
    }
  }

  return {
    begin,
    run: work.run,
    finish: work.finish,
    /** Leaves the rest to the next start. */
    close(): Promise<void> {
      closing.abort()
      return work.close()
    },
  }
}

const cannotRenew = 'the lease of an import cannot be renewed'

/** Somebody has stopped the fetching, or another server has it now. */
class LostError extends Error {}

/** The photographs of an import that are on a host, each once. */
export function listWanted({ rows }: DryRun): PictureElsewhere[] {
  const wanted = new Map<string, PictureElsewhere>()
  for (const { elsewhere } of rows)
    for (const each of elsewhere) {
      if (wanted.size === maxWanted) return [...wanted.values()]
      wanted.set(each.address, each)
    }
  return [...wanted.values()]
}

/** The host of an address, as `fetchPhotographs` compares it. */
export const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/** The state of the fetching of an import, or of the last one; null where there was none. */
export async function readFetched(
  db: SiteDatabase,
  { id, fetch_host: host, fetch_total: total }: StoredImport,
): Promise<PhotographsFetched | null> {
  if (host === null) return null
  const left = db.selectFrom('import_fetches').where('import_id', '=', id)
  const counts = await left
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('fault').as('faults')])
    .executeTakeFirstOrThrow()
  const [all, faultCount] = [Number(counts.all), Number(counts.faults)]
  const faults = await left
    .select(['name', 'address', 'fault'])
    .where('fault', 'is not', null)
    .orderBy('id')
    .limit(maxFaults)
    .execute()
  return {
    ...{ host, total, done: total - all + faultCount, fetched: total - all, faultCount },
    faults: faults.map(({ fault, ...each }) => ({ ...each, fault: fault ?? '' })),
  }
}
