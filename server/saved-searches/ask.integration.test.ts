import { expect, test } from 'vitest'
import type { Wanted } from '../../domain/saved-searches/wanted.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { messageDependencies } from '../messages/testing/submission.ts'
import { askForSearch } from './ask.ts'
import { eraseExpiredSearches } from './expire.ts'
import { actForSeeker } from './own-searches.ts'
import { findOrAddSeeker } from './seekers.ts'

const start = new Date('2026-11-30T08:00:00.000Z')
const [hour, day] = [60 * 60_000, 24 * 60 * 60_000]
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const email = 'wanjiru@example.co.ke'

const search = (query = 'place=nairobi%2Fkilimani'): Wanted => ({ of: 'search', screen: 'for-rent', query })

function ask(db: SiteDatabase, { now = start, wanted = search(), to = email } = {}) {
  const asked = { email: to, wanted, words: 'Homes', frequency: 'weekly', privacyVersion: '2026-11', now } as const
  return askForSearch(messageDependencies(db), asked)
}

async function listTokens(db: SiteDatabase): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('content').where('purpose', '=', 'confirm-search').execute()
  return rows.map(({ content }) => /token=([\w-]+)/.exec(JSON.parse(content).text)?.[1] ?? '')
}

const act = (db: SiteDatabase, token: string, name: 'confirm' | 'still-looking', now = start) =>
  actForSeeker(
    db,
    token,
    { name, searchId: null, frequency: null },
    { nameOf: () => null, privacyVersion: '2026-12', now },
  )

const listSearches = (db: SiteDatabase) => db.selectFrom('saved_searches').selectAll().orderBy('added_at').execute()

/** Changes every seeker. */
const change = (db: SiteDatabase, changes: Record<string, string | null>) =>
  db.updateTable('seekers').set(changes).execute()

describeOnEachEngine('a search that is asked for (K2)', (createDatabase) => {
  test('is stored once and asked once, also when it arrives twenty times at once', async () => {
    const { db } = await connectMigrated(createDatabase)
    await Promise.all(Array.from({ length: 20 }, () => ask(db)))
    expect(await listSearches(db)).toMatchObject([{ source: 'visitor', confirmed_at: null }])
    expect(await listTokens(db)).toHaveLength(1)
  })

  test('is asked again an hour later, with another token, and both confirm it once', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    await ask(db, { now: after(hour - 1) })
    expect(await listTokens(db)).toHaveLength(1)
    await ask(db, { now: after(hour) })
    const tokens = await listTokens(db)
    expect(tokens).toHaveLength(2)
    await Promise.all(tokens.map((token) => act(db, token, 'confirm')))
    expect(await db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'saved-search' }])
    await ask(db, { now: after(30 * day) })
    expect(await listTokens(db)).toHaveLength(2)
  })

  test('sends a mailbox three mails an hour at most, however its address is spelt', async () => {
    const { db } = await connectMigrated(createDatabase)
    for (const tag of ['', '+a', '+b', '+c']) await ask(db, { to: email.replace('@', `${tag}@`) })
    expect(await listTokens(db)).toHaveLength(3)
  })

  test('is one of ten: the eleventh is not stored, and after a day takes the place of one that nobody confirmed', async () => {
    const { db } = await connectMigrated(createDatabase)
    for (let number = 1; number <= 11; number++)
      await ask(db, { wanted: search(`numberOfBedrooms=${number}`), now: after(number * hour) })
    const queries = async () => (await listSearches(db)).map(({ query }) => Number(query.split('=')[1]))
    expect(await queries()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await listTokens(db)).toHaveLength(10)
    await act(db, (await listTokens(db))[0] ?? '', 'confirm')
    await ask(db, { wanted: search('numberOfBedrooms=12'), now: after(2 * day) })
    expect(await queries()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 12])
  })

  test('of an address that was refused for good is asked by no mail', async () => {
    const { db } = await connectMigrated(createDatabase)
    await db.transaction().execute((transaction) => findOrAddSeeker(transaction, { email, now: start }))
    await change(db, { refused_at: start.toISOString() })
    await ask(db)
    expect(await listTokens(db)).toEqual([])
  })

  test('that is confirmed, of somebody who was paused for good, is asked about: still looking?', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    const [token = ''] = await listTokens(db)
    await act(db, token, 'confirm')
    await change(db, { ended_at: start.toISOString() })
    await ask(db, { now: after(day) })
    const [, again = ''] = (await listTokens(db)).toSorted((a) => (a === token ? -1 : 1))
    expect(await act(db, again, 'still-looking', after(day))).toBe('still-looking')
    expect(await db.selectFrom('seekers').select(['ended_at', 'active_at']).execute()).toEqual([
      { ended_at: null, active_at: after(day).toISOString() },
    ])
  })
})

describeOnEachEngine('what somebody looks for ends (K7)', (createDatabase) => {
  test('after 30 days unconfirmed, and its seeker with it', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    await eraseExpiredSearches(db, after(30 * day))
    expect(await listSearches(db)).toHaveLength(1)
    await eraseExpiredSearches(db, after(30 * day + 1))
    for (const table of ['saved_searches', 'seekers', 'seeker_tokens', 'outbox', 'mail_slots'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('after 30 days from now, where it was entered while the clock was ahead', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db, { now: after(1_000 * day) })
    await eraseExpiredSearches(db, start)
    expect(await listSearches(db)).toMatchObject([{ asked_at: start.toISOString() }])
    await eraseExpiredSearches(db, after(30 * day + 1))
    expect(await listSearches(db)).toEqual([])
  })

  test('twelve months after it was paused for good, and not while somebody still looks', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    await act(db, (await listTokens(db))[0] ?? '', 'confirm')
    await eraseExpiredSearches(db, after(1_000 * day))
    expect(await listSearches(db)).toHaveLength(1)
    await change(db, { ended_at: start.toISOString() })
    await eraseExpiredSearches(db, new Date('2027-11-30T08:00:00.000Z'))
    expect(await listSearches(db)).toHaveLength(1)
    await eraseExpiredSearches(db, new Date('2027-11-30T08:00:00.001Z'))
    expect(await db.selectFrom('seekers').select('id').execute()).toEqual([])
  })

  test('24 months after the office entered or changed it', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    await db.updateTable('saved_searches').set({ source: 'office' }).execute()
    await eraseExpiredSearches(db, new Date('2028-11-30T08:00:00.000Z'))
    expect(await listSearches(db)).toHaveLength(1)
    await change(db, { active_at: after(day).toISOString() })
    await eraseExpiredSearches(db, new Date('2028-11-30T08:00:00.001Z'))
    expect(await listSearches(db)).toHaveLength(1)
    await eraseExpiredSearches(db, new Date('2028-12-01T08:00:00.001Z'))
    expect(await db.selectFrom('seekers').select('id').execute()).toEqual([])
  })

  test('A link ends thirteen months after its mail', async () => {
    const { db } = await connectMigrated(createDatabase)
    await ask(db)
    const [token = ''] = await listTokens(db)
    await act(db, token, 'confirm')
    await eraseExpiredSearches(db, new Date('2027-12-30T08:00:00.000Z'))
    expect(await act(db, token, 'still-looking')).toBe('still-looking')
    await eraseExpiredSearches(db, new Date('2027-12-30T08:00:00.001Z'))
    expect(await act(db, token, 'still-looking')).toBeNull()
    expect(await listSearches(db)).toHaveLength(1)
  })
})
