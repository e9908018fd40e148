import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { manyListings } from '../../../bench/many-listings.ts'
import type { ActivityQuery } from '../../../domain/office/activity.ts'
import type { BulkChange, DraftRecord, Edit, ListingEditor, ListingState } from '../../../domain/office/editor.ts'
import type { Person } from '../../../domain/office/person.ts'
import { type PropertyRecord, propertyRecord } from '../../content/service/testing/content-service.ts'
import { readListingVersion } from '../../database/listing-version.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { eraseOldChanges } from '../bulk/kept-rows.ts'
import { readListings, type StoredListing } from '../listings/stored-listing.ts'
import { listActivity as listLines } from '../people/activity.ts'
import { createPrivateDetails } from '../private-details/private-details.ts'
import { readDetails } from '../private-details/stored-details.ts'
import { createListingEditor } from './listing-editor.ts'

const [villa, flat, plot] = [
  propertyRecord(1, { propertyName: 'Villa', propertyStatus: 'For_Sale', propertyPrice: 12_500_000 }),
  propertyRecord(2, { propertyName: 'Flat', propertyStatus: 'For_Rent', propertyPrice: 65_000 }),
  propertyRecord(3, {
    propertyName: 'Plot',
    propertyType: 'Land',
    propertyStatus: 'For_Sale',
    propertyPrice: null,
    landPrice: 4_000_000,
  }),
]

describeOnEachEngine('listings changed in bulk', (createDatabase) => {
  let db: SiteDatabase
  let editor: ListingEditor
  let ann: Person
  let ben: Person
  let now = 0
  const onWrite = vi.fn(async () => {})

  beforeEach(async () => {
    const database = await connectMigrated(createDatabase)
    db = database.db
    now = Date.UTC(2026, 4, 1)
    const options = { db, hasMedia: () => true, onWrite, timeZone: 'Africa/Nairobi', clock: () => (now += 60_000) }
    const list = () => Promise.reject(new Error('nobody reads the list'))
    editor = createListingEditor({ ...options, list, listLacks: list, listSampleIds: () => [] })
    ann = await addPerson('ann')
    ben = await addPerson('ben')
    await importRecords(villa, flat, plot)
    onWrite.mockClear()
  })

  async function addPerson(id: string): Promise<Person> {
    const person = { id, email: `${id}@riparo.example`, name: id, role: 'agent' } as const
    const instant = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    return person
  }

  async function importRecords(...records: PropertyRecord[]) {
    expect(await createListingStore(db, { hasMedia: () => true }).save([{ file: 'bulk.json', records }])).toMatchObject(
      { ok: true },
    )
  }

  async function startDraft(values: Partial<DraftRecord>) {
    const id = await editor.create(ann)
    const edit = { values, loaded: {} }
    expect(await editor.change([id], { kind: 'draft', edit }, ann)).toMatchObject({ ok: true })
    return id
  }

  const saveDraft = (id: string, values: Partial<DraftRecord>) =>
    editor.change([id], { kind: 'draft', edit: { values, loaded: {} } }, ben)
  const changeFields = (id: string, edit: Edit, person: Person) => editor.change([id], { kind: 'fields', edit }, person)
  const setState = (id: string, value: ListingState, person: Person) =>
    editor.change([id], { kind: 'publication', value }, person)
  const all = [villa.id, flat.id, plot.id]
  const read = async (ids: readonly string[] = all) => [...(await readListings(db, ids)).values()]

  /** The listings without what each writing makes anew; the last change of those on the site is no part of that. */
  const content = async (ids: readonly string[]) =>
    (await read(ids)).map(({ state, published, draft, current }: StoredListing) => ({
      state,
      published: published && {
        ...published,
        updatedAt: state === 'published' ? (published.updatedAt ?? published.createdAt) : '',
      },
      draft: draft && { ...draft, revision: '' },
      current,
    }))

  const eventsSince = async (earlier: ReadonlySet<string>) =>
    (await db.selectFrom('activity').selectAll().orderBy('done_at').orderBy('subject_name').execute())
      .filter(({ id }) => !earlier.has(id))
      .map(({ person_id, deed, subject_name }) => `${person_id} ${deed} ${subject_name}`)

  const listActivity = async () => new Set((await db.selectFrom('activity').select('id').execute()).map(({ id }) => id))

  /** Does a change, which has to succeed, and resolves with its id. */
  async function change(...operands: Parameters<ListingEditor['change']>) {
    const written = await editor.change(...operands)
    if (!written.ok || written.changeId === null) throw new Error(JSON.stringify(written))
    return written.changeId
  }

  test('an availability is set as one version, with the day and a line of activity for each, and taken back', async () => {
    await saveDraft(villa.id, { estate: 'Runda' })
    const before = await content(all)
    const [version, activity] = [await readListingVersion(db), await listActivity()]
    const changeId = await change(all, { kind: 'availability', value: 'Under_Offer' }, ann)
    expect(onWrite).toHaveBeenCalledOnce()
    expect(await readListingVersion(db)).toBe(version + 1)
    for (const { version: written, published, current } of await read()) {
      expect(written).toBe(version + 1)
      expect(published).toMatchObject({ availability: 'Under_Offer', availabilityDate: '2026-05-01' })
      expect(current).toMatchObject({ availability: 'Under_Offer' })
    }
    expect((await read([villa.id]))[0]?.draft).toMatchObject({ changes: { estate: 'Runda' }, savedBy: 'ben' })
    expect(await eventsSince(activity)).toEqual(['Flat', 'Plot', 'Villa'].map((name) => `ann mark-under-offer ${name}`))
    const noted = await listActivity()
    expect(await editor.findChange(changeId)).toEqual({
      id: changeId,
      kind: 'availability',
      value: 'Under_Offer',
      count: 3,
      same: 0,
      along: 0,
    })

    expect(await editor.undo(changeId, ann)).toEqual({ ok: true, changed: 3, changeId: null })
    expect(await content(all)).toEqual(before)
    expect((await eventsSince(noted)).sort()).toEqual(
      ['Flat', 'Plot', 'Villa'].map((name) => `ann undo-change ${name}`),
    )
    expect(await editor.undo(changeId, ann)).toBeNull()
  })

  test('what is still right changes the day alone, with the draft beside it as it was, and is taken back', async () => {
    await saveDraft(villa.id, { estate: 'Runda' })
    const [before, activity] = [await content(all), await listActivity()]
    const changeId = await change(all, { kind: 'confirm' }, ann)
    const confirmed = await content(all)
    expect(confirmed.map(({ published }) => published?.updatedAt)).toEqual(
      all.map(() => expect.stringMatching(/^2026-05-01T/)),
    )
    const alike = (each: (typeof before)[number]) => ({ ...each, published: { ...each.published, updatedAt: '' } })
    expect(confirmed.map(alike)).toEqual(before.map(alike))
    expect(await eventsSince(activity)).toEqual(['Flat', 'Plot', 'Villa'].map((name) => `ann confirm ${name}`))
    await editor.undo(changeId, ann)
    expect(await content(all)).toEqual(before)
    await change([plot.id], { kind: 'publication', value: 'on-hold' }, ann)
    expect(await editor.change([plot.id], { kind: 'confirm' }, ann)).toMatchObject({
      refused: [{ name: 'Plot', reason: 'is on hold' }],
    })
  })

  test('the activity says how many a line was done with, and has a line of each listing', async () => {
    const query: ActivityQuery = { page: 1, person: null, listing: null, at: null }
    const said = async (asked: Partial<ActivityQuery> = {}) =>
      (await listLines(db, { ...query, ...asked }, null)).lines.map(({ event, together }) => `${event} ${together}`)
    const withdrawn = await change(all, { kind: 'publication', value: 'withdrawn' }, ann)
    expect(await said()).toEqual(Array(3).fill('withdraw 3'))
    await editor.undo(withdrawn, ben)
    await change([villa.id, flat.id], { kind: 'availability', value: 'Under_Offer' }, ann)
    expect(await said()).toEqual([
      ...Array(2).fill('mark-under-offer 2'),
      ...Array(3).fill('undo-change 3'),
      ...Array(3).fill('withdraw 3'),
    ])
    expect(await said({ listing: villa.id })).toEqual(['mark-under-offer 1', 'undo-change 1', 'withdraw 1'])
    const [first] = (await listLines(db, query, null)).lines
    const { lines } = await listLines(db, { ...query, at: first?.at ?? '' }, null)
    expect(lines.map(({ subject }) => subject?.name).sort()).toEqual(['Flat', 'Villa'])
    expect(await listLines(db, { ...query, page: 2 }, null)).toEqual({ lines: [], hasMore: false })
  })

  test('what is so already is left out, and where all is, nothing is written', async () => {
    await changeFields(flat.id, { values: { availability: 'Under_Offer' }, loaded: {} }, ben)
    const [before] = await read([flat.id])
    const changeId = await change([villa.id, flat.id], { kind: 'availability', value: 'Under_Offer' }, ann)
    expect(await editor.findChange(changeId)).toMatchObject({ count: 1, same: 1 })
    expect((await read([flat.id]))[0]).toEqual(before)
    const version = await readListingVersion(db)
    const again = await editor.change([villa.id, flat.id], { kind: 'availability', value: 'Under_Offer' }, ann)
    expect(again).toEqual({ ok: true, changed: 0, changeId: null })
    expect(await readListingVersion(db)).toBe(version)
  })

  test('one that cannot be changed so prevents all of it, and is named', async () => {
    const draft = await startDraft({ propertyName: 'Unfinished' })
    const ids = [...all, draft]
    const before = [await read(ids), await readListingVersion(db), await listActivity()]
    const refuse = async (...operands: Parameters<ListingEditor['change']>) => {
      const written = await editor.change(...operands)
      expect([await read(ids), await readListingVersion(db), await listActivity()]).toEqual(before)
      return written.ok ? [] : written.refused.map(({ name, reason }) => `${name} ${reason}`)
    }
    expect(await refuse([...all, 'gone'], { kind: 'availability', value: 'Let' }, ann)).toEqual([
      'Villa cannot be changed so. It cannot be let, as it is for sale.',
      'Plot cannot be changed so. It cannot be let, as it is for sale.',
      'GONE is not there any more',
    ])
    expect(await refuse(ids, { kind: 'publication', value: 'withdrawn' }, ann)).toEqual([
      'Unfinished was never published',
    ])
    await setState(villa.id, 'on-hold', ann)
    before.splice(0, 3, await read(ids), await readListingVersion(db), await listActivity())
    expect(await refuse(ids, { kind: 'publication', value: 'published' }, ann)).toEqual([
      'Unfinished cannot be published yet. Please choose a kind. Please choose a type.',
    ])
    const prices = new Map([
      [flat.id, { now: 65_000, next: 60_000 }],
      [plot.id, { now: 3_900_000, next: 3_800_000 }],
    ])
    const sentences = await refuse([...prices.keys()], { kind: 'prices', value: prices }, ann)
    expect(sentences).toEqual(['Plot costs KES\u00a04,000,000 now'])
    await setState(plot.id, 'withdrawn', ann)
    before.splice(0, 3, await read(ids), await readListingVersion(db), await listActivity())
    expect(await refuse(all, { kind: 'availability', value: 'Under_Offer' }, ann)).toEqual(['Plot is withdrawn'])
    await expect(editor.change(Array(1_001).fill('a'), { kind: 'person', value: null }, ann)).rejects.toThrow(
      'too many',
    )
  })

  test.each([0, -1, 1.5, 1e15, Number.NaN])('a price is not changed to %s', async (next) => {
    const now = villa.propertyPrice ?? 0
    const written = await editor.change(
      [villa.id],
      { kind: 'prices', value: new Map([[villa.id, { now, next }]]) },
      ann,
    )
    expect(written).toMatchObject({ ok: false, refused: [{ id: villa.id }] })
    expect((await editor.find(villa.id))?.published?.propertyPrice).toBe(now)
  })

  test('prices change of what visitors see and of drafts, from those that were shown', async () => {
    const draft = await startDraft({ propertyName: 'House', propertyPrice: 9_000_000 })
    await saveDraft(villa.id, { propertyPrice: 13_000_000, estate: 'Runda' })
    const ids = [...all, draft]
    const before = await content(ids)
    expect(await editor.listPrices(ids)).toEqual([
      { id: villa.id, name: 'Villa', kes: 12_500_000, draft: 13_000_000, perMonth: false },
      { id: flat.id, name: 'Flat', kes: 65_000, draft: null, perMonth: true },
      { id: plot.id, name: 'Plot', kes: 4_000_000, draft: null, perMonth: false },
      { id: draft, name: 'House', kes: 9_000_000, draft: null, perMonth: false },
    ])
    const value = new Map([
      [villa.id, { now: 12_500_000, next: 11_900_000 }],
      [flat.id, { now: 65_000, next: 65_000 }],
      [plot.id, { now: 4_000_000, next: 3_800_000 }],
      [draft, { now: 9_000_000, next: 8_550_000 }],
    ])
    const changeId = await change([...value.keys()], { kind: 'prices', value }, ann)
    expect(await editor.findChange(changeId)).toMatchObject({ count: 3, same: 1 })
    const listings = await readListings(db, ids)
    expect(listings.get(villa.id)).toMatchObject({
      published: { propertyPrice: 11_900_000 },
      draft: { changes: { estate: 'Runda' } },
      current: { propertyPrice: 11_900_000 },
    })
    expect(listings.get(plot.id)?.published).toMatchObject({ propertyPrice: null, landPrice: 3_800_000 })
    expect(listings.get(draft)?.current).toMatchObject({ propertyPrice: 8_550_000 })
    await editor.undo(changeId, ben)
    expect(await content(ids)).toEqual(before)
  })

  test('a publication changes from each to each and back, and drafts stay as they were', async () => {
    const pictures = Array.from({ length: 39 }, (_, at) => ({ url: `/media/${at}.jpg` }))
    const whole = { ...villa, propertyName: 'House', propertyImages: pictures }
    const { id: _, createdAt, updatedAt, ...values } = whole
    const draft = await startDraft(values)
    await saveDraft(villa.id, { estate: 'Runda' })
    await setState(flat.id, 'on-hold', ann)
    await setState(plot.id, 'withdrawn', ann)
    await saveDraft(plot.id, { landPrice: 5_000_000 })
    const ids = [...all, draft]
    const before = await content(ids)
    const activity = await listActivity()

    const published = await change(ids, { kind: 'publication', value: 'published' }, ann)
    const after = await readListings(db, ids)
    expect([...after.values()].map(({ state }) => state)).toEqual(ids.map(() => 'published'))
    expect(after.get(villa.id)).toMatchObject({ published: { estate: 'Runda' }, draft: null })
    expect(after.get(draft)?.published?.propertyImages).toEqual(pictures)
    expect(after.get(plot.id)).toMatchObject({
      published: { landPrice: 4_000_000 },
      draft: { changes: { landPrice: 5_000_000 } },
    })
    expect(await eventsSince(activity)).toEqual([
      'ann republish Flat',
      'ann publish House',
      'ann republish Plot',
      'ann publish Villa',
    ])
    expect(await editor.undo(published, ann)).toMatchObject({ ok: true, changeId: null })
    const back = await content(ids)
    // The record of a first publication stays, as after any that is taken back; the draft has nothing beside it then.
    expect(back.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(back[3]).toMatchObject({ state: 'draft', current: values, draft: null })

    const shown = [villa.id, flat.id]
    const earlier = await content(shown)
    const withdrawn = await change(shown, { kind: 'publication', value: 'withdrawn' }, ben)
    expect((await read(shown)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
    await editor.undo(withdrawn, ben)
    expect(await content(shown)).toEqual(earlier)
  })

  test('a responsible person is set in the private details alone, and taken back', async () => {
    const personOf = async () => Promise.all(all.map(async (id) => (await readDetails(db, id)).details))
    const blank = { ...(await readDetails(db, villa.id)).details, keys: 'Hook 14' }
    const privateDetails = createPrivateDetails({ db, timeZone: 'Africa/Nairobi', clock: () => now })
    await privateDetails.save(
      { id: villa.id, name: 'Villa' },
      { values: { ...blank, personId: ben.id }, loaded: {} },
      ann,
    )
    const before = await personOf()
    const version = await readListingVersion(db)
    const changeId = await change(all, { kind: 'person', value: ann.id }, ann)
    expect(await personOf()).toMatchObject(
      all.map((id) => ({ personId: ann.id, keys: id === villa.id ? 'Hook 14' : null })),
    )
    expect([...(await privateDetails.list()).values()].map(({ responsible }) => responsible)).toEqual(
      all.map(() => 'ann'),
    )
    expect(await readListingVersion(db)).toBe(version)
    await editor.undo(changeId, ann)
    expect(await personOf()).toEqual(before)
    expect(await db.selectFrom('books').select('listing_id').execute()).toEqual([{ listing_id: villa.id }])
    const nobody = await editor.change(all, { kind: 'person', value: 'nobody of this id' }, ann)
    expect(nobody).toMatchObject({ ok: false, refused: { length: 3 } })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['its publication', (id) => setState(id, 'on-hold', ben)],
    ['its price', (id) => changeFields(id, { values: { propertyPrice: 1_000 }, loaded: {} }, ben)],
    ['its draft', (id) => saveDraft(id, { estate: 'Lavington' })],
  ])('where somebody changed %s since, nothing is taken back', async (_what, meanwhile) => {
    const changeId = await change(all, { kind: 'availability', value: 'Under_Offer' }, ann)
    await meanwhile(flat.id)
    const before = await read()
    const undone = await editor.undo(changeId, ann)
    expect(undone).toMatchObject({
      ok: false,
      refused: [{ id: flat.id, name: 'Flat', reason: 'has been changed since' }],
    })
    expect(undone).toHaveProperty('refused.length', 1)
    expect(await read()).toEqual(before)
  })

  const day = 24 * 60 * 60_000

  test('a change is taken back for a day and no longer, and nothing of it is stored then', async () => {
    const held = await change([villa.id], { kind: 'publication', value: 'on-hold' }, ann)
    now += day - 300_000
    expect(await editor.findChange(held)).toMatchObject({ count: 1 })
    expect(await editor.undo(held, ann)).toMatchObject({ ok: true, changeId: null })

    await saveDraft(villa.id, { estate: 'Runda' })
    const changeId = await change([villa.id], { kind: 'availability', value: 'Under_Offer' }, ann)
    const stored = () => db.selectFrom('changed_together').select('draft').execute()
    await eraseOldChanges(db, new Date(now + day))
    expect(await stored()).toEqual([{ draft: expect.stringContaining('Runda') }])
    now += day + 60_000
    const before = await read()
    expect(await editor.findChange(changeId)).toBeNull()
    expect(await editor.undo(changeId, ann)).toBeNull()
    expect(await read()).toEqual(before)
    await eraseOldChanges(db, new Date(now))
    expect(await stored()).toEqual([])
  })

  test('a thousand change at once in few statements, other requests in between, and come back', async () => {
    const records = manyListings(1_000) as unknown as PropertyRecord[]
    await importRecords(...records)
    const ids = records.map(({ id }) => id)
    let [statements, turns] = [0, 0]
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const options = { onWrite, hasMedia: () => true, timeZone: 'Africa/Nairobi', clock: () => (now += 60_000) }
    const list = () => Promise.reject(new Error('nobody reads the list'))
    editor = createListingEditor({
      ...options,
      db: db.withPlugin(count),
      list,
      listLacks: list,
      listSampleIds: () => [],
    })
    const turning = setInterval(() => turns++, 1)
    const before = await content(ids)
    const changes: BulkChange[] = [
      { kind: 'availability', value: 'Under_Offer' },
      { kind: 'publication', value: 'withdrawn' },
    ]
    for (const each of changes) {
      ;[statements, turns] = [0, 0]
      const activity = await listActivity()
      const changeId = await change(ids, each, ann)
      expect((await listActivity()).size).toBe(activity.size + 1_000)
      expect(await editor.undo(changeId, ann)).toMatchObject({ ok: true, changeId: null })
      expect(await content(ids)).toEqual(before)
      expect(statements).toBeLessThan(250)
      expect(turns).toBeGreaterThan(2)
    }
    clearInterval(turning)
  })
})
