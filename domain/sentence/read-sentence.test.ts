import { describe, expect, test } from 'vitest'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { formatSearch } from '../search/search.ts'
import { readSentence } from './read-sentence.ts'
import { readSaid } from './said-search.ts'
import { generateSentences } from './testing/generated-sentences.ts'
import { sameMeaning } from './testing/same-meaning.ts'
import { readSampleWords } from './testing/sample-words.ts'
import { type Sentence, sentences } from './testing/sentences.ts'

const sample = readSampleListings()
const words = readSampleWords(sample)

describe('a sentence means (F1)', () => {
  test.each(sentences.map((row) => [row.says, row] as const))('%j what an agent would hear', (_says, row) => {
    expectMeaning(row)
  })

  test('the same in any order, case and spelling', () => {
    for (const row of generateSentences(500)) expectMeaning(row)
  })
})

describe('a fact of the trade is a criterion once a property states it (F2)', () => {
  const [some] = sample as [Listing]
  const says = 'semi furnished house with lift in gated community'

  test('until then its words stay', () => {
    expect(query(says, readSampleWords([some].map(withoutFacts)))).toBe(
      'kind=homes&q=semi furnished lift gated community',
    )
  })

  test('so is a number of parking spaces', () => {
    const [none, two] = [null, 2].map((parkingSpaces) => readSampleWords([{ ...some, parkingSpaces }]))
    expect(query('2 parking', none)).toBe('features=Parking_Spaces&q=2')
    expect(query('2 parking', two)).toBe('minParking=2')
  })

  test('so is a floor area', () => {
    const [none, some100] = [null, '100 m²'].map((floorArea) => readSampleWords([{ ...some, floorArea }]))
    expect(query('office 100 sqm', none)).toBe('kind=offices&q=100 sqm')
    expect(query('office 100 sqm', some100)).toBe('kind=offices&minFloorArea=100')
  })

  test('each by itself', () => {
    const stated: Listing = { ...withoutFacts(some), furnishing: 'Part_Furnished', lift: false, gated: true }
    expect(query(says, readSampleWords([stated]))).toBe('kind=homes&furnishing=Part_Furnished&gated=yes&q=lift')
  })
})

test('facts of a building lead from the screen of land to all for sale (F2)', () => {
  const screenOf = (say: string) => readSaid('land-and-plots', new URLSearchParams({ say }), words).screen
  expect(['dsq', 'own compound', 'lift', 'bedsitter', 'gated community'].map(screenOf)).toEqual([
    ...['for-sale', 'for-sale', 'for-sale', 'for-sale', 'land-and-plots'],
  ])
})

test('land drops the facts of a building that the form asks for, but not a gated community (F2)', () => {
  const form = 'kind=apartments&minBedrooms=2&lift=yes&gated=yes&minParking=1&say=plots'
  const { search } = readSaid('all', new URLSearchParams(form), words)
  expect(String(formatSearch(search))).toBe('kind=land&gated=yes')
})

function withoutFacts(listing: Listing): Listing {
  return { ...listing, furnishing: null, lift: null, servantsQuarter: null, ownCompound: null, gated: null }
}

function expectMeaning({ says, means }: Sentence) {
  const read = query(says)
  const wanted = [means].flat()
  if (!wanted.some((each) => sameMeaning(read, each))) expect([says, read]).toEqual([says, wanted[0]])
}

function query(says: string, known = words) {
  const { search, rest } = readSentence(says, known)
  const query = formatSearch({ ...search, typed: [] })
  if (rest) query.append('q', rest)
  return decodeURIComponent(String(query).replaceAll('+', ' '))
}
