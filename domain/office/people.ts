import {
  forward,
  type InferOutput,
  object,
  partialCheck,
  picklist,
  pipe,
  string,
  toLowerCase,
  transform,
} from 'valibot'
import { emailAddress, requiredLine, typedTelephone } from '../messages/field-rules.ts'
import type { ActivityLine, ActivityQuery } from './activity.ts'
import { type Person, type Role, roles, type Session } from './person.ts'

/** The fields of the forms about people, with a sentence for what is wrong; that of a name is in `person-names.ts`. An e-mail address is in lower case. */
export const passkeyNameField = requiredLine('Please give the passkey a name, such as “My phone”')
export const emailField = pipe(emailAddress('Please write the e-mail address'), toLowerCase())
export const roleField = picklist(roles, 'Please choose a role')
export const invitationFields = object({ email: emailField, role: roleField })

/** A telephone as its person writes it. A chat needs the country code. */
export const telephoneFields = pipe(
  object({
    telephone: typedTelephone(
      /^(\+\d{7,15})?$/,
      'Please write the number with + and the country code, such as +254 712 345 678',
    ),
    isShown: pipe(
      string(),
      transform((typed) => typed === 'yes'),
    ),
  }),
  forward(
    partialCheck(
      [['telephone'], ['isShown']],
      ({ telephone, isShown }) => telephone !== '' || !isShown,
      'Please write the telephone that should stand at your properties',
    ),
    ['telephone'],
  ),
)

/** `isShown`: name and telephone stand at the properties for which the person is responsible. An empty telephone is none. */
export type PersonTelephone = InferOutput<typeof telephoneFields>

/** The answer of a passkey, as JSON: longer ones are refused. In characters. */
export const maxPasskeyAnswer = 16_000

/** A passkey as its owner sees it. Instants are ISO text. */
export type Passkey = { id: string; name: string; addedAt: string; usedAt: string }

/** A device that is signed in, as its owner sees it. */
export type Device = {
  /** The id of the session. */
  id: string
  /** Browser and system, such as `Chrome on Android`. */
  name: string
  startedAt: string
  usedAt: string
}

/** Somebody who may enter the office, as owners see the person. */
export type Colleague = Person & {
  /** Null for somebody who has not used the invitation yet. */
  joinedAt: string | null
  lastSeenAt: string | null
}

/** The person whom a link lets in. The first owner has no address and no name yet, and an invited person no name. */
type Link =
  | { purpose: 'first-owner'; email: null; name: null }
  | { purpose: 'sign-in'; email: string; name: string | null }
  /** `invitedBy`: the name of whoever invited the person; null for the command line. */
  | { purpose: 'invitation'; email: string; name: null; role: Role; invitedBy: string | null }

/** The browser of a person who signs in: its `User-Agent`, and the token of its session before, which ends. */
export type Client = { userAgent: string; token: string }

/** A question to a passkey: JSON for the browser, and the token that finds the challenge again. */
type Challenge = { options: unknown; token: string }

/** The answer of a passkey: its JSON, and the token of the challenge. */
export type PasskeyAnswer = { json: string; token: string }

/** The token of the session that begins, with the page that a link leads to, or a sentence for the person, about a field or the whole. */
export type Entered =
  /** `goesBack`: a passkey that is synced between devices has a lower counter than at its last use. */
  | { ok: true; token: string; page?: string | null; goesBack?: boolean }
  | { ok: false; sentence: string; field?: 'name' | 'email' }

/** `unconfirmed`: the person has to use a passkey first. */
export type Changed<Value = object> =
  | ({ ok: true; unchanged?: true } & Value)
  | { ok: false; reason: 'unconfirmed' | 'refused'; sentence: string }

/** The work of a person, which somebody else gets where their access ends (J3): listings that they are responsible for, and threads that are not closed, by state. */
export type Work = { listings: number; threads: readonly { state: string; count: number }[] }

/** `to` gets the work of a person whose access ends: null is nobody, undefined where nobody has chosen. `seen` is the work as it was read (`sayWork`); null asks for no more. */
export type Ending = { to: string | null | undefined; seen: string | null }

/** `field`: the sentence is about that one. */
export type Ended = Changed | { ok: false; reason: 'refused'; sentence: string; field: 'to' }

/** The people of the office and how they sign in. A change of people or passkeys needs a passkey that was used within the last five minutes. */
export type OfficePeople = {
  /** The session that a token opens; null when there is none, it has ended, or its person was revoked. */
  findSession(token: string): Promise<Session | null>
  /** True when the person has used a passkey within the last five minutes. */
  isConfirmed(session: Session): boolean

  /** True where links, and what waits, are mailed. */
  mailsLinks: boolean
  /** Mails a link to a person who has joined, which leads to a page of the office. The answer says nothing about whether there is one; false when the network asked too often. */
  mailLink(email: string, network: string, page?: string | null): boolean
  /** The person whom a link lets in; null when it was used, has ended or never was. Spends nothing. */
  findLink(code: string): Promise<Link | null>
  /** Spends a link and signs its person in. The first owner brings an e-mail address, and who joins a name. */
  spendLink(code: string, details: { name: string; email: string }, client: Client): Promise<Entered>

  askToSignIn(): Promise<Challenge>
  askToConfirm(session: Session): Promise<Challenge>
  /** Null when the person may add no passkey now. */
  askToAddPasskey(session: Session): Promise<Challenge | null>
  signIn(answer: PasskeyAnswer, client: Client): Promise<Entered>
  /** Ends the session and starts a confirmed one. */
  confirm(answer: PasskeyAnswer, session: Session, client: Client): Promise<Entered>
  addPasskey(answer: PasskeyAnswer, session: Session, client: Client): Promise<Entered>

  listPasskeys(session: Session): Promise<Passkey[]>
  /** True when the person may add a passkey without confirming first. */
  mayAddPasskey(session: Session): Promise<boolean>
  renamePasskey(id: string, name: string, session: Session): Promise<Changed>
  /** The last passkey stays. */
  removePasskey(id: string, session: Session): Promise<Changed>
  /** Devices that are signed in, the last used first. */
  listDevices(session: Session): Promise<Device[]>
  /** Signs one device of the person out. False when it is not theirs. */
  signOut(id: string, session: Session): Promise<boolean>
  signOutEverywhere(session: Session): Promise<void>
  /** The name must be nobody else's, however it is spelt. */
  rename(name: string, session: Session): Promise<Changed>
  findTelephone(session: Session): Promise<PersonTelephone>
  changeTelephone(details: PersonTelephone, session: Session): Promise<{ unchanged: boolean }>
  /** True where the person wants a mail with what waits, at eight on working days (J23). */
  wantsMorningMail(session: Session): Promise<boolean>
  changeMorningMailWish(wants: boolean, session: Session): Promise<void>

  listPeople(): Promise<Colleague[]>
  /** Invites somebody, or makes a new link for somebody who is known. The link is shown once; it is mailed as well where links are mailed. */
  invite(
    invitation: { email: string; role: Role },
    session: Session,
  ): Promise<Changed<{ link: string; isMailed: boolean }>>
  makeLink(personId: string, session: Session): Promise<Changed<{ link: string; isMailed: boolean; email: string }>>
  changeRole(personId: string, role: Role, session: Session): Promise<Changed>
  /** The person with their work; null where they are not in the office, or not any more. */
  findWork(personId: string): Promise<{ person: Person; work: Work } | null>
  /** Ends the sessions, links and passkeys of a person for good, and gives their work away, in one transaction. */
  endAccess(personId: string, ending: Ending, session: Session): Promise<Ended>

  /** A page of the activity, newest first. An agent sees that of listings and the own, without addresses. */
  listActivity(query: ActivityQuery, session: Session): Promise<ActivityPage>
  /** The people of whom somebody sees events there, by name. */
  listActors(session: Session): Promise<Actor[]>
}

/** Somebody who did something, by the name of today. */
export type Actor = { id: string; name: string; isRevoked: boolean }

/** `isThere`: the listing of the line can still be opened. */
export type ActivityPage = { lines: ActivityLine[]; hasMore: boolean }

export const spentLink = 'This link was used already, or its time is over. Please ask for a new one.'
