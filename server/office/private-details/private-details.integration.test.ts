import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestFields } from '../../../domain/office/field-digest.ts'
import { blankDetails, type ListedDetails, type PrivateDetails } from '../../../domain/office/private-details.ts'
import { writeBackup } from '../../database/backup.ts'
import { restoreBackup } from '../../database/restore.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import {
  connectMigrated,
  createFolder,
  describeOnEachEngine,
  type FreshDatabase,
} from '../../database/testing/engines.ts'
import { toWholeNumber } from '../../text/telephone.ts'
import { revoke } from '../people/colleagues.ts'
import { changeTelephone } from '../people/telephone.ts'
import { erasePersonalData, findPersonalData } from '../personal-data/personal-data.ts'
import { createContacts } from './contacts.ts'
import { createPrivateDetails } from './private-details.ts'
import { eraseOldDetails } from './retention.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const villa = { id: 'cvilla000000000000000001', name: 'Villa in Karen' }
const flat = { id: 'cflat0000000000000000002', name: 'Flat in Kilimani' }
const owner = {
  ownerName: 'Atieno Odhiambo',
  ownerTelephone: '0712 345 678',
  ownerEmail: 'atieno@owner.example',
  keys: 'With the caretaker',
  references: 'Property24: P24-1138812\nJiji: 3871234',
}

async function open(createDatabase: () => Promise<FreshDatabase>) {
  const database = await connectMigrated(createDatabase)
  const { db } = database
  const addPerson = async (id: string, role: 'owner' | 'agent' = 'agent') => {
    const instant = now.toISOString()
    const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role }
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    return person
  }
  const [ann, ben] = [await addPerson('ann', 'owner'), await addPerson('ben')]
  const privateDetails = createPrivateDetails({ db, timeZone: 'Africa/Nairobi', clock: () => now.getTime() })
  /** Saves as somebody does who has just opened the form. */
  const write = async (listing: typeof villa, values: Partial<PrivateDetails>, person = ann) => {
    const shown = await privateDetails.find(listing.id)
    return privateDetails.save(listing, { values: { ...shown, ...values }, loaded: digestFields(shown) }, person)
  }
  return { database, db, privateDetails, write, ann, ben }
}

async function revokePerson(db: SiteDatabase, id: string) {
  await db.transaction().execute((transaction) => revoke(transaction, id, { personId: null, now }))
}

describeOnEachEngine('the private details of a listing', (createDatabase) => {
  test('is stored by the id of any listing, and the activity has the event without a word of it', async () => {
    const { db, privateDetails, write, ann } = await open(createDatabase)
    expect(await privateDetails.find(villa.id)).toEqual(blankDetails)
    expect(await write(villa, { ...owner, personId: ann.id, mandate: 'exclusive' })).toEqual({ ok: true })
    expect(await write(villa, { keys: 'With the guard' })).toEqual({ ok: true })
    expect(await write(villa, {})).toEqual({ ok: true, unchanged: true })
    const stored = { ...blankDetails, ...owner, personId: ann.id, mandate: 'exclusive', keys: 'With the guard' }
    expect(await privateDetails.find(villa.id)).toEqual(stored)
    expect(await privateDetails.find(flat.id)).toEqual(blankDetails)
    const activity = await db.selectFrom('activity').selectAll().execute()
    expect(activity).toMatchObject(
      [1, 2].map(() => ({ deed: 'change-book', person_id: ann.id, subject_id: villa.id, subject_name: villa.name })),
    )
    expect(JSON.stringify(activity)).not.toMatch(/Atieno|712|owner\.example|caretaker|guard|P24|3871234/)

    expect(await write(villa, blankDetails)).toEqual({ ok: true })
    expect(await db.selectFrom('books').selectAll().execute()).toEqual([])
  })

  test('of two who change it nobody overwrites the other', async () => {
    const { privateDetails, write, ann, ben } = await open(createDatabase)
    await write(villa, owner)
    const shown = await privateDetails.find(villa.id)
    const loaded = digestFields(shown)
    const save = (values: Partial<PrivateDetails>, person = ann) =>
      privateDetails.save(villa, { values: { ...shown, ...values }, loaded }, person)
    expect(await save({ ownerName: 'A. Odhiambo', keys: 'With Ann' })).toEqual({ ok: true })
    expect(await save({ commission: '3 %' }, ben)).toEqual({ ok: true })
    const refused = await save({ ownerName: 'Odhiambo', notes: 'Lost if it were stored' }, ben)
    expect(refused).toMatchObject({ ok: false, reason: 'conflict', fields: ['ownerName'] })
    const stored = { ...blankDetails, ...owner, ownerName: 'A. Odhiambo', keys: 'With Ann', commission: '3 %' }
    expect(await privateDetails.find(villa.id)).toEqual(stored)
    expect(refused).toMatchObject({ stored })

    expect(await save({ references: 'Jiji: 3871234' })).toEqual({ ok: true })
    const both = await save({ references: 'Property24: P24-1138812' }, ben)
    expect(both).toMatchObject({ fields: ['references'], stored: { references: 'Jiji: 3871234' } })
  })

  test('has references elsewhere, which are read for a search', async () => {
    const { privateDetails, write } = await open(createDatabase)
    await write(villa, owner)
    await write(flat, { keys: 'In the office' })
    expect(await privateDetails.listReferred()).toEqual([{ id: villa.id, references: owner.references }])
    await write(villa, { references: null })
    expect(await privateDetails.listReferred()).toEqual([])
  })

  test('has nobody responsible once that person is revoked', async () => {
    const { db, privateDetails, write, ben } = await open(createDatabase)
    await write(villa, { ...owner, personId: ben.id, mandateExpires: '2026-12-01' })
    expect((await privateDetails.list()).get(villa.id)).toMatchObject({ personId: ben.id, responsible: 'BEN' })
    await revokePerson(db, ben.id)
    expect((await privateDetails.find(villa.id)).personId).toBeNull()
    expect((await privateDetails.list()).get(villa.id)).toMatchObject({
      personId: null,
      responsible: null,
      ownerName: owner.ownerName,
    })
    expect(await privateDetails.listPeople()).toEqual([{ id: 'ann', name: 'ANN' }])
    expect(await write(flat, { personId: ben.id })).toEqual({ ok: false, reason: 'nobody' })
    expect(await write(flat, { personId: 'nobody of this id' })).toEqual({ ok: false, reason: 'nobody' })
  })

  test('lists who is responsible, the owner, and the mandates that end within 30 days or have ended', async () => {
    const { privateDetails, write, ben } = await open(createDatabase)
    const ends = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22']
    for (const [number, mandateExpires] of ends.entries())
      await write({ ...villa, id: `villa-${number}` }, { personId: ben.id, mandateExpires })
    await write(flat, { ownerName: 'Atieno' })
    const nobody = {
      personId: null,
      responsible: null,
      ownerName: 'Atieno',
      references: null,
      mandateEnds: null,
      isDue: false,
    }
    const own = { personId: ben.id, responsible: 'BEN', ownerName: null, references: null }
    expect(await privateDetails.list()).toEqual(
      new Map<string, ListedDetails>([
        ['villa-0', { ...own, mandateEnds: '2026-11-20', isDue: true }],
        ['villa-1', { ...own, mandateEnds: '2026-11-21', isDue: true }],
        ['villa-2', { ...own, mandateEnds: '2026-12-21', isDue: true }],
        ['villa-3', { ...own, mandateEnds: '2026-12-22', isDue: false }],
        [flat.id, nobody],
      ]),
    )
  })

  test('is exported for a spreadsheet, which leaves a line in the activity', async () => {
    const { db, privateDetails, write, ann } = await open(createDatabase)
    await write(villa, { ...owner, personId: ann.id, mandate: 'open', mandateSigned: '2026-01-02', notes: '=1+1' })
    await db
      .insertInto('known_listings')
      .values({
        short_id: 'cvilla0000',
        property_name: 'Villa',
        property_status: '',
        property_type: '',
        town_city: null,
      })
      .execute()
    const [head = '', line = ''] = (await privateDetails.export(ann)).split('\r\n')
    const cells = line.slice(1, -1).split('","')
    const row = Object.fromEntries(
      head
        .slice(2, -1)
        .split('","')
        .map((title, index) => [title, cells[index]]),
    )
    expect(row).toEqual({
      'Property ID': 'CVILLA0000',
      Property: 'Villa',
      Responsible: 'ANN',
      'Owner’s name': 'Atieno Odhiambo',
      'Owner’s telephone': '0712 345 678',
      'Owner’s e-mail address': 'atieno@owner.example',
      Mandate: 'Not exclusive',
      'Mandate signed on': '2 January 2026',
      'Mandate ends on': '',
      Commission: '',
      Keys: 'With the caretaker',
      'How to view': '',
      'References elsewhere': 'Property24: P24-1138812\nJiji: 3871234',
      Notes: "'=1+1",
    })
    const query = db.selectFrom('activity').select(['deed', 'person_id', 'subject_id'])
    expect(await query.where('deed', '=', 'export-books').execute()).toEqual([
      { deed: 'export-books', person_id: 'ann', subject_id: null },
    ])
  })
})

describeOnEachEngine('the owner of a property', (createDatabase) => {
  test.each(['ATIENO@owner.example', '+254712345678'])(
    'is forgotten by %s, and a restore does not bring them back',
    async (typed) => {
      const { database, db, write } = await open(createDatabase)
      await write(villa, owner)
      await write(flat, { ownerName: 'Somebody else', notes: 'Sister of atieno@owner.example, 0712345678' })
      const folder = createFolder()
      const file = join(folder, 'site.jsonl')
      await writeBackup(database, file)
      const found = await findPersonalData(db, { typed, country: 'KE' })
      expect(found).toMatchObject({
        privateDetails: [{ listing_id: villa.id, keys: 'With the caretaker', portal_references: owner.references }],
        detailsMentions: ['CFLAT00000'],
      })
      await erasePersonalData(db, found)
      await restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
      const rest = await db.selectFrom('books').select('listing_id').execute()
      expect(rest).toEqual([{ listing_id: flat.id }])
    },
  )

  test('comes back with the private details as the backup has it', async () => {
    const { database, privateDetails, write, ann } = await open(createDatabase)
    await write(villa, { ...owner, personId: ann.id })
    const stored = await privateDetails.find(villa.id)
    const folder = createFolder()
    const file = join(folder, 'site.jsonl')
    await writeBackup(database, file)
    await write(villa, { ownerName: 'Wrong' })
    await write(flat, owner)
    await restoreBackup(database, file, { scratchDir: folder, safetyBackup: join(folder, 'before') })
    expect(await privateDetails.find(villa.id)).toEqual(stored)
    expect(await privateDetails.find(flat.id)).toEqual(blankDetails)
  })

  test('is erased 24 months after the listing was withdrawn, and with a draft that was deleted', async () => {
    const { db, write } = await open(createDatabase)
    const known = { property_name: 'House', property_status: '', property_type: '', town_city: null }
    const withdrawn = { old: '2024-11-20T08:00:00.000Z', recent: '2024-11-22T08:00:00.000Z', offered: null }
    for (const [name, withdrawn_at] of Object.entries(withdrawn)) {
      // As an address has it: in lower case.
      await db
        .insertInto('known_listings')
        .values({ ...known, short_id: `${name}aaaaaaaaaa`.slice(0, 10), withdrawn_at })
        .execute()
      await write({ ...villa, id: `${name.toUpperCase()}aaaaaaaaaaaaaaaa` }, owner)
    }
    const draft = { record: '{}', saved_at: now.toISOString(), saved_by: 'ann', revision: '' }
    await db
      .insertInto('listing_drafts')
      .values({ id: 'draft', ...draft })
      .execute()
    for (const id of ['draft', 'deleted-draft', 'held']) await write({ ...villa, id }, owner)
    const left = { replaced_at: withdrawn.old, written_at: null, written_by: null, withdrawn_by: null }
    await db
      .insertInto('replaced_listings')
      .values({
        ...left,
        id: 'held:1',
        listing_id: 'held',
        version: 1,
        record: '{}',
        written_in: 0,
        withdrawn_at: withdrawn.old,
        withdrawn_as: 'on-hold',
      })
      .execute()
    await eraseOldDetails(db, now)
    const rest = await db.selectFrom('books').select('listing_id').orderBy('listing_id').execute()
    expect(rest.map(({ listing_id }) => listing_id.replace(/a+$/, '')).sort()).toEqual([
      'OFFERED',
      'RECENT',
      'draft',
      'held',
    ])
  })
})

describeOnEachEngine('the person at a property', (createDatabase) => {
  test('stands there while the person ticked it, has a telephone, is responsible and is in the office', async () => {
    const { db, write, ben } = await open(createDatabase)
    const contacts = createContacts(db, (typed) => toWholeNumber(typed, 'KE'))
    await contacts.refresh()
    expect([contacts.find(villa), contacts.revision()]).toEqual([null, ''])
    const revisions = new Set([''])
    /** Follows a change as the server does. */
    const after = async (change: Promise<unknown>) => {
      await change
      expect(await contacts.isCurrent()).toBe(false)
      await contacts.refresh()
      expect(await contacts.isCurrent()).toBe(true)
      revisions.add(contacts.revision())
      return contacts.find(villa)
    }
    const tell = (telephone: string, isShown: boolean) =>
      db.transaction().execute((transaction) => changeTelephone(transaction, { telephone, isShown }, ben.id, now))
    expect(await after(write(villa, { personId: ben.id }))).toBeNull()
    expect(await after(tell('+254 712 345 678', false))).toBeNull()
    expect(await after(tell('+254 712 345 678', true))).toEqual({
      name: 'BEN',
      telephone: '+254 712 345 678',
      dialled: '+254712345678',
    })
    expect(contacts.find(flat)).toBeNull()
    const rename = db.updateTable('people').set({ name: 'Ben Kamau' }).where('id', '=', ben.id).execute()
    expect(await after(rename)).toMatchObject({ name: 'Ben Kamau' })
    expect(await after(write(villa, { personId: null, ownerName: 'Atieno' }))).toBeNull()
    expect(await after(write(villa, { personId: ben.id }))).toMatchObject({ name: 'Ben Kamau' })
    expect(revisions.size).toBe(3)
    expect(await after(revokePerson(db, ben.id))).toBeNull()
    expect(contacts.revision()).toBe('')

    // A link by mail writes the same address, and changes no page.
    await db.updateTable('people').set({ email: ben.email }).where('id', '=', ben.id).execute()
    expect(await contacts.isCurrent()).toBe(true)
  })
})
