import { randomUUID } from 'node:crypto'
import { dayAt } from '../../../domain/days.ts'
import { mergeEdit } from '../../../domain/office/field-digest.ts'
import type { PrivateDetailsStore } from '../../../domain/office/private-details.ts'
import type { Clock } from '../../../domain/ports.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import { type GivenMail, giveAlong, listAlong } from '../messages/give-along.ts'
import { readReferred } from '../messages/read-referred.ts'
import { recordActivity } from '../people/activity.ts'
import { findReceiver } from '../people/receiver.ts'
import { exportDetails } from './details-csv.ts'
import { isBlank, readDetails, readPersons, selectEntries, toRow } from './stored-details.ts'

const day = 24 * 60 * 60_000

/** A mandate that ends within so many days stands first in the list of its responsible person. */
const noticeTime = 30 * day

type Options = {
  db: SiteDatabase
  timeZone: string
  clock: Clock
  /** Tells somebody which messages went along with a listing; without it no mail is sent. */
  mail?: GivenMail | null
}

/** Private details on the site's database. They read no listing and write none. */
export function createPrivateDetails({ db, timeZone, clock, mail = null }: Options): PrivateDetailsStore {
  const dayOf = (instant: number) => dayAt(new Date(instant), timeZone)
  return {
    find: async (listingId) => (await readDetails(db, listingId)).details,

    listPeople: () =>
      db
        .selectFrom('people')
        .select(['id', 'name'])
        .where('revoked_at', 'is', null)
        .where('joined_at', 'is not', null)
        .orderBy('name')
        .execute(),

    save: (listing, edit, person) =>
      db.transaction().execute(async (transaction) => {
        // Two who save at once wait for each other, so that the second is told of a conflict.
        await lockTables(transaction, ['books'])
        const { id, details } = await readDetails(transaction, listing.id)
        const { changed, conflicts } = mergeEdit(details, edit)
        if (conflicts.length > 0) return { ok: false, reason: 'conflict', fields: conflicts, stored: details } as const
        const receiver = changed.personId ? await findReceiver(transaction, changed.personId) : null
        if (changed.personId && !receiver) return { ok: false, reason: 'nobody' } as const
        if (Object.keys(changed).length === 0) return { ok: true, unchanged: true } as const
        const values = { ...details, ...changed }
        if (isBlank(values)) await transaction.deleteFrom('books').where('listing_id', '=', listing.id).execute()
        else
          await upsertRows(transaction, 'books', [{ id: id ?? randomUUID(), listing_id: listing.id, ...toRow(values) }])
        const subject = { kind: 'listing', ...listing } as const
        const now = new Date(clock())
        await recordActivity(transaction, { personId: person.id, event: 'change-book', subject }, now)
        if (edit.messages && changed.personId !== undefined) {
          const before = new Map([[listing.id, details.personId]])
          await giveAlong(transaction, before, { to: changed.personId, by: person, now, changeId: null }, mail)
        }
        return { ok: true } as const
      }),

    countAlong: async (listingIds) => (await listAlong(db, await readPersons(db, listingIds))).length,

    async list() {
      const noticed = dayOf(clock() + noticeTime)
      const rows = await selectEntries(db).execute()
      return new Map(
        rows.map(({ listing_id, ...entry }) => [
          listing_id,
          { ...entry, isDue: entry.mandateEnds !== null && entry.mandateEnds <= noticed },
        ]),
      )
    },

    listReferred: () => readReferred(db),

    export: (person) =>
      db.transaction().execute(async (transaction) => {
        await recordActivity(transaction, { personId: person.id, event: 'export-books' }, new Date(clock()))
        return exportDetails(transaction)
      }),
  }
}
