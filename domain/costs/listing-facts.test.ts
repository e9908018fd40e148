import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { landFact, landInWords } from './listing-facts.ts'

const record: Listing = { ...blankListing, id: 'cmaqwwpuab', createdAt: '2026-11-01T00:00:00Z' }
const land = (more: Partial<Listing>): Listing => ({ ...record, propertyType: 'Land', ...more })

test.each([
  [
    'Plot 50×100 ft',
    '50×100 ft · 0.1148 acre · 464.5 m². Often sold as an eighth of an acre (505.9 m²), but 8% smaller.',
  ],
  ['Half an acre at Kibiko', '1/2 acre · 2,023.4 m²'],
  ['Twenty acres at Kibiko', '20 acres · 8.0937 ha'],
  ['Land of 0.7 acre at Kibiko', '0.7 acre · 2,832.8 m²'],
  ['Land of 0.1012 ha at Ruaka', '0.1012 ha · 1/4 acre · 1,012 m²'],
  ['Land of 0.2 hectares at Mamboleo', '0.2 ha · 0.4942 acre · 2,000 m²'],
  ['Two hectares at Kibiko', '2 ha · 4.9421 acres'],
  ['Plot of 2,000 m² at Kibiko', '2,000 m² · 0.4942 acre'],
  ['Land of 12,000 sqm at Kibiko', '12,000 m² · 2.9653 acres · 1.2 ha'],
])('the size of “%s” is one line', (propertyName, value) => {
  expect(landFact(land({ propertyName }))).toEqual([{ label: 'Size, from the name', value, wide: true }])
})

test('land without a size beyond doubt, and everything else, has no such line', () => {
  expect(landFact(land({ propertyName: 'Land at Kibiko' }))).toEqual([])
  expect(landFact({ ...record, propertyType: 'Residential', propertyName: 'House on half an acre' })).toEqual([])
})

test('land in words is its size and title, and a paper that is no title says so', () => {
  const plot = { propertyName: 'Plot 50×100 ft' }
  expect(landInWords(land({ ...plot, titleType: 'Freehold' }))).toBe('50×100 ft, Freehold')
  expect(landInWords(land({ ...plot, titleType: 'Share_Certificate' }))).toBe('50×100 ft, Share certificate, no title')
  expect(landInWords(land(plot))).toBe('50×100 ft')
  expect(landInWords(land({ propertyName: 'Land', titleType: 'Freehold' }))).toBeNull()
})
