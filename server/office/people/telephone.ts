import type { PersonTelephone } from '../../../domain/office/people.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { recordActivity } from './activity.ts'

export async function findTelephone(db: SiteDatabase, personId: string): Promise<PersonTelephone> {
  const query = db.selectFrom('people').select(['telephone', 'is_shown']).where('id', '=', personId)
  const { telephone, is_shown } = await query.executeTakeFirstOrThrow()
  return { telephone: telephone ?? '', isShown: is_shown === 1 }
}

/** The activity has the event, and not the number. */
export async function changeTelephone(
  transaction: SiteTransaction,
  { telephone, isShown }: PersonTelephone,
  personId: string,
  now: Date,
): Promise<{ unchanged: boolean }> {
  const before = await findTelephone(transaction, personId)
  if (before.telephone === telephone && before.isShown === isShown) return { unchanged: true }
  await transaction
    .updateTable('people')
    .set({ telephone: telephone || null, is_shown: Number(isShown) })
    .where('id', '=', personId)
    .execute()
  await recordActivity(transaction, { personId, event: 'change-telephone' }, now)
  return { unchanged: false }
}
