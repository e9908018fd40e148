import { randomUUID } from 'node:crypto'
import type { Role } from '../../domain/office/person.ts'
import { sessionCookie } from '../../office/session-cookie.ts'
import { connect } from '../database/connect.ts'
import { startSession } from '../office/people/sessions.ts'

/**
 * Stores a person of the office with a session, in the database of a site that serves without TLS. Resolves with the cookie that opens
 * it, as a request sends it, and the person's id.
 */
export async function enterOffice(
  target: Parameters<typeof connect>[0],
  { role = 'owner', name = 'Ann Wanjiku' }: { role?: Role; name?: string } = {},
): Promise<{ cookie: string; personId: string }> {
  const { db, close } = await connect(target)
  try {
    const personId = randomUUID()
    const instant = new Date().toISOString()
    const person = { id: personId, email: `${personId}@riparo.example`, name, role }
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    const token = await startSession(db, { personId, device: 'Chrome on Linux', confirmed: true }, new Date())
    const [cookie = ''] = (await sessionCookie(false).serialize(token)).split(';', 1)
    return { cookie, personId }
  } finally {
    await close()
  }
}
