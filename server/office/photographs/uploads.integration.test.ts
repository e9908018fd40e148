import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Person } from '../../../domain/office/person.ts'
import { digestOfUrl, maxFileBytes, type Photograph, partBytes } from '../../../domain/office/photographs.ts'
import { propertyRecord } from '../../content-service/testing/content-service.ts'
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
import { erasePhotographs } from './erase-photographs.ts'
import { createPhotographs, readPhotograph } from './photographs.ts'
import { paintScene } from './testing/sample-files.ts'
import { createUploads } from './uploads.ts'

const day = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 21, 8)

describeOnEachEngine('the photographs of the office', (createDatabase) => {
  async function open() {
    const database = await connectMigrated(createDatabase)
    let now = start
    const clock = () => new Date(now)
    const uploads = createUploads(database.db, clock)
    const photographs = createPhotographs(database.db, clock)
    const ann = await addPerson(database, 'Ann Wanjiku')
    const ben = await addPerson(database, 'Ben Otieno')
    const wait = (milliseconds: number) => {
      now += milliseconds
    }

    const begin = async (file: Buffer, person = ann) => {
      const begun = await uploads.start({ listingId: 'villa', name: 'IMG_1.jpg', size: file.length }, 0, person)
      if (typeof begun === 'string') throw new Error(begun)
      return begun.id
    }
    const sendPart = (id: string, file: Buffer, position: number, person = ann) => {
      const bytes = file.subarray(position * partBytes, (position + 1) * partBytes)
      return uploads.addPart({ id, position, bytes }, person)
    }
    const store = async (file: Buffer): Promise<Photograph> => {
      const id = await begin(file)
      for (let position = 0; position * partBytes < file.length; position++) await sendPart(id, file, position)
      const stored = await uploads.finish(id, ann)
      if (typeof stored === 'string') throw new Error(stored)
      return stored
    }
    return { ...database, uploads, photographs, ann, ben, clock, wait, begin, sendPart, store }
  }

  test('arrive in parts in any order, also twice and after a pause, and are stored once', async () => {
    const { db, uploads, photographs, ann, begin, sendPart, store, wait } = await open()
    const file = await longFile()
    const id = await begin(file)
    expect(await sendPart(id, file, 2)).toBe('stored')
    expect(await uploads.finish(id, ann)).toBe('incomplete')
    wait(day / 2)
    expect(await uploads.describe(id, ann)).toMatchObject({ received: [2], photograph: null })
    for (const position of [0, 2, 1]) expect(await sendPart(id, file, position)).toBe('stored')
    const stored = (await uploads.finish(id, ann)) as Photograph
    expect(await uploads.finish(id, ann)).toEqual(stored)
    expect(await store(file)).toEqual(stored)
    const bytes = await readPhotograph(db, digestOfUrl(stored.url) ?? '')
    expect(hash('sha256', bytes ?? '')).toBe(digestOfUrl(stored.url))
    expect(await db.selectFrom('photograph_bytes').select('digest').execute()).toHaveLength(1)
    expect(await db.selectFrom('upload_parts').select('position').execute()).toEqual([])
    expect(await photographs.listArrived('villa', ann)).toEqual([stored])
    await photographs.settle('villa', ann, [stored.url])
    expect(await photographs.listArrived('villa', ann)).toEqual([])
  })

  test('are found by nobody but who sends them, and take no more bytes than announced', async () => {
    const { uploads, ann, ben, begin, sendPart } = await open()
    const file = await longFile()
    const id = await begin(file)
    expect(await uploads.describe(id, ben)).toBeNull()
    expect(await sendPart(id, file, 0, ben)).toBe('not-found')
    expect(await uploads.finish(id, ben)).toBe('not-found')
    await uploads.cancel(id, ben)
    expect(await uploads.describe(id, ann)).not.toBeNull()
    expect(await uploads.addPart({ id, position: 0, bytes: file.subarray(0, partBytes - 1) }, ann)).toBe('wrong-size')
    expect(await uploads.addPart({ id, position: 3, bytes: file.subarray(0, partBytes) }, ann)).toBe('wrong-size')
    expect(await uploads.start({ listingId: 'villa', name: 'a', size: 26 * 1024 * 1024 }, 0, ann)).toBe('too-large')
    expect(await uploads.start({ listingId: 'villa', name: 'a', size: 5 }, 39, ann)).toBe('too-many')
    await uploads.cancel(id, ann)
    expect(await sendPart(id, file, 0)).toBe('not-found')
  })

  test('begun or sent at once keep to the limits of a listing and of a person', async () => {
    const { db, uploads, ann } = await open()
    const count = async () => (await db.selectFrom('uploads').select('id').execute()).length
    const begin = (listingId: string) => uploads.start({ listingId, name: 'a', size: 5 }, 30, ann)
    const begun = await Promise.all(Array.from({ length: 120 }, () => begin('villa')))
    expect([begun.filter((each) => each !== 'too-many').length, await count()]).toEqual([10, 10])
    await Promise.all(Array.from({ length: 150 }, (_, index) => begin(`villa-${index}`)))
    expect(await count()).toBe(120)
    await db.deleteFrom('uploads').execute()
    const bytes = await paintScene(1)
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => uploads.take({ listingId: 'villa', name: 'a', bytes }, 38, ann)),
    )
    expect([sent.filter((each) => each === 'too-many').length, await count()]).toEqual([4, 2])
  })

  test('go with their upload while no draft has named them', async () => {
    const { db, uploads, photographs, ann, ben, begin, sendPart, wait } = await open()
    const stored = async () => (await db.selectFrom('photograph_bytes').select('digest').execute()).length
    const arrive = async (file: Buffer, person = ann) => {
      const id = await begin(file, person)
      await sendPart(id, file, 0, person)
      const { url } = (await uploads.finish(id, person)) as Photograph
      wait(1)
      return { id, url }
    }
    const file = await paintScene(1)
    const cancelled = await arrive(file)
    await uploads.cancel(cancelled.id, ann)
    expect([await stored(), await uploads.describe(cancelled.id, ann)]).toEqual([0, null])

    // The same picture twice, of two people: the last one to cancel takes it along.
    const [one, other] = [await arrive(file), await arrive(file, ben)]
    await uploads.cancel(one.id, ann)
    expect(await stored()).toBe(1)
    await uploads.cancel(other.id, ben)
    expect(await stored()).toBe(0)

    // Removed from the form before it was saved.
    const removed = await arrive(file)
    await photographs.settle('villa', ann, [removed.url])
    expect(await stored()).toBe(0)

    const named = await arrive(file)
    expect(await photographs.keep([named.url])).toBe(true)
    const again = await arrive(file, ben)
    await uploads.cancel(again.id, ben)
    await photographs.settle('villa', ann, [named.url])
    expect(await stored()).toBe(1)
  })

  test('that are cancelled while they are made leave nothing behind', async () => {
    const { db, uploads, ann, begin, sendPart } = await open()
    const file = await paintScene(1)
    const id = await begin(file)
    await sendPart(id, file, 0)
    const finished = uploads.finish(id, ann)
    await uploads.cancel(id, ann)
    expect(await finished).toBe('not-found')
    expect(await db.selectFrom('photographs').select('digest').execute()).toEqual([])
  })

  test('of one person have a gigabyte a day, whatever became of them', async () => {
    const { db, uploads, ann, ben, wait } = await open()
    const begin = (person: Person) => uploads.start({ listingId: 'villa', name: 'a', size: maxFileBytes }, 0, person)
    for (let count = 0; count < 40; count++) {
      const begun = await begin(ann)
      if (typeof begun === 'string') throw new Error(begun)
      await uploads.cancel(begun.id, ann)
    }
    const bytes = Buffer.concat([await paintScene(1), Buffer.alloc(24 * 1024 * 1024 + 1)])
    expect(await begin(ann)).toBe('too-much-today')
    expect(await uploads.take({ listingId: 'villa', name: 'a', bytes }, 0, ann)).toBe('too-much-today')
    expect(typeof (await begin(ben))).toBe('object')
    wait(day)
    const next = await Promise.all(Array.from({ length: 60 }, (_, index) => begin(index % 2 ? ann : ben)))
    expect(next.filter((each) => each === 'too-much-today')).toEqual([])
    await db.deleteFrom('uploads').execute()
    await Promise.all(Array.from({ length: 60 }, () => begin(ann)))
    expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(10)
  })

  test('leave nothing behind where the file is no photograph', async () => {
    const { db, uploads, ann, begin, sendPart } = await open()
    const file = Buffer.from('<!doctype html><script>alert(1)</script>')
    const id = await begin(file)
    await sendPart(id, file, 0)
    expect(await uploads.finish(id, ann)).toBe('not-a-picture')
    for (const table of ['uploads', 'upload_parts', 'photographs', 'photograph_bytes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('are erased 30 days after nothing names them, and parts after a day', async () => {
    const { db, store, wait, clock, begin, sendPart } = await open()
    const [named, unnamed] = [await store(await paintScene(1)), await store(await paintScene(2))]
    const record = propertyRecord(1, { mainImage: { url: named.url, alt: 'The house' } as never, propertyImages: [] })
    await createListingStore(db).save([{ file: 'a.json', records: [record] }])
    const file = await longFile()
    await sendPart(await begin(file), file, 0)
    wait(day + 1)
    await erasePhotographs(db, clock())
    expect(await db.selectFrom('upload_parts').select('position').execute()).toEqual([])
    wait(29 * day)
    await erasePhotographs(db, clock())
    const left = await db
      .selectFrom('photographs')
      .innerJoin('photograph_bytes', 'photograph_bytes.digest', 'photographs.digest')
      .select('photographs.digest')
      .execute()
    expect(left.map(({ digest }) => digest)).toEqual([digestOfUrl(named.url)])
    expect(unnamed.url).not.toBe(named.url)
  })

  test('are written once beside the backups of a folder, and come back from there', async () => {
    const { db, dialect, check, close, store } = await open()
    const stored = [await store(await paintScene(1)), await store(await paintScene(2))]
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

/** A JPEG of three parts. */
async function longFile(): Promise<Buffer> {
  const file = await paintScene(9, { width: 600, height: 400 })
  // Bytes after the end of a JPEG are ignored.
  return Buffer.concat([file, Buffer.alloc(2 * partBytes + 1_000 - file.length)])
}
