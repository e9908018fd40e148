import type { SiteDatabase } from '../../database/tables.ts'

/** True where a person wants the mail with what waits (J23). */
export async function wantsDigest(db: SiteDatabase, personId: string): Promise<boolean> {
  const query = db.selectFrom('people').select('wants_digest').where('id', '=', personId)
  return (await query.executeTakeFirstOrThrow()).wants_digest === 1
}

export async function changeDigestWish(db: SiteDatabase, wants: boolean, personId: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ wants_digest: Number(wants) })
    .where('id', '=', personId)
    .execute()
}
