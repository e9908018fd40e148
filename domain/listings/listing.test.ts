import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listing, priceByTheRules, readSampleListings, someListings } from '../../server/testing/listing-rules.ts'
import { urls } from '../urls.ts'
import { locationLine, pictures, price, propertyId, shortId, words } from './listing.ts'

describe('the short id (B8)', () => {
  test('is the first 10 characters, in lower case in addresses and in upper case for people', () => {
    expect(shortId('ClX12abC34def')).toBe('clx12abc34')
    expect(propertyId({ id: 'ClX12abC34def' })).toBe('CLX12ABC34')
  })

  test('of a short id is the short id, in any case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,64}$/), (id) => {
        const short = shortId(id)
        expect(short.length).toBe(Math.min(id.length, 10))
        expect(shortId(short)).toBe(short)
        expect(shortId(short.toUpperCase())).toBe(short)
        expect(propertyId({ id }).toLowerCase()).toBe(short)
      }),
    )
  })

  test('is never cut within a character', () => {
    expect(shortId('abcdefghi👩🏾‍🌾 and on')).toBe('abcdefghi👩')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0x10_ffff })), (codes) => {
        const id = String.fromCodePoint(...codes).toWellFormed()
        const short = shortId(id)
        expect(short.isWellFormed()).toBe(true)
        expect([...short].length).toBeLessThanOrEqual(10)
        expect(shortId(short)).toBe(short)
        expect(urls.listing(id)).toBe(`/property-listing/${encodeURIComponent(short)}`)
      }),
    )
  })

  test('belongs to one sample listing only', () => {
    const ids = readSampleListings().map(({ id }) => shortId(id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the price (B3)', () => {
  test.each([
    ['is propertyPrice', { propertyPrice: 9_000 }, 9_000],
    ['is null without one', {}, null],
    ['is null where it is 0', { propertyPrice: 0 }, null],
    ['of land is landPrice', { propertyType: 'Land', landPrice: 7_000 }, 7_000],
    [
      'of land is landPrice where propertyPrice is 0',
      { propertyType: 'Land', propertyPrice: 0, landPrice: 7_000 },
      7_000,
    ],
    [
      'of land is propertyPrice where it has both',
      { propertyType: 'Land', propertyPrice: 9_000, landPrice: 7_000 },
      9_000,
    ],
    ['of land is null where both are 0', { propertyType: 'Land', propertyPrice: 0, landPrice: 0 }, null],
    ['of a house is never landPrice', { landPrice: 7_000 }, null],
  ])('%s', (_sentence, facts, kes) => {
    expect(price(listing(facts))).toBe(kes)
  })

  test('follows the rules, for any listing', () => {
    fc.assert(
      fc.property(someListings, (listings) => {
        for (const each of listings) expect(price(each)).toBe(priceByTheRules(each))
      }),
    )
  })
})

describe('the location line (section 2)', () => {
  test.each([
    [{ estate: 'Nyari', locationCriteria: 'Estate', townCity: 'Nairobi' }, 'Nyari Estate, Nairobi'],
    [
      { neighbourhood: 'Karen', locationCriteria: 'Neighbourhood', townCity: 'Nairobi' },
      'Karen Neighbourhood, Nairobi',
    ],
    [
      { estate: 'Nyari', neighbourhood: 'Gigiri', locationCriteria: 'Estate', townCity: 'Nairobi' },
      'Nyari Estate, Gigiri, Nairobi',
    ],
    [
      { estate: 'Marula Court', neighbourhood: 'Karen', locationCriteria: 'Estate', townCity: 'Karen' },
      'Marula Court Estate, Karen',
    ],
    [
      { estate: 'Nyari', neighbourhood: 'Nyari', locationCriteria: 'Estate', townCity: 'Nairobi' },
      'Nyari Estate, Nairobi',
    ],
    [{ estate: 'Nyari', neighbourhood: 'Gigiri', locationCriteria: 'Estate' }, 'Nyari Estate, Gigiri'],
    [
      { estate: 'Nyari', neighbourhood: 'Gigiri', locationCriteria: 'Neighbourhood', townCity: 'Nairobi' },
      'Gigiri Neighbourhood, Nairobi',
    ],
    [{ estate: 'Nyari', neighbourhood: 'Gigiri', townCity: 'Nairobi' }, 'Nyari, Gigiri, Nairobi'],
    [{ neighbourhood: 'Gigiri', townCity: 'Nairobi' }, 'Gigiri, Nairobi'],
    [{ estate: 'Nyari', locationCriteria: 'Gated_Community', townCity: 'Nairobi' }, 'Nyari Gated Community, Nairobi'],
    [{ locationCriteria: 'Estate', townCity: 'Nairobi' }, 'Nairobi'],
    [{ estate: 'Nyari', locationCriteria: 'Estate' }, 'Nyari Estate'],
    [{ locationCriteria: 'Estate' }, ''],
    [{}, ''],
  ])('of %j reads %j', (facts, line) => {
    expect(locationLine(listing(facts))).toBe(line)
  })
})

describe('the pictures (B10)', () => {
  const [main, hall, pool] = [{ url: '/media/main.jpg' }, { url: '/media/hall.jpg' }, { url: '/media/pool.jpg' }]

  test.each([
    ['begin with the main one', { mainImage: main, propertyImages: [hall, pool] }, [main, hall, pool]],
    ['come once each', { mainImage: main, propertyImages: [hall, main, hall] }, [main, hall]],
    ['are those that there are without a main one', { propertyImages: [hall, pool] }, [hall, pool]],
    ['may be one', { mainImage: main }, [main]],
    ['may be none', {}, []],
  ])('%s', (_sentence, facts, expected) => {
    expect(pictures(listing(facts))).toEqual(expected.map(({ url }) => url))
  })
})

test('underscores are shown as spaces (section 3)', () => {
  expect(words('For_Sale')).toBe('For Sale')
  expect(words('Proximity_To_Amenities')).toBe('Proximity To Amenities')
})
