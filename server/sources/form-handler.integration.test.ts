import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFormHandler } from './form-handler.ts'

const submission = { id: 'm1', form_data: { name: 'Wanjiru', special: '' } }
const signal = new AbortController().signal

/** Starts a handler that sends the given answers in turn. */
async function startHandler(...answers: { status?: number; headers?: Record<string, string>; body: string }[]) {
  const received: { method?: string; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    received.push({ method: request.method ?? '', headers: request.headers, body: await json(request) })
    const { status = 200, headers = {}, body } = answers.shift() ?? { status: 500, body: '' }
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { endpoint: `http://127.0.0.1:${port}/contact`, received, stop }
}

const says = (message: unknown) => ({ body: JSON.stringify({ message }) })

describe('a foreign form handler', () => {
  test('receives form_data as JSON and the id of the submission, and its message is returned', async () => {
    const { endpoint, received } = await startHandler(says('Asante sana!'))
    expect(await createFormHandler(endpoint).send(submission, signal)).toBe('Asante sana!')
    expect(received).toMatchObject([
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'm1' },
        body: { form_data: submission.form_data },
      },
    ])
  })

  test('receives the user and the password of its address as a header', async () => {
    const { endpoint, received } = await startHandler(says('Asante'))
    await createFormHandler(endpoint.replace('http://', 'http://riparo:s%3Acret@')).send(submission, signal)
    const expected = `Basic ${Buffer.from('riparo:s:cret').toString('base64')}`
    expect(received).toMatchObject([{ headers: { authorization: expected } }])
  })

  test.each([
    ['markup', '<b>Thank</b> you<script>', 'Thank you'],
    ['entities', 'Wanjiru&#8217;s &amp;amp; yours', 'Wanjiru’s &amp; yours'],
    ['control characters and many spaces', ' Thank\u0000\u202e  you\n\n', 'Thank you'],
    ['300 characters', '🏡'.repeat(300), '🏡'.repeat(300)],
    ['more than 300 characters', '🏡'.repeat(301), `${'🏡'.repeat(300)}…`],
    ['nothing', '', null],
    ['no text', 7, null],
  ])('whose message is %s: it is read as plain text of limited length', async (_what, message, expected) => {
    const { endpoint } = await startHandler(says(message))
    expect(await createFormHandler(endpoint).send(submission, signal)).toBe(expected)
  })

  test('whose message has a notice of PHP before it', async () => {
    const { endpoint } = await startHandler({ body: '<br />\n<b>Notice</b>: a[0]<br />\n{"message":"Asante"}' })
    expect(await createFormHandler(endpoint).send(submission, signal)).toBe('Asante')
  })

  test.each([
    ['HTML', '<h1>OK</h1>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['far too much', JSON.stringify({ message: 'x'.repeat(70_000) })],
  ])('that accepts with a body of %s has accepted', async (_what, body) => {
    const { endpoint } = await startHandler({ body })
    expect(await createFormHandler(endpoint).send(submission, signal)).toBeNull()
  })

  test.each([400, 404, 422, 429, 500, 503])('that answers %i has not accepted', async (status) => {
    const { endpoint } = await startHandler({ status, body: JSON.stringify({ message: 'wanjiru@example.co.ke' }) })
    const fault = await createFormHandler(endpoint)
      .send(submission, signal)
      .catch((error) => error)
    expect(fault).toMatchObject({ status, message: `the form handler answered with ${status}` })
  })

  test('that redirects is not followed', async () => {
    const elsewhere = await startHandler(says('Got it'))
    const { endpoint } = await startHandler({ status: 307, headers: { Location: elsewhere.endpoint }, body: '' })
    await expect(createFormHandler(endpoint).send(submission, signal)).rejects.toThrow()
    expect(elsewhere.received).toEqual([])
  })

  test('that refuses the connection is reported with the reason', async () => {
    const { endpoint, stop } = await startHandler()
    await stop()
    await expect(createFormHandler(endpoint).send(submission, signal)).rejects.toThrow('ECONNREFUSED')
  })
})
