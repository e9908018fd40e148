import type { Selectable } from 'kysely'
import {
  changePictures,
  type PictureChange,
  toDraftPictures,
  toPictureFields,
} from '../../../domain/office/draft-pictures.ts'
import { blankDraft } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingEditor } from '../../../domain/office/editor.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Photographs } from '../../../domain/office/photograph-store.ts'
import {
  digestOfUrl,
  maxDayBytes,
  type Photograph,
  photographUrl,
  type RefusedFile,
} from '../../../domain/office/photographs.ts'
import { inGroups } from '../../database/in-groups.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import type { StoredPhotographs } from '../../pictures/originals.ts'
import { type Prepared, preparePhotograph } from './prepare-photograph.ts'

/** Below the limit of parameters of both engines. */
const digestsPerStatement = 500

/** The photographs of our own listings: what people send, and the pictures of drafts. */
export function createPhotographs(
  db: SiteDatabase,
  clock: () => Date,
  editor: Pick<ListingEditor, 'find' | 'change'> | null,
) {
  /** True if a picture that is to come back may: it is of the site's own content, is published, or is stored, and then stays for 30 days more. */
  async function isThere(listingId: string, url: string): Promise<boolean> {
    const digest = digestOfUrl(url)
    if (digest === null) {
      const published = (await editor?.find(listingId))?.published
      // The editor checks that a picture of our own site exists.
      return url.startsWith('/') || toDraftPictures(published ?? blankDraft).some((each) => each.url === url)
    }
    const named = { named_at: clock().toISOString() }
    const kept = await db.updateTable('photographs').set(named).where('digest', '=', digest).executeTakeFirstOrThrow()
    return kept.numUpdatedRows === 1n
  }

  /** `isNew` is true where the draft had no such picture before. */
  async function change(listingId: string, change: PictureChange, person: Person) {
    if (!editor) return { refused: 'not-found' } as const
    if (change.kind === 'put' && !(await isThere(listingId, change.url))) return { refused: 'unknown' } as const
    let isNew = false
    let changed = { refused: 'gone' } as ReturnType<typeof changePictures>
    const edit = (current: DraftRecord) => {
      const before = toDraftPictures(current)
      isNew = !before.some(({ url }) => url === change.url)
      changed = changePictures(before, change)
      return { values: 'refused' in changed ? {} : toPictureFields(changed.pictures), loaded: {} }
    }
    const saved = await editor.change([listingId], { kind: 'draft', edit }, person)
    const refusal = saved.ok ? undefined : saved.refused[0]
    if (refusal) return { refused: refusal.why === 'gone' ? ('not-found' as const) : ('unknown' as const) }
    return 'refused' in changed ? changed : { undo: changed.undo, isNew }
  }

  return {
    describe: (urls: readonly string[]) => describePhotographs(db, urls),
    change,

    /**
     * Stores the file of a photograph and adds it to the draft, on disk when this resolves. One that is there already stays as it is, so
     * that a file whose answer was lost can be sent again; `isNew` is false then.
     */
    async add(
      listingId: string,
      file: Uint8Array,
      person: Person,
    ): Promise<(Photograph & { isNew: boolean }) | RefusedFile | 'not-found'> {
      if (!(await countSent(db, person.id, file.length, clock()))) return 'too-much-today'
      const prepared = await preparePhotograph(async () => file)
      if (typeof prepared === 'string') return prepared
      const photograph = toPhotograph(prepared)
      const picture = { url: photograph.url, alt: '', plan: false }
      await db.transaction().execute((transaction) => storePhotograph(transaction, prepared, clock()))
      const changed = await change(listingId, { kind: 'put', ...picture }, person)
      if ('refused' in changed) return changed.refused === 'too-many' ? 'too-many' : 'not-found'
      return { ...photograph, isNew: changed.isNew }
    },
  } satisfies Photographs & Record<string, unknown>
}

/** Counts what a person sends; false if it is more than a day has. Those who send at once wait for each other. */
export function countSent(db: SiteDatabase, personId: string, size: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockTables(transaction, ['upload_days'])
    const sent = transaction.selectFrom('upload_days').selectAll().where('person_id', '=', personId)
    const [day, last] = [now.toISOString().slice(0, 10), await sent.executeTakeFirst()]
    const bytes = (last?.day === day ? last.bytes : 0) + size
    if (bytes > maxDayBytes) return false
    await transaction
      .insertInto('upload_days')
      .values({ person_id: personId, day, bytes })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ day, bytes }))
      .execute()
    return true
  })
}

/** The facts of photographs that are stored, by their addresses. */
export async function describePhotographs(db: SiteDatabase, urls: readonly string[]): Promise<Photograph[]> {
  return (await selectPhotographs(db, toDigests(urls))).map(toPhotograph)
}

/** The rows of these digests, as far as they are stored. */
export async function selectPhotographs(db: SiteDatabase, digests: readonly string[]) {
  const found: Selectable<Tables['photographs']>[] = []
  for (const some of inGroups(digests, digestsPerStatement)) {
    found.push(...(await db.selectFrom('photographs').selectAll().where('digest', 'in', some).execute()))
  }
  return found
}

/** Stores a photograph, or keeps the one of the same bytes for longer. It is on disk when the transaction has ended. */
export async function storePhotograph(transaction: SiteDatabase, prepared: Prepared, now: Date): Promise<void> {
  const { bytes, ...facts } = prepared
  const at = now.toISOString()
  await transaction
    .insertInto('photographs')
    .values({ ...facts, size: bytes.length, stored_at: at, named_at: at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ named_at: at }))
    .execute()
  await transaction
    .insertInto('photograph_bytes')
    .values({ digest: prepared.digest, bytes })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

/** The photographs as the pictures of pages read them. */
export function createStoredPhotographs(db: SiteDatabase): StoredPhotographs {
  return {
    async has(digest) {
      const query = db.selectFrom('photographs').select('digest').where('digest', '=', digest)
      return (await query.executeTakeFirst()) !== undefined
    },
    async read(digest) {
      const bytes = await readPhotograph(db, digest)
      if (!bytes) throw new Error('the photograph was erased')
      return bytes
    },
  }
}

/** The bytes of a photograph; null if it is not stored. */
export async function readPhotograph(db: SiteDatabase, digest: string): Promise<Buffer | null> {
  const row = await db.selectFrom('photograph_bytes').select('bytes').where('digest', '=', digest).executeTakeFirst()
  return row ? Buffer.from(row.bytes) : null
}

function toPhotograph({
  digest,
  type,
  width,
  height,
  likeness,
}: Pick<Selectable<Tables['photographs']>, 'digest' | 'type' | 'width' | 'height' | 'likeness'>): Photograph {
  return { url: photographUrl(digest, type), width, height, likeness }
}

/** The digests of the photographs among these addresses, each once. */
function toDigests(urls: readonly string[]): string[] {
  return [...new Set(urls.flatMap((url) => digestOfUrl(url) ?? []))]
}
