import { describe, expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { findPricePerAcre, landSizeWords } from './listing-land.ts'

const land = (propertyName: string, fields = {}) => listing({ propertyType: 'Land', propertyName, ...fields })

describe('the size of land in words', () => {
  test.each([
    ['Plot of 50×100 ft in Kitengela', '50×100 ft'],
    ['Plot 50 by 100 in Juja', '50×100 ft'],
    ['40x80 ft at Ruai', '40×80 ft'],
    ['Half an acre in Limuru', '1/2 acre'],
    ['0.125 acres at Ngong', '1/8 acre'],
    ['0.25 acres at Ngong', '1/4 acre'],
    ['0.75 acres at Ngong', '3/4 acre'],
    ['One acre off Bogani East Road', '1 acre'],
    ['2.5 acres at Naivasha', '2.5 acres'],
    ['2 ha at Naivasha', '4.9421 acres'],
    ['0.7 acres at Ngong', '0.7 acre'],
    ['1,012 m² at Ruaka', '1/4 acre'],
    ['8,094 m² at Ruaka', '2 acres'],
    ['1,000 m² at Ruaka', '0.2471 acre'],
  ])('of %j is %j', (name, words) => {
    expect(landSizeWords(land(name))).toBe(words)
  })

  test('is none where the size is in doubt, and for anything but land', () => {
    expect(landSizeWords(land('About two acres at Naivasha'))).toBeNull()
    expect(landSizeWords(land('Land at Naivasha'))).toBeNull()
    expect(landSizeWords(listing({ propertyName: 'House on half an acre' }))).toBeNull()
  })
})

test('the price per acre is none without a price', () => {
  expect(findPricePerAcre(land('2 acres at Naivasha', { landPrice: 7_000_000 }))).toBe(3_500_000)
  expect(findPricePerAcre(land('2 acres at Naivasha'))).toBeNull()
})
