import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enterOffice } from '../testing/enter-office.ts'
import { listPublicAddresses } from '../testing/public-addresses.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

test('every public address answers the same with the office on or off, and to somebody who is signed in', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-public-bytes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // Pages name the site's own address, and both have the same day.
  const env = { DATA_DIR: dataDir, SITE_URL: 'http://localhost:4000' }
  const now = Date.now()
  const clock = () => now

  const off = await startSite({ ...env, OFFICE: 'off' }, { clock })
  const addresses = await listPublicAddresses(off.ask)
  const without = await ask(off, addresses)
  await off[Symbol.asyncDispose]()
  expect(Object.values(without).filter(({ status }) => status === 200).length).toBeGreaterThan(50)

  await using on = await startSite({ ...env, OFFICE: 'on' }, { clock })
  const { cookie } = await enterOffice({ dataDir })
  expect((await on.ask('/office/activity', { headers: { Cookie: cookie } })).status).toBe(200)
  expect(await ask(on, addresses)).toEqual(without)
  expect(await ask(on, addresses, cookie)).toEqual(without)
}, 60_000)

/** Asks each address. A page has an entity tag, which is of its bytes, and a length from its second visitor on. */
async function ask(site: TestSite, addresses: readonly string[], cookie = '') {
  // Until the content is read, no page may be stored.
  await vi.waitFor(async () => expect((await site.ask('/')).headers.get('etag')).not.toBeNull(), { timeout: 10_000 })
  const answers: Record<string, { status: number; headers: [string, string][]; bytes: string }> = {}
  for (const address of addresses) {
    const answer = await site.ask(address, { headers: { ...(cookie && { Cookie: cookie }) } })
    const headers = [...answer.headers].filter(([name]) => !/^(date|etag|content-length|transfer-encoding)$/.test(name))
    const bytes = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
    answers[address] = { status: answer.status, headers, bytes }
  }
  return answers
}
