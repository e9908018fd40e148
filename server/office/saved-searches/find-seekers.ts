import { type Expression, type SqlBool, sql } from 'kysely'
import { foldWords } from '../../../domain/fold-name.ts'
import type { SeekersQuery, SeekerThread, Spoken, Who } from '../../../domain/saved-searches/saved-searches.ts'
import type { Seeker } from '../../../domain/saved-searches/seeker.ts'
import { contains } from '../../database/contains.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { findSeeker, readSeekers } from '../../saved-searches/seekers.ts'
import { isSameTelephone, lastDigits } from '../../text/telephone.ts'
import { toRows } from '../messages/thread-rows.ts'

/** Finds the seeker of an address, or else of a telephone without one; `country` is the firm's. */
export async function findByWho(db: SiteDatabase, { email, telephone }: Who, country: string): Promise<Seeker | null> {
  if (email !== '') return findSeeker(db, email.toLowerCase())
  if (lastDigits(telephone) === '') return null
  const rows = await db.selectFrom('seekers').select(['id', 'telephone']).where('email', '=', '').execute()
  const same = rows.find((row) => isSameTelephone(row.telephone ?? '', telephone, country))
  return same ? ((await readSeekers(db, [same.id]))[0] ?? null) : null
}

const rowsPerPage = 30
/** More words than anybody types. */
const maxWords = 8

/** Lists seekers, the latest first. */
export async function listSeekers(
  db: SiteDatabase,
  { words, state, source, page: asked }: SeekersQuery,
  now: Date,
): Promise<{ rows: Spoken[]; total: number; page: number; pages: number }> {
  let query = db.selectFrom('seekers').select('seekers.id')
  const searches = db
    .selectFrom('saved_searches')
    .select('seeker_id')
    .where('seeker_id', '=', sql.ref<string>('seekers.id'))
  for (const word of foldWords(words).slice(0, maxWords)) {
    const person = sql<string>`lower(seekers.email || ' ' || seekers.name || ' ' || coalesce(seekers.telephone, ''))`
    // An address of a search has `+` for a space, and letters outside ASCII by their codes.
    const inSearch = contains(
      sql`lower(query || ' ' || short_id || ' ' || screen)`,
      encodeURIComponent(word).toLowerCase(),
    )
    query = query.where((eb) => eb.or([contains(person, word), eb.exists(searches.where(inSearch))]))
  }
  if (source !== null) query = query.where((eb) => eb.exists(searches.where('source', '=', source)))
  const confirmed = searches.where('confirmed_at', 'is not', null)
  if (state === 'confirmed') query = query.where((eb) => eb.exists(confirmed))
  if (state === 'unconfirmed') query = query.where((eb) => eb.not(eb.exists(confirmed)))
  if (state === 'refused') query = query.where('refused_at', 'is not', null)
  if (state === 'paused')
    query = query.where(
      (eb): Expression<SqlBool> =>
        eb.or([
          eb('paused_until', '>', now.toISOString()),
          eb('ended_at', 'is not', null),
          eb('frequency', '=', 'never'),
        ]),
    )
  const found = query
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('added_at', 'desc')
    .orderBy('seekers.id')
    .limit(rowsPerPage)
  const onAsked = await found.offset((asked - 1) * rowsPerPage).execute()
  const isBeyond = onAsked.length === 0 && asked > 1
  const onPage = isBeyond ? await found.execute() : onAsked
  const total = Number(onPage[0]?.total ?? 0)
  const ids = onPage.map(({ id }) => id)
  const seekers = new Map((await readSeekers(db, ids)).map((seeker) => [seeker.id, seeker]))
  const rows = await withThreads(
    db,
    ids.flatMap((id) => seekers.get(id) ?? []),
  )
  return { rows, total, page: isBeyond ? 1 : asked, pages: Math.max(1, Math.ceil(total / rowsPerPage)) }
}

/** Adds to seekers the threads in which the office speaks to them. */
export async function withThreads(db: SiteDatabase, seekers: readonly Seeker[]): Promise<Spoken[]> {
  const ids = await findThreadIds(db, seekers)
  const rows = new Map((await toRows(db, [...new Set(ids.values())])).map((row) => [row.id, row]))
  return seekers.map((seeker) => {
    const row = rows.get(ids.get(seeker.id) ?? '')
    const thread: SeekerThread | null = row
      ? { id: row.id, state: row.state, lastAt: row.lastAt, name: row.name }
      : null
    return { seeker, thread }
  })
}

/**
 * The ids of the seekers' threads, by those of the seekers: the latest of their own address, as a reply in a thread that it was joined to goes to
 * another's; of a telephone the one in which the search was entered.
 */
async function findThreadIds(db: SiteDatabase, seekers: readonly Seeker[]): Promise<Map<string, string>> {
  const emails = seekers.flatMap(({ email }) => email || [])
  const own =
    emails.length === 0
      ? []
      : await db
          .selectFrom('messages')
          .innerJoin('threads', 'threads.id', 'messages.thread_id')
          .select(['threads.id', 'messages.email'])
          .distinct()
          .select('last_at')
          .where('messages.email', 'in', emails)
          .whereRef('threads.email', '=', 'messages.email')
          .orderBy('last_at')
          .execute()
  const byEmail = new Map(own.map(({ id, email }) => [email, id]))
  return new Map(
    seekers.flatMap(({ id, email, threadId }) => {
      const thread = email === '' ? threadId : byEmail.get(email)
      return thread ? [[id, thread] as const] : []
    }),
  )
}
