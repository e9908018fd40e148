import { expect, test } from 'vitest'
import { toConfig } from '../../config/config.ts'
import { connectMigrated, createSqliteDatabase } from '../../database/testing/engines.ts'
import { offerOffice } from './office-start.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

async function start(env: Record<string, string>, isTerminal = true) {
  const { db } = await connectMigrated(createSqliteDatabase)
  const offer = () => offerOffice({ config: toConfig(env), db, origin: 'http://localhost:3000', isTerminal, now })
  return { db, offer }
}

test('a start on an own machine prints a link that lets the first owner in, a new one each time', async () => {
  const { db, offer } = await start({})
  const first = await offer()
  expect(first).toEqual({ link: expect.stringMatching(/^http:\/\/localhost:3000\/office\/#[\w-]{43}$/), remark: null })
  expect((await offer()).link).not.toBe(first.link)
  const links = await db.selectFrom('office_links').selectAll().execute()
  expect(links).toMatchObject([{ purpose: 'first-owner', person_id: null, expires_at: '2026-11-21T08:30:00.000Z' }])
  expect(JSON.stringify(links)).not.toContain(first.link?.slice(-43))
})

test.each([
  ['no terminal reads it', {}, false],
  ['others reach the server', { HOST: '0.0.0.0' }, true],
  ['the site has an address', { SITE_URL: 'https://riparo.example' }, true],
  ['a proxy stands in front', { TRUST_PROXY: '1' }, true],
  ['another service has the listings', { PROPERTIES_ENDPOINT: 'https://cms.example' }, true],
])('no link is printed where %s', async (_where, env, isTerminal) => {
  const { db, offer } = await start(env as Record<string, string>, isTerminal)
  expect(await offer()).toEqual({
    link: null,
    remark: 'the office has no owner: npm run riparo -- office invite EMAIL --role owner',
  })
  expect(await db.selectFrom('office_links').selectAll().execute()).toEqual([])
})
