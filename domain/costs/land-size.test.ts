import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acre, squareFoot } from '../amounts/land-units.ts'
import { plot } from './land.ts'
import { readLandSize } from './land-size.ts'

const read = (name: string, description = '') => readLandSize({ name, description })

test.each<[name: string, description: string, area: bigint, place: string, words: string]>([
  [
    'Eight acres on Moiben Road, Eldoret',
    'An offer for four acres would be considered.',
    8n * acre,
    'name',
    'Eight acres',
  ],
  ['Twenty irrigated acres at Kongoni', 'twenty acres with drip lines', 20n * acre, 'name', 'Twenty irrigated acres'],
  ['Redevelopment site of 0.7 acre', '0.7\u00a0acre with frontages', (acre * 7n) / 10n, 'name', '0.7 acre'],
  ['Farm, 2½ acres', '', (acre * 5n) / 2n, 'name', '2½ acres'],
  ['Two and a half acres at Tigoni', '', (acre * 5n) / 2n, 'name', 'Two and a half acres'],
  ['An acre and a quarter', '', (acre * 5n) / 4n, 'name', 'An acre and a quarter'],
  ['Farm of 1 1/2 acres', '', (acre * 3n) / 2n, 'name', '1 1/2 acres'],
  ['Farm, 1 ½ acres', '', (acre * 3n) / 2n, 'name', '1 ½ acres'],
  ['Site, .5 acre', '', acre / 2n, 'name', '.5 acre'],
  ['1,250 acres of grazing land', '', 1_250n * acre, 'name', '1,250 acres'],
  ['Corner plot 50×100 ft', 'Water is at the gate.', plot, 'name', '50×100 ft'],
  ['Plot 50 by 100 in Ruiru', '', plot, 'name', '50 by 100'],
  ['Gated plot 40×80 ft', '', 3_200n * squareFoot, 'name', '40×80 ft'],
  ['Farmland on Timau Road', 'The land is five acres (2.02 ha).', 5n * acre, 'description', 'five acres'],
  ['Commercial plot at Ruaka', '0.1012 ha (a true quarter of an acre)', 101_200_000_000n, 'description', '0.1012 ha'],
  ['Commercial plot', 'It measures half an acre, flat.', acre / 2n, 'description', 'half an acre'],
  ['Half-acre plots, Nanyuki', 'Each is half an acre (0.2023 ha).', acre / 2n, 'name', 'Half-acre'],
  // The trade's name for a plot gives way to its sides.
  [
    'Quarter-acre plot at Kibiko',
    'It is 100×100 ft (929 m²), sold as a quarter acre.',
    2n * plot,
    'description',
    '100×100 ft',
  ],
  ['1/8 acre at Juja', 'The plot is 50×100 ft.', plot, 'description', '50×100 ft'],
  ['Plot in Ngong', 'An eighth of an acre (50×100 ft).', plot, 'description', '50×100 ft'],
])('%s (%s) has one size, found where it stands', (name, description, area, place, words) => {
  expect(read(name, description)).toEqual({ area, found: { in: place, words } })
})

test.each([
  ['Ranch land in Laikipia, about 400 acres', ''],
  ['Land, up to 5 acres', ''],
  ['Land, 2,5 acres', ''],
  ['Phase 2 1/2 acre', ''],
  ['Land of 2-5 acres', ''],
  ['Land, 2 to 5 acres', ''],
  ['Five acres or more', ''],
  ['Five acres and 2 hectares', ''],
  ['50×100 ft plots in Juja', 'Five plots are for sale.'],
  ['Plot in Juja', 'To be divided into lots of one acre.'],
  ['Plot in Karen', 'The school is an acre away.'],
  ['House site', 'Half an acre of garden, and a fence.'],
  ['Depot', 'Three acres, with murram over an acre.'],
  ['Plot in Ruiru', 'KES 27.5 million an acre.'],
  ['Plot 50×100 ft, Ruiru', 'The title says 0.045 ha.'],
  ['Quarter-acre plot at Mnarani', ''],
  ['1/8 acre in Juja', 'An eighth of an acre.'],
  ['Plot 15×30 m', ''],
  ['Plot 40×80', ''],
  ['Plot on the A104', 'Built in 1998, ten minutes from town.'],
  ['', ''],
])('%s (%s) states no size beyond doubt', (name, description) => {
  expect(read(name, description)).toBeNull()
})

test('the sizes of the sample land are those that a person reads', () => {
  const sizes = Object.fromEntries(
    readLand().flatMap(({ propertyName, propertyDescription }) => {
      const size = read(propertyName, propertyDescription.html.replaceAll(/<[^>]*>/g, ' '))
      return size ? [[propertyName.slice(0, 24), [Number((size.area * 10_000n) / acre) / 10_000, size.found.in]]] : []
    }),
  )
  expect(sizes).toEqual({
    'Commercial plot at Mambo': [0.4942, 'description'],
    'Commercial plot fronting': [0.25, 'description'],
    'Corner plot 50×100 ft ne': [0.1147, 'name'],
    'Eight acres on Moiben Ro': [8, 'name'],
    'Fifty-by-hundred plots i': [0.1147, 'description'],
    'Five acres of farmland o': [5, 'name'],
    'Gated plot 40×80 ft at N': [0.0734, 'name'],
    'Half-acre plots with Mou': [0.5, 'name'],
    'Highway-front commercial': [0.5, 'description'],
    'Industrial land of five ': [5, 'name'],
    'One acre off Bogani East': [1, 'name'],
    'Quarter-acre plot at Kib': [0.2295, 'description'],
    'Redevelopment site of 0.': [0.7, 'name'],
    'Residential plots of 50×': [0.1147, 'name'],
    'Ten acres on North Lake ': [10, 'name'],
    'Three acres for a depot ': [3, 'name'],
    'Three acres near Malindi': [3, 'name'],
    'Three acres of vegetable': [3, 'name'],
    'Twenty irrigated acres t': [20, 'name'],
    'Two acres at Ngecha, Lim': [2, 'name'],
    'Two acres for mixed use ': [2, 'name'],
  })
})

function readLand(): { propertyName: string; propertyDescription: { html: string } }[] {
  return globSync('content/listings/*.json')
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ propertyType }) => propertyType === 'Land')
}
