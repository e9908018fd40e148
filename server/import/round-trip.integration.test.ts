import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { manyListings } from '../../bench/many-listings.ts'
import type { FileFormat } from '../../domain/import/imports.ts'
import { toDraftPictures, toPictureFields } from '../../domain/office/draft-pictures.ts'
import { connectMigrated, createSqliteDatabase, describeOnEachEngine } from '../database/testing/engines.ts'
import { createListingStore } from '../listings/listing-store.ts'
import { readListings } from '../office/listings/stored-listing.ts'
import { editDetails, readManyDetails } from '../office/private-details/stored-details.ts'
import { openTestImports } from './testing/open-test-imports.ts'

const media = () => true
const formats: readonly FileFormat[] = ['csv', 'xlsx']

/** Texts that spreadsheets and readers of files change, run or cut. */
const hostile = [
  ...[
    '=1+1',
    '+254712345678',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x.example","y")',
    '%x',
    '|cmd',
    "'quoted",
    "''=1",
    "'=1",
  ],
  ...['0712345678', '12E45', '1/2/2026', '12-10-26', '007', '(07)', 'TRUE', 'NULL', '#REF!', '1,5', '2026-12-01'],
  ...[
    'a,b;c\td',
    'say "hi"',
    '"',
    '""',
    'two\nlines',
    ' \u00a0padded ',
    'é ü ñ 漢字 🏠 \u200d',
    '_x000D_',
    'bell\u0007',
    '#DIV/0!',
    '_x0041_',
  ],
  ...[
    '<script>alert(1)</script>',
    '<b>',
    '&amp;amp;',
    '<!---->',
    '\u202eright',
    'a\u0301',
    '\ufeffmark',
    'sep=;',
    '\\',
    '\u2028line',
  ],
  ...[
    'Kili',
    'nairobi',
    'POA',
    'yes',
    'Own list: 9',
    'x'.repeat(190),
    '../../etc/passwd',
    '{{x}}',
    "Robert'); drop table listings;--",
  ],
]
const pick = (at: number) => hostile[at % hostile.length] ?? ''

test.each(formats)('an export of all samples as %s changes nothing when it is imported', async (format) => {
  const { db } = await connectMigrated(createSqliteDatabase)
  const records = manyListings(173)
  expect(await createListingStore(db, { hasMedia: media }).save([{ file: 'x', records }])).toMatchObject({ ok: true })
  const office = openTestImports(db, null)
  const { bytes } = await office.imports.export(format, 'all', office.importer)
  expect((await office.look(await office.begin(bytes))).counts).toMatchObject({
    all: 173,
    unchanged: 173,
    problems: 0,
    conflicts: 0,
  })
})

test.each(formats)(
  'an export of 2,000 listings with hostile texts as %s changes nothing when it is imported',
  async (format) => {
    const { db } = await connectMigrated(createSqliteDatabase)
    const records = manyListings(2_000).map((listing, at) => ({
      ...listing,
      propertyName: `${pick(at)} ${at}`,
      townCity: pick(at + 3).trim() || 'x',
      neighbourhood: pick(at + 5),
      estate: pick(at + 7),
      propertyUrlSlug: pick(at + 11),
      propertyDescription: { html: `${pick(at + 13)}<p>${pick(at)}</p>\r\n${pick(at + 17)}` },
      mainImage: { url: '/media/a.jpg', alt: pick(at + 19).trim() || 'x' },
      propertyImages: [{ url: `https://pictures.example/${at}.jpg?a=1,2` }],
    }))
    const saved = await createListingStore(db, { hasMedia: media }).save([{ file: 'x', records: records as never }])
    expect(saved).toMatchObject({ ok: true })
    const details = records.map(
      ({ id }, at) =>
        [
          id,
          {
            ownerName: pick(at),
            notes: `${pick(at + 1)}\n${pick(at + 2)}`,
            keys: pick(at + 4),
            references: `Own list: ${at}`,
          },
        ] as const,
    )
    await db.transaction().execute((transaction) => editDetails(transaction, new Map(details)))
    const office = openTestImports(db, null)
    const { bytes } = await office.imports.export(format, 'all', office.importer)
    const view = await office.look(await office.begin(bytes), 'problems')
    expect([view.rows[0]?.problems, view.counts]).toEqual([
      undefined,
      expect.objectContaining({ all: 2_000, unchanged: 2_000 }),
    ])
  },
)

describeOnEachEngine('an export', (createDatabase) => {
  test.each(formats)('as %s makes the same listings in an empty database', async (format) => {
    const [one, other] = [(await connectMigrated(createDatabase)).db, (await connectMigrated(createDatabase)).db]
    await createListingStore(one, { hasMedia: media }).save([{ file: 'x', records: manyListings(60) }])
    const { bytes } = await openTestImports(one, null).imports.export(format, 'all', {
      person: null,
      withPrivate: true,
    })
    const office = openTestImports(other, null)
    const text = Buffer.from(bytes)
    const id = await office.begin(text)
    // The property ID names a listing that is there; without the column all of them are new.
    await office.imports.match(id, { columns: new Map([[0, null]]) })
    expect((await office.write(id)).result).toMatchObject({ added: 60 })
    const plain = async (db: typeof one) => {
      const rows = await db.selectFrom('listings').select('id').execute()
      const listings = [
        ...(
          await readListings(
            db,
            rows.map(({ id: each }) => each),
          )
        ).values(),
      ]
      const values = listings.map(({ current }) => ({
        ...current,
        // The first of several pictures is the main one, as in the office.
        ...toPictureFields(toDraftPictures(current)),
        propertyFeatures: [...current.propertyFeatures].sort(),
      }))
      return values.sort((a, b) => `${a.propertyName}`.localeCompare(`${b.propertyName}`))
    }
    expect(await plain(other)).toEqual(await plain(one))
  })

  test('without the passkey has no private detail', async () => {
    const { db } = await connectMigrated(createDatabase)
    const office = openTestImports(db, null)
    await office.run('Ref,Title,Owner,Keys\n17,Villa,Atieno,Guard\n')
    const { bytes } = await office.imports.export('csv', 'all', { ...office.importer, withPrivate: false })
    expect(Buffer.from(bytes).toString()).toContain('Villa')
    expect(Buffer.from(bytes).toString()).not.toMatch(/Atieno|Guard/)
    const emptied = await office.look(await office.begin(bytes, { emptyClears: true }))
    expect(emptied.counts).toMatchObject({ unchanged: 1 })
    expect((await readManyDetails(db, [emptied.rows[0]?.listingId ?? ''])).values().next().value).toMatchObject({
      ownerName: 'Atieno',
    })
  })
})

test('a spreadsheet of 1,000 rows with 40 faults has each named by its row and column', async () => {
  const { db } = await connectMigrated(createSqliteDatabase)
  const office = openTestImports(db, null)
  const head = ['Ref', 'Title', 'For', 'Type', 'Town', 'Price', 'Beds', 'Plot size', 'Gated', 'Available from']
  const faults: [column: number, value: unknown][] = [
    [2, 'swap'],
    [3, 'spaceship'],
    [5, 'about a lot'],
    [5, new Date(Date.UTC(2026, 11, 1))],
    [6, 'many'],
    [7, 'large'],
    [8, 'perhaps'],
    [9, '31/2/2026'],
  ]
  const rows = Array.from({ length: 1_000 }, (_, at): unknown[] => [
    ...[`R-${at}`, `Villa ${at}`, 'to let', 'Flat', 'Nairobi', 'KES 85,000', '3 br', '0.5 acres', 'Y', '1/12/2026'],
  ])
  const expected = Array.from({ length: 40 }, (_, at) => {
    const [column, value] = faults[at % faults.length] ?? [0, '']
    const row = rows[at * 25]
    if (row) row[column] = value
    return `${at * 25 + 2} ${head[column]}`
  })
  const id = await office.begin(await writeXlsx({ sheets: [{ name: 'List', rows: [head, ...rows] as never }] }))
  const view = await office.look(id, 'problems')
  expect(view.counts).toMatchObject({ all: 1_000, problems: 40, added: 960 })
  expect(view.rows.flatMap(({ row, problems }) => problems.map(({ column }) => `${row} ${column}`))).toEqual(expected)
  for (const { problems } of view.rows) expect(problems[0]?.sentence).toMatch(/[Pp]lease|is none of/)
})
