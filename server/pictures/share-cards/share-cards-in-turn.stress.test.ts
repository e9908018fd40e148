import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { propertyRecord, propertyRecords } from '../../content/service/testing/content-service.ts'
import { startHygraph } from '../../sources/testing/hygraph.ts'
import { startSite } from '../../testing/start-site.ts'

test('new cards are drawn for clients in turn, and only a full queue refuses the client that fills it', async () => {
  const records = propertyRecords(7).map((record) => ({ ...record, mainImage: null, propertyImages: [] }))
  await using hygraph = await startHygraph({ records })
  const env = { PROPERTIES_ENDPOINT: hygraph.endpoint, PROPERTIES_COLLECTION: 'riparos', TRUST_PROXY: '1' }
  const newShareCards = { maxWaiting: 3, maxIdleMs: 600_000 }
  await using site = await startSite(env, { limits: { newShareCards } })
  const cards = await Promise.all(
    records.map(async (_, number) => {
      const page = await site.page(`/property-listing/${propertyRecord(number).id.slice(0, 10)}`)
      return (page.meta('og:image') ?? '').replace(site.url, '')
    }),
  )

  // The first drawing is stopped until all have asked.
  const children: ChildProcess[] = []
  const stop = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    // The channel speaks before the child has a process: a signal through its handle can then stop the whole group of this one.
    child.once('spawn', () => process.kill(child.pid ?? Number.NaN, 'SIGSTOP'))
    children.push(child)
  }
  subscribe('child_process', stop)
  onTestFinished(() => void unsubscribe('child_process', stop))

  const outcomes: string[] = []
  const ask = async (client: string, card = '') => {
    const answer = await site.ask(card, { headers: { 'X-Forwarded-For': client } })
    outcomes.push(`${client} ${answer.status}`)
    return answer
  }
  const [many, one] = ['192.0.2.1', '192.0.2.2']
  const asked = cards.slice(0, 5).map((card) => ask(many, card))
  await expect.poll(() => outcomes).toEqual([`${many} 429`])
  asked.push(ask(one, cards[5]))
  await expect.poll(() => outcomes).toEqual([`${many} 429`, `${many} 429`])
  // Without a drawing nobody waits.
  expect((await ask(one, `${cards[6]}`.replace(/[^/]+$/, 'old.jpg'))).status).toBe(302)

  unsubscribe('child_process', stop)
  for (const child of children) child.kill('SIGCONT')
  const answers = await Promise.all(asked)
  expect(outcomes.slice(3)).toEqual([`${many} 200`, `${one} 200`, `${many} 200`, `${many} 200`])
  for (const { status, headers } of answers) {
    if (status === 429) expect(headers.get('retry-after')).toBe('5')
  }
})
