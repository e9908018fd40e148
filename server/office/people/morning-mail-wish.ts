import type { SiteDatabase } from '../../database/tables.ts'

/** True where a person wants the mail with what waits (J23). */
export async function wantsMorningMail(db: SiteDatabase, personId: string): Promise<boolean> {
  const query = db.selectFrom('people').select('wants_morning_mail').where('id', '=', personId)
  return (await query.executeTakeFirstOrThrow()).wants_morning_mail === 1
}

export async function changeMorningMailWish(db: SiteDatabase, wants: boolean, personId: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ wants_morning_mail: Number(wants) })
    .where('id', '=', personId)
    .execute()
}
