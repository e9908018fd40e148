import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownPictures } from '../../../domain/office/draft-pictures.ts'
import type { Person } from '../../../domain/office/person.ts'
import { digestOfUrl, type Photograph } from '../../../domain/office/photographs.ts'
import { propertyRecord } from '../../content/service/testing/content-service.ts'
import { writeBackup } from '../../database/backup.ts'
import { photographFolderOf, writePhotographs } from '../../database/backup-photographs.ts'
import type { Database } from '../../database/connect.ts'
import { restoreBackup } from '../../database/restore.ts'
import {
  connectMigrated,
  createFolder,
  createSqliteDatabase,
  describeOnEachEngine,
} from '../../database/testing/engines.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { createListingEditor } from '../editor/listing-editor.ts'
import { erasePhotographs } from './erase-photographs.ts'
import { createPhotographs, readPhotograph } from './photographs.ts'
import { paintScene } from './testing/sample-files.ts'

const day = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 21, 8)

describeOnEachEngine('the photographs of the office', (createDatabase) => {
  /** An office of two people with one draft. `connect` opens the same as a second server does. */
  async function open() {
    const fresh = await createDatabase({ migrated: true })
    const database = await fresh.connect()
    let now = start
    const clock = () => new Date(now)
    const serve = ({ db }: Database) => {
      const editor = createListingEditor({
        db,
        list: () => Promise.reject(new Error('nobody reads the list')),
        listLacks: () => Promise.reject(new Error('nobody reads the list')),
        hasMedia: () => true,
        listSampleIds: () => [],
        onWrite: async () => {},
        timeZone: 'Africa/Nairobi',
        clock: () => now,
      })
      return { editor, photographs: createPhotographs(db, clock, editor) }
    }
    const { editor, photographs } = serve(database)
    const ann = await addPerson(database, 'Ann Wanjiku')
    const ben = await addPerson(database, 'Ben Otieno')
    const villa = await editor.create(ann)
    const wait = (milliseconds: number) => {
      now += milliseconds
    }
    const store = async (number: number, person = ann): Promise<Photograph & { isNew: boolean }> => {
      const stored = await photographs.add(villa, await paintScene(number), person)
      if (typeof stored === 'string') throw new Error(stored)
      return stored
    }
    const listUrls = async () => {
      const found = await editor.find(villa)
      return found ? shownPictures(found).map(({ url }) => url) : []
    }
    // Two connections of one process would block each other on SQLite, whose statements run to their end.
    const connect = async () => serve(database.dialect === 'sqlite' ? database : await fresh.connect())
    return { ...database, editor, photographs, ann, ben, villa, clock, wait, store, listUrls, connect }
  }

  test('are in the draft when they have arrived, in order, and one that is sent again is there once', async () => {
    const { db, editor, photographs, villa, ann, ben, store, listUrls } = await open()
    const [one, two] = [await store(1), await store(2)]
    const again = await store(1, ben)
    expect([one.isNew, again.isNew, again.url]).toEqual([true, false, one.url])
    expect(await listUrls()).toEqual([one.url, two.url])
    const bytes = await readPhotograph(db, digestOfUrl(one.url) ?? '')
    expect(hash('sha256', bytes ?? '')).toBe(digestOfUrl(one.url))

    // One that is removed can be brought back, by its text and place.
    await photographs.change(villa, { kind: 'text', url: one.url, alt: 'The house', was: '' }, ann)
    const removed = await photographs.change(villa, { kind: 'remove', url: one.url }, ann)
    expect(await listUrls()).toEqual([two.url])
    if ('refused' in removed || !removed.undo) throw new Error('nothing can be undone')
    await photographs.change(villa, removed.undo, ann)
    expect((await editor.find(villa))?.draft?.record.mainImage).toEqual({ url: one.url, alt: 'The house' })
    expect(await photographs.add('nowhere', await paintScene(3), ann)).toBe('not-found')
    const foreign = { kind: 'put', url: 'https://elsewhere.example/a.jpg', alt: '', plan: false } as const
    expect(await photographs.change(villa, foreign, ann)).toEqual({ refused: 'unknown' })
  })

  test('that one person adds within ten minutes are one line of the activity', async () => {
    const { db, ann, ben, store, wait, villa } = await open()
    const listEvents = async () =>
      (await db.selectFrom('activity').select(['person_id', 'deed']).where('subject_id', '=', villa).execute()).map(
        ({ person_id, deed: event }) => `${person_id === ann.id ? 'Ann' : 'Ben'}: ${event}`,
      )
    const before = await listEvents()
    wait(10 * 60_000)
    for (const number of [1, 2, 3]) {
      wait(1)
      await store(number)
    }
    expect(await listEvents()).toEqual([...before, 'Ann: draft'])
    wait(1)
    await store(4, ben)
    wait(1)
    await store(5)
    wait(10 * 60_000)
    await store(6)
    expect((await listEvents()).slice(before.length).sort()).toEqual([
      'Ann: draft',
      'Ann: draft',
      'Ann: draft',
      'Ben: draft',
    ])
  })

  test('that two people change at once are put together, and of a text nobody overwrites the other', async () => {
    const { photographs, villa, ann, ben, store, listUrls, connect } = await open()
    const urls = [(await store(1)).url, (await store(2)).url, (await store(3)).url]
    const [first = '', second = '', third = ''] = urls
    const other = await connect()
    await Promise.all([
      photographs.change(villa, { kind: 'move', url: third, to: 0 }, ann),
      other.photographs.change(villa, { kind: 'remove', url: second }, ben),
      other.photographs.change(villa, { kind: 'text', url: first, alt: 'The house of Ben', was: '' }, ben),
    ])
    expect(await listUrls()).toEqual([third, first])
    const late = { kind: 'text', url: first, alt: 'The house of Ann', was: '' } as const
    expect(await photographs.change(villa, late, ann)).toEqual({ refused: 'changed', theirs: 'The house of Ben' })
    expect(await photographs.change(villa, { ...late, was: 'The house of Ben' }, ann)).toMatchObject({
      undo: { alt: 'The house of Ben' },
    })
  })

  test('of 120 that two servers get at once a listing takes 40', { timeout: 60_000 }, async () => {
    const { photographs, villa, ann, ben, listUrls, connect } = await open()
    const other = await connect()
    const files = await Promise.all(
      Array.from({ length: 60 }, (_, number) => paintScene(number, { width: 60, height: 40 })),
    )
    const sent = await Promise.all(
      files.flatMap((file) => [photographs.add(villa, file, ann), other.photographs.add(villa, file, ben)]),
    )
    const urls = new Set(sent.flatMap((each) => (typeof each === 'string' ? [] : each.url)))
    expect([urls.size, new Set(await listUrls())]).toEqual([40, urls])
    expect((await listUrls()).length).toBe(40)
    expect(new Set(sent.filter((each) => typeof each === 'string'))).toEqual(new Set(['too-many']))
  })

  test('of one person have a gigabyte a day, whatever became of them and whichever server has them', async () => {
    const { photographs, villa, ann, ben, wait, connect } = await open()
    const other = await connect()
    // No picture: it counts, and nothing is decoded.
    const file = Buffer.alloc(25 * 1024 * 1024)
    const send = (count: number, person: Person) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          (index % 2 ? photographs : other.photographs).add(villa, file, person),
        ),
      )
    const sent = await send(120, ann)
    expect(sent.filter((each) => each === 'not-a-picture')).toHaveLength(40)
    expect(sent.filter((each) => each === 'too-much-today')).toHaveLength(80)
    expect(await send(1, ben)).toEqual(['not-a-picture'])
    wait(day)
    expect(await send(1, ann)).toEqual(['not-a-picture'])
  })

  test('leave nothing behind where the file is no photograph', async () => {
    const { db, photographs, villa, ann, listUrls } = await open()
    const file = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await photographs.add(villa, file, ann)).toBe('not-a-picture')
    for (const table of ['photographs', 'photograph_bytes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await listUrls()).toEqual([])
  })

  test('are erased 30 days after nothing names them', async () => {
    const { db, store, wait, clock, photographs, villa, ann } = await open()
    const [named, unnamed, kept] = [await store(1), await store(2), await store(3)]
    for (const { url } of [named, unnamed]) await photographs.change(villa, { kind: 'remove', url }, ann)
    const record = propertyRecord(1, { mainImage: { url: named.url, alt: 'The house' } as never, propertyImages: [] })
    await createListingStore(db, { hasMedia: () => true }).save([{ file: 'a.json', records: [record] }])
    wait(day + 1)
    await erasePhotographs(db, clock())
    wait(29 * day)
    await erasePhotographs(db, clock())
    const left = await db
      .selectFrom('photographs')
      .innerJoin('photograph_bytes', 'photograph_bytes.digest', 'photographs.digest')
      .select('photographs.digest')
      .execute()
    expect(new Set(left.map(({ digest }) => digest))).toEqual(new Set([named, kept].map(({ url }) => digestOfUrl(url))))
    expect(await photographs.change(villa, { kind: 'put', url: unnamed.url, alt: '', plan: false }, ann)).toEqual({
      refused: 'unknown',
    })
  })

  test('are written once beside the backups of a folder, and come back from there', async () => {
    const { db, dialect, check, close, store } = await open()
    const stored = [await store(1), await store(2)]
    const folder = createFolder()
    const backUp = async (name: string) => {
      const file = join(folder, name)
      let written = 0
      await writeBackup({ db, dialect, check, close }, file, undefined, undefined, async (snapshot) => {
        written = await writePhotographs(snapshot, photographFolderOf(file), () => {})
      })
      return { file, written }
    }
    const first = await backUp('monday.jsonl')
    expect([first.written, (await backUp('tuesday.jsonl')).written]).toEqual([2, 0])
    const files = await readdir(join(folder, 'photographs'))
    expect(files.sort()).toEqual(stored.map(({ url }) => url.split('/').at(-1)).sort())

    // Into another database, where one file was changed meanwhile.
    await writeFile(join(folder, 'photographs', files[0] ?? ''), 'changed')
    const target = await connectMigrated(createSqliteDatabase)
    const restored = await restoreBackup(target, first.file, {
      scratchDir: folder,
      safetyBackup: join(folder, 'before'),
    })
    expect(restored.lost).toEqual({ missing: 0, changed: 1 })
    const there = await target.db.selectFrom('photograph_bytes').select('digest').execute()
    expect(there.map(({ digest }) => `${digest}.jpg`)).toEqual(files.slice(1))
    expect(await target.db.selectFrom('photographs').select('digest').execute()).toEqual(there)
    expect(existsSync(join(folder, 'before'))).toBe(true)
  })
})

async function addPerson({ db }: Database, name: string): Promise<Person> {
  const id = randomUUID()
  const person: Person = { id, email: `${id}@riparo.example`, name, role: 'agent' }
  const joined = { invited_at: '2026-01-01T00:00:00.000Z', joined_at: null, revoked_at: null }
  await db
    .insertInto('people')
    .values({ ...person, ...joined })
    .execute()
  return person
}
