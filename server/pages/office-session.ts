import type { FastifyRequest } from 'fastify'
import type { Session } from '../../domain/office/person.ts'
import { officePrefix } from '../../domain/urls.ts'
import type { OfficeContext } from '../../office/context.ts'
import { readToken } from '../../office/session-cookie.ts'
import { toRequest } from '../http/fetch-standard.ts'

export type { OfficeContext }

/** The session of who sends a request to an address of the office that is no page; null without one. */
export async function findOfficeSession(
  request: FastifyRequest,
  { people, secure }: Pick<OfficeContext, 'people' | 'secure'>,
  origin: string,
): Promise<Session | null> {
  const token = await readToken(toRequest(request, origin), secure)
  return token ? people.findSession(token) : null
}

/** True for a write that another site may have caused: it has no origin of ours. */
export function isForeignWrite({ method, headers }: FastifyRequest, origin: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && headers.origin !== origin
}

/** Says why such a write is refused. `origin` is the public one: a person may have opened the office by another name of the host. */
export const foreignWrite = (origin: string): string =>
  `This can only be sent from our own pages, which are at ${origin}${officePrefix}`
