import type {
  Changed,
  Client,
  Ended,
  Ending,
  Entered,
  OfficePeople,
  PasskeyAnswer,
  Work,
} from '../../../domain/office/people.ts'
import type { Person, Session } from '../../../domain/office/person.ts'
import type { Log } from '../../../domain/ports.ts'
import { lockTables } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import type { MailContext } from '../../messages/mails.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { listActivity, listActors, recordActivity } from './activity.ts'
import { changeRole, findByEmail, findPerson, invite, listPeople, rename } from './colleagues.ts'
import { nameDevice } from './device.ts'
import { enterByLink } from './enter-by-link.ts'
import { enqueueLink, toOfficeLink } from './link-mail.ts'
import { createLink, findInviter, findLink, hasEnoughLinks } from './links.ts'
import { changeMorningMailWish, wantsMorningMail } from './morning-mail-wish.ts'
import { createNetworkLimit } from './network-limit.ts'
import * as passkeys from './passkeys.ts'
import { endSession, endSessionsOf, findSession, listDevices, startSession } from './sessions.ts'
import { changeTelephone, findTelephone } from './telephone.ts'

const minute = 60_000

/** A passkey counts as used recently for so long, in milliseconds. */
const confirmedTime = 5 * minute

/** After a link by mail, a person who has lost a passkey can add another for so long. */
const newcomerTime = 30 * minute

const unconfirmed = {
  ok: false,
  reason: 'unconfirmed',
  sentence: 'Please use your passkey first: this needs one that was used within the last five minutes.',
} as const

const badAnswer: Entered = {
  ok: false,
  sentence:
    'This passkey does not open the office: it is not known here, or it took longer than five minutes. Please try again.',
}

/** Reads the work of a person and gives it away: listings and messages, which know the people and are not known to them. */
type Leaving = {
  readWork(db: SiteDatabase, personId: string): Promise<Work>
  endAccess(
    transaction: SiteTransaction,
    personId: string,
    ending: Ending,
    context: { by: Person; now: Date; mail: { mailContext: MailContext } | null },
  ): Promise<Ended>
}

type Options = {
  db: SiteDatabase
  firmName: string
  /** The public origin. */
  origin: () => string
  clock: () => number
  /** Null where no mail is sent. */
  mail: { context: MailContext; outbox: Pick<Outbox, 'wake'> } | null
  leaving: Leaving
  log: Log
}

/** The people of the office on the site's database. `finish` resolves when nothing is left to do. */
export function createOfficePeople(options: Options): OfficePeople & { finish(): Promise<void> } {
  const { db, clock } = options
  const time = () => new Date(clock())
  const isConfirmed = ({ confirmedAt }: Session) => {
    const age = clock() - Date.parse(confirmedAt ?? '')
    return age >= 0 && age <= confirmedTime
  }
  const change = <Value>(work: (transaction: SiteTransaction, now: Date) => Promise<Value>) =>
    db.transaction().execute((transaction) => work(transaction, time()))

  return {
    findSession: (token) => findSession(db, token, time()),
    isConfirmed,
    ...createLinks(options, isConfirmed),
    ...createPasskeys(options, isConfirmed),

    listDevices: ({ person }) => listDevices(db, person.id, time()),
    signOut: (id, { person }) => endSession(db, id, person.id),
    signOutEverywhere: ({ person }) =>
      change(async (transaction, now) => {
        await endSessionsOf(transaction, person.id)
        await recordActivity(transaction, { personId: person.id, event: 'sign-out-everywhere' }, now)
      }),
    rename: (name, { person }) =>
      change((transaction, now) => rename(transaction, name, { person, firmName: options.firmName }, now)),
    findTelephone: ({ person }) => findTelephone(db, person.id),
    changeTelephone: (details, { person }) =>
      change((transaction, now) => changeTelephone(transaction, details, person.id, now)),
    wantsMorningMail: ({ person }) => wantsMorningMail(db, person.id),
    changeMorningMailWish: (wants, { person }) => changeMorningMailWish(db, wants, person.id),

    listPeople: () => listPeople(db),
    async changeRole(id, role, session) {
      if (!isConfirmed(session)) return unconfirmed
      const actor = session.person.id
      return change((transaction, now) => changeRole(transaction, id, role, { personId: actor, now }))
    },
    async findWork(id) {
      const found = await findPerson(db, id)
      if (!found) return null
      const { email, name, role } = found
      return { person: { id, email, name, role }, work: await options.leaving.readWork(db, id) }
    },
    async endAccess(id, ending, session) {
      if (!isConfirmed(session)) return unconfirmed
      const now = time()
      const mail = options.mail && { mailContext: options.mail.context }
      const ended = await allOrNothing(db, (transaction) =>
        options.leaving.endAccess(transaction, id, ending, { by: session.person, now, mail }),
      )
      if (ended.ok) options.mail?.outbox.wake()
      return ended
    },
    listActivity: (query, { person }) => listActivity(db, query, person.role === 'owner' ? null : person.id),
    listActors: ({ person }) => listActors(db, person.role === 'owner' ? null : person.id),
  }
}

function refuse(sentence: string) {
  return { ok: false, reason: 'refused', sentence } as const
}

type IsConfirmed = (session: Session) => boolean

/** The part for links. */
function createLinks({ db, firmName, clock, origin, mail, log }: Options, isConfirmed: IsConfirmed) {
  const time = () => new Date(clock())
  const isWithinLimit = createNetworkLimit({ max: 10, time: 10 * minute, clock })
  const working = new Set<Promise<void>>()

  async function mailSignInLink({ context, outbox }: NonNullable<typeof mail>, email: string, page: string | null) {
    const now = time()
    const isMailed = await db.transaction().execute(async (transaction) => {
      // Writes nothing new: requests for one address wait here for each other, so that together they keep to the limit.
      const person = await transaction
        .updateTable('people')
        .set({ email })
        .where('email', '=', email)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!person?.joined_at || (await hasEnoughLinks(transaction, person.id, now))) return false
      const code = await createLink(transaction, { purpose: 'sign-in', personId: person.id, page }, now)
      const { id: personId, name } = person
      const content = { personId, email, name, link: toOfficeLink(origin(), code), purpose: 'sign-in' } as const
      await enqueueLink(transaction, content, { mailContext: context, now })
      return true
    })
    if (isMailed) outbox.wake()
  }

  async function inviteBy(session: Session, invitation: Parameters<typeof invite>[1]) {
    const now = time()
    const done = await db.transaction().execute(async (transaction) => {
      const invited = await invite(transaction, invitation, { personId: session.person.id, now })
      if (!invited.ok) return invited
      const { personId, name } = invited
      const { email } = invitation
      const link = toOfficeLink(origin(), invited.code)
      const content = { personId, email, name, link, purpose: 'invitation' } as const
      if (mail) await enqueueLink(transaction, content, { mailContext: mail.context, now })
      return { ok: true, link, isMailed: mail !== null, email } as const
    })
    mail?.outbox.wake()
    return done
  }

  return {
    mailsLinks: mail !== null,
    mailLink(email, network, page = null) {
      if (!mail || !isWithinLimit(network)) return false
      // The answer does not wait, as its time would tell whether there is such a person.
      const work = mailSignInLink(mail, email, page)
        .catch((err: unknown) => log.error({ err }, 'a link into the office could not be mailed'))
        .finally(() => working.delete(work))
      working.add(work)
      return true
    },
    async finish() {
      await Promise.all(working)
    },
    async findLink(code) {
      const link = await findLink(db, code, time())
      if (!link) return null
      if (link.person_id === null) return { purpose: 'first-owner', email: null, name: null }
      const { email, name, joined_at, role } = link
      if (joined_at) return { purpose: 'sign-in', email: email ?? '', name }
      const invitedBy = await findInviter(db, link.person_id)
      return { purpose: 'invitation', email: email ?? '', name: null, role: role ?? 'agent', invitedBy }
    },
    spendLink: (code, details, client) => enterByLink(db, code, details, { client, firmName, now: time() }),
    async invite(invitation, session) {
      if (!isConfirmed(session)) return unconfirmed
      const known = await findByEmail(db, invitation.email)
      if (known?.joined_at)
        return refuse(`${known.name} is in the office already. Make a new link in the list below instead.`)
      return inviteBy(session, invitation)
    },
    async makeLink(personId, session) {
      if (!isConfirmed(session)) return unconfirmed
      const person = await findPerson(db, personId)
      return person
        ? inviteBy(session, { email: person.email, role: null })
        : refuse('This person is not in the office any more.')
    },
  } satisfies Partial<OfficePeople> & { finish(): Promise<void> }
}

/** The part for passkeys. */
function createPasskeys({ db, firmName, origin, clock }: Options, isConfirmed: IsConfirmed) {
  const site = () => ({ db, origin: origin(), now: new Date(clock()) })

  /** Signs in by a passkey. With a person, it has to be that one's. */
  async function enter(answer: PasskeyAnswer, client: Client, person: Person | null): Promise<Entered> {
    const { now } = site()
    const passkey = await passkeys.checkPasskey(site(), answer, person?.id ?? null)
    if (!passkey) return badAnswer
    const { personId, goesBack } = passkey
    return db.transaction().execute(async (transaction) => {
      if (!(await passkeys.recordUse(transaction, passkey, now))) return badAnswer
      if (!person) await recordActivity(transaction, { personId, event: 'sign-in' }, now)
      const session = { personId, device: nameDevice(client.userAgent), confirmed: true, replaces: client.token }
      return { ok: true, token: await startSession(transaction, session, now), goesBack }
    })
  }

  /** A person without a passkey cannot confirm with one, nor can somebody who lost theirs and came by a link within the last half hour. */
  async function mayAddPasskey(session: Session) {
    if (isConfirmed(session)) return true
    if (session.confirmedAt !== null) return false
    if (clock() - Date.parse(session.startedAt) <= newcomerTime) return true
    return (await passkeys.listPasskeys(db, session.person.id)).length === 0
  }

  return {
    askToSignIn: () => passkeys.askForPasskey(site(), null),
    askToConfirm: ({ person }) => passkeys.askForPasskey(site(), person.id),
    askToAddPasskey: async (session) =>
      (await mayAddPasskey(session)) ? passkeys.askForNewPasskey(site(), session.person, firmName) : null,
    signIn: (answer, client) => enter(answer, client, null),
    confirm: (answer, { person }, client) => enter(answer, client, person),
    mayAddPasskey,
    async addPasskey(answer, session, client) {
      if (!(await mayAddPasskey(session))) return unconfirmed
      const { now } = site()
      const personId = session.person.id
      const passkey = await passkeys.checkNewPasskey(site(), answer, personId)
      if (!passkey) return { ok: false, sentence: 'The passkey could not be added. Please try again.' }
      const device = nameDevice(client.userAgent)
      return db.transaction().execute(async (transaction): Promise<Entered> => {
        // Two that are added at once wait for each other here, so that together they keep to the limit.
        await lockTables(transaction, ['passkeys'])
        if ((await passkeys.listPasskeys(transaction, personId)).length >= passkeys.maxPasskeys)
          return {
            ok: false,
            sentence: `You have ${passkeys.maxPasskeys} passkeys. Please remove one that you no longer use first.`,
          }
        if (!(await passkeys.addPasskey(transaction, passkey, { personId, name: device }, now)))
          return { ok: false, sentence: 'This passkey was added before. Please make a new one.' }
        await recordActivity(transaction, { personId, event: 'add-passkey' }, now)
        return {
          ok: true,
          token: await startSession(transaction, { personId, device, confirmed: true, replaces: client.token }, now),
        }
      })
    },
    listPasskeys: async ({ person }) =>
      (await passkeys.listPasskeys(db, person.id)).map(({ transports: _, ...passkey }) => passkey),
    async renamePasskey(id, name, session) {
      if (!isConfirmed(session)) return unconfirmed
      const own = await passkeys.listPasskeys(db, session.person.id)
      if (own.some((passkey) => passkey.id === id && passkey.name === name)) return { ok: true, unchanged: true }
      const isRenamed = await passkeys.renamePasskey(db, id, name, session.person.id)
      return isRenamed ? { ok: true } : refuse('You have no such passkey any more.')
    },
    async removePasskey(id, session) {
      if (!isConfirmed(session)) return unconfirmed
      const { now } = site()
      const personId = session.person.id
      return db.transaction().execute(async (transaction): Promise<Changed> => {
        // Two removals at once wait for each other here, so that one passkey stays.
        await lockTables(transaction, ['passkeys'])
        const left = await passkeys.listPasskeys(transaction, personId)
        if (left.length <= 1) return refuse('This is your only passkey. Please add another one before you remove it.')
        if (!(await passkeys.removePasskeys(transaction, { personId, id }, now)))
          return refuse('You have no such passkey any more.')
        await recordActivity(transaction, { personId, event: 'remove-passkey' }, now)
        return { ok: true }
      })
    },
  } satisfies Partial<OfficePeople>
}
