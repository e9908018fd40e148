import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusedSignIn } from './access-token.ts'
import { connectMailbox, type MailboxAccess } from './connect-mailbox.ts'
import { type Dovecot, hasDovecot, startDovecot } from './testing/start-dovecot.ts'
import { startTokenService } from './testing/token-service.ts'

vi.setConfig({ testTimeout: 30_000 })

describe.skipIf(!hasDovecot())('a mailbox that takes tokens', () => {
  let tokens: Awaited<ReturnType<typeof startTokenService>>
  let dovecot: Dovecot
  let access: MailboxAccess & { oauth: NonNullable<MailboxAccess['oauth']> }
  beforeAll(async () => {
    tokens = await startTokenService()
    dovecot = await startDovecot({ introspection: tokens.introspection })
  })
  afterAll(async () => {
    await dovecot?.[Symbol.asyncDispose]()
    await tokens?.[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    Object.assign(tokens, { lifetime: 3599, takes: true, asked: [] })
    access = { url: dovecot.tokenUrl, oauth: tokens.access() }
  })

  async function listPaths() {
    const client = await connectMailbox(access)
    const folders = await client.list()
    client.close()
    return folders.map(({ path }) => path)
  }

  test('is opened with a token of the application, which serves until shortly before it ends', async () => {
    expect(await listPaths()).toContain('INBOX')
    expect(await listPaths()).toContain('INBOX')
    const { client, secret } = access.oauth
    expect(tokens.asked).toEqual([
      {
        ...{ grant_type: 'client_credentials', client_id: client, client_secret: secret },
        scope: 'https://mail.example/.default',
      },
    ])
  })

  test('a token that ends within five minutes is replaced before the next connection', async () => {
    tokens.lifetime = 299
    await listPaths()
    await listPaths()
    expect(tokens.asked).toHaveLength(2)
  })

  test('an application that gets no token is refused, and the error says so without the secret', async () => {
    access.oauth.secret = 'wrong'
    await expect(listPaths()).rejects.toThrow(new RefusedSignIn('no token was given: invalid_client'))
  })

  test('a token that the mailbox refuses is not used again', async () => {
    tokens.takes = false
    await expect(listPaths()).rejects.toThrow(new RefusedSignIn('the token was refused'))
    tokens.takes = true
    expect(await listPaths()).toContain('INBOX')
    expect(tokens.asked).toHaveLength(2)
  })

  test('an endpoint that is away refuses nobody: it is asked again soon, as a lost line is', async () => {
    access.oauth.endpoint = 'http://127.0.0.1:1/token'
    const error = await listPaths().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RefusedSignIn)
  })
})
