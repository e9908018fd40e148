import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { formatKes, formatKesBriefly } from '../amounts/money.ts'
import { fitTitle, isTitle } from '../fit-text.ts'
import { type Listing, placeOf, price } from '../listings/listing.ts'
import { titlesAmong } from './listing-title.ts'

const firm = ' | Riparo'
const samples = globSync('content/listings/*.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Listing[],
)
const titleOf = (sample: Listing) => fitTitle(titlesAmong(sample, samples), firm)

describe('the title of a sample', () => {
  test.each(samples.map((sample) => [titleOf(sample), sample] as const))('%s', (title, sample) => {
    expect(isTitle(title)).toBe(true)
    const wider = [title.replace('-bed ', '-bedroom '), withWholePrice(title, sample), withMonth(title, sample)]
    expect(wider.filter((other) => other !== title && isTitle(other))).toEqual([])
    if (!title.endsWith(firm)) expect(isTitle(briefly(title, sample) + firm)).toBe(false)
    const { townCity } = sample
    const place = placeOf(sample)
    if (place === null || townCity === null || place === townCity || title.includes(`, ${townCity}`)) return
    const narrowest = briefly(title.replace(firm, ''), sample).replace(` in ${place}`, ` in ${place}, ${townCity}`)
    expect(isTitle(narrowest)).toBe(false)
  })
})

test('a title among others with the same facts leaves out the town for its id, where nothing else makes room', () => {
  const facts = { residentialType: 'Mansionette', neighbourhood: 'Mwembe Court', townCity: 'Mombasa' } as const
  const home = { ...facts, numberOfBedrooms: 4, propertyPrice: 14_000_000 }
  const [one, other] = ['aaaaaaaaaa1', 'bbbbbbbbbb2'].map((id) => listing({ ...home, id }))
  if (!one || !other) throw new Error('two listings')
  expect(fitTitle(titlesAmong(one, [one, other]), firm)).toBe(
    '4-bed maisonette for sale in Mwembe Court: KES\u00a014M, AAAAAAAAAA',
  )
})

function briefly(title: string, sample: Listing): string {
  const kes = price(sample)
  const brief = kes === null ? title : title.replace(/: KES .*$/, `: ${formatKesBriefly(kes)}`)
  return brief.replace('-bedroom ', '-bed ')
}

function withWholePrice(title: string, sample: Listing): string {
  const kes = price(sample)
  if (kes === null) return title
  return title.replace(/: KES [\d,.KMB]+( a month| per month)?/, () => {
    return `: ${formatKes(kes)}${sample.propertyStatus === 'For_Rent' ? ' per month' : ''}`
  })
}

function withMonth(title: string, sample: Listing): string {
  return sample.propertyStatus === 'For_Rent' ? title.replace(/(: KES [\d,.]+[KMB])(?! a month)/, '$1 a month') : title
}
