import { paintScene } from '../../server/office/photographs/testing/sample-files.ts'

const towns = [
  ['Kilimani', 'Nairobi', 95_000],
  ['Kileleshwa', 'Nairobi', 88_000],
  ['Karen', 'Nairobi', 320_000],
  ['Nyali', 'Mombasa', 70_000],
] as const

/** Words that people write where a figure belongs. */
const wrong = ['12.5.2026', 'about 5 million', '#REF!', 'two or three', 'ask Wanjiku'] as const

const header = [
  'Ref No.',
  'Title',
  'Sale or rent',
  'Property type',
  'Beds',
  'Asking price',
  'Locality',
  'Town',
  'Description',
  'Photos',
  'Landlord',
  'Landlord phone',
]

const columns = { price: 5, beds: 4 }

type Table = {
  rows: number
  /** Rows with something that cannot be read: every other one in the price, the others in the bedrooms. */
  faults?: number
  /** The first rows name so many photographs, one each. */
  photographs?: number
  /** The following rows have so many addresses at the old site, one each. */
  elsewhere?: number
  /** The beginning of each reference. */
  prefix?: string
  /** The header of a last column, which nobody knows. */
  unknown?: string
}

export const photographName = (number: number) => `IMG_${String(number).padStart(4, '0')}_front.jpg`

/** A table as a firm has it, of flats for rent. */
function writeTable({
  rows,
  faults = 0,
  photographs = 0,
  elsewhere = 0,
  prefix = 'KH',
  unknown = 'Colour of the folder',
}: Table) {
  const toPhotograph = (index: number) => {
    if (index < photographs) return photographName(index + 1).toUpperCase()
    return index < photographs + elsewhere ? `https://www.old-homes.example/uploads/${photographName(index + 1)}` : ''
  }
  const every = faults > 0 ? Math.floor(rows / faults) : 0
  const lines = Array.from({ length: rows }, (_, index) => {
    const [place, town, rent] = towns[index % towns.length] ?? towns[0]
    const cells = [
      `${prefix}-${String(index + 1).padStart(4, '0')}`,
      `Apartment ${index + 1} in ${place}`,
      'to let',
      'Residential',
      `${1 + (index % 4)} br`,
      `KES ${(rent + (index % 40) * 1_000).toLocaleString('en-US')}`,
      place,
      town,
      'A quiet street, a borehole, a generator and parking for two cars behind the gate. '.repeat(4).trim(),
      toPhotograph(index),
      `Akinyi Odhiambo ${index + 1}`,
      `07${String(10_000_000 + index)}`,
      'green',
    ]
    if (every > 0 && index % every === 3 && index / every < faults) {
      const number = Math.floor(index / every)
      cells[number % 2 ? columns.price : columns.beds] = wrong[number % wrong.length] ?? ''
    }
    return cells
  })
  const toLine = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return Buffer.from([[...header, unknown], ...lines].map(toLine).join('\r\n'))
}

export const tableFile = (table: Table, name = 'Kilimani Homes, all listings (final).csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: writeTable(table),
})

/** Photographs by the names that the table has, and one that it does not. */
export async function paintPhotographs(count: number, size = { width: 1200, height: 800 }) {
  const files = []
  for (let number = 1; number <= count; number++) {
    const buffer = await paintScene(number, size)
    files.push({ name: photographName(number), mimeType: 'image/jpeg', buffer })
  }
  const [first] = files
  return first ? [...files, { ...first, name: 'DSC_0001.JPG' }] : files
}
