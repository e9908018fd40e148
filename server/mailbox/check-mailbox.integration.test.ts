import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tryMail } from './check-mailbox.ts'
import { connectMailbox } from './connect-mailbox.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'

vi.setConfig({ testTimeout: 30_000 })

const firm = { from: 'Riparo <site@riparo.example>', to: 'firm@riparo.example' }

describe.skipIf(!hasDovecot())('a mail that the firm sends itself', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.[Symbol.asyncDispose]())

  /** Sends it through a server that delivers it into a folder with other headers for its id. */
  async function send(toHeaders: (id: string) => string[], folder = 'INBOX') {
    const client = await connectMailbox({ url: dovecot.url, oauth: null })
    const transport = {
      async sendMail({ messageId, subject }: { messageId?: string; subject?: string }) {
        const lines = [...toHeaders(messageId ?? ''), 'From: site@riparo.example', `Subject: ${subject}`]
        if (folder) dovecot.deliver([...lines, '', 'A test.', ''].join('\n'), folder)
      },
    }
    const sent = await tryMail(client, transport, firm, { timeout: 0, pause: 0 })
    client.close()
    return sent
  }

  test.each([
    ['message-id', (id: string) => [`Message-ID: ${id}`]],
    ['references', (id: string) => ['Message-ID: <other@relay.example>', `References: ${id}`]],
    ['original', (id: string) => ['Message-ID: <other@relay.example>', `X-Microsoft-Original-Message-ID: ${id}`]],
    ['nowhere', () => ['Message-ID: <other@relay.example>']],
  ])('is found with our id in the place %s', async (idAt, toHeaders) => {
    expect(await send(toHeaders)).toEqual({ folder: 'INBOX', idAt })
  })

  test('is found in junk, and in no folder where it did not come', async () => {
    expect(await send((id) => [`Message-ID: ${id}`], 'Junk')).toEqual({ folder: 'Junk', idAt: 'message-id' })
    expect(await send(() => [], '')).toBeNull()
  })
})
