import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectMailbox } from '../connect-mailbox.ts'
import { keyOfMail } from '../mail-key.ts'
import { createMailParser } from '../parse-mail.ts'
import { buildMail, buildMultipart, plainType } from '../testing/build-mail.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../testing/start-dovecot.ts'
import { createMailFiles } from './open-file.ts'
import type { SoughtMail } from './stored-file.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!hasDovecot())('files of mails', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  /** Connections with the bytes of files that each has fetched. */
  function connectCounted() {
    const opened: { client: ImapFlow; fetched: number }[] = []
    const connect = async () => {
      const client = await connectMailbox({ url: dovecot.url, oauth: null })
      const counted = { client, fetched: 0 }
      opened.push(counted)
      const fetchOne = client.fetchOne.bind(client)
      client.fetchOne = async (...asked) => {
        const found = await fetchOne(...asked)
        for (const part of (found || null)?.bodyParts?.values() ?? []) counted.fetched += part.length
        return found
      }
      return client
    }
    return { opened, connect }
  }

  async function deliver(id: string, part: string): Promise<SoughtMail> {
    const [type, body] = buildMultipart('mixed', [`${plainType}\n\nWords`, part])
    const mail = buildMail([`Message-ID: <${id}>`, type], body)
    dovecot.deliver(mail)
    const parser = createMailParser()
    const key = keyOfMail(await parser.parse(mail))
    await parser.stop()
    return { key, messageId: `<${id}>`, from: null, receivedAt: new Date(), folder: 'INBOX' }
  }

  const never = new AbortController().signal
  const toBase64 = (bytes: Buffer) =>
    `Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n${(bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}`

  test('are read no further than somebody takes them, two at once; a third waits and is told so', async () => {
    const bytes = randomBytes(8_000_000)
    const mail = await deliver('slow', toBase64(bytes))
    const { opened, connect } = connectCounted()
    const files = createMailFiles({ connect, places: { count: 2, timeout: 50 } })
    const slow = await files.open(mail, '2', never)
    if ('refused' in slow) throw new Error(slow.refused)
    const quick = await files.open(mail, '2', never)
    if ('refused' in quick) throw new Error(quick.refused)
    expect(await files.open(mail, '2', never)).toEqual({ refused: 'file-busy' })
    expect((await buffer(quick.bytes)).equals(bytes)).toBe(true)
    // All of one came while nobody took the other.
    expect(opened[1]?.fetched).toBeGreaterThan(10_000_000)
    expect(opened[0]?.fetched).toBeLessThan(2_000_000)
    expect((await buffer(slow.bytes)).equals(bytes)).toBe(true)
    await expect.poll(() => opened.map(({ client }) => client.usable)).toEqual([false, false])
    expect(await files.open(mail, '2', never)).toHaveProperty('bytes')
  })

  test('end with their visitor, which closes the connection and frees its place', async () => {
    const mail = await deliver('left', toBase64(randomBytes(4_000_000)))
    const { opened, connect } = connectCounted()
    const files = createMailFiles({ connect, places: { count: 1, timeout: 5_000 } })
    const gone = new AbortController()
    const left = await files.open(mail, '2', gone.signal)
    if ('refused' in left) throw new Error(left.refused)
    const next = files.open(mail, '2', never)
    gone.abort()
    await expect(buffer(left.bytes)).rejects.toThrow('given up')
    expect(opened[0]?.client.usable).toBe(false)
    const following = await next
    if ('refused' in following) throw new Error(following.refused)
    following.bytes.destroy()
    await expect.poll(() => opened[1]?.client.usable).toBe(false)
  })

  test('end at 25 MB where the mailbox could not say that they are larger', async () => {
    const lines = `${'a'.repeat(70)}\n`.repeat(360_000)
    const mail = await deliver(
      'endless',
      `Content-Type: text/csv\nContent-Transfer-Encoding: quoted-printable\n\n${lines}`,
    )
    const files = createMailFiles({ connect: () => connectMailbox({ url: dovecot.url, oauth: null }) })
    const endless = await files.open(mail, '2', never)
    if ('refused' in endless) throw new Error(endless.refused)
    await expect(buffer(endless.bytes)).rejects.toThrow('larger than was said')
  })
})
