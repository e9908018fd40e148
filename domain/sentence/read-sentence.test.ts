import { describe, expect, test } from 'vitest'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import { formatSearch } from '../search/search.ts'
import { readSentence } from './read-sentence.ts'
import { generateSentences } from './testing/generated-sentences.ts'
import { sameMeaning } from './testing/same-meaning.ts'
import { readSampleWords } from './testing/sample-words.ts'
import { type Sentence, sentences } from './testing/sentences.ts'

const words = readSampleWords(readSampleListings())

describe('a sentence means (F1)', () => {
  test.each(sentences.map((row) => [row.says, row] as const))('%j what an agent would hear', (_says, row) => {
    expectMeaning(row)
  })

  test('the same in any order, case and spelling', () => {
    for (const row of generateSentences(500)) expectMeaning(row)
  })
})

function expectMeaning({ says, means }: Sentence) {
  const read = query(says)
  const wanted = [means].flat()
  if (!wanted.some((each) => sameMeaning(read, each))) expect([says, read]).toEqual([says, wanted[0]])
}

function query(says: string): string {
  const { search, rest } = readSentence(says, words)
  const query = formatSearch({ ...search, typed: [] })
  if (rest) query.append('q', rest)
  return decodeURIComponent(String(query).replaceAll('+', ' '))
}
