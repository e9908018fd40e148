import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../domain/office/person.ts'
import { maxDayBytes, refusals } from '../../domain/office/photographs.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { fetchBytes } from '../http/fetch-bytes.ts'
import { paintScene } from '../office/photographs/testing/sample-files.ts'
import { fetchPhotographs } from './fetch-photographs.ts'
import { openTestImports } from './testing/open-test-imports.ts'
import { writeVillas } from './testing/wxr.ts'

const asked: string[] = []
/** Requests for `/waits…` that are not answered yet. */
let waiting: (() => void)[] = []
let onWaiting = () => {}
const pictures = new Map<string, Buffer>()

const answer: RequestListener = ({ url = '' }, response) => {
  asked.push(url)
  const picture = pictures.get(url)
  if (!picture) response.writeHead(404).end()
  else if (url.startsWith('/waits')) {
    waiting.push(() => response.end(picture))
    onWaiting()
  } else response.end(picture)
}
const oldSite = createServer(answer)
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => oldSite.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(oldSite.address() as AddressInfo).port}`
  for (const [at, path] of ['/2024/03/front.jpg', '/garden.jpg', '/waits/w1.jpg', '/waits/w2.jpg'].entries())
    pictures.set(path, await paintScene(at + 1, { width: 300, height: 200 }))
  pictures.set('/words.jpg', Buffer.from('no picture'))
})
afterEach(() => {
  asked.length = 0
  waiting = []
  onWaiting = () => {}
})
afterAll(() => {
  oldSite.closeAllConnections()
  oldSite.close()
})

/** The old site of the tests has a private address, which no other has to be allowed. */
const fetchPrivate: typeof fetchPhotographs = (addresses, options) =>
  fetchPhotographs(addresses, {
    ...options,
    fetch: (url, each) => fetchBytes(url, { ...each, mayBePrivate: true }),
  })

const address = (path: string) => `http://${host}${path}`

const writeExport = (...galleries: readonly string[][]) => writeVillas(galleries.map((paths) => paths.map(address)))

describeOnEachEngine('photographs fetched from the old site', (createDatabase) => {
  let db: SiteDatabase
  let ann: Pick<Person, 'id'>
  let now: number
  const clock = () => (now += 1_000)
  let office: ReturnType<typeof openTestImports>

  beforeEach(async () => {
    db = (await connectMigrated(createDatabase)).db
    now = Date.UTC(2026, 10, 30)
    ann = { id: 'ann' }
    const [email, instant] = ['ann@riparo.example', '2026-01-01T00:00:00.000Z']
    await db
      .insertInto('people')
      .values({ ...ann, email, name: 'Ann', role: 'owner', invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    office = openTestImports(db, ann, { clock, fetch: fetchPrivate })
  })

  const open = () => openTestImports(db, ann, { clock, fetch: fetchPrivate })
  const begin = (id: string, { imports, importer } = office, from = host) =>
    imports.fetchPhotographs(id, from, importer)
  async function fetchAll(id: string, from = office) {
    expect(await begin(id, from)).toEqual({ ok: true })
    await from.imports.finish()
    return office.look(id)
  }
  const pictureUrls = async () => {
    const rows = await db.selectFrom('listing_drafts').select('record').execute()
    return rows.map(({ record }) => {
      const { mainImage, propertyImages } = JSON.parse(`${record}`)
      return [mainImage, ...(propertyImages ?? [])].flatMap((each) => each?.url ?? [])
    })
  }
  const stored = expect.stringMatching(/^\/photographs\/[\da-f]{64}\.jpg$/)

  test('those of an export are there as if they had been chosen, and each that is not is named with the reason', async () => {
    const id = await office.begin(writeExport(['/2024/03/front.jpg', '/gone.jpg'], ['/garden.jpg', '/words.jpg']))
    expect(await office.look(id)).toMatchObject({
      fetched: null,
      photographs: { found: 0, missingCount: 4, elsewhere: [{ host, count: 4 }] },
    })
    const view = await fetchAll(id)
    expect(view).toMatchObject({
      stage: 'checked',
      photographs: { found: 2, missingCount: 2, unusedCount: 0, elsewhere: [{ host, count: 2 }] },
    })
    expect(view.fetched).toEqual({
      ...{ host, total: 4, done: 4, fetched: 2, faultCount: 2 },
      faults: [
        { name: 'gone.jpg', address: address('/gone.jpg'), fault: `It is not on ${host} any more.` },
        { name: 'words.jpg', address: address('/words.jpg'), fault: refusals['not-a-picture'] },
      ],
    })
    await office.write(id)
    expect((await pictureUrls()).toSorted()).toEqual([[stored], [stored]])
  })

  test('a table whose cells are addresses keeps them until they are fetched, and the same file again changes nothing', async () => {
    const file = `Ref,Title,Photos\n17,Villa,${address('/garden.jpg')}\n`
    await office.run(file)
    expect(await pictureUrls()).toEqual([[address('/garden.jpg')]])
    const id = await office.begin(file.replace('Villa', 'Grand villa'))
    expect((await fetchAll(id)).photographs).toMatchObject({ found: 1, missingCount: 0, elsewhere: [] })
    await office.write(id)
    expect(await pictureUrls()).toEqual([[stored]])
    expect((await office.look(await office.begin(file))).counts).toMatchObject({ conflicts: 0, changed: 1 })
    const again = await office.look(await office.begin(file.replace('Villa', 'Grand villa')))
    expect(again).toMatchObject({ counts: { unchanged: 1, changed: 0 }, photographs: { elsewhere: [] } })
  })

  test('only the host that is named is asked, and no private one', async () => {
    const id = await office.begin(
      `Ref,Title,Photos\n17,Villa,"${address('/garden.jpg')}, http://elsewhere.example/a.jpg, http://elsewhere.example/b.jpg"\n`,
    )
    expect((await office.look(id)).photographs.elsewhere).toEqual([
      { host: 'elsewhere.example', count: 2 },
      { host, count: 1 },
    ])
    expect(await begin(id, office, 'third.example')).toMatchObject({ ok: false })
    const guarded = openTestImports(db, ann, { clock })
    const view = await fetchAll(id, guarded)
    expect(view.fetched?.faults).toMatchObject([{ fault: expect.stringContaining('is a private address') }])
    expect(asked).toEqual([])
  })

  test('those that a killed server had not fetched are fetched by another, once its time has ended', async () => {
    const id = await office.begin(writeExport(['/2024/03/front.jpg', '/garden.jpg']))
    await fetchAll(id)
    const row = { id: `${id}:garden.jpg`, import_id: id, file: 'garden.jpg', name: 'garden.jpg' }
    await db
      .insertInto('import_fetches')
      .values({ ...row, address: address('/garden.jpg'), fault: null })
      .execute()
    const killed = { stage: 'fetching', holder: 'a server that died' } as const
    const leased_until = new Date(now + 30_000).toISOString()
    await db
      .updateTable('imports')
      .set({ ...killed, leased_until })
      .where('id', '=', id)
      .execute()
    asked.length = 0
    const other = open()
    await other.imports.run()
    expect(asked).toEqual([])
    expect(await office.look(id)).toMatchObject({ stage: 'fetching', fetched: { done: 1, total: 2 } })
    now += 2 * 60_000
    await other.imports.run()
    expect(asked).toEqual(['/garden.jpg'])
    expect(await office.look(id)).toMatchObject({ stage: 'checked', fetched: { fetched: 2, total: 2 } })
  })

  test('a server that ends does not wait for the old site, and the next one goes on at once', async () => {
    const id = await office.begin(writeExport(['/waits/w1.jpg', '/garden.jpg']))
    const { promise: isAsked, resolve } = Promise.withResolvers<void>()
    onWaiting = resolve
    await begin(id)
    await isAsked
    await office.imports.close()
    onWaiting = () => waiting.at(-1)?.()
    const other = open()
    await other.imports.run()
    expect(await other.look(id)).toMatchObject({ stage: 'checked', fetched: { fetched: 2, faultCount: 0 } })
  })

  test('stopped, it keeps those that are there, and another import may be written meanwhile', async () => {
    const id = await office.begin(writeExport(['/garden.jpg', '/waits/w1.jpg', '/waits/w2.jpg']))
    const { promise: areAsked, resolve } = Promise.withResolvers<void>()
    onWaiting = () => waiting.length === 2 && resolve()
    await begin(id)
    await areAsked
    const villa = await open().run('Ref,Title\n17,Villa\n')
    expect(villa.stage).toBe('written')
    await expect.poll(() => office.look(id)).toMatchObject({ stage: 'fetching', fetched: { fetched: 1 } })
    expect(await office.imports.stopFetching(id)).toEqual({ ok: true })
    for (const give of waiting) give()
    await office.imports.finish()
    expect(await office.look(id)).toMatchObject({
      stage: 'checked',
      fetched: { fetched: 1, faultCount: 0 },
      photographs: { found: 1, missingCount: 2, elsewhere: [{ host, count: 2 }] },
    })
    expect(await office.imports.stopFetching(id)).toMatchObject({ ok: false })
  })

  test('they count for the day of whoever fetches them, and nothing is asked for beyond it', async () => {
    const day = new Date(now).toISOString().slice(0, 10)
    await db.insertInto('upload_days').values({ person_id: 'ann', day, bytes: maxDayBytes }).execute()
    const paths = Array.from({ length: 40 }, (_, at) => `/many/${at}.jpg`)
    for (const path of paths) pictures.set(path, pictures.get('/garden.jpg') ?? Buffer.of())
    const { fetched } = await fetchAll(await office.begin(writeExport(paths.slice(0, 30))))
    expect(fetched).toMatchObject({ fetched: 0, faultCount: 30 })
    expect(fetched?.faults.map(({ fault }) => fault)).toEqual(Array(30).fill(refusals['too-much-today']))
    expect(asked.length).toBeLessThan(10)
  })
})
