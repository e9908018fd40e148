import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversations } from '../../testing/generated-requests.ts'
import { converse } from '../../testing/sockets.ts'
import { startSite } from '../../testing/start-site.ts'

test('whatever comes over a connection, no answer is our fault, each is protected, and the site goes on', async () => {
  await using site = await startSite()
  await fc.assert(
    fc.asyncProperty(conversations, async (conversation) => {
      const { answers } = await converse(site, conversation)
      for (const { status, head } of answers) {
        expect(status).toBeLessThan(500)
        expect(head).toMatch(/^x-content-type-options: nosniff\r$/im)
      }
      if (conversation.whole) expect(answers).not.toEqual([])
    }),
    { numRuns: Number(process.env.FUZZ ?? 300), seed: Number(process.env.SEED ?? 8) },
  )
  expect((await site.ask('/readyz')).status).toBe(200)
})
