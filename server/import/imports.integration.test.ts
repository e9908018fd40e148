import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { formatBound } from '../../domain/amounts/money.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import type { Person } from '../../domain/office/person.ts'
import { maxDayBytes } from '../../domain/office/photographs.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { createListingStore } from '../listings/listing-store.ts'
import { createListingChanges } from '../office/editor/change-listings.ts'
import { createListingEditor } from '../office/editor/listing-editor.ts'
import { readListings } from '../office/listings/stored-listing.ts'
import { listActivity } from '../office/people/activity.ts'
import { editDetails, readManyDetails } from '../office/private-details/stored-details.ts'
import { listStored } from '../redirects/redirects.ts'
import { createImportWork } from './import-work.ts'
import { eraseOldImports } from './stored-imports.ts'
import { openTestImports } from './testing/open-test-imports.ts'

const day = 24 * 60 * 60_000
const timeZone = 'Africa/Nairobi'

describeOnEachEngine('an import of listings', (createDatabase) => {
  let db: SiteDatabase
  let ann: Person
  let now: number
  let office: ReturnType<typeof openTestImports>
  let editor: ReturnType<typeof createListingEditor>

  beforeEach(async () => {
    db = (await connectMigrated(createDatabase)).db
    now = Date.UTC(2026, 10, 30)
    const clock = () => (now += 1_000)
    ann = await addPerson('ann', 'Ann Wanjiru')
    office = openTestImports(db, ann, { clock })
    const list = () => Promise.reject(new Error('nobody reads the list'))
    const options = { db, hasMedia: () => true, onWrite: async () => {}, timeZone, clock }
    editor = createListingEditor({ ...options, list, listLacks: list, listSampleIds: () => [] })
  })

  async function addPerson(id: string, name: string): Promise<Person> {
    const person = { id, email: `${id}@riparo.example`, name, role: 'owner' } as const
    const instant = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    return person
  }

  /** The listings with their references, as they are stored. */
  async function stored() {
    const rows = await db
      .selectFrom('listings')
      .select('id')
      .union(db.selectFrom('listing_drafts').select('id'))
      .union(db.selectFrom('replaced_listings').select('listing_id as id'))
      .execute()
    const ids = rows.map(({ id }) => id)
    const details = await readManyDetails(db, ids)
    const listings = [...(await readListings(db, ids)).values()].map((listing) => ({
      ...listing,
      details: details.get(listing.id) ?? null,
    }))
    return listings.sort((one, other) => `${one.current.propertyName}`.localeCompare(`${other.current.propertyName}`))
  }

  const names = async () => (await stored()).map(({ current }) => current.propertyName)
  const only = async () => {
    const [listing, ...others] = await stored()
    if (!listing || others.length > 0) throw new Error(`there are ${others.length + 1} listings`)
    return listing
  }
  const change = (id: string, values: object) =>
    editor.change([id], { kind: 'fields', edit: { values, loaded: {} } }, ann)
  const publish = (id: string, value: ListingState = 'published') =>
    editor.change([id], { kind: 'publication', value }, ann)

  const villa =
    'Ref,Title,For,Type,Town,Price,Beds,Owner,Owner phone\n17,Villa,to let,House,Nairobi,250k,4,Atieno,712345678\n'

  test('makes a draft of each new row, of whoever imports, with its private details and reference', async () => {
    const view = await office.run(villa)
    expect(view).toMatchObject({ stage: 'written', by: 'Ann Wanjiru', result: { added: 1, changed: 0, held: 0 } })
    expect(await only()).toMatchObject({
      state: 'draft',
      published: null,
      draft: { savedBy: 'ann' },
      current: { propertyName: 'Villa', propertyStatus: 'For_Rent', propertyPrice: 250_000, numberOfBedrooms: 4 },
      details: { personId: 'ann', ownerName: 'Atieno', ownerTelephone: '0712345678', references: 'Own list: 17' },
    })
  })

  test('the same file again changes nothing, by the reference of its rows', async () => {
    await office.run(villa)
    const before = await stored()
    const view = await office.look(await office.begin(villa))
    expect(view).toMatchObject({
      counts: { unchanged: 1, added: 0, changed: 0 },
      obstacles: [expect.stringContaining('Nothing would change')],
    })
    expect(await office.imports.write(view.id, view.seen, office.importer)).toMatchObject({ ok: false })
    expect(await stored()).toEqual(before)
  })

  test('a row or column that is missing changes nothing, nor does an empty cell unless that is ticked', async () => {
    await office.run(`${villa}18,Flat,sale,Flat,Nairobi,9m,2,,\n`)
    const view = await office.run('Ref,Price,Beds\n17,260k,\n')
    expect(view.result).toMatchObject({ added: 0, changed: 1 })
    expect(
      (await stored()).map(({ current }) => [current.propertyName, current.propertyPrice, current.numberOfBedrooms]),
    ).toEqual([
      ['Flat', 9_000_000, 2],
      ['Villa', 260_000, 4],
    ])
    await office.run('Ref,Beds\n17,\n', { emptyClears: true })
    expect((await stored()).map(({ current }) => current.numberOfBedrooms)).toEqual([2, null])
  })

  test('with one problem nothing is written, and each is named by its row and column', async () => {
    const id = await office.begin(`${villa}18,Flat,swap,Flat,Nairobi,9 acres,2,,12\n`)
    const view = await office.look(id, 'problems')
    expect(view.rows).toHaveLength(1)
    expect(view.rows[0]).toMatchObject({
      row: 3,
      problems: [
        { column: 'For', got: 'swap', sentence: expect.stringContaining('For Sale, For Rent') },
        { column: 'Price', got: '9 acres', sentence: expect.stringContaining('12.5m') },
        { column: 'Owner phone', got: '12', sentence: expect.stringContaining('6 to 15 digits') },
      ],
    })
    expect(view.obstacles).toEqual([expect.stringContaining('One row has a problem')])
    expect(await office.imports.write(id, view.seen, office.importer)).toMatchObject({ ok: false })
    expect(await stored()).toEqual([])
  })

  test('a file takes the place of one with problems, and keeps what was ticked and the photographs', async () => {
    const first = await office.begin('Ref,Title,Price,Photos\n17,Villa,x,a.png\n', { emptyClears: true })
    const png = readFileSync('server/pictures/share-cards/house.png')
    expect(await office.imports.addPhotograph(first, { name: 'A.png', bytes: png }, office.importer)).toMatchObject({
      ok: true,
    })
    const file = { name: 'again.csv', bytes: Buffer.from('Ref,Title,Price,Photos\n17,Villa,5m,a.png\n') }
    const begun = await office.imports.begin(file, office.importer, first)
    if (!begun.ok) throw new Error(begun.sentence)
    expect(await office.imports.find(first, { withPrivate: true })).toBeNull()
    expect(await office.look(begun.id)).toMatchObject({
      emptyClears: true,
      obstacles: [],
      photographs: { found: 1, missingCount: 0 },
    })
  })

  test('a header is matched by hand once, and remembered; to nothing as well', async () => {
    const file = 'Ref,Our words,Junk\n17,Villa,x\n'
    const id = await office.begin(file)
    expect((await office.look(id)).columns).toMatchObject([
      { matched: 'reference', how: 'name' },
      { matched: null, how: null, first: ['Villa'] },
      { matched: null, how: null, first: ['x'] },
    ])
    await office.imports.match(id, {
      columns: new Map([
        [1, 'propertyName'],
        [2, null],
      ]),
    })
    expect((await office.look(id)).columns).toMatchObject([
      {},
      { matched: 'propertyName', how: 'by-hand' },
      { how: 'by-hand' },
    ])
    const next = await office.look(await office.begin(file))
    expect(next.columns).toMatchObject([
      {},
      { matched: 'propertyName', how: 'remembered' },
      { matched: null, how: 'remembered' },
    ])
  })

  test('two rows of one listing are a problem', async () => {
    await office.run(villa)
    const { rows } = await office.look(await office.begin('Ref,Title\n17,One\n17,Two\n'))
    expect(rows[1]).toMatchObject({ outcome: 'problem', problems: [{ sentence: expect.stringContaining('row 2') }] })
  })

  test('a row without id and reference that looks like another waits for somebody to say which it is', async () => {
    await office.run(villa)
    const [known] = await stored()
    const file = 'Title,Town,Price,Beds\nVILLA,Nairobi,250000,5\nHut,Nairobi,1,1\nHut,Nairobi,1,1\n'
    const id = await office.begin(file)
    const { rows, obstacles } = await office.look(id)
    expect(rows).toMatchObject([
      { outcome: 'undecided', doubles: [{ id: known?.id, price: formatBound(250_000) }] },
      { outcome: 'added' },
      { outcome: 'undecided', doubles: [{ row: 3 }] },
    ])
    expect(obstacles).toEqual([expect.stringContaining('2 rows look like another property or row')])
    await office.imports.decide(id, { kind: 'double', row: 2, is: { listing: known?.id ?? '' } })
    expect((await office.look(id, 'doubles')).rows[0]).toMatchObject({
      outcome: 'changed',
      doubles: [{ id: known?.id }],
    })
    await office.imports.decide(id, { kind: 'double', row: 4, is: 'left-out' })
    expect((await office.write(id)).result).toMatchObject({ added: 1, changed: 1 })
    expect((await stored()).map(({ current }) => [current.propertyName, current.numberOfBedrooms])).toEqual([
      ['Hut', 1],
      ['VILLA', 5],
    ])
  })

  test('of two decisions at the same moment none is lost without a word', async () => {
    const hut = 'Hut,Nairobi,1\n'
    const id = await office.begin(`Title,Town,Price\n${hut}${hut}${hut}`)
    const decide = (row: number) => office.imports.decide(id, { kind: 'double', row, is: 'left-out' })
    const rows = [3, 4]
    const answers = await Promise.all(rows.map(decide))
    const kept = (await office.look(id)).rows.filter(({ decided }) => decided !== null).map(({ row }) => row)
    expect(kept).toEqual(rows.filter((_, at) => answers[at]?.ok))
    for (const answer of answers)
      if (!answer.ok) expect(answer.sentence).toContain('Something changed since this page was shown')
  })

  test('the columns are read without the rows, and say whether a private one is among them', async () => {
    const id = await office.begin(villa)
    const shown = await office.imports.findColumns(id, true)
    const { columns, remarks, emptyClears, publishes } = await office.look(id)
    expect(shown).toEqual({ id, fileName: 'list.csv', stage: 'checked', columns, remarks, emptyClears, publishes })
    expect(JSON.stringify(await office.imports.findColumns(id, false))).not.toMatch(/Atieno|712345678/)
    expect(await office.imports.findColumns('nothing-here', true)).toBeNull()
  })

  test('a field that the office changed since the last import stays, unless somebody chooses the file’s', async () => {
    await office.run(villa)
    const { id: listing } = await only()
    await change(listing, { propertyPrice: 300_000 })
    const same = await office.look(await office.begin(villa))
    expect(same).toMatchObject({ counts: { conflicts: 1, changed: 0, unchanged: 1 }, conflicts: { all: 1, file: 0 } })
    const id = await office.begin(villa.replace('250k', '240k').replace('Villa', 'Grand villa'))
    const { rows } = await office.look(id)
    expect(rows[0]).toMatchObject({
      changes: [{ field: 'propertyName', before: 'Villa', after: 'Grand villa' }],
      conflicts: [
        { field: 'propertyPrice', office: formatBound(300_000), file: formatBound(240_000), takes: 'office' },
      ],
    })
    await office.write(id)
    expect((await only()).current).toMatchObject({ propertyName: 'Grand villa', propertyPrice: 300_000 })
    const again = await office.begin(villa.replace('250k', '240k').replace('Villa', 'Grand villa'))
    await office.imports.decide(again, { kind: 'conflict', row: 'all', takes: 'file' })
    await office.write(again)
    expect((await only()).current.propertyPrice).toBe(240_000)
  })

  test('a listing that somebody changes between the dry run and the writing is named, and nothing is written', async () => {
    await office.run(`${villa}18,Flat,sale,Flat,Nairobi,9m,2,,\n`)
    const id = await office.begin('Ref,Price\n17,1m\n18,2m\n')
    const { seen } = await office.look(id)
    const [, changed] = await stored()
    await change(changed?.id ?? '', { numberOfBedrooms: 9 })
    expect(await office.imports.write(id, seen, office.importer)).toEqual({ ok: true })
    await office.imports.finish()
    expect(await office.look(id)).toMatchObject({
      stage: 'checked',
      changedSince: [{ id: changed?.id, name: 'Villa' }],
    })
    expect((await stored()).map(({ current }) => current.propertyPrice)).toEqual([9_000_000, 250_000])
    expect((await office.write(id)).result).toMatchObject({ changed: 2 })
  })

  test('where something else changed between the dry run and the writing, a sentence says so until it is written', async () => {
    await office.run(`${villa}18,Flat,sale,Flat,Nairobi,9m,2,,\n`)
    const [flat] = await stored()
    await change(flat?.id ?? '', { numberOfBathrooms: 3 })
    const id = await office.begin('Ref,Price,Bathrooms\n17,1m,\n18,9m,3\n')
    const { seen, counts } = await office.look(id)
    expect(counts).toMatchObject({ changed: 1, unchanged: 1 })
    await change(flat?.id ?? '', { numberOfBathrooms: 2 })
    expect(await office.imports.write(id, seen, office.importer)).toEqual({ ok: true })
    await office.imports.finish()
    expect(await office.look(id)).toMatchObject({
      ...{ stage: 'checked', changedSince: [], obstacles: [] },
      stopped: ['Something changed since this page was shown. Please look at it again.'],
    })
    expect(await office.write(id)).toMatchObject({ stopped: [], result: { changed: 2 } })
  })

  test('publishes a new row only where the file says so and J5 is met', async () => {
    const head = 'Ref,Title,For,Type,Town,Price,Publication\n'
    const bad = await office.look(await office.begin(`${head}1,Plot,,Land,Nairobi,1m,Published\n`))
    expect(bad.rows[0]).toMatchObject({ problems: [{ column: 'For', sentence: 'Please choose a kind.' }] })
    await office.run(
      `${head}1,Plot,sale,Land,Nairobi,1m,Published\n2,House,sale,House,Nairobi,2m,\n3,Hut,sale,House,Nairobi,2m,Withdrawn\n`,
    )
    expect((await stored()).map(({ state }) => state)).toEqual(['draft', 'draft', 'published'])
    await office.run(
      `${head}2,House,sale,House,Nairobi,2m,\n4,Shop,sale,Shop,Nairobi,2m,\n`.replaceAll(
        'House,Nairobi,2m',
        'House,Nairobi,3m',
      ),
      { publishes: true },
    )
    expect((await stored()).map(({ state }) => state)).toEqual(['draft', 'draft', 'published', 'published'])
    await office.run('Ref,Publication\n1,Withdrawn\n2,Published\n')
    expect((await stored()).map(({ state }) => state)).toEqual(['published', 'draft', 'withdrawn', 'published'])
  })

  test('changes what visitors see of a published listing at once, and its draft too', async () => {
    await office.run(villa)
    const { id } = await only()
    await publish(id)
    await editor.change([id], { kind: 'draft', edit: { values: { propertyName: 'Draft name' }, loaded: {} } }, ann)
    await office.run('Ref,Price\n17,200k\n')
    expect(await only()).toMatchObject({
      published: { propertyName: 'Villa', propertyPrice: 200_000 },
      current: { propertyName: 'Draft name', propertyPrice: 200_000 },
    })
  })

  test('nobody is told of what it first publishes, or lowers in price, until it is released', async () => {
    const records = [propertyRecord(1, { propertyStatus: 'For_Sale', propertyPrice: 5_000_000 })]
    await createListingStore(db, { hasMedia: () => true }).save([{ file: 'x', records }])
    const file = `id,Ref,Title,For,Type,Town,Price\n${records[0]?.id},,,,,,4m\n,2,New,sale,House,Nairobi,2m\n`
    expect((await office.run(file, { publishes: true })).result).toMatchObject({ held: 2 })
    const held = () => db.selectFrom('known_listings').select('held').execute()
    expect(await held()).toEqual([{ held: 1 }, { held: 1 }])
    expect(await office.imports.release('tell', office.importer)).toBe(2)
    expect(await held()).toEqual([{ held: 0 }, { held: 0 }])
  })

  test('is undone in one step: drafts go, listings and private details are as they were', async () => {
    await office.run(villa)
    await publish((await only()).id)
    await office.run('Ref,Title,Price,Beds,Owner\n17,Villa,250k,4,Atieno\n18,Old draft,1m,1,Ben\n')
    const before = (await stored()).map(({ state, current, details }) => ({ state, current, details }))
    const { id } = await office.run(
      'Ref,Title,Price,Owner,Publication\n17,Villa two,99k,Otieno,On hold\n18,Newer,2m,Carol,\n19,New,3m,Dan,\n',
    )
    expect(await names()).toEqual(['New', 'Newer', 'Villa two'])
    const undone = await office.undo(id)
    expect(undone).toMatchObject({ stage: 'undone', result: { stayed: [], canUndo: false } })
    expect((await stored()).map(({ state, current, details }) => ({ state, current, details }))).toEqual(before)
    expect(await office.imports.undo(id, office.importer)).toMatchObject({ ok: false })
    // The values before are those that the next import compares with.
    expect((await office.look(await office.begin('Ref,Price\n17,260k\n'))).counts).toMatchObject({
      changed: 1,
      conflicts: 0,
    })
  })

  test('undone, it takes back the old addresses that it gave, also to listings that were there before', async () => {
    await office.run('Ref,Title,Old address\n1,Before,/first\n2,Changed,\n')
    const { id } = await office.run(
      'Ref,Title,Price,Old address\n1,Before,,"/first\n/second"\n2,Changed,2m,/third\n3,Stays,,/fourth\n4,Goes,,/fifth\n',
    )
    const given = async () => (await listStored(db)).map(({ from }) => from)
    expect(await given()).toEqual(['/fifth', '/first', '/fourth', '/second', '/third'])
    await change((await stored()).at(-1)?.id ?? '', { numberOfBedrooms: 2 })
    expect((await office.undo(id)).result?.stayed).toMatchObject([{ name: 'Stays' }])
    expect(await given()).toEqual(['/first', '/fourth'])
  })

  test('undone, rows that somebody changed since stay, and are named; what visitors may have seen is withdrawn', async () => {
    const { id } = await office.run(
      'Ref,Title,For,Type,Town,Price,Publication\n1,Stays,sale,House,Nairobi,1m,\n2,Goes,sale,House,Nairobi,1m,\n3,Seen,sale,House,Nairobi,1m,published\n',
    )
    const [, , stays] = await stored()
    await change(stays?.id ?? '', { numberOfBedrooms: 2 })
    now += 15 * 60_000
    expect((await office.undo(id)).result?.stayed).toEqual([{ id: stays?.id, name: 'Stays' }])
    expect((await stored()).map(({ current, state }) => [current.propertyName, state])).toEqual([
      ['Seen', 'withdrawn'],
      ['Stays', 'draft'],
    ])
  })

  test('undone, rows that somebody changes between the reading and the writing stay, and are named', async () => {
    const { id } = await office.run('Ref,Title,Owner\n1,Changed,Atieno\n2,Goes,Ben\n3,Owned,Carol\n')
    const [changed, , owned] = await stored()
    const clock = () => (now += 1_000)
    const { write } = createListingChanges({ db, hasMedia: () => true, onWrite: async () => {}, timeZone, clock })
    let writes = 0
    const work = createImportWork({
      ...{ db, clock: () => new Date(clock()), log: console },
      plan: () => Promise.reject(new Error('nothing is planned')),
      write: async (personId, deed) => {
        writes++
        if (writes === 1) await change(changed?.id ?? '', { numberOfBedrooms: 2 })
        if (writes === 2)
          await db
            .transaction()
            .execute((transaction) => editDetails(transaction, new Map([[owned?.id ?? '', { ownerName: 'Dan' }]])))
        return write(personId, deed)
      },
    })
    const { revision } = await db
      .selectFrom('imports')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await work.begin(id, 'undoing', ann.id, revision)).toBe(true)
    await work.finish()
    expect(await office.look(id)).toMatchObject({
      stage: 'undone',
      result: { stayed: expect.arrayContaining([expect.objectContaining({ name: 'Changed' })]) },
    })
    expect(await names()).toEqual(['Changed', 'Owned'])
    expect(writes).toBe(3)
  })

  test('is undone for a day, and its traces are erased then; one that was never written after seven', async () => {
    const { id } = await office.run(villa)
    const waiting = await office.begin(villa)
    expect(await db.selectFrom('imports').select('file').where('id', '=', id).execute()).toEqual([{ file: null }])
    now += day + 60_000
    await eraseOldImports(db, new Date(now))
    expect(await office.imports.undo(id, office.importer)).toMatchObject({ ok: false })
    expect(await db.selectFrom('import_rows').selectAll().execute()).toEqual([])
    expect((await office.imports.list()).map(({ stage }) => stage)).toEqual(['checked', 'written'])
    now += 6 * day
    await eraseOldImports(db, new Date(now))
    expect(await office.imports.find(waiting, { withPrivate: true })).toBeNull()
  })

  test('private columns are not shown, nor written, without the passkey', async () => {
    const id = await office.begin(villa)
    const view = await office.imports.find(id, { withPrivate: false })
    expect(JSON.stringify(view)).not.toMatch(/Atieno|712345678/)
    expect(view?.hasPrivate).toBe(true)
    expect(await office.imports.write(id, view?.seen ?? '', { ...office.importer, withPrivate: false })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('passkey'),
    })
    expect(await stored()).toEqual([])
  })

  test('the work that a killed server left is taken up by another, whole', async () => {
    const id = await office.begin(villa)
    const { seen } = await office.look(id)
    const stage = { stage: 'writing', acting: 'ann', holder: 'a server that died' } as const
    await db
      .updateTable('imports')
      .set({ ...stage, leased_until: new Date(now + 30_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect(seen).not.toBe('')
    const other = openTestImports(db, ann, { clock: () => (now += 1_000) })
    await other.imports.run()
    expect(await names()).toEqual([])
    now += 2 * 60_000
    await other.imports.run()
    expect(await names()).toEqual(['Villa'])
    expect(await office.look(id)).toMatchObject({ stage: 'written' })
  })

  test('the activity has one line that opens to its listings', async () => {
    await office.run(`${villa}18,Flat,sale,Flat,Nairobi,9m,2,,\n`)
    const { lines } = await listActivity(db, { page: 1, person: null, listing: null, at: null }, null)
    expect(lines).toMatchObject([
      { event: 'import', together: 2, person: { id: 'ann' } },
      { event: 'import', together: 2 },
    ])
  })

  test('names of photographs lead nowhere but to those that were sent, and the same file again keeps them', async () => {
    const png = readFileSync('server/pictures/share-cards/house.png')
    const id = await office.begin('Ref,Title,Photos\n17,Villa,"../../etc/passwd, C:\\x\\HOUSE.png"\n')
    await office.imports.addPhotograph(id, { name: 'photos/house.PNG', bytes: png }, office.importer)
    await office.imports.addPhotograph(id, { name: 'extra.png', bytes: png }, office.importer)
    expect((await office.look(id)).photographs).toEqual({
      found: 1,
      missing: [{ name: 'passwd', row: 2 }],
      missingCount: 1,
      unused: ['extra.png'],
      unusedCount: 1,
      elsewhere: [],
    })
    await office.write(id)
    expect((await only()).current.mainImage?.url).toMatch(/^\/photographs\/[\da-f]{64}\.webp$/)
    const again = await office.look(await office.begin('Ref,Title,Photos\n17,Villa,house.png\n'))
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0 })
    const text = await office.imports.addPhotograph(
      again.id,
      { name: 'x.jpg', bytes: Buffer.from('<svg/>') },
      office.importer,
    )
    expect(text).toMatchObject({ ok: false, refused: 'not-a-picture' })
    await db.updateTable('upload_days').set({ bytes: maxDayBytes }).execute()
    const late = await office.imports.addPhotograph(again.id, { name: 'late.png', bytes: png }, office.importer)
    expect(late).toEqual({ ok: false, refused: 'too-much-today' })
  })

  test('HTML and formulas in every cell are stored as the texts that they are', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    await office.run(
      `Ref,Title,Town,Estate,Owner,Notes\n"=1+1","${evil}","=HYPERLINK(""x"")","${evil}","+cmd","@SUM(1)"\n`.replace(
        '"=1+1"',
        '"=A1"',
      ),
    )
    expect(await only()).toMatchObject({
      current: { propertyName: evil, townCity: '=HYPERLINK("x")', estate: evil },
      details: { ownerName: '+cmd', notes: '@SUM(1)', references: 'Own list: =A1' },
    })
    const { bytes } = await office.imports.export('csv', 'all', office.importer)
    for (const cell of Buffer.from(bytes)
      .toString()
      .matchAll(/"((?:[^"]|"")*)"/g))
      expect(cell[1]).not.toMatch(/^[=+@]/)
  })
})
