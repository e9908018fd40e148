import { randomUUID } from 'node:crypto'
import { type ManyChange, type ManyListings, type ManyWritten, maxMany } from '../../../domain/office/many.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Clock } from '../../../domain/ports.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import type { HasMedia } from '../../listings/check-rules.ts'
import { startWriting } from '../../listings/listing-store.ts'
import { readListings, type StoredListing } from '../listings/stored-listing.ts'
import { changePerson } from './change-person.ts'
import { changePublication } from './change-publication.ts'
import { changeValues } from './change-values.ts'
import { allOrNothing, findDeed, Rollback } from './deeds.ts'
import { type DeedContext, type Planned, refuse } from './planned.ts'
import { changeKinds, keepBefore, noteAfter } from './stored-deed.ts'
import { undoMany } from './undo-many.ts'

export type ManyOptions = {
  db: SiteDatabase
  hasMedia: HasMedia
  /** Waits until this server shows what was written. */
  onWrite: () => Promise<unknown>
  /** The firm's, in which a change has its day. */
  timeZone: string
  clock: Clock
}

/** Changes many listings, all of them or none. */
export function createManyChanges({
  db,
  hasMedia,
  onWrite,
  timeZone,
  clock,
}: ManyOptions): Pick<ManyListings, 'change' | 'undo'> {
  /** Writers wait for each other, as those of single listings and of books do. */
  async function write<Result extends ManyWritten | null>(
    person: Person,
    isShown: boolean,
    work: (deed: DeedContext) => Promise<Result>,
  ): Promise<Result | ManyWritten> {
    const result = await allOrNothing(db, async (transaction) => {
      await lockTables(transaction, ['listing_drafts', 'books'])
      const now = new Date(clock())
      const writer = isShown
        ? await startWriting(transaction, person.id, now)
        : { by: person.id, now, version: Number.NaN }
      return work({ transaction, person, writer: { ...writer, hasMedia }, timeZone })
    })
    if (isShown && result?.ok) await onWrite()
    return result
  }

  return {
    async change(ids, change, person) {
      if (ids.length > maxMany) throw new Error(`${ids.length} listings are too many for one deed`)
      return write(person, change.kind !== 'person', async (deed): Promise<ManyWritten> => {
        const listings = await readListings(deed.transaction, ids)
        const missing = ids.filter((id) => !listings.has(id))
        const planned = await plan(deed, [...listings.values()], change)
        const refused = [...missing.map((id) => refuse({ id }, 'is not there any more')), ...planned.refused]
        if (refused.length > 0) throw new Rollback({ ok: false, refused })
        const { changed } = planned
        if (changed.length === 0) throw new Rollback({ ok: true, deed: null })
        const id = randomUUID()
        await keepBefore(deed, { id, change, same: listings.size - changed.length }, changed)
        await planned.write()
        await noteAfter(deed.transaction, id)
        return { ok: true, deed: id }
      })
    },

    async undo(id, person) {
      const isShown = (await findDeed(db, id, { kinds: changeKinds, now: new Date(clock()) }))?.kind !== 'person'
      return write(person, isShown, async (deed) => {
        const undone = await undoMany(deed, id)
        if (undone && !undone.ok) throw new Rollback(undone)
        return undone
      })
    },
  }
}

function plan(deed: DeedContext, listings: readonly StoredListing[], change: ManyChange): Promise<Planned> | Planned {
  if (change.kind === 'person') return changePerson(deed, listings, change.value)
  if (change.kind === 'publication') return changePublication(deed, listings, change.value)
  return changeValues(deed, listings, change)
}
