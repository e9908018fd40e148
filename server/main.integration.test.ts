import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { postForm } from './messages/testing/post-form.ts'
import { createContentFolder } from './testing/content-folder.ts'
import { enterOffice } from './testing/enter-office.ts'
import { breaking, failToStart, startServer } from './testing/run-server.ts'

// A start takes a second, and many times that where every other test runs as well.
vi.setConfig({ testTimeout: 120_000 })

const inquiry = { propertyID: 'abc', name: 'A', email: 'a@example.com', phone: '0700000000', msg: '', special: '' }

describe('a start', () => {
  test('says in one line where it serves, and that mails wait', async () => {
    await using server = await startServer()
    expect(server.startLine).toMatch(
      /^Riparo serves on http:\/\/localhost:\d+; mails wait in the outbox until SMTP_URL is set \(0 waiting\); the office has no owner: npm run riparo -- office invite EMAIL --role owner$/,
    )
    expect(new URL(server.url).port).not.toBe('0')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(server.written).toEqual({ stdout: `${server.startLine}\n`, stderr: '' })
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@riparo.example', MAIL_TO: 'b@riparo.example' }
    await using mailing = await startServer(mail)
    expect(mailing.startLine).toMatch(/^Riparo serves on http:\/\/localhost:\d+; the office has no owner: [^;]*$/)
  })

  test('says why the office is off where no browser makes passkeys, and nothing where it is to be off', async () => {
    await using unwanted = await startServer({ OFFICE: 'off' })
    expect(unwanted.startLine).not.toContain('office')
    await using server = await startServer({ SITE_URL: 'http://riparo.example' })
    expect(server.startLine).toContain('; the office is off: passkeys need SITE_URL to begin with https')
    expect((await fetch(`${server.url}/office/`)).status).toBe(404)
    await using off = await startServer({ SITE_URL: 'http://riparo.example', OFFICE: 'off' })
    expect(off.startLine).not.toContain('office')
  })

  test('counts the mails that wait from before, and misses no owner once somebody was invited', async () => {
    await using first = await startServer()
    expect((await postForm(first.url, 'property-inquiry', inquiry)).status).toBe(200)
    await enterOffice({ dataDir: first.dataDir })
    expect(await first.stop()).toBe(0)
    await using second = await startServer({ DATA_DIR: first.dataDir })
    expect(second.startLine).toContain('(1 waiting)')
    expect(second.startLine).not.toContain('office')
  })
})

describe('a start that cannot be', () => {
  test('names every malformed variable in a line of its own, with what it got and what it takes', async () => {
    const { code, stdout, lines } = await failToStart({ PORT: 'http', DATABASE_URL: 'postgres-typo://u:hunter2@h/db' })
    expect([code, stdout]).toEqual([1, ''])
    expect(lines).toEqual([
      expect.stringMatching(/^Cannot start: PORT is "http", but takes ./),
      expect.stringMatching(/^DATABASE_URL is "postgres-typo:\/\/…@h\/db", but takes .*postgres:\/\//),
    ])
  })

  test('says in one line that the data folder is none', async () => {
    using folder = createContentFolder([])
    const DATA_DIR = join(folder.path, 'firm.json')
    const { code, lines } = await failToStart({ DATA_DIR })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^Cannot start: DATA_DIR is ".*firm\.json", but takes a folder that the site may write to: .+/,
      ),
    ])
  })

  test('says in one line which PostgreSQL cannot be reached, and not with which password', async () => {
    const { code, lines } = await failToStart({ DATABASE_URL: 'postgres://riparo:hunter2@127.0.0.1:1/homes' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^Cannot start: DATABASE_URL is "postgres:\/\/…@127\.0\.0\.1:1\/homes", but PostgreSQL at 127\.0\.0\.1:1\/homes cannot be opened: .*ECONNREFUSED/,
      ),
    ])
    expect(lines.join()).not.toContain('hunter2')
  })

  test.each([
    ['HOST', '192.0.2.1', 'listen EADDRNOTAVAIL'],
    ['HOST', 'nowhere.invalid', 'getaddrinfo'],
    ['HOST', 'fe80::1%nowhere', 'listen EINVAL'],
    ['DATA_DIR', '/proc/nowhere', 'takes a folder that the site may write to'],
    ['CONTENT_DIR', '/nowhere', '/nowhere/firm.json: cannot be read'],
    ['CONTENT_DIR', '/no\nwhere', 'firm.json: cannot be read'],
    ['DATABASE_URL', 'postgres://127.0.0.1/homes?sslrootcert=/nowhere', 'ENOENT'],
    ['DATABASE_URL', 'postgres://u:%E4@127.0.0.1/homes', 'URI malformed'],
  ])('names %s where %s is well-formed and cannot be used', async (name, value, reason) => {
    const { code, lines } = await failToStart({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(`^Cannot start: ${name} is ".*", but .*${reason}`)])
  })

  test('names DATA_DIR where it is not needed for the database', async () => {
    using folder = createContentFolder([])
    const DATA_DIR = join(folder.path, 'firm.json', 'data')
    const { code, lines } = await failToStart({ DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/homes' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^Cannot start: DATA_DIR is /)])
  })

  test('keeps its line where a wrong value of the content has several', async () => {
    using content = createContentFolder([])
    const file = join(content.path, 'firm.json')
    const firm = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...firm, email: 'a\nb' }))
    const { lines } = await failToStart({ CONTENT_DIR: content.path })
    expect(lines).toEqual([expect.stringMatching(/email: expected an e-mail address .*, but found "a\\nb"$/)])
  })

  test('names the record, the field and what is wrong with a listing of the content', async () => {
    using content = createContentFolder([{ id: 'abc', createdAt: 'yesterday' }])
    const { code, stderr } = await failToStart({ CONTENT_DIR: content.path })
    expect(code).toBe(1)
    expect(stderr).toMatch(/generated\.json, record abc, createdAt: /)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('prints the stack of a bug, also where its error has a code', async () => {
    const { code, stdout, stderr } = await failToStart({ NODE_OPTIONS: breaking('net.Server.prototype.listen') })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).not.toContain('Cannot start')
    expect(stderr).toMatch(/^TypeError .*(\n {4}at .*)+server\/compose\.ts:\d+/)
    expect(stderr).toContain("code: 'ERR_INVALID_ARG_TYPE'")
  })

  test('says in one line that the port is taken', async () => {
    await using server = await startServer()
    const { port } = new URL(server.url)
    const { code, lines } = await failToStart({ PORT: port })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(`^Cannot start: PORT is "${port}", but .*EADDRINUSE.*${port}`)])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('lets what is in flight finish, takes nothing new and ends with 0', async () => {
    await using server = await startServer()
    const begun = await beginInquiry(server.url)
    const exit = server.stop(signal)
    await refusesConnections(server.url)
    const answer = await begun.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('Thank you')
    expect(await exit).toBe(0)
    expect(server.written.stderr).toBe('')
  })

  test('ends a server with 0 as soon as it has said that it serves', async () => {
    for (let round = 0; round < 3; round++) {
      await using server = await startServer()
      expect(await server.stop(signal)).toBe(0)
    }
  })

  test('ends an idle server at once, with browsers still connected', async () => {
    await using server = await startServer()
    expect((await fetch(`${server.url}/property-listings/`)).status).toBe(200)
    expect(await server.stop(signal)).toBe(0)
  })
})

/** An inquiry of which the server has the head and waits for the body: it said so with `100 Continue`. */
async function beginInquiry(url: string) {
  const { host, port } = new URL(url)
  const body = JSON.stringify({ form_data: inquiry })
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.write(
    `POST /forms/property-inquiry HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  return {
    finish() {
      socket.write(body)
      return text(socket)
    },
  }
}

/** Resolves when the server takes no connection any more. */
async function refusesConnections(url: string) {
  const { port } = new URL(url)
  for (let times = 0; times < 10_000; times++) {
    const refused = await new Promise<boolean>((resolve) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1' })
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
      socket.once('connect', () => socket.destroy())
    })
    if (refused) return
  }
  throw new Error('the server still takes connections')
}
