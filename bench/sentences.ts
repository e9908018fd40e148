import { readSentence } from '../domain/sentence/read-sentence.ts'
import { generateSentences } from '../domain/sentence/testing/generated-sentences.ts'
import { readSampleWords } from '../domain/sentence/testing/sample-words.ts'
import type { Figure } from './figure.ts'
import { manyListings } from './many-listings.ts'
import { quantile } from './quantile.ts'

const readings = 9
const maxCharacters = 200

/** These make a reader try the most: words nearly spelt, names begun, numbers without an end, long words. */
const hostile = [
  'kilmani ',
  'bedrom ',
  'old ',
  'a ',
  '1 ',
  '1/8 ',
  '50x',
  'not ',
  'karibu na ',
  'under ',
  '1 sq ',
  'parking for ',
  'studio 1 bed ',
  '2, ',
  '2, 2, 2, 2, 2, 2, 2, 2, 2 bed ',
  'two and ',
  'hundred and ',
  '$1 ',
  'kiambu and ',
  '3 bed sq ',
  `${'k'.repeat(40)} `,
]

/** One sentence of a visitor on the server, read into criteria and words (F2). */
export function* measureSentences(): Generator<Figure> {
  for (const count of [1000, 10_000]) {
    const words = readSampleWords(manyListings(count))
    const timeOf = (says: string) => {
      const times = Array.from({ length: readings }, () => {
        const start = performance.now()
        readSentence(says, words)
        return performance.now() - start
      })
      return quantile(times, 0.5)
    }
    const of = `1,000 sentences, ${count.toLocaleString('en-US')} listings`
    const generated = generateSentences(1000).map(({ says }) => says)
    for (const says of generated) timeOf(says)
    const times = generated.map(timeOf)
    yield { name: 'sentence, median', of, value: quantile(times, 0.5), unit: 'ms', budget: 1 }
    yield { name: 'sentence, the longest of all', of, value: Math.max(...times), unit: 'ms', budget: 1 }
    const ofLength = (length: number) => hostile.map((piece) => timeOf(piece.repeat(length).slice(0, length)))
    const [short, long] = [ofLength(maxCharacters / 4), ofLength(maxCharacters)]
    yield { name: 'hostile sentence of 200 characters', of, value: Math.max(...long), unit: 'ms', budget: 1 }
    const growth = Math.max(...long.map((time, at) => time / (short[at] as number)))
    yield { name: 'a sentence of four times the length takes', of, value: growth, unit: 'times as long', budget: 8 }
  }
}
