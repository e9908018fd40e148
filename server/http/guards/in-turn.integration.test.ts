import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm } from '../../messages/testing/post-form.ts'
import { startHygraph } from '../../sources/testing/hygraph.ts'
import { startSite, type TestSite } from '../../testing/start-site.ts'

/** Room for one request that is answered, and for two that wait; a turn lasts as long as its answer takes. */
const costly = { maxWaiting: 2, maxIdleMs: 600_000 }

/** Lists its records once it is told to. Until then, pages that need them take their turn and wait. */
let service: Awaited<ReturnType<typeof startHygraph>>
let site: TestSite
const { promise: told, resolve: tell } = Promise.withResolvers<void>()
beforeAll(async () => {
  service = await startHygraph()
  service.beforeAnswer = () => told
  const env = { PROPERTIES_ENDPOINT: service.endpoint, PROPERTIES_TOKEN: 'x', TRUST_PROXY: '1', FORM_LIMIT: '30' }
  site = await startSite(env, { limits: { costly } })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

test('a full queue refuses the client that fills it, and everybody else is answered meanwhile', async () => {
  const outcomes: string[] = []
  const waits: (string | null)[] = []
  const ask = async (client: string, path: string, accept = 'text/html') => {
    const answer = await site.ask(path, { headers: { 'X-Forwarded-For': client, Accept: accept } })
    outcomes.push(`${client} ${answer.status}`)
    if (answer.status === 429) waits.push(answer.headers.get('retry-after'))
    return answer
  }
  const count = (outcome: string) => outcomes.filter((other) => other === outcome).length

  const first = Array.from({ length: 5 }, (_, number) => ask('192.0.2.1', `/property-listings/?page=${number}`))
  // One is answered and two wait.
  await expect.poll(() => outcomes).toEqual(['192.0.2.1 429', '192.0.2.1 429'])
  expect(waits).toEqual(['5', '5'])

  const other = ask('192.0.2.2', '/property-listings/?page=9')
  await expect.poll(() => count('192.0.2.1 429')).toBe(3)
  // The client of the refused requests, too: nothing is refused for an address.
  expect((await ask('192.0.2.1', '/healthz')).status).toBe(200)
  const form_data = { name: 'Jane', email: 'jane@example.com', msg: 'Is it quiet there at night?' }
  const form = await postForm(site.url, 'contact-us', form_data, { 'X-Forwarded-For': '192.0.2.1' })
  expect(form.status).toBe(200)
  const again = await site.ask('/forms/contact-us', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: 'name=Jane',
  })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('Jane')])

  const sentence = 'We are very busy at this moment. Please try again in a few seconds: nothing that you typed is lost.'
  const person = await ask('192.0.2.1', '/property-listings/?page=10')
  expect([person.headers.get('content-type'), await person.text()]).toEqual(['text/plain; charset=utf-8', sentence])
  const program = await ask('192.0.2.1', '/property-listings/?page=11', '*/*')
  expect(await program.json()).toEqual({ message: sentence })

  tell()
  const answered = (await Promise.all([...first, other])).filter(({ status }) => status !== 429)
  expect(answered).toHaveLength(3)
})
