import { expect, test } from 'vitest'
import { readPage } from '../testing/page.ts'
import { startServer } from '../testing/run-server.ts'

test('in development a page is served from its sources, under a policy that lets hot reload work', async ({
  signal,
}) => {
  await using server = await startServer({}, { parameters: ['--development'] })
  // Where the test is out of time, the fetch ends with it, and the server is stopped.
  const answer = await fetch(`${server.url}/faqs`, { signal })
  expect(answer.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'nonce-[\da-f-]{36}';.*connect-src 'self' ws:;/,
  )
  const page = await readPage(answer)
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['Frequently Asked Questions'])
  expect(page.source.includes('react-router/inject-hmr-runtime')).toBe(true)
}, 60_000)
