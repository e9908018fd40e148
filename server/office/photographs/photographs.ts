import type { Selectable } from 'kysely'
import type { ListingEditor } from '../../../domain/office/editor.ts'
import type { Person } from '../../../domain/office/person.ts'
import { isAcceptable, toPictureFields } from '../../../domain/office/photograph-form.ts'
import type { Photographs } from '../../../domain/office/photograph-store.ts'
import { digestOfUrl, type Photograph, photographUrl } from '../../../domain/office/photographs.ts'
import { inGroups } from '../../database/in-groups.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import type { StoredPhotographs } from '../../pictures/originals.ts'
import type { Prepared } from './prepare-photograph.ts'

/** Below the limit of parameters of both engines. */
const digestsPerStatement = 500

/** The stored photographs. `editor` is null where a foreign service holds the listings. */
export function createPhotographs(
  db: SiteDatabase,
  clock: () => Date,
  editor: Pick<ListingEditor, 'saveDraft'> | null = null,
) {
  const photographs = {
    describe: (urls) => describePhotographs(db, urls),

    /** Keeps them for 30 days more, before a draft names them. False if one is not stored. */
    async keep(urls: readonly string[]): Promise<boolean> {
      const digests = toDigests(urls)
      const now = clock().toISOString()
      let named = 0n
      for (const some of inGroups(digests, digestsPerStatement)) {
        const query = db.updateTable('photographs').set({ named_at: now }).where('digest', 'in', some)
        named += (await query.executeTakeFirstOrThrow()).numUpdatedRows
      }
      return named === BigInt(digests.length)
    },

    async listArrived(listingId, person) {
      const rows = await db
        .selectFrom('uploads')
        .innerJoin('photographs', 'photographs.digest', 'uploads.digest')
        .select(['photographs.digest', 'type', 'width', 'height', 'likeness'])
        .where('listing_id', '=', listingId)
        .where('person_id', '=', person.id)
        .orderBy('started_at')
        .orderBy('uploads.id')
        .execute()
      const photographs = rows.map(toPhotograph)
      return [...new Map(photographs.map((photograph) => [photograph.url, photograph])).values()]
    },

    /** Forgets that these have arrived: they are saved or removed. */
    async settle(listingId: string, person: Person, urls: readonly string[]): Promise<void> {
      const digests = toDigests(urls)
      if (digests.length === 0) return
      await db.transaction().execute(async (transaction) => {
        await lockTables(transaction, ['uploads'])
        for (const some of inGroups(digests, digestsPerStatement)) {
          await transaction
            .deleteFrom('uploads')
            .where('listing_id', '=', listingId)
            .where('person_id', '=', person.id)
            .where('digest', 'in', some)
            .execute()
          await eraseUnnamed(transaction, some)
        }
      })
    },

    async saveInDraft({ listing, pictures, loaded }, person) {
      const remaining = pictures.filter(({ removed }) => !removed).map(({ url }) => url)
      if (!editor || !isAcceptable(pictures, listing) || !(await photographs.keep(remaining)))
        return { ok: false, reason: 'unknown' }
      const written = await editor.saveDraft(listing.id, { values: toPictureFields(pictures), loaded }, person)
      const urls = pictures.map(({ url }) => url)
      // Removed ones too: they are no longer among those that have arrived.
      if (written.ok) await photographs.settle(listing.id, person, urls)
      return written
    },
  } satisfies Photographs & Record<string, unknown>
  return photographs
}

async function describePhotographs(db: SiteDatabase, urls: readonly string[]): Promise<Photograph[]> {
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

/**
 * Erases those of these photographs that no draft has named since they were stored, and no other upload has: nobody needs them, and no
 * backup names them. The transaction has locked the uploads.
 */
export async function eraseUnnamed(transaction: SiteTransaction, digests: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('photographs')
    .where('digest', 'in', digests)
    .whereRef('named_at', '=', 'stored_at')
    .where((eb) => {
      const uploads = eb.selectFrom('uploads').select('uploads.id')
      return eb.not(eb.exists(uploads.whereRef('uploads.digest', '=', 'photographs.digest')))
    })
    .execute()
}

/** Stores a photograph, or keeps the one of the same bytes for longer. It is on disk when the transaction has ended. */
export async function storePhotograph(transaction: SiteDatabase, prepared: Prepared, now: Date): Promise<void> {
  const { bytes, ...facts } = prepared
  const at = now.toISOString()
  await transaction
    .insertInto('photographs')
    .values({ ...facts, size: bytes.length, stored_at: at, named_at: at })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((eb) => ({
        // One that no draft has named stays one.
        stored_at: eb
          .case()
          .when('photographs.named_at', '=', eb.ref('photographs.stored_at'))
          .then(at)
          .else(eb.ref('photographs.stored_at'))
          .end(),
        named_at: at,
      })),
    )
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

export function toPhotograph({
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
