import { sql } from 'kysely'
import type { Seeker } from '../../../domain/saved-searches/seeker.ts'
import { contains } from '../../database/contains.ts'
import type { SiteDatabase } from '../../database/tables.ts'

/** The instants at which somebody was told of listings last, by an alert or a reply, by short id. Replies count as soon as they are stored. */
export async function readToldTo(db: SiteDatabase, { id, email }: Seeker): Promise<Map<string, string>> {
  const alerts = await db
    .selectFrom('told_listings')
    .select(['short_id', 'told_at'])
    .where('seeker_id', '=', id)
    .execute()
  const replies = email === '' ? [] : await selectReplies(db).where('thread_deeds.email', '=', email).execute()
  return toLatest([
    ...alerts.map(({ short_id, told_at }) => [short_id, told_at] as const),
    ...replies.flatMap(({ properties, done_at }) =>
      (JSON.parse(properties ?? '[]') as string[]).map((shortId) => [shortId, done_at] as const),
    ),
  ])
}

/** The instants at which seekers were told of one listing last, by their ids. */
export async function readToldOf(db: SiteDatabase, shortId: string, seekers: readonly Seeker[]) {
  const alerts = await db
    .selectFrom('told_listings')
    .select(['seeker_id', 'told_at'])
    .where('short_id', '=', shortId)
    .execute()
  const replies = await selectReplies(db)
    .where(contains(sql`properties`, JSON.stringify(shortId)))
    .execute()
  const byEmail = new Map(seekers.map(({ id, email }) => [email, id]))
  return toLatest([
    ...alerts.map(({ seeker_id, told_at }) => [seeker_id, told_at] as const),
    ...replies.flatMap(({ email, done_at }) => {
      const id = byEmail.get(email ?? '')
      return id === undefined ? [] : [[id, done_at] as const]
    }),
  ])
}

function selectReplies(db: SiteDatabase) {
  return db
    .selectFrom('thread_deeds')
    .select(['thread_deeds.email', 'properties', 'done_at'])
    .where('deed', '=', 'answer-by-email')
}

function toLatest(told: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(told.toSorted(([, one], [, other]) => (one < other ? -1 : 1)))
}
