import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { sharp } from '../server/pictures/sharp.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { readForm } from '../server/testing/read-form.ts'
import { values } from '../server/testing/request-words.ts'
import { expectPeople } from './office/people.ts'
import { type Material, type OfficeRequest, officeRequests, type Sender } from './office/requests.ts'
import { type Answer, send } from './office/send.ts'

const atOnce = 8
const batch = 500
const maxMs = 2_000

/** No cache may store an answer to these, whatever it says. */
const neverStored = ['OPTIONS', 'TRACE', 'PROPFIND']

/** A word in the names of people and of drafts, which outsiders may never read. */
const secret = 'Secret'

/**
 * Sends generated requests to every address of the office, as an owner, an agent, by a session that has ended, and without one. Nobody may
 * read or change what is another's, and the people are afterwards as the owners' answered requests have made them. `FUZZ_REQUESTS` sets the
 * number, `FUZZ_SEED` the shape of the requests: their ids differ in each run.
 */
export async function* measureFuzzOffice(): AsyncGenerator<Figure> {
  const { FUZZ_REQUESTS = '100000', FUZZ_SEED = String(Date.now() % 1e9) } = process.env
  const most = Number(FUZZ_REQUESTS)
  console.error(`FUZZ_SEED=${FUZZ_SEED}`)
  await using server = await startServer()
  const { dataDir, url } = server
  const database = await connect({ dataDir })
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#585' } })
    .jpeg()
    .toBuffer()

  const found = { ours: 0, unanswered: 0, crossed: 0, stored: 0, slow: 0, people: 0 }
  const slowest: { ms: number; what: string }[] = []
  const statuses = new Map<string, number>()
  const ids = new Set<string>()
  const outsiders: string[] = []
  let [sent, halfWay] = [0, 0]

  for (let seed = Number(FUZZ_SEED); sent < most; seed++) {
    // Anew for each batch: owners end sessions, their own too.
    const people = await enter(dataDir, database)
    outsiders.push(people.ended.personId)
    for (const email of ['first', 'second']) await writeHostile(url, `${email}.${seed}@example.com`, seed)
    const material = await collect(url, people.owner, { database, ids, picture })
    const expected = await expectPeople(database)
    const waiting = fc.sample(officeRequests(material), { numRuns: batch, seed })
    let lastChange: Promise<unknown> = Promise.resolve()

    async function judge(request: OfficeRequest) {
      const { sender, method, path } = request
      const answer = await send(url, request, people[sender].cookie)
      const say = (fault: string) =>
        console.error(
          `${fault}: ${sender} ${method} ${path} from ${request.origin} ${JSON.stringify(request.headers)} ${request.body.type} ${JSON.stringify(request.body.bytes.toString('latin1').slice(0, 1_000))}${answer ? ` → ${answer.status} ${answer.text.slice(0, 300)}` : ''}`,
        )
      count(statuses, `${sender} ${answer?.status ?? (request.isCut ? 'cut off' : 'none')}`)
      if (!answer) {
        // A server that refuses a long body closes the connection while it is still sent.
        if (request.isCut || request.body.bytes.length > 100_000) return
        found.unanswered++
        return say('not answered')
      }
      if (request.origin === 'own')
        expected.apply(request.body.fields, `${answer.location} ${answer.text}`, sender, people[sender].personId)
      for (const [, id = ''] of `${answer.location} ${answer.text.slice(0, 200)}`.matchAll(
        /(?:listings\/|"id":")([\w-]{24,36})/g,
      ))
        ids.add(id)
      if (answer.status >= 500) {
        found.ours++
        say('answered with 5xx')
      }
      if (answer.isStored && !neverStored.includes(method)) {
        found.stored++
        say('may be stored')
      }
      // An owner may have made the agent an owner.
      const isPromoted = sender === 'agent' && !expected.isAgent(people.agent.personId)
      const crossing = isPromoted ? null : findCrossing(request, answer, people.agent.personId)
      if (crossing) {
        found.crossed++
        say(crossing)
      }
      if (answer.ms > maxMs) found.slow++
      slowest.push({
        ms: answer.ms,
        what: `${sender} ${method} ${path.slice(0, 100)} ${request.body.bytes.length} bytes → ${answer.status}`,
      })
    }
    const visit = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const request = next
        if (!/people|account/.test(request.path)) {
          await judge(request)
          continue
        }
        // One after the other, so that the last answer tells who is in the office.
        lastChange = lastChange.then(() => judge(request))
        await lastChange
      }
    }
    await Promise.all(Array.from({ length: atOnce }, visit))
    for (const difference of await expected.findDifferences()) {
      found.people++
      console.error(`seed ${seed}: a person is not as answered: ${difference}`)
    }
    slowest.sort((a, b) => b.ms - a.ms).splice(20)
    sent += batch
    if (sent >= most / 2) halfWay ||= server.memory()
    if (sent % 5_000 === 0)
      console.error(`${sent} sent, ${Math.round(server.memory())} MB, slowest ${Math.round(slowest[0]?.ms ?? 0)} ms`)
  }
  await sleep(5_000)
  const ready = await fetch(`${url}/readyz`)
  const rows = await database.db.selectFrom('people').select('id').execute()
  const done = await database.db.selectFrom('thread_deeds').select(['deed', 'person_id']).execute()
  await database.close()
  for (const [what, number] of [...statuses].sort()) console.error(`${what}: ${number}`)
  for (const { ms, what } of slowest) console.error(`${Math.round(ms)} ms: ${what}`)
  yield { name: 'generated requests to the office', value: sent, unit: '' }
  // A drill that is refused everything would find no fault.
  yield { name: 'pages shown to an owner', value: statuses.get('owner 200') ?? 0, unit: '', least: 1 }
  yield { name: 'answered with 5xx', value: found.ours, unit: '', budget: 0 }
  yield { name: 'not answered', value: found.unanswered, unit: '', budget: 0 }
  yield { name: 'answers that crossed a role', value: found.crossed, unit: '', budget: 0 }
  yield { name: `people who are not as answered, of ${rows.length}`, value: found.people, unit: '', budget: 0 }
  // The events on threads, of which no form that was refused may have left one.
  yield { name: 'events on threads', value: done.length, unit: '', least: 1 }
  yield {
    name: 'events on threads by people without a session',
    value: done.filter(({ person_id }) => !person_id || outsiders.includes(person_id)).length,
    unit: '',
    budget: 0,
  }
  yield { name: 'answers without no-store', value: found.stored, unit: '', budget: 0 }
  yield { name: `answers that took over ${maxMs} ms`, value: found.slow, unit: '', budget: 0 }
  yield { name: 'slowest answer', value: slowest[0]?.ms ?? 0, unit: 'ms' }
  yield { name: 'status of /readyz afterwards', value: ready.status, unit: '', budget: 200, least: 200 }
  yield { name: 'memory after half of them', value: halfWay, unit: 'MB' }
  yield { name: 'memory afterwards', value: server.memory(), unit: 'MB', budget: 1.2 * halfWay }
}

type People = Record<Sender, { cookie: string; personId: string }>

async function enter(dataDir: string, { db }: Awaited<ReturnType<typeof connect>>): Promise<People> {
  const owner = await enterOffice({ dataDir }, { role: 'owner', name: `Olive ${secret}` })
  const agent = await enterOffice({ dataDir }, { role: 'agent', name: `Agnes ${secret}` })
  const ended = await enterOffice({ dataDir }, { role: 'owner', name: `Esther ${secret}` })
  await db.deleteFrom('sessions').where('person_id', '=', ended.personId).execute()
  const forged = { ...owner, cookie: owner.cookie.replace(/[^=]*$/, (token) => [...token].reverse().join('')) }
  return { owner, agent, ended, forged, none: { cookie: '', personId: '' } }
}

/** Writes to the firm as a stranger who means harm. The form refuses some of it. */
async function writeHostile(url: string, email: string, seed: number): Promise<void> {
  const [name, subject, msg, propertyID] = fc.sample(fc.constantFrom(...values), { numRuns: 4, seed })
  const fields = { name: `${secret} ${name}`, email, phone: '0712 345 678', subject: `${subject}`, msg: `${msg}` }
  await postForm(url, 'contact-us', fields)
  await postForm(url, 'property-inquiry', { ...fields, propertyID: `${propertyID}` })
}

/** Collects a few listings, messages, people and forms of the office, and the ids that answers brought. */
async function collect(
  url: string,
  { cookie }: { cookie: string },
  {
    database: { db },
    ids,
    picture,
  }: { database: Awaited<ReturnType<typeof connect>>; ids: Set<string>; picture: Buffer },
): Promise<Material> {
  const open = async (path: string) => (await fetch(url + path, { headers: { Cookie: cookie } })).text()
  const post = (path: string, body: URLSearchParams) =>
    fetch(url + path, { method: 'POST', body, redirect: 'manual', headers: { Cookie: cookie, Origin: url } })
  const draft = readForm(await open('/office/listings/new'))
  draft.set('propertyName', `A ${secret} draft`)
  draft.set('intent', 'save')
  const created = await post('/office/listings/new', draft)
  ids.add(/listings\/(\w{24})/.exec(created.headers.get('location') ?? '')?.[1] ?? '')

  const newest = [...ids].filter(Boolean).slice(-12)
  const published = await db.selectFrom('listings').select('id').limit(4).execute()
  const colleagues = await db.selectFrom('people').select('id').orderBy('invited_at', 'desc').limit(20).execute()
  const threads = await db.selectFrom('threads').select('id').orderBy('last_at', 'desc').limit(6).execute()
  const photographs = await db.selectFrom('photographs').select('digest').limit(2).execute()
  const listings = [...newest, ...published.map(({ id }) => id)]
  const ofListing = ['', '/history', '/photographs'].map((path) => `/office/listings/:id${path}`)
  const pages = [
    ...[
      '/office/',
      '/office/join',
      '/office/listings',
      '/office/listings/new',
      '/office/account',
      '/office/people',
      '/office/messages',
    ].map((path) => ({ path, id: '' })),
    ...threads.map(({ id }) => ({ path: '/office/messages/:id', id })),
    ...listings.slice(-6).flatMap((id) => ofListing.map((path) => ({ path, id }))),
  ]
  const forms: Material['forms'] = []
  for (const { path, id } of pages) {
    const html = await open(path.replace(':id', id))
    // Each form by itself, with each of its buttons, as a browser posts it.
    for (const [form] of html.matchAll(/<form[\s\S]*?<\/form>/g)) {
      const pressed = [...form.matchAll(/<button[^>]*>/g)].flatMap(([button]): [string, string][][] => {
        const [name, value] = ['name', 'value'].map((of) => new RegExp(` ${of}="([^"]*)"`).exec(button)?.[1])
        return name ? [[[name, value ?? '']]] : []
      })
      for (const button of pressed.length ? pressed : [[]])
        forms.push({ path, id, fields: [...readForm(form), ...button] })
    }
  }
  const digests = [...JSON.stringify(forms).matchAll(/[\da-f]{16,64}|(?<="version",")\d+/g)].map(([digest]) => digest)
  return {
    ids: [
      ...listings,
      ...colleagues.map(({ id }) => id),
      ...threads.map(({ id }) => id),
      ...photographs.map(({ digest }) => `/photographs/${digest}.jpg`),
      ...new Set(digests.slice(-20)),
    ],
    forms,
    picture,
  }
}

/** Says which right its sender lacks for what an answer told or did; null where it lacks none. */
function findCrossing(
  { sender, origin, method, path }: OfficeRequest,
  { status, location, text }: Answer,
  agentId: string,
): string | null {
  const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
  if (isWrite && origin !== 'own' && status < 400) return 'a write of another site was taken'
  if (sender === 'owner') return null
  if (sender !== 'agent') return text.includes(secret) ? 'an outsider has read what is private' : null
  const isInside = status === 200 || /\/people\?done/.test(location)
  if (/^\/office\/people\b/.test(path) && isInside) return 'an agent has opened the people'
  const emails = text.match(/[\w-]+@riparo\.example/g) ?? []
  return emails.some((email) => /^[\da-f-]{36}@/.test(email) && !email.startsWith(agentId))
    ? 'an agent has read an address'
    : null
}

function count(counts: Map<string, number>, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
