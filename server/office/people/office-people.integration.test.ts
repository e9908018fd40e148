import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { ActivityQuery } from '../../../domain/office/activity.ts'
import type { Ending } from '../../../domain/office/people.ts'
import type { Session } from '../../../domain/office/person.ts'
import { writeBackup } from '../../database/backup.ts'
import type { Database } from '../../database/connect.ts'
import { restoreBackup } from '../../database/restore.ts'
import {
  connectMigrated,
  createFolder,
  describeOnEachEngine,
  type FreshDatabase,
} from '../../database/testing/engines.ts'
import { createMailChannel } from '../../messages/mail-channel.ts'
import { createOutbox } from '../../messages/outbox.ts'
import { messageDependencies } from '../../messages/testing/submission.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { endAccess, readWork } from '../leaving/end-access.ts'
import { listActivity, recordActivity } from './activity.ts'
import { invite } from './colleagues.ts'
import { createLink } from './links.ts'
import { createOfficePeople } from './office-people.ts'
import { eraseEnded } from './retention.ts'

vi.setConfig({ testTimeout: 60_000 })

const origin = 'https://riparo.example'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute
const everything: ActivityQuery = { page: 1, person: null, listing: null, at: null }
const toNobody: Ending = { to: null, seen: null }
const client = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', token: '' }

/** An office with a clock that the test sets. */
async function open(createDatabase: () => Promise<FreshDatabase>) {
  const database = await connectMigrated(createDatabase)
  const { db } = database
  const time = { now: start }
  const wakes = { count: 0 }
  const people = createOfficePeople({
    leaving: { readWork, endAccess },
    db,
    firmName: 'Riparo',
    origin: () => origin,
    clock: () => time.now,
    mail: { context: messageDependencies(db).mailContext, outbox: { wake: () => wakes.count++ } },
    log: console as never,
  })
  const now = () => new Date(time.now)
  const codeFor = async (email: string, role: 'owner' | 'agent') => {
    const made = await db
      .transaction()
      .execute((transaction) => invite(transaction, { email, role }, { personId: null, now: now() }))
    return made.ok ? made.code : ''
  }
  const sessionOf = async (token: string) => {
    const session = await people.findSession(token)
    if (!session) throw new Error('signed out')
    return session
  }
  const enter = async (code: string, name: string) => {
    const entered = await people.spendLink(code, { name, email: '' }, client)
    if (!entered.ok) throw new Error(entered.sentence)
    return entered.token
  }
  /** Somebody who has joined with a passkey, which was used just now. */
  const join = async (name: string, role: 'owner' | 'agent', device = createAuthenticator(origin)) => {
    const token = await enter(await codeFor(`${name.toLowerCase()}@riparo.example`, role), name)
    const asked = await people.askToAddPasskey(await sessionOf(token))
    if (!asked) throw new Error('may add no passkey')
    const answer = { json: device.register(asked.options), token: asked.token }
    const added = await people.addPasskey(answer, await sessionOf(token), { ...client, token })
    if (!added.ok) throw new Error(added.sentence)
    return { device, token: added.token, session: await sessionOf(added.token), before: token }
  }
  return { database, db, people, time, now, codeFor, sessionOf, enter, join }
}

type Office = Awaited<ReturnType<typeof open>>

async function signIn({ people }: Office, device: ReturnType<typeof createAuthenticator>, token = '') {
  const asked = await people.askToSignIn()
  const answer = { json: device.use(asked.options), token: asked.token }
  return { answer, entered: await people.signIn(answer, { ...client, token }) }
}

async function restoreInto(target: Database, file: string) {
  const folder = createFolder()
  return restoreBackup(target, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
}

describeOnEachEngine('the people of the office', (createDatabase) => {
  test('of all who open the links of the first owner at once, one gets in', async () => {
    const { db, people, now } = await open(createDatabase)
    const former = await createLink(db, { purpose: 'first-owner', personId: null }, now())
    const code = await createLink(db, { purpose: 'first-owner', personId: null }, now())
    expect(await people.findLink(former)).toBeNull()
    // As a second server on the database would have made it.
    const hashed = db.selectFrom('office_links').selectAll()
    const other = await createLink(db, { purpose: 'invitation', personId: null }, now())
    await db.updateTable('office_links').set({ purpose: 'first-owner' }).where('purpose', '=', 'invitation').execute()
    expect(await hashed.execute()).toHaveLength(2)
    const details = { name: 'Ann', email: 'Ann@Riparo.example' }
    const tries = [code, other, code, other].map((link) => people.spendLink(link, details, client))
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.selectFrom('people').select(['email', 'role']).execute()).toEqual([
      { email: 'ann@riparo.example', role: 'owner' },
    ])
  })

  test('an invitation says by whom and as what, and no more than that', async () => {
    const { people, codeFor, join } = await open(createDatabase)
    const { session } = await join('Ann', 'owner')
    const made = await people.invite({ email: 'ben@riparo.example', role: 'agent' }, session)
    const code = made.ok ? (made.link.split('#')[1] ?? '') : ''
    const invited = { purpose: 'invitation', email: 'ben@riparo.example', name: null, role: 'agent', invitedBy: 'Ann' }
    expect(await people.findLink(code)).toEqual(invited)
    const again = await codeFor('ben@riparo.example', 'owner')
    expect(await people.findLink(again)).toEqual({ ...invited, role: 'owner', invitedBy: null })
  })

  test('an invitation lets one request in, within seven days, and a newer one replaces it', async () => {
    const office = await open(createDatabase)
    const { people, time, codeFor } = office
    const former = await codeFor('ben@riparo.example', 'agent')
    const code = await codeFor('ben@riparo.example', 'agent')
    expect([await people.findLink(former), (await people.findLink(code))?.purpose]).toEqual([null, 'invitation'])
    const tries = Array.from({ length: 4 }, () => people.spendLink(code, { name: 'Ben', email: '' }, client))
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
    const late = await codeFor('carol@riparo.example', 'agent')
    time.now += 7 * day
    expect((await people.spendLink(late, { name: 'Carol', email: '' }, client)).ok).toBe(false)
  })

  test('the activity is of one person, also of somebody revoked, and of the command line', async () => {
    const { db, people, join } = await open(createDatabase)
    const ann = await join('Ann', 'owner')
    const ben = await join('Ben', 'agent')
    await people.endAccess(ben.session.person.id, toNobody, ann.session)
    expect(await people.listActors(ann.session)).toEqual([
      { id: ann.session.person.id, name: 'Ann', isRevoked: false },
      { id: ben.session.person.id, name: 'Ben', isRevoked: true },
    ])
    expect((await people.listActors(ben.session)).map(({ name }) => name)).toEqual(['Ben'])
    await recordActivity(db, { personId: null, event: 'withdraw-taken' }, new Date(start))
    const list = async (query: Partial<ActivityQuery>, session = ann.session) =>
      (await people.listActivity({ ...everything, ...query }, session)).lines.map(({ event }) => event)
    expect((await list({ person: ben.session.person.id })).toSorted()).toEqual(['add-passkey', 'join'])
    expect(await list({ person: 'command-line' })).toEqual(['invite', 'invite'])
    expect(await list({ person: 'office' })).toEqual(['withdraw-taken'])
    expect(await list({ person: '\u0000' })).toEqual([])
    expect(await list({ listing: ben.session.person.id })).toEqual([])
    expect(await list({ person: ann.session.person.id }, ben.session)).toEqual([])
  })

  test('a backup has what an event changed, and lines of before have nothing', async () => {
    const { database, db } = await open(createDatabase)
    const changes = { fields: [{ name: 'propertyPrice', from: 120_000, to: null }], others: 2, isRent: true }
    await recordActivity(db, { personId: null, event: 'withdraw-samples' }, new Date(start))
    await recordActivity(db, { personId: null, event: 'change', changes }, new Date(start + 1))
    const file = join(createFolder(), 'backup')
    await writeBackup(database, file)
    const copy = await connectMigrated(createDatabase)
    await restoreInto(copy, file)
    const { lines } = await listActivity(copy.db, everything, null)
    expect(lines.map((line) => line.changes)).toEqual([changes, null])
  })

  test('nobody takes the name of another, and the activity keeps the names of its time', async () => {
    const office = await open(createDatabase)
    const { people, codeFor, join, sessionOf } = office
    const [ann, ben] = [await join('Ann', 'owner'), await join('Ben', 'agent')]
    const current = async () => sessionOf(ben.token)
    for (const name of [
      'The command line',
      'the command-line',
      'ANN',
      '\u202eAnn',
      'Аnn',
      'ann@riparo.example',
      'Riparo',
    ])
      expect(await people.rename(name, await current())).toMatchObject({ ok: false, reason: 'refused' })
    expect(await people.rename('BEN', await current())).toEqual({ ok: true })
    expect(await people.rename('Ben Otieno', await current())).toEqual({ ok: true })
    expect(await people.rename('Ben Otieno', await current())).toEqual({ ok: true, unchanged: true })
    const { lines } = await people.listActivity(everything, ann.session)
    const said = lines.map(({ event, person, subject }) => [person?.name, person?.email, event, subject?.name])
    expect(said).toContainEqual(['Ben', 'ben@riparo.example', 'change-name', 'BEN'])
    expect(said).toContainEqual(['BEN', 'ben@riparo.example', 'change-name', 'Ben Otieno'])
    expect(said).toContainEqual(['Ben', 'ben@riparo.example', 'join', undefined])
    expect(said.filter(([, , event]) => event === 'change-name')).toHaveLength(2)
    const ofBen = await people.listActivity(everything, await current())
    expect(ofBen.lines.map(({ person }) => person?.email)).toEqual(ofBen.lines.map(() => null))

    const code = await codeFor('carol@riparo.example', 'agent')
    const entered = await people.spendLink(code, { name: 'bén ótieno', email: '' }, client)
    expect(entered).toMatchObject({ ok: false, field: 'name' })
    expect((await people.spendLink(code, { name: 'Carol', email: '' }, client)).ok).toBe(true)

    const dan = await join('Dan', 'agent')
    const tries = [ann.session, await current(), dan.session].map((session) => people.rename('Eva', session))
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
    // Somebody who was revoked is still named in the history.
    const finn = await join('Finn', 'agent')
    expect(await people.endAccess(finn.session.person.id, toNobody, ann.session)).toEqual({ ok: true })
    expect(await people.rename('Finn', ann.session)).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('a passkey signs in once by each answer, and ends the session that the browser had', async () => {
    const office = await open(createDatabase)
    const ann = await office.join('Ann', 'owner', createAuthenticator(origin, { counts: false }))
    const ben = await office.join('Ben', 'agent')
    expect(await office.people.findSession(ann.before)).toBeNull()
    // Somebody has planted the cookie of their own session.
    const { answer, entered } = await signIn(office, ann.device, ben.token)
    expect(entered.ok && (await office.sessionOf(entered.token)).person.name).toBe('Ann')
    expect(await office.people.findSession(ben.token)).toBeNull()
    expect((await office.people.signIn(answer, client)).ok).toBe(false)
    const other = await office.people.askToSignIn()
    expect((await office.people.signIn({ ...answer, token: other.token }, client)).ok).toBe(false)
  })

  test('a passkey counts for its own site, person and time, and only with its person recognised', async () => {
    const office = await open(createDatabase)
    const { people, time } = office
    const ann = await office.join('Ann', 'owner')
    const ben = await office.join('Ben', 'agent')
    const unrecognised = await people.askToSignIn()
    const json = ann.device.use(unrecognised.options, { verified: false })
    expect((await people.signIn({ json, token: unrecognised.token }, client)).ok).toBe(false)
    const asked = await people.askToConfirm(ann.session)
    const ofBen = { json: ben.device.use(asked.options), token: asked.token }
    expect((await people.confirm(ofBen, ann.session, client)).ok).toBe(false)
    const forAnn = await people.askToConfirm(ann.session)
    const stolen = { json: ann.device.use(forAnn.options), token: forAnn.token }
    expect((await people.signIn(stolen, client)).ok).toBe(false)
    const late = await people.askToSignIn()
    time.now += 5 * minute
    expect((await people.signIn({ json: ann.device.use(late.options), token: late.token }, client)).ok).toBe(false)
    for (const json of [
      '',
      '{',
      '[]',
      'null',
      '{"id":"x","response":{}}',
      '{"id":"a\\u0000b","response":{}}',
      `"${'x'.repeat(20_000)}"`,
    ]) {
      const { token } = await people.askToSignIn()
      expect((await people.signIn({ json, token }, client)).ok).toBe(false)
    }
    expect((await signIn(office, createAuthenticator(origin))).entered.ok).toBe(false)
  })

  test('a passkey whose counter goes back signs in where it says that it is synced, and else not (J3)', async () => {
    const office = await open(createDatabase)
    for (const [name, synced] of [
      ['Ann', true],
      ['Ben', false],
    ] as const) {
      const device = createAuthenticator(origin, { synced })
      await office.join(name, 'owner', device)
      device.countFrom(9)
      expect((await signIn(office, device)).entered).toMatchObject({ ok: true, goesBack: false })
      device.countFrom(2)
      const { entered } = await signIn(office, device)
      expect([name, entered.ok]).toEqual([name, synced])
      expect('goesBack' in entered && entered.goesBack).toBe(synced)
    }
  })

  test('changes at once keep to the limits: passkeys, the last owner, invitations and links', async () => {
    const { db, people, join } = await open(createDatabase)
    const [ann, ben] = [await join('Ann', 'owner'), await join('Ben', 'owner')]
    const passkey = { person_id: ann.session.person.id, name: 'Old', public_key: '', sign_count: 0, transports: '[]' }
    const instants = { added_at: new Date(start).toISOString(), used_at: new Date(start).toISOString() }
    const old = Array.from({ length: 17 }, (_, index) => ({
      ...passkey,
      ...instants,
      id: `old-${index}`,
      removed_at: null,
    }))
    await db.insertInto('passkeys').values(old).execute()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const asked = await people.askToAddPasskey(ann.session)
        return { json: createAuthenticator(origin).register(asked?.options), token: asked?.token ?? '' }
      }),
    )
    const added = await Promise.all(answers.map((answer) => people.addPasskey(answer, ann.session, client)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await people.listPasskeys(ann.session)).toHaveLength(20)

    const invited = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        people.invite({ email: 'eva@riparo.example', role: 'agent' }, index % 2 ? ann.session : ben.session),
      ),
    )
    expect(invited.every(({ ok }) => ok)).toBe(true)
    const links = db.selectFrom('office_links').select('person_id').where('purpose', '=', 'invitation')
    expect([(await people.listPeople()).length, (await links.execute()).length]).toEqual([3, 1])

    for (let count = 0; count < 10; count++) people.mailLink('ann@riparo.example', `network ${count}`)
    await people.finish()
    const waiting = db.selectFrom('office_links').select('person_id').where('purpose', '=', 'sign-in')
    expect(await waiting.execute()).toHaveLength(3)

    const ended = await Promise.all([
      people.changeRole(ben.session.person.id, 'agent', ann.session),
      people.changeRole(ann.session.person.id, 'agent', ben.session),
      people.endAccess(ben.session.person.id, toNobody, ann.session),
      people.endAccess(ann.session.person.id, toNobody, ben.session),
    ])
    expect(ended.some(({ ok }) => !ok)).toBe(true)
    const owners = (await people.listPeople()).filter(({ role, joinedAt }) => role === 'owner' && joinedAt)
    expect(owners).toHaveLength(1)
  })

  test('people change within five minutes of a passkey, which begins another session', async () => {
    const office = await open(createDatabase)
    const { people, time } = office
    const ann = await office.join('Ann', 'owner')
    const ben = await office.join('Ben', 'agent')
    time.now += 5 * minute + 1
    const changes = (session: Session) => [
      people.invite({ email: 'x@riparo.example', role: 'owner' }, session),
      people.makeLink(ben.session.person.id, session),
      people.changeRole(ben.session.person.id, 'owner', session),
      people.endAccess(ben.session.person.id, toNobody, session),
      people.renamePasskey('x', 'x', session),
      people.removePasskey('x', session),
    ]
    for (const change of changes(ann.session)) expect(await change).toMatchObject({ reason: 'unconfirmed' })
    expect(await people.askToAddPasskey(ann.session)).toBeNull()
    const asked = await people.askToConfirm(ann.session)
    const answer = { json: ann.device.use(asked.options), token: asked.token }
    const confirmed = await people.confirm(answer, ann.session, { ...client, token: ann.token })
    expect(confirmed.ok).toBe(true)
    expect(await people.findSession(ann.token)).toBeNull()
    const session = await office.sessionOf(confirmed.ok ? confirmed.token : '')
    expect(await people.changeRole(ben.session.person.id, 'owner', session)).toEqual({ ok: true })
    expect(await people.changeRole(ben.session.person.id, 'owner', session)).toEqual({ ok: true, unchanged: true })
  })

  test('nobody reaches the session or the passkey of another by its id', async () => {
    const office = await open(createDatabase)
    const { people } = office
    const ann = await office.join('Ann', 'owner')
    const ben = await office.join('Ben', 'agent')
    const [passkey] = await people.listPasskeys(ann.session)
    expect(await people.signOut(ann.session.id, ben.session)).toBe(false)
    expect(await people.renamePasskey(passkey?.id ?? '', 'Mine', ben.session)).toMatchObject({ ok: false })
    expect(await people.removePasskey(passkey?.id ?? '', ben.session)).toMatchObject({ ok: false })
    expect(await people.findSession(ann.token)).not.toBeNull()
    expect(await people.listPasskeys(ann.session)).toEqual([passkey])
  })

  test('who is revoked is out at once, and the only owner who has joined stays', async () => {
    const office = await open(createDatabase)
    const { people, db } = office
    const ann = await office.join('Ann', 'owner')
    const ben = await office.join('Ben', 'owner')
    await office.codeFor('carol@riparo.example', 'owner')
    const [annId, benId] = [ann.session.person.id, ben.session.person.id]
    // Both at once would leave nobody.
    const tries = await Promise.all([
      people.endAccess(benId, toNobody, ann.session),
      people.endAccess(annId, toNobody, ben.session),
    ])
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    const [stays, left] = tries[0]?.ok ? [ann, ben] : [ben, ann]
    expect(await people.findSession(left.token)).toBeNull()
    expect((await signIn(office, left.device)).entered.ok).toBe(false)
    const id = stays.session.person.id
    expect(await people.endAccess(id, toNobody, stays.session)).toMatchObject({ reason: 'refused' })
    expect(await people.changeRole(id, 'agent', stays.session)).toMatchObject({ reason: 'refused' })
    const passkeys = await db.selectFrom('passkeys').select('person_id').where('removed_at', 'is', null).execute()
    expect(passkeys).toEqual([{ person_id: id }])
  })

  test('a link by mail reaches who has joined, three times, and its words leave the outbox for no backup', async () => {
    const office = await open(createDatabase)
    const { people, db, database } = office
    const ann = await office.join('Ann', 'owner')
    await office.codeFor('ben@riparo.example', 'agent')
    const emails = ['ann@riparo.example', 'ben@riparo.example', 'nobody@riparo.example']
    const answers = emails.map((email) => people.mailLink(email, email))
    expect(answers).toEqual([true, true, true])
    for (let time = 0; time < 5; time++) people.mailLink('ann@riparo.example', `network ${time}`)
    await people.finish()
    const mails = await db.selectFrom('outbox').select(['owner_id', 'content']).execute()
    expect(mails.map(({ owner_id }) => owner_id)).toEqual(Array(3).fill(ann.session.person.id))
    const codes = mails.map(({ content }) => /#([\w-]{43})/.exec(content)?.[1] ?? '')
    expect((await people.findLink(codes[0] ?? ''))?.name).toBe('Ann')
    const stored = [
      ...(await db.selectFrom('office_links').selectAll().execute()),
      ...(await db.selectFrom('sessions').selectAll().execute()),
    ]
    for (const secret of [...codes, ann.token]) expect(JSON.stringify(stored)).not.toContain(secret)

    const file = join(createFolder(), 'site.jsonl')
    await writeBackup(database, file)
    const written = readFileSync(file, 'utf8')
    expect(written).toContain('ann@riparo.example')
    const hashes = await db.selectFrom('sessions').select('token_hash').execute()
    for (const secret of [...codes, ann.token, ...hashes.map(({ token_hash }) => token_hash)])
      expect(written).not.toContain(secret)
    // A passkey opens the office however many links were asked for.
    expect((await signIn(office, ann.device)).entered.ok).toBe(true)
  })

  test('a link that was mailed leaves the outbox, and one that cannot be mailed too', async () => {
    const { db, ...office } = await open(createDatabase)
    await office.join('Ann', 'owner')
    const sent: string[] = []
    const transport = {
      async sendMail({ text }: { text: string }) {
        if (sent.length > 0)
          throw Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
        sent.push(text)
      },
    }
    const channel = createMailChannel({ db, transport, from: 'site@riparo.example', to: 'desk@riparo.example' })
    const log = { info() {}, warn() {}, error() {} }
    for (const status of ['delivered', 'failed']) {
      office.people.mailLink('ann@riparo.example', status)
      await office.people.finish()
      const [waiting] = await db.selectFrom('outbox').selectAll().where('delivered_at', 'is', null).execute()
      const code = /#([\w-]{43})/.exec(waiting?.content ?? '')?.[1] ?? 'none'
      expect((await office.people.findLink(code))?.name).toBe('Ann')
      await createOutbox({ db, channels: [channel], clock: () => new Date(office.time.now), log }).deliverDue()
      expect(JSON.stringify(await db.selectFrom('outbox').selectAll().execute())).not.toContain(code)
    }
    expect(sent).toHaveLength(1)
  })

  test('one network asks for ten links in ten minutes', async () => {
    const { people, time } = await open(createDatabase)
    const ask = (count: number) => Array.from({ length: count }, () => people.mailLink('a@riparo.example', 'one'))
    expect(ask(12).filter(Boolean)).toHaveLength(10)
    expect(people.mailLink('a@riparo.example', 'another')).toBe(true)
    time.now += 10 * minute
    expect(ask(1)).toEqual([true])
    await people.finish()
  })

  test('a session ends after 14 days unused and 90 days in all, and what has ended is erased', async () => {
    const office = await open(createDatabase)
    const { people, db, time, now } = office
    const ann = await office.join('Ann', 'owner')
    const lost = await signIn(office, ann.device)
    for (let days = 0; days < 89; days += 13) {
      time.now = start + days * day
      expect(await people.findSession(ann.token)).not.toBeNull()
    }
    expect(lost.entered.ok && (await people.findSession(lost.entered.token))).toBeNull()
    time.now = start + 90 * day
    expect(await people.findSession(ann.token)).toBeNull()
    await people.askToSignIn()
    time.now += 730 * day
    await eraseEnded(db, now())
    for (const table of ['sessions', 'office_links', 'passkey_challenges', 'activity', 'outbox'] as const)
      expect(await db.selectFrom(table).select(sql`1`.as('one')).execute()).toEqual([])
  })

  test('a restore ends sessions and links, and revives neither people, passkeys nor roles', async () => {
    const office = await open(createDatabase)
    const { people, db, database } = office
    const ann = await office.join('Ann', 'owner')
    const ben = await office.join('Ben', 'owner')
    const carol = await office.join('Carol', 'owner')
    const old = await office.join('Dan', 'agent')
    const second = createAuthenticator(origin)
    office.time.now += minute
    const asked = await people.askToAddPasskey(ann.session)
    await people.addPasskey({ json: second.register(asked?.options), token: asked?.token ?? '' }, ann.session, {
      ...client,
      token: ann.token,
    })
    const file = join(createFolder(), 'site.jsonl')
    await writeBackup(database, file)

    const session = await office.sessionOf(
      await signIn(office, ann.device).then(({ entered }) => (entered.ok ? entered.token : '')),
    )
    await people.endAccess(ben.session.person.id, toNobody, session)
    await people.changeRole(carol.session.person.id, 'agent', session)
    const [first] = await people.listPasskeys(session)
    await people.removePasskey(first?.id ?? '', session)
    // Dan has left and come back, so there are two of his address.
    await people.endAccess(old.session.person.id, toNobody, session)
    await office.join('Dan', 'agent')
    const code = await office.codeFor('eve@riparo.example', 'agent')
    const state = async () => [
      await db.selectFrom('people').select(['id', 'role', 'revoked_at']).orderBy('id').execute(),
      await db.selectFrom('passkeys').select(['id', 'removed_at']).orderBy('id').execute(),
    ]
    const before = await state()
    await restoreInto(database, file)
    expect(await state()).toEqual(before)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect([await people.findSession(ann.token), await people.findLink(code)]).toEqual([null, null])
    expect((await signIn(office, ben.device)).entered.ok).toBe(false)
    expect((await signIn(office, ann.device)).entered.ok).toBe(false)
    expect((await signIn(office, second)).entered.ok).toBe(true)
    expect((await signIn(office, old.device)).entered.ok).toBe(false)

    const fresh = await open(createDatabase)
    await restoreInto(fresh.database, file)
    expect((await signIn(fresh, ben.device)).entered.ok).toBe(true)

    // The address belongs to somebody else by now.
    const others = await open(createDatabase)
    const newcomer = await others.join('Ben', 'agent')
    await restoreInto(others.database, file)
    expect((await signIn(others, ben.device)).entered.ok).toBe(false)
    expect((await signIn(others, newcomer.device)).entered.ok).toBe(true)
  })
})
