import { readFileSync } from 'node:fs'
import type { Listed } from '../../listings/listing.ts'
import { type SentenceWords, sentenceWordsOf } from '../sentence-words.ts'

/** The words of the content for sentences about some listings. */
export function readSampleWords(listings: readonly Listed[], places = readContent('places')): SentenceWords {
  return sentenceWordsOf({ places, 'search-words': readContent('search-words') }, listings)
}

function readContent(name: string) {
  return JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))
}
