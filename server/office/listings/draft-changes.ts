import { setImmediate } from 'node:timers/promises'
import type { DraftRecord } from '../../../domain/office/editor.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { toDraft } from './stored-listing.ts'

/**
 * The changes of a draft without those of the description, which is long and which no list shows. `description` is its beginning, missing
 * where the draft does not change it.
 */
export type DraftChanges = {
  revision: string
  changes: Partial<DraftRecord>
  savedAt: string
  description?: string
}

/** In characters: enough to say whether a description is too short. */
const keptDescription = 1_000

/** Drafts in one statement, which blocks the process on SQLite: each may have a description of 40 KB. */
const rowsPerStatement = 25

/**
 * Reads what a list shows of all drafts, by the ids of their listings. It reads whole only those that were written since it was last
 * asked, and keeps their whole descriptions no longer than one statement: 2,000 drafts may have 80 MB of them.
 */
export function createDraftChanges(db: SiteDatabase): () => Promise<ReadonlyMap<string, DraftChanges>> {
  let known: ReadonlyMap<string, DraftChanges> = new Map()
  let last: Promise<unknown> = Promise.resolve()

  async function read() {
    const rows = await db.selectFrom('listing_drafts').select(['id', 'revision', 'saved_at']).execute()
    const isKnown = ({ id, revision, saved_at }: (typeof rows)[number]) => {
      const draft = known.get(id)
      // A draft that was saved before drafts had revisions has none.
      return draft?.revision === revision && draft.savedAt === saved_at
    }
    const changed = new Map<string, DraftChanges>()
    const missing = rows.filter((row) => !isKnown(row)).map(({ id }) => id)
    for (const some of inGroups(missing, rowsPerStatement)) {
      const whole = await db.selectFrom('listing_drafts').selectAll().where('id', 'in', some).execute()
      for (const row of whole) {
        const { changes, savedAt } = toDraft(row)
        const { propertyDescription, ...shown } = changes
        const description = propertyDescription?.html.slice(0, keptDescription) ?? ''
        changed.set(row.id, {
          ...{ revision: row.revision, changes: shown, savedAt },
          ...(propertyDescription !== undefined && { description }),
        })
      }
      await setImmediate()
    }
    const found = rows.flatMap(({ id }): [string, DraftChanges][] => {
      const draft = changed.get(id) ?? known.get(id)
      return draft ? [[id, draft]] : []
    })
    known = new Map(found)
    return known
  }

  /** One after the other, so that each sees what was written before it was asked for. */
  return () => {
    const reading = last.then(read)
    last = reading.catch(() => {})
    return reading
  }
}
