import { createHash, randomInt } from 'node:crypto'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { dayAt } from '../../../domain/days.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import type { Deed } from '../../../domain/office/activity.ts'
import { type ActivityChanges, listChanges } from '../../../domain/office/activity-changes.ts'
import { nameOfCopy } from '../../../domain/office/copies.ts'
import { editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type {
  DraftRecord,
  Edit,
  EditedField,
  ListingEditor,
  ListingRecord,
  ListingState,
  Refusal,
  Written,
} from '../../../domain/office/editor.ts'
import { isSameValue } from '../../../domain/office/field-digest.ts'
import { mergeEdit } from '../../../domain/office/merge-edit.ts'
import type { Person } from '../../../domain/office/person.ts'
import { somebody } from '../../../domain/office/person-names.ts'
import type { Clock } from '../../../domain/ports.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction, WithdrawnAs } from '../../database/tables.ts'
import { checkRules, type HasMedia } from '../../listings/check-rules.ts'
import {
  type ListingFault,
  type SavingWriter,
  saveWithin,
  startWriting,
  type Writer,
  withdrawAgain,
  withdrawWithin,
} from '../../listings/listing-store.ts'
import { listJustDone, recordActivities, recordActivity, replaceActivities } from '../people/activity.ts'
import { checkValues } from './check-values.ts'
import { findFormerRecord, listNeverShown, listVersions, readBefore } from './history.ts'
import { countSamples, listPublished, listWithdrawnTogether } from './samples.ts'
import { deleteDraft, eraseUnseen, readListing, readNames, type StoredListing, writeDraft } from './stored-listing.ts'

type EditorOptions = {
  db: SiteDatabase
  list: ListingEditor['list']
  /** The ids of the sample listings, whether they are published or not. */
  listSampleIds: () => readonly string[]
  hasMedia: HasMedia
  /** Waits until this server shows what was written. */
  onWrite: () => Promise<unknown>
  /** The firm's, in which a change has its day. */
  timeZone: string
  clock: Clock
}

/** Rolls the transaction back, and is the editor's answer. */
class Rollback extends Error {
  readonly result: Written
  constructor(result: Written) {
    super('nothing is to be stored')
    this.result = result
  }
}

const notFound: Refusal = { ok: false, reason: 'not-found' }

/**
 * Edits our own listings. Each change is one transaction, which also records the activity: when it resolves all of it is on disk, and
 * when the process is killed before, nothing is. The next reads of every server see it.
 */
export function createListingEditor({
  db,
  list,
  listSampleIds,
  hasMedia,
  onWrite,
  timeZone,
  clock,
}: EditorOptions): ListingEditor {
  /** Writers wait for each other, so what is read here is still so when it is written. `Rollback` ends it without a change. */
  async function write(work: (transaction: SiteTransaction, now: Date) => Promise<void>): Promise<Written> {
    try {
      await db.transaction().execute(async (transaction) => {
        await lockTables(transaction, ['listing_drafts'])
        await work(transaction, new Date(clock()))
      })
      return { ok: true }
    } catch (error) {
      if (error instanceof Rollback) return error.result
      throw error
    }
  }

  /** The same for what visitors see: an import waits as well, and this server shows the change before it answers. */
  async function writePublished(
    person: Person,
    work: (transaction: SiteTransaction, writer: SavingWriter) => Promise<void>,
  ): Promise<Written> {
    let version = 0
    const result = await write(async (transaction, now) => {
      const writer = { ...(await startWriting(transaction, person.id, now)), hasMedia }
      version = writer.version
      await work(transaction, writer)
    })
    if (!result.ok) return result
    await onWrite()
    return result.unchanged ? result : { ...result, version }
  }

  /** The fields of an edit to write, each of its type and by the rules. @throws Rollback for a fault or a conflict */
  async function merge(
    transaction: SiteTransaction,
    { current }: StoredListing,
    { values, loaded }: Edit,
  ): Promise<Partial<DraftRecord>> {
    const checked = checkValues(values)
    const [broken] = await checkRules(
      transaction,
      [{ values: { ...current, ...checked.values }, before: current }],
      hasMedia,
    )
    const faults = { ...broken, ...checked.faults }
    if (Object.keys(faults).length > 0) throw new Rollback({ ok: false, reason: 'invalid', faults })
    const { changed, conflicts } = mergeEdit(current, { values: checked.values, loaded })
    if (conflicts.length === 0) return changed
    const mine = { ...current, ...changed, ...pick(checked.values, conflicts) }
    throw new Rollback({ ok: false, reason: 'conflict', fields: conflicts, theirs: current, mine })
  }

  async function startDraft(source: StoredListing | null, person: Person, form?: string): Promise<string> {
    let id = ''
    await write(async (transaction, now) => {
      id = form ? toDraftId(person, form) : await findFreeId(transaction)
      if (await readListing(transaction, id)) return
      const values = source
        ? { ...source.current, propertyName: nameOfCopy(source.current), propertyUrlSlug: null }
        : undefined
      await writeDraft(transaction, { id, published: null }, values ?? {}, { personId: person.id, now })
      await note(transaction, { person, deed: source ? 'duplicate' : 'draft', id, values, now })
    })
    return id
  }

  const editor: ListingEditor = {
    list,
    listVersions: (id, page) => listVersions(db, id, page),
    findVersion: (id, version) => findFormerRecord(db, id, version),
    countSamples: () => countSamples(db, listSampleIds()),

    async find(id) {
      const stored = await readListing(db, id)
      if (!stored) return null
      const { state, published, isUnseen, draft, current } = stored
      if (!draft) return { id, state, published, isUnseen, draft }
      const { savedAt, savedBy } = draft
      const names = await readNames(db, [savedBy])
      return {
        id,
        state,
        published,
        isUnseen,
        draft: { record: current, savedAt, savedBy: names.get(savedBy) ?? somebody },
      }
    },

    create: (person, form) => startDraft(null, person, form),

    async duplicate(id, person) {
      const source = await readListing(db, id)
      return source && startDraft(source, person)
    },

    saveDraft: (id, edit, person) =>
      write(async (transaction, now) => {
        const stored = await requireListing(transaction, id)
        const changed = await merge(transaction, stored, typeof edit === 'function' ? edit(stored.current) : edit)
        if (Object.keys(changed).length === 0) throw new Rollback({ ok: true, unchanged: true })
        const values = { ...stored.current, ...withDay(changed, now, timeZone) }
        await writeDraft(transaction, stored, values, { personId: person.id, now })
        await note(transaction, { person, deed: 'draft', id, values, now })
      }),

    discardDraft: (id, person) =>
      write(async (transaction, now) => {
        const stored = await requireListing(transaction, id)
        if (!stored.published) throw new Rollback(toConflict(stored))
        if (!stored.draft) throw new Rollback({ ok: true })
        await deleteDraft(transaction, id)
        await note(transaction, { person, deed: 'discard', id, values: stored.current, now })
      }),

    delete: (id, person) =>
      write(async (transaction, now) => {
        const stored = await requireListing(transaction, id)
        if (!stored.isUnseen) throw new Rollback(toConflict(stored))
        await eraseUnseen(transaction, id)
        await note(transaction, { person, deed: 'delete', id, values: stored.current, now })
      }),

    publish: (id, person) =>
      writePublished(person, async (transaction, writer) => {
        const { state, draft, published, current } = await requireListing(transaction, id)
        if (state === 'published' && !draft) throw new Rollback({ ok: true, unchanged: true })
        await publishRecord(transaction, { id, values: current, published }, writer)
        await deleteDraft(transaction, id)
        const changes = published && listChanges({ state, values: published }, { state: 'published', values: current })
        await note(transaction, { person, deed: 'publish', id, values: current, changes, now: writer.now })
      }),

    async change(id, edit, person) {
      const found = await readListing(db, id)
      if (found && found.state !== 'published') return editor.saveDraft(id, edit, person)
      return writePublished(person, async (transaction, writer) => {
        const stored = await requireListing(transaction, id)
        // It left the site in this moment: a change must not publish it.
        if (stored.state !== 'published') throw new Rollback(notFound)
        const changed = { ...pickAgreed(stored.draft?.changes, edit), ...(await merge(transaction, stored, edit)) }
        await writeChange(transaction, stored, withDay(changed, writer.now, timeZone), { person, writer })
      })
    },

    async setState(id, state, person, from) {
      const found = await readListing(db, id)
      const isDraft = found?.state === 'draft' && (from ?? 'draft') === 'draft'
      if (isDraft && state === 'published') return editor.publish(id, person)
      return writePublished(person, async (transaction, writer) => {
        const stored = await requireListing(transaction, id)
        if (from && stored.state !== from && stored.state !== state) throw new Rollback(toConflict(stored))
        await writeState(transaction, stored, state, { person, writer })
      })
    },

    undo: (id, version, person, keepsChanges = false) =>
      writePublished(person, async (transaction, writer) => {
        const stored = await requireListing(transaction, id)
        const { published, draft, current } = stored
        const before = stored.version === version ? await readBefore(transaction, stored) : null
        const isSame = (name: EditedField) => isSameValue(before?.record?.[name], published?.[name])
        const names = before?.record ? editedFields.map(({ name }) => name).filter((name) => !isSame(name)) : []
        const inDraft = names.filter((name) => draft?.changes[name] !== undefined)
        // A draft from before that write, such as of an earlier version that was put back, stays as it is.
        const isSince = draft !== null && draft.savedAt >= (published?.updatedAt ?? '')
        if (!before || (isSince && inDraft.length > 0)) throw new Rollback(toConflict(stored))
        if (!before.record) return writeState(transaction, stored, before.state, { person, writer })
        const restored = pick(before.record, names)
        await writeChange(transaction, stored, restored, { person, writer })
        const kept = keepsChanges ? names : inDraft
        if (kept.length === 0) return
        const author = draft
          ? { personId: draft.savedBy, now: new Date(draft.savedAt) }
          : { personId: person.id, now: writer.now }
        const values = { ...current, ...restored, ...pick(current, kept) }
        await writeDraft(transaction, { id, published: before.record }, values, author)
      }),

    putBack: (id, version, person) =>
      writePublished(person, async (transaction, writer) => {
        const { state, published } = await requireListing(transaction, id)
        const former = await findFormerRecord(transaction, id, version)
        if (!former) throw new Rollback(notFound)
        const values = pickEdited(former)
        await publishRecord(transaction, { id, values, published }, writer)
        const changes = published && listChanges({ state, values: published }, { state: 'published', values })
        await note(transaction, { person, deed: 'put-back', id, values, changes, now: writer.now })
      }),

    withdrawSamples: (person) =>
      writePublished(person, async (transaction, writer) => {
        const ids = await listPublished(transaction, listSampleIds())
        if (ids.length === 0) throw new Rollback({ ok: true })
        await withdrawWithin(transaction, ids, writer)
        await recordActivity(transaction, { personId: person.id, deed: 'withdraw-samples' }, writer.now)
      }),

    republishSamples: (person) =>
      writePublished(person, async (transaction, writer) => {
        const records = await listWithdrawnTogether(transaction, listSampleIds())
        if (records.length === 0) throw new Rollback({ ok: true })
        const saved = await saveWithin(transaction, [{ file: 'samples', records }], writer)
        if (!saved.ok) throw toInvalid(saved.faults)
        await recordActivity(transaction, { personId: person.id, deed: 'republish-samples' }, writer.now)
      }),
  }
  return editor
}

/** A change of the availability that names no day is one of today. */
export function withDay(changed: Partial<DraftRecord>, now: Date, timeZone: string): Partial<DraftRecord> {
  const { availability, availabilityDate } = changed
  if (availability === undefined || availabilityDate !== undefined) return changed
  return { ...changed, availabilityDate: availability && dayAt(now, timeZone) }
}

async function requireListing(transaction: SiteTransaction, id: string): Promise<StoredListing> {
  const stored = await readListing(transaction, id)
  if (!stored) throw new Rollback(notFound)
  return stored
}

/** Somebody changed the listing since, in whatever it was. */
function toConflict({ current }: StoredListing): Refusal {
  return { ok: false, reason: 'conflict', fields: [], theirs: current, mine: current }
}

/** The values that the draft has already, and that somebody now wants to be seen. */
function pickAgreed(draft: Partial<DraftRecord> | undefined, { values }: Edit): Partial<DraftRecord> {
  const names = Object.keys(draft ?? {}) as EditedField[]
  const agreed = names.filter((name) => values[name] !== undefined && isSameValue(values[name], draft?.[name]))
  return pick(values, agreed)
}

function pick(values: Partial<DraftRecord>, names: readonly EditedField[]): Partial<DraftRecord> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

type Change = { person: Person; writer: SavingWriter }

/** Changes fields of a published listing, and of its draft. @throws Rollback if there is nothing to change */
async function writeChange(
  transaction: SiteTransaction,
  { id, state, published, draft, current }: StoredListing,
  changed: Partial<DraftRecord>,
  { person, writer }: Change,
): Promise<void> {
  const names = Object.keys(changed) as EditedField[]
  if (names.length === 0 || !published) throw new Rollback({ ok: true, unchanged: true })
  const values = { ...pickEdited(published), ...changed }
  const after = toRecord({ id, values, published }, writer)
  await saveRecord(transaction, after, writer)
  if (draft) {
    const author = { personId: draft.savedBy, now: new Date(draft.savedAt) }
    await writeDraft(transaction, { id, published: after }, { ...current, ...changed }, author)
  }
  const changes = listChanges({ state, values: published }, { state, values })
  await note(transaction, { person, deed: deedOf(changed), id, values, changes, now: writer.now })
}

export const stateDeeds: Record<ListingState, Deed> = {
  published: 'republish',
  'on-hold': 'hold',
  withdrawn: 'withdraw',
  draft: 'back-to-draft',
}

export const ways: Record<Exclude<ListingState, 'published'>, WithdrawnAs | null> = {
  'on-hold': 'on-hold',
  withdrawn: null,
  draft: 'draft',
}

/** Changes the publication of a listing that was published once. @throws Rollback if it never was, or is so already */
async function writeState(
  transaction: SiteTransaction,
  { id, state, published }: StoredListing,
  next: ListingState,
  { person, writer }: Change,
): Promise<void> {
  if (!published) throw new Rollback(notFound)
  if (state === next) throw new Rollback({ ok: true, unchanged: true })
  if (next === 'published') await publishRecord(transaction, { id, values: published, published }, writer)
  else {
    const isUnseen = next === 'draft' && (await listNeverShown(transaction, [id], writer.now)).has(id)
    const as = isUnseen ? 'never-shown' : ways[next]
    if (state === 'published') await withdrawWithin(transaction, [id], writer, as)
    else await withdrawAgain(transaction, [id], writer, as)
  }
  const changes = listChanges({ state, values: published }, { state: next, values: published })
  await note(transaction, { person, deed: stateDeeds[next], id, values: published, changes, now: writer.now })
}

/** Publishes values as a listing. @throws Rollback */
function publishRecord(transaction: SiteTransaction, publication: Publication, writer: SavingWriter): Promise<void> {
  return saveRecord(transaction, toRecord(publication, writer), writer)
}

/** Saves a record, which the store checks as a whole. @throws Rollback with a sentence for each fault */
async function saveRecord(transaction: SiteTransaction, record: ListingRecord, writer: SavingWriter): Promise<void> {
  const saved = await saveWithin(transaction, [{ file: 'office', records: [record] }], writer)
  if (!saved.ok) throw toInvalid(saved.faults)
}

function toInvalid(faults: readonly ListingFault[]): Rollback {
  const sentences = faults.map(({ field, sentence }) => [`${field}`.split('.')[0], sentence])
  return new Rollback({ ok: false, reason: 'invalid', faults: Object.fromEntries(sentences) })
}

/** `published` is the record before, whose time of creation stays. */
type Publication = { id: string; values: DraftRecord; published: ListingRecord | null }

export function toRecord({ id, values, published }: Publication, { now }: Writer): ListingRecord {
  const instant = now.toISOString()
  return { ...pickEdited(values), id, createdAt: published?.createdAt ?? instant, updatedAt: instant }
}

type By = { person: Person; now: Date }
type Done = { deed: Deed; id: string; values: DraftRecord | undefined; changes?: ActivityChanges | null }

/** Records a deed on a listing. */
function note(transaction: SiteTransaction, { person, now, ...done }: Done & By): Promise<void> {
  return noteAll(transaction, [done], { person, now })
}

/** Records deeds on listings. Drafts that follow each other are one line, and their publication takes its place (J4). */
export async function noteAll(transaction: SiteTransaction, done: readonly Done[], { person, now }: By): Promise<void> {
  const personId = person.id
  const subjects = done.flatMap(({ deed, id }) => (deed === 'draft' || deed === 'publish' ? id : []))
  const drafted = await listJustDone(transaction, { personId, deed: 'draft', subjects }, now)
  const lines = done.map(({ deed, id, values, changes = null }) => {
    const name = values ? nameOfListing(values) : 'a new listing'
    return { personId, deed, subject: { kind: 'listing' as const, id, name }, changes }
  })
  const isSaid = ({ deed, subject: { id, name } }: (typeof lines)[number]) =>
    deed === 'draft' && drafted.get(id)?.name === name
  const written = lines.filter((line) => !isSaid(line))
  const replaced = written.flatMap(({ subject }) => drafted.get(subject.id)?.id ?? [])
  await replaceActivities(transaction, replaced)
  await recordActivities(transaction, written, now)
}

const prices: ReadonlySet<EditedField> = new Set(['propertyPrice', 'landPrice'])
const availabilities: ReadonlySet<EditedField> = new Set(['availability', 'availabilityDate'])

/** The deed that changes these fields of a published listing. */
export function deedOf(changed: Partial<DraftRecord>): Deed {
  const names = Object.keys(changed) as EditedField[]
  if (names.every((name) => prices.has(name))) return 'change-price'
  if (changed.availability !== undefined && names.every((name) => availabilities.has(name)))
    return availabilityDeeds[changed.availability ?? ''] ?? 'change'
  return names.every((name) => name === 'propertyStatus') ? 'change-status' : 'change'
}

const availabilityDeeds: Partial<Record<string, Deed>> = {
  '': 'mark-available',
  Under_Offer: 'mark-under-offer',
  Let: 'mark-let',
  Sold: 'mark-sold',
}

/** The id of the draft that a form starts, however often it is sent. */
function toDraftId({ id }: Person, form: string): string {
  const digest = createHash('sha256').update(`${id} ${form}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(-24)
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id whose short id no listing has or had, nor a draft. */
async function findFreeId(transaction: SiteTransaction): Promise<string> {
  for (;;) {
    const id = Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')
    const short = shortId(id)
    const known = await transaction
      .selectFrom('known_listings')
      .select('short_id as id')
      .where('short_id', '=', short)
      .unionAll(transaction.selectFrom('listings').select('id').where('short_id', '=', short))
      .unionAll(transaction.selectFrom('listing_drafts').select('id').where('id', 'like', `${short}%`))
      .executeTakeFirst()
    if (!known) return id
  }
}
