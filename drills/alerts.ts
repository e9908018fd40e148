import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { manyListings } from '../bench/many-listings.ts'
import { startServer } from '../bench/start-server.ts'
import { shortId } from '../domain/listings/listing.ts'
import { createMatcher } from '../domain/saved-searches/match-wanted.ts'
import { createSnapshot } from '../domain/snapshot.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { inGroups } from '../server/database/in-groups.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { type ReceivedMail, startMailServer } from '../server/messages/testing/mail-server.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'
import { expectTold, makeListings, makePeople, type Person, type Shown, toQuery } from './sought-listings.ts'
import { untilDelivered } from './until-delivered.ts'

/**
 * Two servers mail what is news to those who look for it, and one of them is killed again and again. Each must be told what an oracle of its
 * own says, and of each listing once. `SEARCHES` sets the number of saved searches (default 5,000), `SQLITE_KILLS` and `POSTGRES_KILLS` the
 * number of kills; 0 skips an engine.
 */
export async function* measureAlerts(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '40', POSTGRES_KILLS = '40', SEARCHES = '5000' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  yield measureMatches()
  yield* onEachEngine((engine) => mailAll(engine, kills[engine.name], Number(SEARCHES)))
}

const news = 200

/** The processor time of finding who looks for one of 10,000 listings. */
function measureMatches(): Figure {
  const listings = manyListings(10_000)
  const firm = JSON.parse(readFileSync('content/firm.json', 'utf8'))
  const words = { sameAs: [], standFor: [], places: [], ordinary: { source: '', words: [] } }
  const snapshot = createSnapshot(listings, { firm, places: [], 'search-words': words })
  const wanted = makePeople(10_000, makeListings(news)).map(({ sought: [first] }) => ({
    ...({ of: 'search', screen: 'all' } as const),
    query: first ? toQuery(first) : '',
  }))
  const times = [0, 1, 2, 3, 4].map((at) => {
    const begun = process.cpuUsage()
    const match = createMatcher(snapshot, new Set([shortId(listings[at]?.id ?? '')]))
    for (const one of wanted) match(one)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  })
  // The first reads the searches, and prepares the listings.
  const value = times.slice(1).sort((a, b) => a - b)[1] ?? 0
  return { name: `matches of one listing among ${wanted.length} searches`, value, unit: 'ms', budget: 50 }
}

async function* mailAll({ name: engine, target, env: ofEngine }: Engine, kills: number, searches: number) {
  if (!kills) return
  using content = createContent()
  const mails = await startMailServer()
  const env = {
    ...{ ...ofEngine, CONTENT_DIR: content.path, SMTP_URL: mails.url },
    ...{ MAIL_FROM: 'Riparo <site@riparo.example>', MAIL_TO: 'office@riparo.example' },
  }
  const listings = makeListings(news)
  const people = makePeople(searches, listings)
  const expected = new Map(people.map((person) => [person.email, expectTold(person, listings)]))
  const told = [...expected].filter(([, ids]) => ids.size > 0)
  const database = await prepare(env, target, listings, people)

  const begun = performance.now()
  const servers = [await startServer({ env }), await startServer({ env })]
  const waits: number[] = []
  for (let number = 1; number <= 5; number++)
    waits.push(await writeTo(servers[number % 2]?.url ?? '', number, mails.received))
  const during = countAlerts(mails.received)
  const memory = Math.max(...servers.map((server) => server.memory()))
  const perKill = told.length / (kills + 1)
  for (let kill = 1; kill <= kills; kill++) {
    // Spread over the run; the first ones while its mails are enqueued.
    const enough = Math.max(countAlerts(mails.received) + 1, Math.floor(kill * perKill))
    for (let ms = 0; countAlerts(mails.received) < enough && ms < 5_000; ms += 5) await sleep(5)
    const killed = Math.round(Math.random())
    await servers[killed]?.kill()
    servers[killed] = await startServer({ env })
    if (kill % 10 === 0)
      console.error(`${engine}: killed ${kill} times, ${countAlerts(mails.received)} of ${told.length} mails`)
  }
  await untilDelivered(database)
  const minutes = (performance.now() - begun) / 60_000
  for (const server of servers) await server[Symbol.asyncDispose]()
  await database.close()
  await mails.stop()
  const { faults, repeats } = judge(expected, mails.received)
  for (const fault of faults.slice(0, 20)) console.error(`${engine}: ${fault}`)

  const of = `${searches} searches × ${news} listings, ${engine}`
  yield { of, name: 'servers killed', value: kills, unit: 'times' }
  yield { of, name: 'people who are told', value: told.length, unit: '' }
  yield { of, name: 'told wrongly, twice or not at all', value: faults.length, unit: '', budget: 0 }
  yield { of, name: 'mails that came again, with their Message-ID', value: repeats, unit: '', budget: kills }
  yield {
    of,
    name: `slowest acknowledgement, while ${during} alerts left`,
    value: Math.max(...waits),
    unit: 'ms',
    budget: 5_000,
  }
  yield { of, name: 'memory of a server', value: memory, unit: 'MB' }
  yield { of, name: 'all mails', value: minutes, unit: 'min' }
}

/** The sample content without listings, of a firm where it is between five and six in the afternoon. */
function createContent() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-drill-content-'))
  for (const name of readdirSync('content').filter((each) => each !== 'listings' && each !== 'firm.json'))
    symlinkSync(resolve('content', name), join(folder.path, name))
  mkdirSync(join(folder.path, 'listings'))
  writeFileSync(join(folder.path, 'listings', 'none.json'), '[]')
  const east = ((17 - new Date().getUTCHours() + 36) % 24) - 12
  // Zones of this name count westwards.
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const firm = JSON.parse(readFileSync('content/firm.json', 'utf8'))
  writeFileSync(join(folder.path, 'firm.json'), JSON.stringify({ ...firm, timeZone }))
  return folder
}

const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()

/** Makes the tables, and stores listings and people. */
async function prepare(
  env: Record<string, string>,
  target: Engine['target'],
  listings: readonly Shown[],
  people: readonly Person[],
): Promise<Database> {
  {
    await using _first = await startServer({ env })
  }
  const database = await connect(target)
  const { db } = database
  const records = listings.map(({ listing }) => listing)
  const saved = await createListingStore(db, { hasMedia: () => true }).save([{ file: 'drill.json', records }])
  if (!saved.ok) throw new Error(JSON.stringify(saved.faults[0]))
  {
    await using second = await startServer({ env })
    await second.untilCached()
  }
  await db.transaction().execute(async (transaction) => {
    for (const { listing, shownFor, isHeld, fell } of listings) {
      const key = shortId(listing.id)
      const known = { first_offered_at: ago(shownFor), held: isHeld ? 1 : 0 }
      await transaction.updateTable('known_listings').set(known).where('short_id', '=', key).execute()
      const price = fell ? { former_kes: fell.from, read_at: ago(fell.for) } : { read_at: ago(shownFor) }
      await transaction.updateTable('listing_prices').set(price).where('short_id', '=', key).execute()
    }
    const today = new Date(Date.now()).toISOString()
    for (const some of inGroups([...people.entries()], 200)) {
      await transaction
        .insertInto('seekers')
        .values(
          some.map(([at, { email, frequency, isPaused, isDone }]) => ({
            ...{ id: `seeker-${at}`, email, name: '', telephone: null, frequency, added_at: ago(900) },
            ...{ privacy_version: '', active_at: ago(500), paused_until: isPaused ? ago(-300) : null },
            alerted_on: isDone ? dayOf(env.CONTENT_DIR ?? '', today) : null,
          })),
        )
        .execute()
      await transaction
        .insertInto('saved_searches')
        .values(
          some.flatMap(([at, { sought }]) =>
            sought.map((one, index) => ({
              ...{
                id: `search-${at}-${index}`,
                seeker_id: `seeker-${at}`,
                source: 'visitor' as const,
                person_id: null,
              },
              ...{ screen: 'property' in one ? '' : 'all', query: toQuery(one) },
              ...('property' in one
                ? { short_id: shortId(one.property), kes: one.priceThen }
                : { short_id: '', kes: null }),
              ...{ added_at: ago(400 - index), asked_at: null },
              confirmed_at: one.confirmedFor === null ? null : ago(one.confirmedFor),
            })),
          ),
        )
        .execute()
      const rows = some.flatMap(([at, { told }]) =>
        [...told].map(([id, kes]) => ({
          ...{ id: `seeker-${at}:${shortId(id)}`, seeker_id: `seeker-${at}`, short_id: shortId(id) },
          ...{ told_at: ago(200), kes, how: 'alert' as const },
        })),
      )
      if (rows.length > 0) await transaction.insertInto('told_listings').values(rows).execute()
    }
  })
  return database
}

/** The day by the firm's clock. */
function dayOf(contentDir: string, instant: string): string {
  const { timeZone } = JSON.parse(readFileSync(join(contentDir, 'firm.json'), 'utf8'))
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone })
}

/** Writes to the firm; returns the milliseconds until the acknowledgement arrived. */
async function writeTo(url: string, number: number, received: readonly ReceivedMail[]): Promise<number> {
  const email = `visitor-${number}@visitors.example`
  const begun = performance.now()
  await postForm(url, 'contact-us', { name: 'Wanjiru', email, subject: 'A house', msg: 'Is there one?', special: '' })
  while (!received.some(({ recipients }) => recipients.includes(email)) && performance.now() - begun < 60_000)
    await sleep(10)
  return performance.now() - begun
}

const isAlert = ({ recipients }: ReceivedMail) => recipients[0]?.endsWith('@seekers.example')
const countAlerts = (received: readonly ReceivedMail[]) => received.filter(isAlert).length

/** Compares what arrived with what each is to be told. The listings of a mail are those that it links. */
function judge(expected: ReadonlyMap<string, ReadonlySet<string>>, received: readonly ReceivedMail[]) {
  const alerts = received.filter(isAlert)
  const byId = Map.groupBy(alerts, ({ mail }) => mail.messageId ?? '')
  const mails = Map.groupBy(
    [...byId.values()].flatMap(([first]) => first ?? []),
    ({ recipients }) => recipients[0] ?? '',
  )
  const faults = [...expected].flatMap(([email, wanted]) => {
    const own = mails.get(email) ?? []
    const listed = own.flatMap(({ mail }) => [...(mail.text ?? '').matchAll(/\/(n\d{9})$/gm)].map(([, id]) => id ?? ''))
    if (own.length > 1) return [`${email} has ${own.length} mails`]
    if (new Set(listed).size < listed.length) return [`${email} is told of a listing twice`]
    const isRight = listed.length === Math.min(wanted.size, 30) && listed.every((id) => wanted.has(id))
    return isRight ? [] : [`${email} is told of ${listed.join(' ')} instead of ${[...wanted].join(' ')}`]
  })
  return { faults, repeats: alerts.length - byId.size }
}
