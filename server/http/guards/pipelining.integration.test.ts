import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { dial, speak } from '../../testing/sockets.ts'
import { startSite } from '../../testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const lines = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`

test('pipelined requests are answered in their order, cached pages too', async () => {
  await site.ask('/faqs')
  const paths = ['/nothing', '/faqs', '/healthz', '/property-listings/?minPriceValue=5001', '/faqs']
  const answer = await speak(
    site,
    `${paths.map((path) => lines(path)).join('')}${lines('/x', 'Connection: close\r\n')}`,
  )
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([404, 200, 200, 200, 200, 404])
})

test('sixteen of them wait for an answer, and a connection with more is closed', async () => {
  const slow = lines('/property-listings/?minPriceValue=5002')
  const answered = async (count: number) => {
    const socket = dial(site)
    let text = ''
    socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
    socket.write(slow + lines('/healthz').repeat(count - 1) + lines('/healthz', 'Connection: close\r\n'))
    await once(socket, 'close')
    return text.split('HTTP/1.1 200 ').length - 1
  }
  expect(await answered(16)).toBe(17)
  expect(await answered(17)).toBe(0)
})
