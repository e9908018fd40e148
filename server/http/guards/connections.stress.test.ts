import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { postForm } from '../../messages/testing/post-form.ts'
import { startSmtpServer } from '../../messages/testing/smtp-server.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { dial } from '../../testing/sockets.ts'
import { startSite } from '../../testing/start-site.ts'
import { trackConnections } from './connections.ts'

describe('a connection that was idle too long', () => {
  test('is not closed under a request that arrived while the server was busy', async () => {
    await using site = await startSite({}, { limits: { idleMs: 50 } })
    const socket = dial(site)
    await ask(socket)
    socket.write(request)
    // Both ends are in this process: the bytes lie ready, and the limit passes before the server can read them.
    block(500)
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('is not closed under a request that arrived while the server worked on another', async () => {
    const server = createServer({ keepAliveTimeout: 50, keepAliveTimeoutBuffer: 0 }, (asked, response) => {
      if (asked.url === '/work') {
        socket.write(request)
        block(100)
      }
      response.end('done')
    })
    trackConnections(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [busy, socket] = [dial({ url }), dial({ url })]
    await ask(busy)
    await ask(socket)
    // Both have been idle too long when this is read, and the other asks before its answer is made.
    busy.write(request.replace('/healthz', '/work'))
    block(200)
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /)
    busy.destroy()
    socket.destroy()
    await new Promise((closed) => server.close(closed))
  })

  test('is closed where nothing was asked', async () => {
    await using site = await startSite({}, { limits: { idleMs: 50 } })
    const socket = dial(site)
    await ask(socket)
    await once(socket.resume(), 'end')
  })
})

describe('a site that stops', () => {
  test.each(['127.0.0.1', 'localhost'])('on %s takes no connection while a delivery is in hand', async (HOST) => {
    const begun = Promise.withResolvers<void>()
    const allowed = Promise.withResolvers<void>()
    const smtp = await startSmtpServer({
      async refuseMail() {
        begun.resolve()
        await allowed.promise
        return null
      },
    })
    const site = await startSite({
      HOST,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'a@riparo.example',
      MAIL_TO: 'b@riparo.example',
    })
    const idle = await dialAll(site.url)
    for (const socket of idle) await ask(socket)
    await postForm(site.url, 'contact-us', { name: 'A', email: 'a@example.com', msg: 'Hello' })
    await begun.promise
    const stopped = site[Symbol.asyncDispose]()
    expect(await dialAll(site.url)).toEqual([])
    await Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
    expect(smtp.received).toEqual([])
    allowed.resolve()
    await stopped
    expect(smtp.received).not.toEqual([])
  })

  test('finishes what is in flight, and says that the connection ends', async () => {
    const site = await startSite()
    const socket = dial(site)
    const body = '{"form_data":{"name":"A","email":"a@example.com","msg":"Hello"}}'
    const headers = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`]
    socket.write(['POST /forms/contact-us HTTP/1.1', ...headers, 'Expect: 100-continue', '', ''].join('\r\n'))
    await answer(socket)
    const stopped = site[Symbol.asyncDispose]()
    socket.write(body)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*Thank you/s)
    await stopped
  })

  test.each(['/healthz', '/faqs'])('answers %s, which was asked over an open connection just before', async (path) => {
    const site = await startSite()
    const socket = dial(site)
    await ask(socket)
    socket.write(request.replace('/healthz', path))
    const stopped = site[Symbol.asyncDispose]()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s)
    await stopped
  })

  test('waits for a client that reads its answer slowly', async () => {
    const size = 32 * 1024 * 1024
    using content = createContentFolder([])
    const file = join(content.path, 'media', 'long.mp4')
    writeFileSync(file, '')
    truncateSync(file, size)
    const site = await startSite({ CONTENT_DIR: content.path })
    const socket = dial(site)
    socket.write(request.replace('/healthz', '/media/long.mp4'))
    const head = await answer(socket)
    const stopped = site[Symbol.asyncDispose]()
    const read = head.length + (await buffer(socket)).length
    expect(read - head.indexOf('\r\n\r\n') - 4).toBe(size)
    await stopped
  })
})

const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Keeps this process, and so the server, from anything else. */
function block(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

async function ask(socket: Socket) {
  socket.write(request)
  expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /)
}

/** The next bytes: an answer of `/healthz` comes in one piece. Rejects when the connection is reset. */
async function answer(socket: Socket): Promise<string> {
  const next = once(socket, 'data') as Promise<[Buffer]>
  socket.resume()
  const [chunk] = await next
  socket.pause()
  return chunk.toString('latin1')
}

/** Connections to the site at every address of this machine that it listens on. */
async function dialAll(url: string): Promise<Socket[]> {
  const tried = ['127.0.0.1', '::1'].map(async (host) => {
    const socket = connect({ host, port: Number(new URL(url).port) })
    return once(socket, 'connect').then(
      () => [socket],
      () => [],
    )
  })
  return (await Promise.all(tried)).flat()
}
