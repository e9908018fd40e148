import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createFolder } from '../database/testing/engines.ts'
import { startServer } from '../testing/run-server.ts'
import { postForm } from './testing/post-form.ts'

vi.setConfig({ testTimeout: 60_000 })

const files = ['riparo.sqlite', 'riparo.sqlite-wal', 'riparo.sqlite-shm']

test.each([
  ['database is deleted', ['riparo.sqlite'], () => {}],
  ['write-ahead log is deleted', ['riparo.sqlite-wal'], () => {}],
  ['index of the write-ahead log is deleted', ['riparo.sqlite-shm'], () => {}],
  [
    'database is replaced',
    ['riparo.sqlite'],
    (folder: string) => new DatabaseSync(join(folder, 'riparo.sqlite')).close(),
  ],
])('while the %s nothing is written, and what is stored can be read', async (_what, names, replace) => {
  const dataDir = createFolder()
  const { db, check, close } = await connect({ dataDir })
  onTestFinished(close)
  await migrate(db)
  for (const name of names) rmSync(join(dataDir, name))
  replace(dataDir)
  const fault = `${dataDir}/${names[0]} was deleted or replaced while the site has it open`
  const write = db
    .transaction()
    .execute((transaction) => transaction.updateTable('collections').set({ version: 2 }).execute())
  await expect(write).rejects.toThrow(fault)
  await expect(check()).rejects.toThrow(fault)
  const versions = await db.selectFrom('collections').select('version').execute()
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
})

test('while the database is deleted with the files beside it nothing is acknowledged, and the pages go on', async () => {
  await using server = await startServer({ FORM_LIMIT: '0', LOG_LEVEL: 'error' })
  expect(await post(server.url, 'contact-us', message())).toBe(200)
  // Readiness shows that the listings were read and recorded as known.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  for (const name of files) rmSync(join(server.dataDir, name))

  expect(await post(server.url, 'contact-us', message())).toBe(503)
  expect(await post(server.url, 'newsletter', { email: 'wanjiru@example.co.ke', consent: 'yes' })).toBe(503)
  expect(await post(server.url, 'property-inquiry', { ...message(), phone: '0700000000', propertyID: 'x' })).toBe(503)
  for (let times = 0; times < 2; times++) {
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ database: false })])
  }
  expect((await fetch(`${server.url}/property-listings/?page=2`)).status).toBe(200)

  const lines = server.written.stdout.split('\n').filter((line) => line.startsWith('{'))
  const text = `${server.dataDir}/riparo.sqlite was deleted or replaced while the site has it open: nothing is stored until the site is started again`
  expect(lines.map((line) => JSON.parse(line)).map(({ msg, err }) => [msg, err.message])).toEqual([
    ...Array(3).fill(['message not stored', text]),
    ['not ready', text],
  ])
})

test('a database that is put back is written again', async () => {
  await using server = await startServer({ FORM_LIMIT: '0' })
  const [here, there] = [join(server.dataDir, 'riparo.sqlite'), join(server.dataDir, 'elsewhere')]
  renameSync(here, there)
  expect(await post(server.url, 'contact-us', message())).toBe(503)
  renameSync(there, here)
  expect(await post(server.url, 'contact-us', message())).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
  using database = new DatabaseSync(here, { readOnly: true })
  expect(database.prepare('select count(*) as count from messages').get()).toMatchObject({ count: 1 })
})

test('a server whose files were replaced does not delete those of the next one', async () => {
  const dataDir = createFolder()
  const old = await connect({ dataDir })
  await migrate(old.db)
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  const next = await connect({ dataDir })
  await migrate(next.db)
  await old.close()
  expect(readdirSync(dataDir)).toEqual(['riparo.sqlite', 'riparo.sqlite-shm', 'riparo.sqlite-wal'])
  await next.check()
  await next.close()
  expect(readdirSync(dataDir)).toEqual(['riparo.sqlite'])
})

let written = 0
function message() {
  return { name: 'Wanjiru', email: 'wanjiru@example.co.ke', msg: `Message number ${++written}` }
}

async function post(...parameters: Parameters<typeof postForm>) {
  return (await postForm(...parameters)).status
}
