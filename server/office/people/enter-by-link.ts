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
    // The link of the first owner lets nobody in once somebody is there.
    const isFirst = link.person_id === null
    if (isFirst && (await countRows(transaction.selectFrom('people')))) return spent
    const personId = link.person_id ?? randomUUID()
    const newcomer = link.joined_at ? null : await readNewcomer(link.email ?? details.email)
    if (newcomer && !newcomer.ok) return newcomer
    if (!(await takeLink(transaction, code))) return spent
    if (newcomer) {
      const { name, email } = newcomer
      const joined = { name, joined_at: now.toISOString() }
      const owner = { id: personId, email, role: 'owner', invited_at: joined.joined_at, revoked_at: null } as const
      await (isFirst
        ? transaction.insertInto('people').values({ ...owner, ...joined })
        : transaction.updateTable('people').set(joined).where('id', '=', personId)
      ).execute()
    }
    await recordActivity(transaction, { personId, event: newcomer ? 'join' : 'sign-in-by-link' }, now)
    const device = nameDevice(client.userAgent)
    const session = { personId, device, confirmed: false, replaces: client.token }
    return { ok: true, token: await startSession(transaction, session, now), page: link.page }

    /** The name and the address of somebody who has not joined yet. */
    async function readNewcomer(address: string) {
      const name = v.safeParse(nameField, details.name)
      if (!name.success) return { ok: false, field: 'name', sentence: name.issues[0].message } as const
      const email = v.safeParse(emailField, address)
      if (!email.success) return { ok: false, field: 'email', sentence: email.issues[0].message } as const
      const sentence = await findTakenName(transaction, name.output, { email: email.output, firmName })
      if (sentence) return { ok: false, field: 'name', sentence } as const
      return { ok: true, name: name.output, email: email.output } as const
    }
  })
}
