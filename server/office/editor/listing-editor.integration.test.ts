import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { shortId } from '../../../domain/listings/listing.ts'
import { pickEdited } from '../../../domain/office/edited-fields.ts'
import {
  type DraftRecord,
  type Edit,
  type ListingChange,
  type ListingEditor,
  type ListingState,
  type ListingsWritten,
  listingStates,
} from '../../../domain/office/editor.ts'
import { digestFields } from '../../../domain/office/field-digest.ts'
import type { Person } from '../../../domain/office/person.ts'
import { type PropertyRecord, propertyRecord } from '../../content/service/testing/content-service.ts'
import { writeBackup } from '../../database/backup.ts'
import { readListingVersion } from '../../database/listing-version.ts'
import { restoreBackup } from '../../database/restore.ts'
import { connectMigrated, createFolder, describeOnEachEngine } from '../../database/testing/engines.ts'
import { findGone } from '../../listings/known-listings.ts'
import { createListingStore } from '../../listings/listing-store.ts'
import { withdrawTaken } from '../listings/withdraw-taken.ts'
import { listActivity } from '../people/activity.ts'
import { readPersons } from '../private-details/stored-details.ts'
import { createListingEditor } from './listing-editor.ts'

const whole = propertyRecord(2, { propertyName: 'Villa Rosa', propertyPrice: 12_500_000 })
/** The answer to a write that visitors see, which can be taken back. */
const shown = { ok: true, changed: 1, changeId: expect.any(String) }
/** The answer to a write that nobody outside sees, and to one that would change nothing. */
const saved = { ok: true, changed: 1, changeId: null }
const unchanged = { ok: true, changed: 0, changeId: null }
/** The answer to a write of one listing that is refused. */
const refused = (refusal: object) => ({ ok: false, refused: [expect.objectContaining(refusal)] })
const conflict = refused({ why: 'conflict', fields: [] })

const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...values } = whole

/** The site's memory of a listing that it offered once. */
const knownRow = {
  property_name: 'Villa Rosa',
  property_status: 'For_Sale',
  property_type: 'Residential',
  town_city: 'Nairobi',
  withdrawn_at: '2026-05-01T00:00:00.000Z',
  availability: null,
  availability_date: null,
}

describeOnEachEngine('the editor of listings', (createDatabase) => {
  let database: Awaited<ReturnType<typeof connectMigrated>>
  let editor: ListingEditor
  let ann: Person
  let ben: Person
  let now = 0
  const onWrite = vi.fn(async () => {})

  beforeEach(async () => {
    database = await connectMigrated(createDatabase)
    onWrite.mockClear()
    now = Date.UTC(2026, 4, 1)
    editor = createListingEditor({
      db: database.db,
      list: () => Promise.reject(new Error('nobody reads the list')),
      listLacks: () => Promise.reject(new Error('nobody reads the list')),
      hasMedia: () => true,
      listSampleIds: () => [1, 3, 4].map((index) => propertyRecord(index).id),
      onWrite,
      timeZone: 'Africa/Nairobi',
      clock: () => (now += 60_000),
    })
    ann = await addPerson('Ann Wanjiku', 'owner')
    ben = await addPerson('Ben Otieno', 'agent')
  })

  async function addPerson(name: string, role: Person['role']): Promise<Person> {
    const id = randomUUID()
    const person = { id, email: `${id}@riparo.example`, name, role }
    await database.db
      .insertInto('people')
      .values({ ...person, invited_at: '2026-01-01T00:00:00.000Z', joined_at: null, revoked_at: null })
      .execute()
    return person
  }

  const importRecords = (...records: PropertyRecord[]) =>
    createListingStore(database.db, { hasMedia: () => true }).save([{ file: 'karen.json', records }])

  /** A form that shows the listing as it is now, and sends these values. */
  async function edit(id: string, changed: Partial<DraftRecord>) {
    const found = await editor.find(id)
    const shown = found?.draft?.record ?? found?.published
    if (!shown) throw new Error('no such listing')
    return { values: changed, loaded: digestFields(shown) }
  }

  const change = (id: string, wanted: ListingChange, person: Person) => editor.change([id], wanted, person)
  const saveDraft = (id: string, edit: Edit, person: Person) => change(id, { kind: 'draft', edit }, person)
  const changeFields = (id: string, edit: Edit, person: Person) => change(id, { kind: 'fields', edit }, person)
  /** Publishes as the editor does, where nobody typed anything else. */
  const publish = (id: string, person: Person, edit: Edit = { values: {}, loaded: {} }) =>
    change(id, { kind: 'publication', value: 'published', edit }, person)
  const setState = (id: string, value: ListingState, person = ann, from?: ListingState) =>
    change(id, { kind: 'publication', value, from }, person)
  const putBack = (id: string, value: number, person: Person) => change(id, { kind: 'version', value }, person)

  const save = async (id: string, changed: Partial<DraftRecord>, person = ann) =>
    saveDraft(id, await edit(id, changed), person)

  async function publishNew(changed: Partial<DraftRecord> = {}) {
    const id = await editor.create(ann)
    await save(id, { ...values, ...changed })
    expect(await publish(id, ann)).toEqual(shown)
    return id
  }

  const listed = () => database.db.selectFrom('listings').selectAll().orderBy('id').execute()
  const events = async () =>
    (await database.db.selectFrom('activity').selectAll().orderBy('done_at').execute()).map(
      ({ person_id, deed, subject_name }) =>
        `${person_id === ann.id ? 'Ann' : 'Ben'} ${deed} ${subject_name ?? ''}`.trim(),
    )

  test('a draft is stored apart, until it is published with the times of both', async () => {
    const id = await editor.create(ann)
    expect(id).toMatch(/^[a-z0-9]{24}$/)
    await save(id, { ...values, propertyName: '  Villa Rosa ' })
    expect(await listed()).toEqual([])
    expect(await editor.find(id)).toMatchObject({
      state: 'draft',
      published: null,
      draft: { record: { propertyName: 'Villa Rosa' }, savedBy: 'Ann Wanjiku' },
    })
    expect(onWrite).not.toHaveBeenCalled()

    expect(await publish(id, ben)).toEqual(shown)
    const first = await editor.find(id)
    expect(first).toMatchObject({ state: 'published', draft: null })
    const { createdAt, updatedAt } = first?.published ?? {}
    expect(createdAt).toBe(updatedAt)
    expect(onWrite).toHaveBeenCalledOnce()

    await save(id, { propertyPrice: 11_000_000 })
    expect((await listed())[0]).toMatchObject({ property_price: 12_500_000 })
    await publish(id, ben)
    expect((await editor.find(id))?.published).toMatchObject({ propertyPrice: 11_000_000, createdAt })
    expect((await editor.find(id))?.published?.updatedAt).not.toBe(createdAt)
    expect(await events()).toEqual([
      'Ann draft Villa Rosa',
      'Ben publish Villa Rosa',
      'Ann draft Villa Rosa',
      'Ben publish Villa Rosa',
    ])
  })

  test('a publication has all that its draft had, to the last picture', async () => {
    const pictures = Array.from({ length: 39 }, (_, at) => ({ url: `/media/${at}.jpg`, alt: `Picture ${at}` }))
    const draft = pickEdited({
      ...values,
      ...propertyRecord(1),
      propertyImages: pictures,
      floorPlans: pictures.slice(0, 14),
    })
    const id = await publishNew(draft)
    expect((await editor.find(id))?.published).toMatchObject(draft)
    const { version } = (await editor.listVersions(id)).versions[0] ?? {}
    await save(id, { propertyImages: pictures.toReversed() })
    await publish(id, ann)
    expect((await editor.find(id))?.published?.propertyImages).toEqual(pictures.toReversed())
    await putBack(id, version ?? 0, ann)
    await setState(id, 'on-hold', ann)
    await setState(id, 'published', ann)
    expect((await editor.find(id))?.published).toMatchObject(draft)
  })

  test('the activity says from what to what, and a publication takes the place of its drafts', async () => {
    const id = await publishNew({ propertyStatus: 'For_Rent', propertyPrice: 120_000 })
    const said = async () => {
      const query = { page: 1, person: null, listing: id, at: null }
      const { lines } = await listActivity(database.db, query, null)
      return lines.map(({ person, event: changeId, changes, isThere }) => [
        person?.name,
        changeId,
        changes?.fields,
        isThere,
      ])
    }
    await save(id, { propertyPrice: 115_000 })
    await save(id, { propertyPrice: 110_000, propertyDescription: { html: '<p>Quiet</p>' } })
    await publish(id, ann)
    const price = { name: 'propertyPrice', from: 120_000, to: 110_000 }
    const published = ['Ann Wanjiku', 'publish', [price, { name: 'propertyDescription' }], true]
    const first = ['Ann Wanjiku', 'publish', undefined, true]
    expect((await said()).slice(0, 2)).toEqual([published, first])

    await changeFields(id, await edit(id, { availability: 'Under_Offer' }), ben)
    await setState(id, 'on-hold', ben)
    expect((await said()).slice(0, 3)).toEqual([
      ['Ben Otieno', 'hold', [{ name: 'publication', from: 'published', to: 'on-hold' }], true],
      ['Ben Otieno', 'mark-under-offer', [{ name: 'availability', from: null, to: 'Under_Offer' }], true],
      published,
    ])
    // Somebody else published it: the draft stays a line of its own.
    await save(id, { estate: 'Runda' }, ann)
    await publish(id, ben)
    const again = [{ name: 'publication', from: 'on-hold', to: 'published' }, { name: 'estate' }]
    expect((await said()).slice(0, 2)).toEqual([
      ['Ben Otieno', 'publish', again, true],
      ['Ann Wanjiku', 'draft', undefined, true],
    ])
  })

  test('an invalid draft says each fault and changes nothing', async () => {
    const id = await editor.create(ann)
    const missing = {
      propertyName: 'Please enter a name.',
      propertyStatus: 'Please choose a kind.',
      propertyType: 'Please choose a type.',
    }
    expect(await publish(id, ann)).toEqual(refused({ id, why: 'invalid', faults: missing }))
    const wrong = {
      propertyPrice: -1,
      numberOfBedrooms: 2.5,
      tours: ['http://a.example'],
      propertyName: 'x'.repeat(201),
    }
    const faults = {
      propertyName: 'Name: please use 200 characters at most.',
      propertyPrice: 'The price is a whole number of shillings, such as 12500000.',
      numberOfBedrooms: 'Bedrooms: please give a whole number, such as 3.',
      tours: expect.stringContaining('start with https://'),
    }
    expect(await save(id, wrong)).toEqual(refused({ id, why: 'invalid', faults }))
    expect(await listed()).toEqual([])
    expect((await editor.find(id))?.draft?.record.propertyPrice).toBeNull()
    expect(await events()).toEqual(['Ann draft a new listing'])
  })

  test('of two who change one field the second is shown both values; other fields merge', async () => {
    const id = await publishNew()
    const anns = await edit(id, { propertyPrice: 11_000_000, estate: 'Karen' })
    const bens = await edit(id, { propertyPrice: 12_000_000, numberOfBedrooms: 5 })
    expect(await saveDraft(id, anns, ann)).toEqual(saved)
    expect(await saveDraft(id, anns, ann)).toEqual(unchanged)
    expect(await saveDraft(id, bens, ben)).toMatchObject({
      ok: false,
      refused: [
        {
          id,
          why: 'conflict',
          fields: ['propertyPrice'],
          theirs: { propertyPrice: 11_000_000, numberOfBedrooms: values.numberOfBedrooms, estate: 'Karen' },
          mine: { propertyPrice: 12_000_000, numberOfBedrooms: 5, estate: 'Karen' },
        },
      ],
    })
    expect((await editor.find(id))?.draft?.record).toMatchObject({ numberOfBedrooms: values.numberOfBedrooms })

    const { propertyPrice: _, ...others } = bens.values
    expect(await saveDraft(id, { ...bens, values: others }, ben)).toEqual(saved)
    expect((await editor.find(id))?.draft?.record).toMatchObject({
      propertyPrice: 11_000_000,
      estate: 'Karen',
      numberOfBedrooms: 5,
    })
  })

  test('of saves at the same time none is lost', async () => {
    const id = await publishNew()
    const changes: Partial<DraftRecord>[] = [
      { estate: 'Karen' },
      { townCity: 'Nairobi' },
      { numberOfBedrooms: 7 },
      { numberOfBathrooms: 6 },
    ]
    const edits = await Promise.all(changes.map((changed) => edit(id, changed)))
    const results = await Promise.all([
      ...edits.map((each) => saveDraft(id, each, ann)),
      changeFields(id, await edit(id, { propertyPrice: 10_000_000 }), ben),
    ])
    expect(results).toEqual([...changes.map(() => saved), shown])
    expect((await editor.find(id))?.draft?.record).toMatchObject(Object.assign({}, ...changes))
    await publish(id, ann)
    expect((await editor.find(id))?.published).toMatchObject(Object.assign({ propertyPrice: 10_000_000 }, ...changes))
  })

  test('a price changes at once, and the rest of a draft stays a draft', async () => {
    const id = await publishNew()
    await save(id, { propertyPrice: 11_000_000, estate: 'Karen' })
    // The list shows the price of the draft, and somebody saves it.
    expect(await changeFields(id, await edit(id, { propertyPrice: 11_000_000 }), ben)).toEqual(shown)
    expect(await changeFields(id, await edit(id, { propertyPrice: 11_000_000 }), ben)).toEqual(unchanged)
    expect(await editor.find(id)).toMatchObject({
      published: { propertyPrice: 11_000_000, estate: values.estate },
      draft: { record: { propertyPrice: 11_000_000, estate: 'Karen' }, savedBy: 'Ann Wanjiku' },
    })
    const stale = { values: { propertyPrice: 9 }, loaded: digestFields({ propertyPrice: 12_500_000 }) }
    expect(await changeFields(id, stale, ben)).toEqual(refused({ why: 'conflict', fields: ['propertyPrice'] }))
    const faults = { propertyStatus: 'Please choose a kind.' }
    const without = await edit(id, { propertyStatus: null })
    expect(await changeFields(id, without, ben)).toEqual(refused({ why: 'invalid', faults }))
    expect((await events()).at(-1)).toBe('Ben change-price Villa Rosa')
  })

  test('a withdrawn listing comes back as it was, with its time of creation', async () => {
    const id = await publishNew()
    const before = (await editor.find(id))?.published
    expect(await setState(id, 'withdrawn', ann)).toEqual(shown)
    expect(await listed()).toEqual([])
    expect(await editor.find(id)).toMatchObject({ state: 'withdrawn', published: before })
    expect(await setState(id, 'published', ben)).toEqual(shown)
    expect((await editor.find(id))?.published).toEqual({ ...before, updatedAt: expect.any(String) })
  })

  test('what is on hold or withdrawn goes from one to the other, and the history says each', async () => {
    const id = await publishNew()
    expect(await setState(id, 'on-hold')).toEqual(shown)
    await save(id, { estate: 'Karen' })
    expect(await setState(id, 'on-hold')).toEqual(unchanged)
    expect(await setState(id, 'withdrawn', ben)).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({ state: 'withdrawn', draft: { record: { estate: 'Karen' } } })
    expect(await listed()).toEqual([])
    const left = ['withdrawn', 'on-hold', 'published']
    expect((await editor.listVersions(id)).versions.map(({ state }) => state)).toEqual(left)

    expect(await setState(id, 'published')).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({ state: 'published', published: { estate: 'Nyari' } })
    expect((await editor.listVersions(id)).versions.map(({ state }) => state)).toEqual(['published', ...left])
    expect((await events()).filter((event) => !event.includes('draft'))).toEqual([
      'Ann publish Villa Rosa',
      'Ann hold Villa Rosa',
      'Ben withdraw Villa Rosa',
      'Ann republish Villa Rosa',
    ])
  })

  test('a publication is changed only from the one that somebody saw', async () => {
    const id = await publishNew()
    await setState(id, 'on-hold')
    await setState(id, 'withdrawn', ben)
    expect(await setState(id, 'published', ann, 'on-hold')).toEqual(conflict)
    expect(await setState(id, 'withdrawn', ann, 'on-hold')).toEqual(unchanged)
    await setState(id, 'draft', ben)
    expect(await setState(id, 'published', ann, 'withdrawn')).toEqual(conflict)
    expect(await editor.find(id)).toMatchObject({ state: 'draft' })
    expect(await setState(id, 'published', ann, 'draft')).toEqual(shown)
  })

  test('a draft again keeps its history, and is published with what was changed since', async () => {
    const id = await publishNew()
    expect(await setState(id, 'draft')).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({ state: 'draft', published: { estate: 'Nyari' }, draft: null })
    await save(id, { estate: 'Karen' })
    expect(await change(id, { kind: 'discard' }, ann)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({ state: 'draft', published: { estate: 'Nyari' } })
    await save(id, { estate: 'Runda' })
    expect(await setState(id, 'published')).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({ state: 'published', published: { estate: 'Runda' }, draft: null })
  })

  test('an availability has the day of its change in the time zone of the firm', async () => {
    const id = await publishNew()
    now = Date.UTC(2026, 10, 26, 21, 30)
    const found = async () => (await editor.find(id))?.published
    await changeFields(id, await edit(id, { availability: 'Under_Offer' }), ben)
    expect(await found()).toMatchObject({ availability: 'Under_Offer', availabilityDate: '2026-11-27' })
    await changeFields(id, await edit(id, { availability: 'Sold', availabilityDate: '2026-11-20' }), ben)
    expect(await found()).toMatchObject({ availability: 'Sold', availabilityDate: '2026-11-20' })
    await save(id, { availability: 'Under_Offer' })
    expect((await editor.find(id))?.draft?.record).toMatchObject({
      availability: 'Under_Offer',
      availabilityDate: '2026-11-27',
    })
    await changeFields(id, await edit(id, { availability: null }), ben)
    expect(await found()).toMatchObject({ availability: null, availabilityDate: null })
    expect((await events()).slice(-4)).toEqual([
      'Ben mark-under-offer Villa Rosa',
      'Ben mark-sold Villa Rosa',
      'Ann draft Villa Rosa',
      'Ben mark-available Villa Rosa',
    ])
  })

  const changeIdOf = (written: ListingsWritten) => (written.ok && written.changeId) || ''

  test('a change is taken back by a new write, and beside it a draft stays', async () => {
    const id = await publishNew()
    await save(id, { estate: 'Karen' })
    const changed = await changeFields(id, await edit(id, { availability: 'Under_Offer' }), ann)
    expect(await editor.undo(changeIdOf(changed), ben)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({
      published: { availability: null, availabilityDate: null, estate: 'Nyari' },
      draft: { record: { availability: null, estate: 'Karen' } },
    })
    expect((await editor.listVersions(id)).versions.map(({ availability }) => availability)).toEqual([
      null,
      'Under_Offer',
      null,
    ])
    expect((await events()).at(-1)).toBe('Ben undo-change Villa Rosa')
  })

  test.each(['on-hold', 'withdrawn', 'draft'] as const)(
    'what became %s is taken back to what it was',
    async (state) => {
      const id = await publishNew()
      const before = (await editor.find(id))?.published
      const left = await setState(id, state)
      await editor.undo(changeIdOf(left), ann)
      expect(await editor.find(id)).toMatchObject({
        state: 'published',
        published: before,
      })

      await setState(id, 'on-hold')
      const again = await setState(id, state === 'on-hold' ? 'withdrawn' : state)
      await editor.undo(changeIdOf(again), ann)
      expect((await editor.find(id))?.state).toBe('on-hold')
      const published = await setState(id, 'published')
      await editor.undo(changeIdOf(published), ann)
      expect((await editor.find(id))?.state).toBe('on-hold')
    },
  )

  test('a first publication is taken back to a draft', async () => {
    const id = await editor.create(ann)
    await save(id, values)
    await editor.undo(changeIdOf(await setState(id, 'published')), ann)
    expect(await editor.find(id)).toMatchObject({ state: 'draft', published: { propertyName: 'Villa Rosa' } })
  })

  test('changes that were published are taken back to the draft', async () => {
    const id = await publishNew()
    await save(id, { estate: 'Karen', propertyPrice: 13_000_000 })
    expect(await editor.undo(changeIdOf(await publish(id, ann)), ben)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({
      published: { estate: 'Nyari' },
      draft: { record: { estate: 'Karen', propertyPrice: 13_000_000 }, savedBy: 'Ann Wanjiku' },
    })
    expect(await publish(id, ann)).toEqual(shown)
    expect(await publish(id, ann)).toEqual(unchanged)
  })

  test('what was typed is published in one write, and taken back to a draft', async () => {
    const id = await publishNew()
    await save(id, { estate: 'Karen' }, ben)
    const before = await events()
    const { version } = (await editor.listVersions(id)).versions[0] ?? {}
    const published = await publish(id, ann, await edit(id, { propertyPrice: 13_000_000 }))
    expect(published).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({
      published: { estate: 'Karen', propertyPrice: 13_000_000 },
      draft: null,
    })
    expect(await events()).toEqual([...before, 'Ann publish Villa Rosa'])
    expect((await editor.listVersions(id)).versions[1]).toMatchObject({ version })

    expect(await editor.undo(changeIdOf(published), ben)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({
      published: { estate: 'Nyari', propertyPrice: 12_500_000 },
      draft: { record: { estate: 'Karen', propertyPrice: 13_000_000 }, savedBy: 'Ann Wanjiku' },
    })
    expect(await editor.undo(changeIdOf(published), ben)).toBeNull()
  })

  test('a first publication with what was typed is taken back with all of it', async () => {
    const id = await editor.create(ann)
    const published = await publish(id, ann, await edit(id, values))
    expect(published).toEqual(shown)
    expect(await events()).toEqual(['Ann publish Villa Rosa'])
    expect(await editor.undo(changeIdOf(published), ann)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({ state: 'draft', isUnseen: true, published: pickEdited(values) })
    expect((await events()).at(-1)).toBe('Ann undo-change Villa Rosa')
  })

  test('what cannot be published leaves nothing of what was typed', async () => {
    const id = await publishNew()
    const wrong = await edit(id, { propertyStatus: null, estate: 'Karen' })
    const before = [await editor.find(id), await readListingVersion(database.db), await events()]
    const faults = { propertyStatus: 'Please choose a kind.' }
    expect(await publish(id, ann, wrong)).toEqual(refused({ id, why: 'invalid', faults }))
    const stale = { values: { propertyPrice: 9 }, loaded: digestFields({ propertyPrice: 1 }) }
    expect(await publish(id, ann, stale)).toEqual(refused({ why: 'conflict', fields: ['propertyPrice'] }))
    expect([await editor.find(id), await readListingVersion(database.db), await events()]).toEqual(before)
  })

  test('an earlier version that was put back is taken back beside a draft from before', async () => {
    const id = await publishNew()
    const [first] = (await editor.listVersions(id)).versions
    await changeFields(id, await edit(id, { propertyPrice: 11_000_000, estate: 'Runda' }), ann)
    await save(id, { propertyPrice: 12_000_000, propertyName: 'Villa Nova' }, ben)
    const back = await putBack(id, first?.version ?? 0, ann)
    expect(await editor.undo(changeIdOf(back), ann)).toEqual(saved)
    expect(await editor.find(id)).toMatchObject({
      published: { propertyPrice: 11_000_000, estate: 'Runda', propertyName: 'Villa Rosa' },
      draft: {
        record: { propertyPrice: 12_000_000, estate: 'Runda', propertyName: 'Villa Nova' },
        savedBy: 'Ben Otieno',
      },
    })
  })

  test('what somebody changed since is not taken back', async () => {
    const id = await publishNew()
    const first = await changeFields(id, await edit(id, { availability: 'Under_Offer' }), ann)
    await changeFields(id, await edit(id, { propertyPrice: 1 }), ben)
    expect(await editor.undo(changeIdOf(first), ann)).toEqual(conflict)
    const second = await changeFields(id, await edit(id, { availability: 'Sold' }), ann)
    await save(id, { availability: 'Under_Offer' }, ben)
    expect(await editor.undo(changeIdOf(second), ann)).toEqual(conflict)
    expect(await editor.find(id)).toMatchObject({
      published: { availability: 'Sold', propertyPrice: 1 },
      draft: { record: { availability: 'Under_Offer' } },
    })
    for (const changeId of ['', 'unknown', 'a\0b', 'x'.repeat(65)]) expect(await editor.undo(changeId, ann)).toBeNull()
  })

  test('what was let or sold twelve months ago is withdrawn, and nothing else', async () => {
    const make = (availability: string | null, availabilityDate: string | null) =>
      publishNew({ availability, availabilityDate } as Partial<DraftRecord>)
    const sold = await make('Sold', '2025-11-27')
    const stay = [await make('Sold', '2025-11-28'), await make('Under_Offer', '2024-01-01'), await make(null, null)]
    await withdrawTaken(database.db, new Date('2026-11-27T05:00:00Z'))
    const version = await readListingVersion(database.db)
    await withdrawTaken(database.db, new Date('2026-11-27T06:00:00Z'))
    expect(await readListingVersion(database.db)).toBe(version)
    expect((await listed()).map(({ id }) => id)).toEqual(stay.toSorted())
    expect((await editor.find(sold))?.state).toBe('withdrawn')
    const { person_id, deed, subject_id } = await database.db
      .selectFrom('activity')
      .selectAll()
      .where('deed', '=', 'withdraw-taken')
      .executeTakeFirstOrThrow()
    expect([person_id, deed, subject_id]).toEqual([null, 'withdraw-taken', sold])
  })

  test('the history names who, when and what, and an earlier version can be put back', async () => {
    const id = await publishNew()
    await changeFields(id, await edit(id, { propertyPrice: 11_000_000 }), ben)
    await importRecords({
      ...propertyRecord(2),
      ...(await editor.find(id))?.published,
      estate: 'Runda',
    } as PropertyRecord)
    await setState(id, 'withdrawn', ann)
    const { versions } = await editor.listVersions(id)
    expect(versions).toMatchObject([
      { state: 'withdrawn', by: 'Ann Wanjiku', changes: [] },
      { state: 'published', by: null, changes: [{ field: 'estate', before: 'Nyari', after: 'Runda' }] },
      { by: 'Ben Otieno', changes: [{ field: 'propertyPrice', before: 12_500_000, after: 11_000_000 }] },
      { by: 'Ann Wanjiku', changes: [] },
    ])
    expect(new Set(versions.map(({ version }) => version)).size).toBe(4)

    const first = versions.at(-1)?.version ?? 0
    expect(await putBack(id, first, ben)).toEqual(shown)
    expect(await editor.find(id)).toMatchObject({
      state: 'published',
      published: { propertyPrice: 12_500_000, estate: 'Nyari' },
    })
    expect((await editor.listVersions(id)).versions[0]).toMatchObject({
      by: 'Ben Otieno',
      changes: [{ field: 'propertyPrice' }, { field: 'estate' }],
    })
    expect(await putBack(id, 999, ben)).toEqual(refused({ why: 'impossible', reason: 'has no such version any more' }))
  })

  test('a restore makes drafts and former versions those of the backup, and later versions have higher numbers', async () => {
    const id = await publishNew()
    await changeFields(id, await edit(id, { propertyPrice: 11_000_000 }), ben)
    await save(id, { estate: 'Karen' })
    const [before, { versions }] = [await editor.find(id), await editor.listVersions(id)]
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    await writeBackup(database, file)

    await publish(id, ben)
    await editor.create(ben)
    await restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect(await editor.find(id)).toEqual(before)
    const restored = await editor.listVersions(id)
    expect(restored.versions.map(({ at, by, changes }) => ({ at, by, changes }))).toEqual(
      versions.map(({ at, by, changes }) => ({ at, by, changes })),
    )
    await publish(id, ben)
    const numbers = (await editor.listVersions(id)).versions.map(({ version }) => version)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  test('a backup has what is on hold', async () => {
    const id = await publishNew()
    await setState(id, 'on-hold')
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    await writeBackup(database, file)
    await setState(id, 'withdrawn')
    await restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect((await editor.find(id))?.state).toBe('on-hold')
    expect(await findGone(database.db, [shortId(id)])).toEqual(new Map([[shortId(id), { found: 'on-hold' }]]))
  })

  test('50 former versions are kept of one listing', async () => {
    await importRecords(propertyRecord(2))
    const { id } = propertyRecord(2)
    for (let price = 1; price <= 55; price++) {
      await changeFields(id, await edit(id, { propertyPrice: price }), ann)
    }
    const read = async (page: number) => editor.listVersions(id, page)
    const pages = await Promise.all([1, 2, 3, 4, 5].map(read))
    const versions = pages.flatMap((page) => page.versions)
    expect(pages.map((page) => [page.page, page.pages, page.versions.length])).toEqual([
      ...[[1, 5, 11]],
      ...[2, 3, 4, 5].map((page) => [page, 5, 10]),
    ])
    expect(versions.map(({ changes }) => changes[0]?.after)).toEqual([
      ...Array.from({ length: 50 }, (_, index) => 55 - index),
      undefined,
    ])
    expect(versions.filter(({ isFirst }) => isFirst)).toEqual([versions.at(-1)])
    expect(versions.at(-1)).toMatchObject({ by: 'Ann Wanjiku' })
    expect(await read(6)).toEqual(pages[4])
  })

  test('a form that is sent twice starts one draft; another form and another person start their own', async () => {
    const ids = await Promise.all([editor.create(ann, 'form'), editor.create(ann, 'form')])
    expect([ids[0], await editor.create(ann, 'form')]).toEqual([ids[1], ids[1]])
    expect(ids[0]).toMatch(/^[a-z0-9]{24}$/)
    expect(new Set([ids[0], await editor.create(ann, 'other'), await editor.create(ben, 'form')]).size).toBe(3)
    expect((await events()).sort()).toEqual(Array.from(['Ann', 'Ann', 'Ben'], (name) => `${name} draft a new listing`))
  })

  test('a copy has an id and a draft of its own, and says in its name that it is one', async () => {
    const id = await publishNew()
    const copy = (await editor.duplicate(id, ben)) ?? ''
    expect(shortId(copy)).not.toBe(shortId(id))
    const named = { state: 'draft', isUnseen: true, draft: { record: { propertyName: 'Copy of Villa Rosa' } } }
    expect(await editor.find(copy)).toMatchObject(named)
    expect(await editor.find((await editor.duplicate(copy, ben)) ?? '')).toMatchObject(named)
    expect((await editor.find(id))?.published).toMatchObject({ propertyName: 'Villa Rosa' })
    expect(await listed()).toHaveLength(1)
    expect((await events()).at(-1)).toBe('Ben duplicate Copy of Villa Rosa')
  })

  test('whoever starts a listing or a copy is responsible for it, until somebody gives it away', async () => {
    const first = await editor.create(ann, 'form')
    const copy = (await editor.duplicate(first, ben)) ?? ''
    const persons = async () => [...(await readPersons(database.db, [first, copy]))].sort()
    const expected = (a: string, b: string) => [[first, a] as const, [copy, b] as const].sort()
    expect(await persons()).toEqual(expected(ann.id, ben.id))
    await change(first, { kind: 'person', value: ben.id }, ann)
    // The same form again starts nothing, and takes nothing back.
    await editor.create(ann, 'form')
    expect(await persons()).toEqual(expected(ben.id, ben.id))
  })

  test('what nobody outside has seen is deleted whole, and its address says nothing of it', async () => {
    const draft = await editor.create(ann)
    await save(draft, { propertyName: 'Villa Verde' })
    expect(await change(draft, { kind: 'delete' }, ben)).toEqual(saved)
    const takenBack = await publishNew()
    const short_id = shortId(takenBack)
    await setState(takenBack, 'draft')
    await database.db
      .insertInto('known_listings')
      .values({ ...knownRow, short_id })
      .execute()
    expect(await editor.find(takenBack)).toMatchObject({ state: 'draft', isUnseen: true })
    expect(await change(takenBack, { kind: 'delete' }, ben)).toEqual(saved)
    for (const id of [draft, takenBack]) expect(await editor.find(id)).toBeNull()
    const kept = await database.db.selectFrom('changed_together').select(['subject_id', 'draft']).execute()
    expect(new Set(kept.map(({ subject_id, draft }) => `${subject_id} ${draft}`))).toEqual(
      new Set([`${takenBack} null`]),
    )
    expect((await editor.listVersions(takenBack)).versions).toEqual([])
    expect(await findGone(database.db, [shortId(takenBack)])).toEqual(new Map())
    expect((await events()).filter((event) => event.includes('delete'))).toEqual([
      'Ben delete Villa Verde',
      'Ben delete Villa Rosa',
    ])
  })

  test('what somebody outside may have seen is not deleted', async () => {
    const id = await publishNew()
    await save(id, { estate: 'Karen' })
    const seen = await editor.find(id)
    const reason = 'may have been seen by visitors, so it is not deleted'
    expect(await change(id, { kind: 'delete' }, ben)).toEqual(refused({ why: 'impossible', reason }))
    expect(await editor.find(id)).toEqual(seen)
    now += 11 * 60_000
    await setState(id, 'draft')
    expect(await change(id, { kind: 'delete' }, ben)).toEqual(refused({ why: 'impossible', reason }))
    expect((await editor.find(id))?.isUnseen).toBe(false)
    const draft = await editor.create(ann)
    expect(await change(draft, { kind: 'discard' }, ann)).toEqual(refused({ reason: 'was never published' }))
  })

  test('an id that no listing has is refused, whatever it holds', async () => {
    const edit = { values: {}, loaded: {} }
    const changes: ListingChange[] = [
      { kind: 'draft', edit },
      { kind: 'fields', edit },
      { kind: 'discard' },
      { kind: 'delete' },
      { kind: 'version', value: 1 },
      { kind: 'publication', value: 'published', edit },
      ...listingStates.map((value) => ({ kind: 'publication', value }) as const),
    ]
    for (const id of ['unknown', '', 'a\0b', 'x'.repeat(65), "'; drop table listings"]) {
      expect(await editor.find(id)).toBeNull()
      expect(await editor.duplicate(id, ann)).toBeNull()
      for (const wanted of changes)
        expect(await change(id, wanted, ann)).toEqual(refused({ id, why: 'gone', reason: 'is not there any more' }))
    }
    expect(await events()).toEqual([])
  })

  test('all samples are withdrawn in one step, and come back without those that were withdrawn before', async () => {
    await importRecords(propertyRecord(1), propertyRecord(3), propertyRecord(4))
    const own = await publishNew()
    await setState(propertyRecord(1).id, 'withdrawn', ann)
    expect(await editor.countSamples()).toEqual({ published: 2, withdrawn: 1, own: 1 })
    await editor.withdrawSamples(ann)
    expect((await listed()).map(({ id }) => id)).toEqual([own])
    expect(await editor.countSamples()).toEqual({ published: 0, withdrawn: 2, own: 1 })
    await editor.republishSamples(ann)
    expect(await editor.countSamples()).toEqual({ published: 2, withdrawn: 1, own: 1 })
    expect((await editor.find(propertyRecord(1).id))?.state).toBe('withdrawn')
    expect((await events()).slice(-2)).toEqual(['Ann withdraw-samples', 'Ann republish-samples'])
  })
})
