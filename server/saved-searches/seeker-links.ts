import type { FastifyRequest, RouteHandler } from 'fastify'
import type { Catalogue } from '../../domain/ports.ts'
import { readNames } from '../../domain/saved-searches/read-wanted.ts'
import type { Seeker } from '../../domain/saved-searches/seeker.ts'
import { isFrequency, type SeekerAct, sayResult, seekerActs } from '../../domain/saved-searches/seeker-page.ts'
import { urls } from '../../domain/urls.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { header, isForeignToLink, parseBody } from '../messages/form-request.ts'
import { actForSeeker } from './own-searches.ts'
import { readSeekerToken } from './seeker-tokens.ts'
import { readSeekers } from './seekers.ts'

/** Reads whose a token is, and which search it confirms; null where it is unknown or was erased. */
export async function findSeekerOf(
  db: SiteDatabase,
  token: string,
): Promise<{ seeker: Seeker; searchId: string | null } | null> {
  const link = await readSeekerToken(db, token)
  const [seeker] = link ? await readSeekers(db, [link.seekerId]) : []
  return link && seeker ? { seeker, searchId: link.searchId } : null
}

type Links = { db: SiteDatabase; catalogue: Pick<Catalogue, 'findMany'>; privacyVersion: string }

/**
 * `POST` of the page of a seeker's link (K2.5). Opening the link changes nothing, because scanners open links too. A mail program may post
 * to unsubscribe by itself (RFC 8058), in either encoding of a form, which removes all.
 */
export function createSeekerLinks({
  db,
  catalogue,
  privacyVersion,
}: Links): RouteHandler<{ Querystring: { token?: string | string[] } }> {
  return async (request, reply) => {
    if (isForeignToLink(request)) return reply.code(403).send({ message: 'This can only be sent from our own pages.' })
    const { token } = request.query
    const act = readAct(request)
    if (act === null) return reply.code(400).send({ message: 'The field action has to name what to do.' })
    const found = typeof token === 'string' ? await findSeekerOf(db, token) : null
    const nameOf = await readNames(catalogue, found?.seeker.searches.map(({ wanted }) => wanted) ?? [])
    const circumstances = { nameOf, privacyVersion, now: new Date() }
    const result = (found && (await actForSeeker(db, String(token), act, circumstances))) ?? 'unknown'
    const isEnd = result === 'unknown' || result === 'removed-all'
    if (header(request, 'accept').includes('text/html'))
      return reply.redirect(urls.savedSearches({ ...(!isEnd && { token: String(token) }), result }), 303)
    return reply.code(result === 'unknown' ? 410 : 200).send({ message: sayResult(result) })
  }
}

function readAct(request: FastifyRequest) {
  const body = parseBody(request)
  const fields = 'fields' in body ? body.fields : {}
  const { action, search, often } = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  )
  const known = seekerActs.find((each) => each === action)
  const name: SeekerAct | undefined = known ?? (action === undefined && isOneClick(request) ? 'remove-all' : undefined)
  return name ? { name, searchId: search ?? null, frequency: isFrequency(often) ? often : null } : null
}

/** RFC 8058 recommends `multipart/form-data`, which `parseBody` does not read. */
function isOneClick({ body }: FastifyRequest) {
  return Buffer.isBuffer(body) && /List-Unsubscribe\b[\s\S]{0,100}One-Click/.test(body.toString('utf8'))
}
