import { readFileSync } from 'node:fs'
import { createSizeFacts } from '../../costs/listing-land.ts'
import type { Listing } from '../../listings/listing.ts'
import { prepareListings } from '../../search/prepared-listings.ts'
import { collectWords, type SentenceWords } from '../sentence-words.ts'

/** The words of the content for sentences about some listings. */
export function readSampleWords(listings: readonly Listing[], places = readContent('places')): SentenceWords {
  return collectWords(
    { places, 'search-words': readContent('search-words'), firm: readContent('firm') },
    prepareListings(listings, createSizeFacts()),
  )
}

function readContent(name: string) {
  return JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))
}
