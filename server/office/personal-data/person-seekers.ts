import type { Selectable } from 'kysely'
import type { SiteDatabase, Tables } from '../../database/tables.ts'

/** A seeker (K1) with all that is theirs. */
export type PersonSeeker = {
  seeker: Selectable<Tables['seekers']>
  searches: Selectable<Tables['saved_searches']>[]
  told: Selectable<Tables['told_listings']>[]
  alerts: Selectable<Tables['alerts']>[]
  /** The links that were mailed, without their digests. */
  links: { searchId: string | null; madeAt: string }[]
}

/** Reads the seekers of an address in lower case, or else those with a telephone that is theirs. */
export async function readPersonSeekers(
  db: SiteDatabase,
  email: string | null,
  isTheirs: (email: string, telephone: string | null) => boolean,
): Promise<PersonSeeker[]> {
  const all = db.selectFrom('seekers').selectAll().orderBy('id')
  const some = email === null ? all.where('telephone', 'is not', null) : all.where('email', '=', email)
  const own = (await some.execute()).filter(({ email, telephone }) => isTheirs(email, telephone))
  return Promise.all(own.map((seeker) => readAll(db, seeker)))
}

async function readAll(db: SiteDatabase, seeker: PersonSeeker['seeker']): Promise<PersonSeeker> {
  const { id } = seeker
  const [searches, told, alerts, tokens] = await Promise.all([
    db.selectFrom('saved_searches').selectAll().where('seeker_id', '=', id).orderBy('added_at').orderBy('id').execute(),
    db.selectFrom('told_listings').selectAll().where('seeker_id', '=', id).orderBy('told_at').orderBy('id').execute(),
    db.selectFrom('alerts').selectAll().where('seeker_id', '=', id).orderBy('run_id').execute(),
    db.selectFrom('seeker_tokens').selectAll().where('seeker_id', '=', id).orderBy('made_at').execute(),
  ])
  const links = tokens.map(({ search_id, made_at }) => ({ searchId: search_id, madeAt: made_at }))
  return { seeker, searches, told, alerts, links }
}
