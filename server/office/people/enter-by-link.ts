import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Client, type Entered, emailField, spentLink } from '../../../domain/office/people.ts'
import { nameField } from '../../../domain/office/person-names.ts'
import { countRows } from '../../database/count-rows.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { recordActivity } from './activity.ts'
import { findTakenName } from './colleagues.ts'
import { nameDevice } from './device.ts'
import { findLink, takeLink } from './links.ts'
import { startSession } from './sessions.ts'

const spent: Entered = { ok: false, sentence: spentLink }

/**
 * Spends a link and signs its person in, in one transaction, so that of two requests one gets in. The session is not confirmed: who has
 * no passkey yet makes one next.
 */
export async function enterByLink(
  db: SiteDatabase,
  code: string,
  details: { name: string; email: string },
  { client, firmName, now }: { client: Client; firmName: string; now: Date },
): Promise<Entered> {
  return db.transaction().execute(async (transaction) => {
    // Requests with two different links of the first owner wait for each other.
    await lockTables(transaction, ['people'])
    const link = await findLink(transaction, code, now)
    if (!link) return spent
    const name = v.safeParse(nameField, details.name)
    const person =
      link.person_id === null ? null : { id: link.person_id, name: link.name ?? '', joinedAt: link.joined_at }
    if (!person?.joinedAt && !name.success) return { ok: false, field: 'name', sentence: name.issues[0].message }
    const joinedName = name.success ? name.output : ''
    const findFault = async (email: string): Promise<Entered | null> => {
      const sentence = await findTakenName(transaction, joinedName, { email, firmName })
      return sentence ? { ok: false, field: 'name', sentence } : null
    }

    if (!person) {
      const email = v.safeParse(emailField, details.email)
      if (!email.success) return { ok: false, field: 'email', sentence: email.issues[0].message }
      if (await countRows(transaction.selectFrom('people'))) return spent
      const fault = await findFault(email.output)
      if (fault) return fault
      if (!(await takeLink(transaction, code))) return spent
      const id = randomUUID()
      const instant = now.toISOString()
      await transaction
        .insertInto('people')
        .values({
          id,
          email: email.output,
          name: joinedName,
          role: 'owner',
          invited_at: instant,
          joined_at: instant,
          revoked_at: null,
        })
        .execute()
      return enter(id, 'join')
    }

    const fault = person.joinedAt ? null : await findFault(link.email ?? '')
    if (fault) return fault
    if (!(await takeLink(transaction, code))) return spent
    if (person.joinedAt) return enter(person.id, 'sign-in-by-link')
    await transaction
      .updateTable('people')
      .set({ name: joinedName, joined_at: now.toISOString() })
      .where('id', '=', person.id)
      .execute()
    return enter(person.id, 'join')

    async function enter(personId: string, deed: 'join' | 'sign-in-by-link'): Promise<Entered> {
      await recordActivity(transaction, { personId, deed }, now)
      const token = await startSession(
        transaction,
        { personId, device: nameDevice(client.userAgent), confirmed: false, replaces: client.token },
        now,
      )
      return { ok: true, token }
    }
  })
}
