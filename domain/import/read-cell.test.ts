import { expect, test } from 'vitest'
import { columnOf } from './columns.ts'
import type { ColumnName } from './imports.ts'
import { createPlaceWords } from './place-words.ts'
import { type CellContext, isEmptyCell, markHtml, readCell } from './read-cell.ts'
import type { Cell } from './table.ts'

const place = { centre: [36.8, -1.3] as [number, number], radiusKm: 1, precision: 'by hand' as const, source: 'x' }
const context: CellContext = {
  toDescription: (text, format) => ({ html: `${format}:${text}` }),
  places: createPlaceWords(
    [
      { key: 'Nairobi', ...place },
      { key: 'Nairobi/Kilimani', ...place },
      { key: 'Nairobi/Karen', ...place },
    ],
    [{ says: ['Kili'], means: ['Nairobi/Kilimani'], source: 'x' }],
  ),
  people: new Map([['ann', 'person-1']]),
  mendTelephone: (typed) => (/^7\d{8}$/.test(typed) ? `0${typed}` : typed),
}
const read = (name: ColumnName, cell: Cell, header = '') => readCell(columnOf(name), cell, header, context)

test.each<[ColumnName, Cell, unknown]>([
  ['propertyPrice', 'KES 12.5M', 12_500_000],
  ['propertyPrice', '12,500,000/=', 12_500_000],
  ['propertyPrice', '85,000 per month', 85_000],
  ['propertyPrice', 12_500_000.000000002, 12_500_000],
  ['propertyPrice', 'POA', null],
  ['numberOfBedrooms', '3 br', 3],
  ['numberOfBedrooms', 'Studio', 0],
  ['numberOfBedrooms', '4.0', 4],
  ['plotSize', '1/8 acre', '50×100 ft'],
  ['plotSize', '0.25 ha', '0.25 ha'],
  ['propertyStatus', 'to let', 'For_Rent'],
  ['propertyStatus', 'FOR SALE', 'For_Sale'],
  ['gated', 'Y', true],
  ['gated', false, false],
  ['gated', 'hapana', false],
  ['availability', 'Available', null],
  ['availability', 'reserved', 'Under_Offer'],
  ['furnishing', 'semi furnished', 'Part_Furnished'],
  ['titleType', 'share certificate', 'Share_Certificate'],
  ['propertyFeatures', 'Pool; Gym, CCTV', ['Swimming_Pool', 'Gym', 'Security_Features']],
  ['water', ['Borehole', 'Mains'], ['Borehole', 'Mains']],
  ['townCity', 'NAIROBI', 'Nairobi'],
  ['neighbourhood', 'Kili', 'Kilimani'],
  ['neighbourhood', 'Lower Nowhere', 'Lower Nowhere'],
  ['availableFrom', '1/12/2026', '2026-12-01'],
  ['availableFrom', '3 Dec 2026', '2026-12-03'],
  ['availableFrom', { date: '2026-12-04' }, '2026-12-04'],
  ['tours', 'youtu.be/abc', ['https://youtu.be/abc']],
  ['publication', 'publish', 'published'],
  ['publication', 'off the market', 'withdrawn'],
  ['reference', '17', 'Own list: 17'],
  ['reference', 17, 'Own list: 17'],
  ['reference', 'Property24: P24-1138812', 'Property24: P24-1138812'],
  ['personId', 'Ann', 'person-1'],
  ['ownerTelephone', 712_345_678, '0712345678'],
  ['mandate', 'Sole agency', 'exclusive'],
  ['mandate', 'Non-exclusive', 'open'],
  ['oldAddress', 'https://old.example/Villa/\n\n /villa \n/?p=5', ['/villa', '/?p=5']],
  ['mandateExpires', '31.12.2026', '2026-12-31'],
  ['propertyDescription', 'Plain & simple', { html: 'markdown:Plain & simple' }],
  ['propertyDescription', '<p>Marked</p>', { html: 'html:<p>Marked</p>' }],
  ['propertyDescription', markHtml('no tag first <b>x</b>'), { html: 'html:no tag first <b>x</b>' }],
])('%s reads %j as %j', (name, cell, value) => {
  expect(read(name, cell)).toEqual({ value, ...('also' in read(name, cell) && { also: expect.anything() }) })
})

test.each<[ColumnName, Cell, string]>([
  ['propertyPrice', '12 acres', 'whole shillings in figures'],
  ['propertyPrice', { date: '2026-12-01' }, 'shows this cell as a date (2026-12-01)'],
  ['propertyPrice', { fault: 'This cell has the error #REF!.' }, '#REF!'],
  ['numberOfBedrooms', 'many', 'whole number, such as 3'],
  ['plotSize', 'large', 'one size with its unit'],
  ['propertyStatus', 'swap', 'is none of: For Sale, For Rent'],
  ['gated', 'perhaps', 'neither yes nor no'],
  ['propertyFeatures', 'Pool, Time machine', '“Time machine” is none of'],
  ['propertyFeatures', 'Gym, '.repeat(101), 'a hundred at most'],
  ['availableFrom', '31/2/2026', 'enter a day'],
  ['personId', 'Nobody', 'Nobody in the office is called “Nobody”'],
  ['ownerTelephone', '2.54712E+11', 'one number of 6 to 15 digits'],
  ['ownerEmail', 'ann', 'complete e-mail address'],
  ['publication', 'soon', 'Draft, Published, On hold, Withdrawn'],
  ['id', '../x', 'no id of a property'],
  ['oldAddress', '/villa\nvilla karen', '“villa karen” is no old address. It begins with / or https://'],
  ['oldAddress', Array.from({ length: 21 }, (_, at) => `/villa-${at}`).join('\n'), '20 old addresses at most'],
  ['propertyName', 'a\0b', 'no text has'],
])('%s refuses %j', (name, cell, words) => {
  const reading = read(name, cell)
  expect('fault' in reading && reading.fault).toContain(words)
})

test('a number has the unit of its header, and a kind says the type and what is narrower', () => {
  expect(read('plotSize', '0.5', 'Plot (acres)')).toEqual({ value: '0.5 acres' })
  expect(read('floorArea', 120, 'Size sqm')).toEqual({ value: '120 m²' })
  expect(read('propertyType', 'Flat')).toEqual({ value: 'Residential', also: { residentialType: 'Apartment' } })
  expect(read('propertyType', 'Bungalow')).toEqual({ value: 'Residential', also: { residentialType: null } })
  expect(read('propertyType', 'Godown')).toEqual({ value: 'Commercial', also: { commercialType: 'Warehouse' } })
  expect(read('propertyType', 'Shamba')).toEqual({ value: 'Land', also: {} })
  expect(read('neighbourhood', 'Kili, Nairobi')).toEqual({ value: 'Kilimani', also: { townCity: 'Nairobi' } })
})

test('photographs are files by the last part of their names, whatever the way to them, or addresses with their texts', () => {
  const names =
    'Front.JPG; C:\\photos\\b.png, ../../../etc/passwd\n/photographs/x.jpg The garden, at night\nhttps://a.example/1.jpg,https://a.example/2.jpg'
  expect(read('photographs', names)).toEqual({
    value: [
      { file: 'front.jpg', shown: 'Front.JPG' },
      { file: 'b.png', shown: 'b.png' },
      { file: 'passwd', shown: 'passwd' },
      { url: '/photographs/x.jpg', alt: 'The garden, at night' },
      { url: 'https://a.example/1.jpg' },
      { url: 'https://a.example/2.jpg' },
    ],
  })
})

test('a cell of spaces and characters that nobody sees says nothing', () => {
  expect([null, '', ' \u200b\u00a0', []].map(isEmptyCell)).toEqual([true, true, true, true])
  expect([0, false, '0', { date: '2026-12-01' }].map(isEmptyCell)).toEqual([false, false, false, false])
})
