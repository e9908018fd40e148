import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { ImportFault } from './import-fault.ts'
import { readFile } from './read-file.ts'

const text = (content: string) => Buffer.from(content)
const sheet = async (rows: unknown[][], more: object = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'List', rows: rows as never, ...more }] }))

/** A ZIP of entries with the sizes that they declare, which need not be true. */
function zip(entries: readonly { name: string; content: string; declared?: number }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared = content.length } of entries) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declared, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        head.subarray(0, 26),
        entry.subarray(2),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, all, Buffer.from('PK\x05\x06'), end])
}

const book = { name: 'xl/workbook.xml', content: '<workbook/>' }
const far = async () => {
  const cells = new Map([['1048575,16383', { value: 'x' }]])
  return sheet([['Title'], ['Villa']], { cells })
}

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['an empty file', () => text(''), /file is empty/],
  ['spaces alone', () => text(' \n \n'), /nothing in it/],
  ['a header without rows', () => text('Title,Price\n'), /no rows below/],
  ['rows without a header', () => text(',,\n'), /nothing in it/],
  [
    'a quotation mark that is never closed',
    () => text('Title,Price\nVilla,1\n"Flat,2\nPlot,3\n'),
    /^Row 3: .*never closed/,
  ],
  ['a quotation mark within a cell', () => text('Title,Price\nVilla "Rose",1\n'), /^Row 2: .*middle of a cell/],
  ['more than 10,000 rows', () => text(`Title\n${'x\n'.repeat(10_001)}`), /more than 10,000 rows/],
  ['more than 200 columns', () => text(`${'a,'.repeat(201)}b\n${'1,'.repeat(201)}2\n`), /202 columns.*200 at most/],
  [
    'a cell of more than 40,000 characters',
    () => text(`Title,Text\nVilla,${'x'.repeat(40_001)}\n`),
    /Row 2, column Text: .*40,000/,
  ],
  ['HTML named .xlsx', () => text('<html><table><tr><td>Title</td></tr></table></html>'), /web page, and no workbook/],
  ['another XML', () => text('<?xml version="1.0"?><kyero><property/></kyero>'), /XML, and none that is read/],
  ['a PDF', () => text('%PDF-1.7 …'), /PDF/],
  ['a photograph', () => Buffer.from('ffd8ffe000104a464946', 'hex'), /photograph. The table is chosen first/],
  ['an archive', () => Buffer.from('1f8b0800000000000003', 'hex'), /compressed \(gzip\)/],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel 97 to 2003/],
  [
    'a workbook with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /locked with a password/,
  ],
  ['half a workbook', async () => (await sheet([['Title'], ['Villa']])).subarray(0, 2_000), /incomplete or damaged/],
  ['a ZIP of photographs', () => zip([{ name: 'a.jpg', content: 'x' }]), /no XLSX workbook/],
  [
    'a bomb',
    () => zip([book, { name: 'xl/worksheets/sheet1.xml', content: 'x', declared: 288_000_000 }]),
    /more than 100 MB/,
  ],
  [
    'many entries',
    () => zip(Array.from({ length: 2_001 }, (_, at) => ({ name: `a${at}`, content: '' }))),
    /more than 2,000 parts/,
  ],
  ['a workbook without its parts', () => zip([book]), /damaged/],
  ['a cell far outside', far, /cell stands far outside/],
  [
    'merged cells',
    () =>
      sheet(
        [
          ['Our list', null],
          ['Title', 'Price'],
          ['Villa', 1],
        ],
        { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] },
      ),
    /Cells A1 to B1 are merged/,
  ],
  [
    'merged cells far to the right',
    () => sheet([['Title'], ['Villa']], { merges: [{ startRow: 0, startCol: 702, endRow: 0, endCol: 703 }] }),
    /Cells AAA1 to AAB1 are merged/,
  ],
  ['a workbook of empty sheets', () => sheet([]), /No sheet of this workbook/],
  ['JSON that is cut off', () => text('[{"propertyName":"Villa"'), /not valid JSON/],
  ['JSON that is no list', () => text('{"propertyName":"Villa"}'), /no list of records/],
  ['JSON of other things', () => text('[1, 2]'), /Record 1 is no record/],
  ['JSON that stands in itself', () => text(`[${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}]`), /20 deep/],
  [
    'an unknown encoding',
    () => Buffer.from('Name\nВилла\n'.normalize(), 'latin1').fill(0xd0, 5, 10),
    /encoding that cannot be told/,
  ],
  ['binary data', () => Buffer.from([1, 2, 0, 3, 4, 0, 5, 6, 0, 9, 8, 7, 0, 6]), /no table that we can read/],
  ['an RTF document', () => text('{\\rtf1 Villa}'), /text document/],
])('%s is a sentence that says what to do', async (_, make, sentence) => {
  const error = await readFile(await make()).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ImportFault)
  expect((error as ImportFault).message).toMatch(sentence)
})

const read = async (content: string | Buffer) => (await readFile(Buffer.from(content))).table

test.each([
  ['commas', 'Title,Size\nVilla,"1,5 acres"\n'],
  ['semicolons, with a comma in a cell', 'Title;Size\nVilla;1,5 acres\n'],
  ['tabs', 'Title\tSize\nVilla\t1,5 acres\n'],
  ['a line that says the delimiter', 'sep=;\nTitle;Size\nVilla;1,5 acres\n'],
  ['line ends of a Mac', 'Title;Size\rVilla;1,5 acres\r'],
])('a CSV with %s is read', async (_, content) => {
  const { columns, rows } = await read(content)
  expect([columns, rows[0]?.cells]).toEqual([
    ['Title', 'Size'],
    ['Villa', '1,5 acres'],
  ])
})

test('rows have their numbers in the spreadsheet, and empty ones are left out', async () => {
  const { rows } = await read('\nTitle,Note\n\nVilla,"two\nlines"\n,\nFlat,\n')
  expect(rows).toEqual([
    { row: 4, cells: ['Villa', 'two\nlines'] },
    { row: 6, cells: ['Flat', ''] },
  ])
})

test('columns behind the last name are left out, unless something stands in them', async () => {
  expect(await read('Title,Price,,\nVilla,1,,\n')).toMatchObject({
    columns: ['Title', 'Price'],
    rows: [{ cells: ['Villa', '1'] }],
  })
  expect(await read('Title,,,\nVilla,,1,\n')).toMatchObject({
    columns: ['Title', '', ''],
    rows: [{ cells: ['Villa', '', '1'] }],
  })
})

test('UTF-16 and Windows-1252 are read, and the doubtful one is named', async () => {
  const utf16 = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Title\nVilla é\n', 'utf16le')]))
  expect([utf16.rows[0]?.cells, utf16.remarks]).toEqual([['Villa é'], []])
  const unmarked = await read(Buffer.from('Title\nVilla é\n', 'utf16le'))
  expect([unmarked.rows[0]?.cells, unmarked.remarks]).toEqual([['Villa é'], []])
  const western = await read(Buffer.from('Title\nCafé Karen\n', 'latin1'))
  expect([western.rows[0]?.cells, western.remarks]).toEqual([['Café Karen'], [expect.stringContaining('Windows-1252')]])
})

test('a workbook tells dates, numbers, errors and formulas without a value; its first sheet with rows is read', async () => {
  const cells = new Map<string, object>([
    ['1,3', { value: '#REF!', type: 'error' }],
    ['1,4', { value: null, type: 'formula', formula: 'A1+1' }],
    ['1,5', { value: 7, type: 'formula', formula: '3+4', formulaResult: 7 }],
  ])
  const rows = [
    ['Text', 'Number', 'Day', 'Error', 'Formula', 'Sum'],
    ['=1+1', 712_345_678, new Date(Date.UTC(2026, 11, 1)), null, null, null],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [] },
      { name: 'List', rows, cells: cells as never },
    ],
  })
  const { table } = await readFile(bytes)
  expect(table.rows[0]?.cells).toEqual([
    '=1+1',
    712_345_678,
    { date: '2026-12-01' },
    { fault: expect.stringContaining('#REF!') },
    { fault: expect.stringContaining('formula without a result') },
    7,
  ])
  expect(table.remarks).toEqual([expect.stringContaining('“List”')])
})

test('a record of ours has its pictures in one column, and its description as HTML', async () => {
  const record = {
    id: 'a',
    propertyName: 'Villa &amp; garden',
    mainImage: { url: '/media/a.jpg', alt: 'A &amp; B' },
    propertyImages: [{ url: '/media/b.jpg' }],
    propertyDescription: { html: 'Words <b>first</b>' },
    water: ['Mains'],
  }
  const { columns, rows } = await read(JSON.stringify([record]))
  expect(Object.fromEntries(columns.map((name, at) => [name, rows[0]?.cells[at]]))).toEqual({
    id: 'a',
    propertyName: 'Villa & garden',
    photographs: ['/media/a.jpg A & B', '/media/b.jpg'],
    propertyDescription: '<!---->Words <b>first</b>',
    water: ['Mains'],
  })
})

test('lists with what no field takes are named, and what is nothing in them is left out', async () => {
  const record = {
    propertyFeatures: ['Gym', null],
    water: [{ toString: 1, valueOf: 1 }],
    tours: [{ a: 1 }, null],
    floorPlans: [null, { url: { a: 1 }, alt: 'Ground' }, '/media/plan.png'],
    propertyImages: [null, { url: '/media/a.jpg', alt: { a: 1 } }],
  }
  const { rows } = await read(JSON.stringify([record]))
  expect(rows[0]?.cells).toEqual([
    ['Gym'],
    { fault: expect.stringContaining('no value that a field takes') },
    { fault: expect.stringContaining('no value that a field takes') },
    ['Ground', '/media/plan.png'],
    ['/media/a.jpg'],
  ])
})
