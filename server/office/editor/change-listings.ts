import { randomUUID } from 'node:crypto'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { listChanges } from '../../../domain/office/activity-changes.ts'
import type { UndoableChange } from '../../../domain/office/bulk.ts'
import { pickEdited } from '../../../domain/office/edited-fields.ts'
import {
  type DraftRecord,
  type ListingChange,
  type ListingEditor,
  type ListingRecord,
  type ListingsWritten,
  maxListings,
  type Refusal,
} from '../../../domain/office/editor.ts'
import type { Clock } from '../../../domain/ports.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, WithdrawnAs } from '../../database/tables.ts'
import type { HasMedia } from '../../listings/check-rules.ts'
import {
  type ListingFault,
  type SavingWriter,
  saveWithin,
  startWriting,
  type Writer,
  withdrawAgain,
  withdrawWithin,
} from '../../listings/listing-store.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { alongKind, findChange, forgetChange, keepRows, readRows } from '../bulk/kept-rows.ts'
import { listNeverShown } from '../listings/history.ts'
import {
  type DraftRows,
  deleteDrafts,
  eraseUnseen,
  readListings,
  toDraftRows,
  writeDrafts,
} from '../listings/stored-listing.ts'
import { putBackThreads } from '../messages/bulk-threads.ts'
import { type GivenMail, giveAlong } from '../messages/give-along.ts'
import { listJustDone, recordActivities, replaceActivities } from '../people/activity.ts'
import { writePersons } from '../private-details/stored-details.ts'
import { changeKinds, planChange } from './planners.ts'
import { planSteps, refuseInvalid, type Step, type Writing } from './step.ts'
import { planUndo } from './undo-plan.ts'

export type ChangeOptions = {
  db: SiteDatabase
  hasMedia: HasMedia
  /** Waits until this server shows what was written. */
  onWrite: () => Promise<unknown>
  /** The firm's. */
  timeZone: string
  clock: Clock
  /** Tells somebody which messages went along with listings; without it no mail is sent. */
  mail?: GivenMail | null
}

/** The transaction of one change. `show` raises the version of the listings, for what visitors see. */
export type ShowingWriting = Writing & { show(): Promise<SavingWriter> }

/**
 * The one way in which people of the firm change listings, one or many, in one transaction with its activity: when it resolves all of it is on disk, and
 * when the process is killed before, nothing is. The next reads of every server see it.
 */
export function createListingChanges({ db, hasMedia, onWrite, timeZone, clock, mail = null }: ChangeOptions) {
  /** Writers wait for each other, an import too, so what is read here is still so when it is written. */
  async function write<Answer extends { ok: boolean } | null>(
    personId: string | null,
    work: (writing: ShowingWriting) => Promise<Answer>,
  ): Promise<Answer> {
    let isShown = false
    const answer = await allOrNothing(db, async (transaction) => {
      await lockTables(transaction, ['listing_drafts', 'books', 'collections'])
      const now = new Date(clock())
      const show = async () => {
        isShown = true
        return { ...(await startWriting(transaction, personId, now)), hasMedia }
      }
      return work({ transaction, personId, now, timeZone, hasMedia, show })
    })
    // This server shows the change before it answers.
    if (isShown && answer?.ok) await onWrite()
    return answer
  }

  return {
    write,

    async change(ids, change, person) {
      if (ids.length > maxListings) throw new Error(`${ids.length} listings are too many for one change`)
      return write(person.id, async (writing): Promise<ListingsWritten> => {
        const listings = await readListings(writing.transaction, ids)
        const { steps, refused } = await planSteps(ids, listings, await planChange(change, writing, ids))
        if (refused.length > 0) return { ok: false, refused }
        if (steps.length === 0) return { ok: true, changed: 0, changeId: null }
        const written = await writeSteps(writing, steps, failures[change.kind] ?? 'cannot be changed so')
        if (!written.ok) return written
        const value = 'value' in change && typeof change.value === 'string' ? change.value : null
        const what = { kind: change.kind, value, same: listings.size - steps.length }
        const changeId = await keepSteps(writing.transaction, steps, written, { what, now: writing.now })
        if (change.kind === 'person' && change.messages && changeId) {
          const before = new Map(steps.map(({ stored, person }) => [stored.id, person?.before ?? null]))
          await giveAlong(
            writing.transaction,
            before,
            { to: change.value, by: person, now: writing.now, changeId },
            mail,
          )
        }
        return { ok: true, changed: steps.length, changeId }
      })
    },

    undo: (id, person) =>
      write(person.id, async (writing): Promise<ListingsWritten | null> => {
        const { transaction, now } = writing
        const kept = await readRows(transaction, id, { kinds: changeKinds, now })
        if (!kept) return null
        const ids = kept.rows.map(({ subject_id }) => subject_id)
        const listings = await readListings(transaction, ids)
        const { steps, refused } = await planSteps(ids, listings, await planUndo(kept, writing, listings))
        if (refused.length > 0) return { ok: false, refused }
        const written = await writeSteps(writing, steps, 'cannot be as it was')
        if (!written.ok) return written
        const along = await readRows(transaction, id, { kinds: [alongKind], now })
        const left = along ? await putBackThreads(transaction, along.rows, { id, by: person, now }) : []
        if (left.length > 0) return { ok: false, refused: left.map((each) => ({ ...each, why: 'impossible' })) }
        await forgetChange(transaction, id)
        return { ok: true, changed: steps.length, changeId: null }
      }),

    findChange: (id) => findChange(db, id, { kinds: changeKinds, now: new Date(clock()) }),
  } satisfies Pick<ListingEditor, 'change' | 'undo' | 'findChange'> & { write: typeof write }
}

/** The reasons in front of the faults that the store finds in records. */
const failures: Partial<Record<ListingChange['kind'], string>> = {
  publication: 'cannot be published yet',
  version: 'cannot be published',
}

/** The version of the listings in which visitors see a change, null where they see nothing of it, and the drafts that it writes. */
export type WrittenSteps = { version: number | null; drafts: DraftRows }

/** Prepares the drafts that steps write. */
export function prepareDrafts(steps: readonly Step[]): DraftRows {
  return toDraftRows(
    steps.flatMap(({ stored, record, draft }) =>
      draft ? [{ id: stored.id, published: record ?? stored.published, draft }] : [],
    ),
  )
}

/** Does all steps of a change, or refuses it: then the caller rolls back what was done. */
export async function writeSteps(
  writing: ShowingWriting,
  steps: readonly Step[],
  failure: string,
  drafts = prepareDrafts(steps),
): Promise<({ ok: true } & WrittenSteps) | { ok: false; refused: Refusal[] }> {
  const { transaction } = writing
  const isShown = steps.some(({ record, leavesAs }) => record || leavesAs)
  const writer = isShown ? await writing.show() : null
  const records = new Map<Step, ListingRecord>()
  for (const step of steps) if (step.record) records.set(step, toShownRecord(step, step.record, writing))
  if (writer) {
    const saved = await saveWithin(transaction, [{ file: 'office', records: [...records.values()] }], writer)
    if (!saved.ok) return { ok: false, refused: toRefusals([...records.keys()], saved.faults, failure) }
    await leaveSite(writing, steps, writer)
  }

  await writeDrafts(transaction, drafts)
  await deleteDrafts(transaction, idsOf(steps.filter(({ stored, draft }) => draft === null && stored.draft !== null)))
  await eraseUnseen(transaction, idsOf(steps.filter(({ erases }) => erases)))
  const persons = steps.flatMap(({ stored, person }) => (person ? [[stored.id, person.after] as const] : []))
  await writePersons(transaction, new Map(persons))
  await noteSteps(writing, steps)
  return { ok: true, version: writer?.version ?? null, drafts }
}

const idsOf = (steps: readonly Step[]) => steps.map(({ stored }) => stored.id)

function toShownRecord({ stored: { id, published }, changedAt }: Step, values: DraftRecord, { now }: Writing) {
  const instant = now.toISOString()
  return { ...pickEdited(values), id, createdAt: published?.createdAt ?? instant, updatedAt: changedAt ?? instant }
}

/** Names the listings in whose records, which stand in the same order, the store found a fault. */
function toRefusals(steps: readonly Step[], faults: readonly ListingFault[], failure: string): Refusal[] {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  return steps.flatMap(({ stored }, at) => {
    const own = byRow.get(at + 1)?.map(({ field, sentence }) => [`${field}`.split('.')[0], sentence] as const)
    return own ? [refuseInvalid(stored, failure, Object.fromEntries(own))] : []
  })
}

const ways = { 'on-hold': 'on-hold', withdrawn: null, draft: 'draft' } as const

/** Takes listings from the site, or lets those that had left it be there in another way. One that nobody can have seen is as never shown (J5). */
async function leaveSite({ transaction, now }: Writing, steps: readonly Step[], writer: Writer): Promise<void> {
  const again = steps.filter(({ leavesAs }) => leavesAs === 'draft')
  const unseen = await listNeverShown(transaction, idsOf(again), now)
  const byWay = Map.groupBy(steps, ({ stored, leavesAs }): WithdrawnAs | null | undefined => {
    if (leavesAs === 'draft' && unseen.has(stored.id)) return 'never-shown'
    return leavesAs && ways[leavesAs]
  })
  for (const [as, some] of byWay) {
    if (as === undefined) continue
    const [shown, left] = [true, false].map((isShown) =>
      idsOf(some.filter(({ stored }) => (stored.state === 'published') === isShown)),
    )
    await withdrawWithin(transaction, shown ?? [], writer, as)
    await withdrawAgain(transaction, left ?? [], writer, as)
  }
}

/** Adds a line of the activity for each listing. Drafts that follow each other are one line, and their publication takes its place (J4). */
async function noteSteps({ transaction, personId, now }: Writing, steps: readonly Step[]): Promise<void> {
  const subjects = idsOf(steps.filter(({ event }) => event === 'draft' || event === 'publish'))
  const drafted = personId
    ? await listJustDone(transaction, { personId, event: 'draft', subjects }, now)
    : new Map<string, { id: string; name: string | null }>()
  const lines = steps.map((step) => {
    const { stored, event, record, leavesAs, draft } = step
    const values = record ?? (leavesAs ? stored.published : draft?.values) ?? stored.current
    const subject = { kind: 'listing', id: stored.id, name: nameOfListing(values) } as const
    return { personId, event, subject, changes: toActivityChanges(step) }
  })
  const isSaid = ({ event, subject: { id, name } }: (typeof lines)[number]) =>
    event === 'draft' && drafted.get(id)?.name === name
  const written = lines.filter((line) => !isSaid(line))
  await replaceActivities(
    transaction,
    written.flatMap(({ subject }) => drafted.get(subject.id)?.id ?? []),
  )
  await recordActivities(transaction, written, now)
}

/** The changes of what visitors see; null for none, and for a first publication. */
function toActivityChanges({ stored: { state, published }, record, leavesAs }: Step) {
  if (!published || !(record || leavesAs)) return null
  return listChanges({ state, values: published }, { state: leavesAs ?? 'published', values: record ?? published })
}

/** Stores listings as they were before a change, and how it left them. Resolves with its id; null where `Undo` takes nothing of it back. */
export async function keepSteps(
  db: SiteDatabase,
  steps: readonly Step[],
  { version, drafts }: WrittenSteps,
  {
    what,
    now,
    id = randomUUID(),
  }: { what: Pick<UndoableChange<string>, 'kind' | 'value' | 'same'>; now: Date; id?: string },
): Promise<string | null> {
  const revisions = new Map(drafts.rows.map(({ id, revision }) => [id, revision]))
  const rows = steps
    .filter(({ isFinal }) => !isFinal)
    .map(({ stored, record, leavesAs, draft, person, draftBefore = stored.draft }) => ({
      subject_id: stored.id,
      state: stored.state,
      version: stored.version,
      version_after: record || leavesAs ? version : stored.version,
      revision: draftBefore?.revision ?? null,
      revision_after: draft === undefined ? (stored.draft?.revision ?? null) : (revisions.get(stored.id) ?? null),
      draft: draftBefore && JSON.stringify(draftBefore.changes),
      draft_saved_at: draftBefore?.savedAt ?? null,
      draft_saved_by: draftBefore?.savedBy ?? null,
      person_id: person?.before ?? null,
    }))
  if (rows.length === 0) return null
  await keepRows(db, { id, what, now }, rows)
  return id
}
