import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hasProgram } from '../../scripts/machine.ts'
import { startBalancer } from '../testing/start-balancer.ts'

const withoutNginx = 'the balancer: nginx is not installed'

test('the balancer passes on that a server is too busy, asks no other one for it, and goes on asking this one', async ({
  skip,
}) => {
  skip(!hasProgram('nginx'), withoutNginx)
  const busy: RequestListener = (_request, response) => response.writeHead(429, { 'Retry-After': '5' }).end('busy')
  const [one, two] = [await startUpstream(busy), await startUpstream(busy)]
  await using balancer = await startBalancer(one.url, two.url)
  const before = one.count() + two.count()
  for (let number = 0; number < 10; number++) {
    const answer = await fetch(`${balancer.url}/?number=${number}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  }
  expect(one.count() + two.count()).toBe(before + 10)
  expect(Math.min(one.count(), two.count())).toBeGreaterThan(1)
})

test('the balancer passes cookies and photographs on to the office, and sends no part of one twice', async ({
  skip,
}) => {
  skip(!hasProgram('nginx'), withoutNginx)
  const seen: unknown[] = []
  const busy: RequestListener = async (request, response) => {
    let size = 0
    for await (const chunk of request) size += (chunk as Buffer).length
    // Not the balancer's start, which asks for a page.
    if (request.method === 'PUT') seen.push([request.headers.cookie, size])
    response.writeHead(503).end('busy')
  }
  const [one, two] = [await startUpstream(busy), await startUpstream(busy)]
  await using balancer = await startBalancer(one.url, two.url)
  const send = (path: string, bytes: number) =>
    fetch(balancer.url + path, { method: 'PUT', headers: { Cookie: 'office=1' }, body: Buffer.alloc(bytes) })
  expect((await send('/office/uploads/villa', 50 * 1024 * 1024)).status).toBe(503)
  expect(seen).toEqual([['office=1', 50 * 1024 * 1024]])
  expect((await send('/office/listings', 2 * 1024 * 1024)).status).toBe(413)
  expect(seen).toHaveLength(1)
})

test('the balancer asks the other server for a file of a build that one lacks, and for nothing else', async ({
  skip,
}) => {
  skip(!hasProgram('nginx'), withoutNginx)
  const lacks: RequestListener = (_request, response) => response.writeHead(404).end('lacks it')
  const [one, two] = [await startUpstream(lacks), await startUpstream((_request, response) => response.end('has it'))]
  await using balancer = await startBalancer(one.url, two.url)
  const ask = async (folder: string, number: number) =>
    (await fetch(`${balancer.url}${folder}frame-${number}.js`)).status
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  for (const folder of ['/assets/', '/office/assets/'])
    expect(await Promise.all(numbers.map((number) => ask(folder, number)))).toEqual(numbers.map(() => 200))
  expect(await Promise.all(numbers.map((number) => ask('/media/', number)))).toContain(404)
})

async function startUpstream(answer: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => requests }
}
