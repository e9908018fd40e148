import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import { maxPasskeyAnswer, type Passkey, type PasskeyAnswer } from '../../../domain/office/people.ts'
import type { Person } from '../../../domain/office/person.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { challengeTime, storeChallenge, takeChallenge } from './challenges.ts'

/** Loaded at the first passkey: its 280 modules cost each start of the server, and of a command, a third of a second. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** ES256 and RS256: what phones and computers make. */
const algorithms = [-7, -257]

/** More than anybody has devices. */
export const maxPasskeys = 20

type Site = {
  db: SiteDatabase
  /** The public origin. Passkeys belong to its host. */
  origin: string
  now: Date
}

/** Asks for any passkey of this site that the device has, so that nobody types who they are. */
export async function askForPasskey({ db, origin, now }: Site, personId: string | null) {
  const passkeys = personId === null ? [] : await listPasskeys(db, personId)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    timeout: challengeTime,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
  })
  return { options, token: await storeChallenge(db, { challenge: options.challenge, personId }, now) }
}

/** Asks the device to make a passkey for a person, unless it has one. */
export async function askForNewPasskey({ db, origin, now }: Site, person: Person, firmName: string) {
  const passkeys = await listPasskeys(db, person.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: `${firmName} office`,
    rpID: hostOf(origin),
    userID: Buffer.from(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout: challengeTime,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
  })
  return { options, token: await storeChallenge(db, { challenge: options.challenge, personId: person.id }, now) }
}

const answerSchema = v.pipe(
  v.string(),
  v.maxLength(maxPasskeyAnswer),
  v.parseJson(),
  v.looseObject({ id: v.pipe(v.string(), v.check(isStoredId)), response: v.looseObject({}) }),
)

/**
 * The passkey that has answered, with its person; null when the answer is not valid. The challenge is spent either way. With
 * `personId`, the passkey has to be that person's.
 */
export async function checkPasskey({ db, origin, now }: Site, { json, token }: PasskeyAnswer, personId: string | null) {
  const challenge = await takeChallenge(db, token, personId, now)
  const answer = v.safeParse(answerSchema, json)
  if (challenge === null || !answer.success) return null
  const passkey = await db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['passkeys.id', 'person_id', 'public_key', 'sign_count'])
    .where('passkeys.id', '=', answer.output.id)
    .where('removed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!passkey || (personId !== null && passkey.person_id !== personId)) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  // The library throws for most answers that are not valid.
  const checked = await verifyAuthenticationResponse({
    response: answer.output as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      // The library refuses every one that goes back, so the comparison is ours, below.
      counter: 0,
    },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo
  const goesBack = (newCounter > 0 || passkey.sign_count > 0) && newCounter <= passkey.sign_count
  // A key on one device whose counter goes back was copied. A password manager counts on each device for itself.
  const isSynced = credentialDeviceType === 'multiDevice' && credentialBackedUp
  if (goesBack && !isSynced) return null
  return { id: passkey.id, personId: passkey.person_id, signCount: newCounter, goesBack }
}

/** Records that a passkey was used, in the transaction of the session that it begins. False when it was removed meanwhile. */
export async function recordUse(
  db: SiteDatabase,
  { id, signCount }: { id: string; signCount: number },
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ used_at: now.toISOString(), sign_count: signCount })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The new passkey of a person, as it is stored; null when the answer is not valid. The challenge is spent either way. */
export async function checkNewPasskey({ db, origin, now }: Site, { json, token }: PasskeyAnswer, personId: string) {
  const challenge = await takeChallenge(db, token, personId, now)
  const answer = v.safeParse(answerSchema, json)
  if (challenge === null || !answer.success) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked = await verifyRegistrationResponse({
    response: answer.output as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(transports.map((transport) => transport.slice(0, 20)).slice(0, 10)),
  }
}

/** Stores a new passkey. False when there is one with its id already. */
export async function addPasskey(
  db: SiteDatabase,
  passkey: NonNullable<Awaited<ReturnType<typeof checkNewPasskey>>>,
  { personId, name }: { personId: string; name: string },
  now: Date,
): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values({
      ...passkey,
      person_id: personId,
      name,
      added_at: now.toISOString(),
      used_at: now.toISOString(),
      removed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: SiteDatabase, personId: string): Promise<(Passkey & { transports: string })[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'added_at as addedAt', 'used_at as usedAt'])
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** False when the person has no passkey with this id. */
export async function renamePasskey(db: SiteDatabase, id: string, name: string, personId: string): Promise<boolean> {
  if (!isStoredId(id)) return false
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Marks passkeys of a person as removed, one or all. Resolves with how many there were. */
export async function removePasskeys(
  db: SiteDatabase,
  { personId, id }: { personId: string; id?: string },
  now: Date,
): Promise<number> {
  if (id !== undefined && !isStoredId(id)) return 0
  let query = db
    .updateTable('passkeys')
    .set({ removed_at: now.toISOString() })
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.returning('id').execute()).length
}

function hostOf(origin: string) {
  return new URL(origin).hostname
}
