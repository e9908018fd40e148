import * as v from 'valibot'
import { isIdle, sayWork } from '../domain/inbox/work.ts'
import { emailField, roleField } from '../domain/office/people.ts'
import { type Config, hasOffice } from '../server/config/config.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { allOrNothing } from '../server/office/bulk/all-or-nothing.ts'
import { endAccess, readWork } from '../server/office/leaving/end-access.ts'
import { recordActivity } from '../server/office/people/activity.ts'
import { findByEmail, invite, listPeople } from '../server/office/people/colleagues.ts'
import { enqueueLink, toOfficeLink } from '../server/office/people/link-mail.ts'
import { endLinksOf } from '../server/office/people/links.ts'
import { endSessionsOf } from '../server/office/people/sessions.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { print } from './terminal.ts'

export const officeCommands: Record<string, Command> = {
  'office invite': {
    usage: 'office invite EMAIL [--role owner|agent]',
    description:
      'makes a link into the office that works once, within seven days, and mails it where SMTP_URL is set; for somebody new (an agent, unless --role says owner), and for somebody who has lost every passkey',
    options: { role: { type: 'string' } },
    operands: [1, 1],
    mayCreateDatabase: true,
    async run({ config, database: { db }, operands: [address = ''], option }) {
      requireOffice(config)
      const email = parseEmail(address)
      const role = option('role') === null ? null : v.safeParse(roleField, option('role'))
      if (role && !role.success) throw new UsageError('--role takes owner or agent.')
      const origin = originOf(config)
      const firm = config.mail && readFirm(config.contentDir)
      const now = new Date()
      const done = await db.transaction().execute(async (transaction) => {
        const invited = await invite(transaction, { email, role: role?.output ?? null }, { personId: null, now })
        if (!invited.ok) throw new OperatorError(invited.sentence)
        const { personId, name, isNew } = invited
        const link = toOfficeLink(origin, invited.code)
        const mail = { personId, email, name, link, purpose: 'invitation' } as const
        if (firm) await enqueueLink(transaction, mail, { mailContext: { firm, siteUrl: origin }, now })
        return { isNew, link }
      })
      const what = done.isNew ? 'Invited' : 'A new link'
      print(
        firm
          ? `${what}: the server mails a link to ${email} within half a minute. It works once, within seven days.`
          : `${what}: pass this link on to ${email}. It works once, within seven days.\n${done.link}`,
      )
      return true
    },
  },
  'office list': {
    usage: 'office list [--json]',
    description: 'lists the people of the office with their roles, and when each was last seen',
    options: { json: { type: 'boolean' } },
    operands: [0, 0],
    async run({ database: { db }, flag }) {
      const people = await listPeople(db)
      if (flag('json')) print(JSON.stringify(people))
      else if (!people.length) print('Nobody is in the office: npm run riparo -- office invite EMAIL --role owner')
      else for (const person of people) print(describePerson(person))
      return true
    },
  },
  'office revoke': {
    usage: 'office revoke EMAIL [--give-to EMAIL | --to-nobody]',
    description:
      'ends the access of a person for good: every session, link and passkey; somebody who is responsible for listings or has messages that are not closed needs --give-to with the address of a colleague, who gets all of it, or --to-nobody',
    options: { 'give-to': { type: 'string' }, 'to-nobody': { type: 'boolean' } },
    operands: [1, 1],
    async run({ config, database: { db }, operands: [address = ''], option, flag }) {
      const receiver = option('give-to')
      if (receiver !== null && flag('to-nobody')) throw new UsageError('Either --give-to or --to-nobody, not both.')
      const { id, name } = await requirePerson(db, address)
      const to = receiver === null ? null : await requirePerson(db, receiver)
      const nobody = flag('to-nobody') ? null : undefined
      const chosen = to ? to.id : nobody
      const work = await readWork(db, id)
      if (chosen === undefined && !isIdle(work)) {
        const ways = '--give-to EMAIL gives all of it to a colleague, --to-nobody to nobody'
        throw new OperatorError(`${name} has ${sayWork(work)}. Nothing is done: ${ways}`)
      }
      const siteUrl = originOf(config)
      const mail = config.mail && { mailContext: { firm: readFirm(config.contentDir), siteUrl } }
      const by = { id: null, name: 'The command line' }
      const done = await allOrNothing(db, (transaction) =>
        endAccess(transaction, id, { to: chosen, seen: sayWork(work) }, { by, now: new Date(), mail }),
      )
      if (!done.ok) throw new OperatorError(done.sentence)
      const given = isIdle(work) ? '' : `, and ${sayWork(work)} went to ${to ? to.name : 'nobody'}`
      print(`Ended: ${name} can enter the office no more${given}`)
      return true
    },
  },
  'office sign-out': {
    usage: 'office sign-out EMAIL',
    description: 'signs a person out on every device and ends the links that wait; the passkeys still open the office',
    operands: [1, 1],
    async run({ database: { db }, operands: [address = ''] }) {
      const { id, name } = await requirePerson(db, address)
      await db.transaction().execute(async (transaction) => {
        await endSessionsOf(transaction, id)
        await endLinksOf(transaction, id)
        const subject = { kind: 'person', id, name } as const
        await recordActivity(transaction, { personId: null, event: 'sign-out-person', subject }, new Date())
      })
      print(`Signed out: ${name}, on every device`)
      return true
    },
  },
}

function describePerson({ name, email, role, joinedAt, lastSeenAt }: Awaited<ReturnType<typeof listPeople>>[number]) {
  const use = lastSeenAt === null ? 'not signed in' : `last seen ${lastSeenAt}`
  const seen = joinedAt === null ? 'invited' : use
  return `${role.padEnd(7)}${email}${name === email ? '' : ` (${name})`}, ${seen}`
}

const originOf = ({ siteUrl, port }: Config) => siteUrl ?? `http://localhost:${port}`

/** @throws OperatorError where nobody could open the link */
function requireOffice(config: Config) {
  if (hasOffice(config)) return
  throw new OperatorError(
    config.office
      ? 'The office is off: passkeys need SITE_URL to begin with https'
      : 'The office is off: OFFICE is off',
  )
}

/** @throws UsageError */
function parseEmail(address: string): string {
  const email = v.safeParse(emailField, address)
  if (!email.success) throw new UsageError(`${email.issues[0].message}.`)
  return email.output
}

/** @throws OperatorError */
async function requirePerson(db: SiteDatabase, address: string) {
  const person = await findByEmail(db, parseEmail(address))
  if (!person) throw new OperatorError(`Nobody in the office has the address ${address}`)
  return person
}
