import { expect, test, vi } from 'vitest'
import { describeOnPostgres } from '../database/testing/engines.ts'
import { startServer } from '../testing/run-server.ts'
import { postForm } from './testing/post-form.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const messages = 40

describeOnPostgres('two servers on one database', (createDatabase) => {
  test('deliver every mail of every message, and none twice', async () => {
    const { target } = await createDatabase()
    const smtp = await startSmtpServer()
    const env = {
      DATABASE_URL: target.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@riparo.example',
      MAIL_TO: 'office@riparo.example',
      FORM_LIMIT: '0',
    }
    await using first = await startServer(env)
    await using second = await startServer(env)
    const posts = Array.from({ length: messages }, (_, number) => post((number % 2 ? first : second).url, number))
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]))
    await vi.waitUntil(() => smtp.received.length >= 2 * messages, { timeout: 60_000 })
    // `stop` waits for running deliveries, so a mail that was sent twice has arrived by then.
    await Promise.all([first.stop(), second.stop()])
    const ids = smtp.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2 * messages)
    expect(new Set(ids).size).toBe(2 * messages)
  })
})

async function post(url: string, number: number) {
  const fields = { name: 'Wanjiru', email: `wanjiru-${number}@example.co.ke`, msg: `Message number ${number}` }
  const answer = await postForm(url, 'contact-us', fields)
  await answer.text()
  return answer.status
}
