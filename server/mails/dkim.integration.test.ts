import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../database/testing/engines.ts'
import { createSmtpTransport } from '../messages/smtp.ts'
import { startSmtpServer } from '../messages/testing/smtp-server.ts'
import { paragraph } from './blocks.ts'
import { type DkimKey, readDkimKey, toPublicKey } from './dkim.ts'
import { layoutMail } from './layout-mail.ts'
import { verifyDkim } from './testing/verify-dkim.ts'

const names = { selector: 'site', domain: 'riparo.example' }
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key: DkimKey = { ...names, privateKey: String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' })) }
const publicKey = createPublicKey({ key: Buffer.from(toPublicKey(key), 'base64'), type: 'spki', format: 'der' })
const unsubscribe = `https://www.a-long-name-of-a-firm.example/newsletter/unsubscribe?token=${'t'.repeat(32)}`

/** The bytes of a mail as they arrived at a mail server. */
async function send(): Promise<Buffer> {
  const smtp = await startSmtpServer()
  const transport = await createSmtpTransport(smtp.url, {}, key)
  const firm = { name: 'Zoë & Söhne', email: 'a@b.example', phones: [], brand: { accent: '#da1900', ink: '#16201a' } }
  const { text, alternative } = layoutMail(
    { blocks: [paragraph(`Grüße 🏡\n.\n\n  two  spaces  \n${'long '.repeat(300)}`)], signed: [] },
    { firm, siteUrl: 'https://www.riparo.example' },
  )
  await transport.sendMail({
    ...{
      from: 'Zoë <site@riparo.example>',
      to: 'a@b.example',
      subject: `Größe ${'x'.repeat(100)}`,
      text,
      html: alternative,
    },
    headers: {
      'List-Id': '<newsletter.www.riparo.example>',
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  })
  return Buffer.from(smtp.received[0]?.raw ?? '')
}

test('a mail arrives with a signature that holds and covers sender, subject, list and both headers of one click (RFC 8058)', async () => {
  const raw = await send()
  const { signed, tags } = verifyDkim(raw, publicKey) ?? {}
  expect(signed).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
  expect([tags?.get('d'), tags?.get('s')]).toEqual(['riparo.example', 'site'])
})

test('a mail whose words, address to unsubscribe or button were changed on the way does not pass', async () => {
  const raw = (await send()).toString('latin1')
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  expect(verifyDkim(Buffer.from(raw, 'latin1'), publicKey)).not.toBeNull()
  expect(verifyDkim(Buffer.from(raw, 'latin1'), other)).toBeNull()
  for (const [from, to] of [
    ['spaces', 'faces'],
    ['token=tt', 'token=uu'],
    ['One-Click', 'Two-Click'],
  ] as const) {
    expect(raw).toContain(from)
    expect(verifyDkim(Buffer.from(raw.replace(from, to), 'latin1'), publicKey)).toBeNull()
  }
})

test('a long address to unsubscribe stays in one piece', async () => {
  const raw = (await send()).toString()
  const [field = ''] = /^List-Unsubscribe:(?:.*\r\n[ \t])*.*$/m.exec(raw) ?? []
  expect(field.replaceAll('\r\n', '').trim()).toBe(`List-Unsubscribe: <${unsubscribe}>`)
  expect(raw).toContain(`<${unsubscribe}>`)
})

test.each([
  ['no file', null, /MAIL_DKIM_KEY_FILE is ".*key\.pem", but ENOENT/],
  ['no key', 'hello', /key\.pem, but that holds no private key in PEM/],
  ['a public key', String(rsa.publicKey.export({ type: 'spki', format: 'pem' })), /holds no private key/],
  ['a short key', pem(generateKeyPairSync('rsa', { modulusLength: 512 })), /takes an RSA key of 1024 bits or more/],
  ['a key of another kind', pem(generateKeyPairSync('ed25519')), /takes an RSA key/],
])('%s where the key should be stops the start with the reason', (_what, content, reason) => {
  const keyFile = join(createFolder(), 'key.pem')
  if (content !== null) writeFileSync(keyFile, content)
  expect(() => readDkimKey({ keyFile, ...names })).toThrow(reason)
})

function pem({ privateKey }: ReturnType<typeof generateKeyPairSync>) {
  return String((privateKey as unknown as typeof rsa.privateKey).export({ type: 'pkcs8', format: 'pem' }))
}
