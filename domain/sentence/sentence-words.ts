import { kesPerUnit } from '../firm/exchange-rates.ts'
import type { Firm } from '../firm/firm.ts'
import { foldName, foldWords } from '../fold-name.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, nameOfPlace } from '../listings/place-key.ts'
import type { Place } from '../places/places.ts'
import type { FindElsewhere } from '../search/missing-words.ts'
import type { PlacedListings, PreparedListings } from '../search/prepared-listings.ts'
import { foldKey } from '../search/same-place.ts'
import { boundWords } from './bounds.ts'
import { createFindElsewhere, type PlacesElsewhere } from './elsewhere.ts'
import { figureWords, otherFigureWords } from './figures.ts'
import type { KesPer, Measure } from './measures.ts'
import { createFindNearWord, type FindNearWord } from './near-words.ts'
import { listBeginnings, listNames, type Named, type Names, type PlaceNames } from './place-names.ts'
import type { SearchWords } from './search-words.ts'
import { createFindStatus, type FindStatus } from './status-by-price.ts'
import { type English, toPhrase } from './translate.ts'
import { type Choice, englishMeanings, factKeys, type Meaning } from './vocabulary.ts'

/** The words that sentences are read with: English ones, those of the country, and the names of places where listings are. */
export type SentenceWords = Names & {
  meanings: ReadonlyMap<string, Meaning>
  english: English
  /** Measures that no listing states: their words stay words (F2). */
  unstated: readonly Measure['unit'][]
  kesPer: KesPer
  findStatus: FindStatus
  findElsewhere: FindElsewhere
  findNear: FindNearWord
}

export type WordsContent = {
  places: readonly Place[]
  'search-words': SearchWords
  firm: Pick<Firm, 'kesPerUsd' | 'exchangeRates'>
}

/** Listings with the places where they are, and the values and prices that they state. */
type StatedListings = PlacedListings & Pick<PreparedListings<Listed>, 'options' | 'records'>

/** The words for sentences about these listings. */
export function collectWords(
  { places, 'search-words': own, firm }: WordsContent,
  prepared: StatedListings,
): SentenceWords {
  const english: English = new Map(
    own.sameAs.flatMap(({ words }) =>
      Object.entries(words).flatMap(([phrase, others]) =>
        others.map((other) => [toPhrase(other), toPhrase(phrase).split(' ')] as const),
      ),
    ),
  )
  const all = [...englishMeanings, ...own.standFor.flatMap((row) => toMeanings(row, english))]
  const isStated = ({ key, value }: Choice) =>
    !factKeys.some((fact) => fact === key) || prepared.options[key]?.some((each) => each === value)
  const meanings = new Map(
    all.map(([phrase, meaning]): [string, Meaning] => {
      const isKept = typeof meaning === 'object' && meaning.choices?.every(isStated) === false
      return [phrase, isKept ? 'keep' : meaning]
    }),
  )
  const names = listNames(places, prepared)
  const spellings = [...prepared.towns.values(), ...prepared.places.values()]
  const nicknames = listNicknames(own.places, spellings)
  const placeWords = [
    ...spellings.map((key) => nameOfPlace({ key })),
    ...places.flatMap(({ formerNames = [] }) => formerNames.map((key) => nameOfPlace({ key }))),
    ...own.places.flatMap(({ says }) => says),
  ]
  const findNear = createFindNear({ names, nicknames, meanings, english, placeWords, ordinary: own.ordinary.words })
  const { parkingSpaces = [], minFloorArea } = prepared.options
  const unstated: Measure['unit'][] = [
    ...(parkingSpaces.length > 0 ? [] : (['parking'] as const)),
    ...(minFloorArea ? [] : (['m²'] as const)),
  ]
  return {
    ...{ names, nicknames, beginnings: listBeginnings(names, nicknames) },
    ...{ meanings, english, unstated, findNear },
    kesPer: (currency) => kesPerUnit(currency, firm),
    findStatus: createFindStatus(prepared.records),
    findElsewhere: createFindElsewhere(listElsewhere(own.elsewhere?.places ?? {}, { names, spellings })),
  }
}

function toMeanings({ says, means }: SearchWords['standFor'][number], english: English): [string, Meaning][] {
  const choices = Object.entries(means).flatMap(([key, values]) =>
    Array.isArray(values) ? values.map((value) => ({ key, value }) as Choice) : [],
  )
  const words = 'words' in means ? means.words : undefined
  const meaning: Meaning =
    words !== undefined && choices.length === 0
      ? { words }
      : { choices, isOther: true, ...(words !== undefined && { words }) }
  return says.map((phrase) => [toPhrase(phrase, english), meaning])
}

/** The places that no listing is in, with the listed ones near them. */
function listElsewhere(
  places: Readonly<Record<string, readonly string[]>>,
  { names, spellings }: { names: PlaceNames; spellings: readonly string[] },
): PlacesElsewhere {
  const listed = new Map(spellings.map((key) => [foldKey(key), key]))
  return new Map(
    Object.entries(places).flatMap(([name, keys]) => {
      if (names.has(foldName(name))) return []
      const near = keys.flatMap((key): Named[] => {
        const own = listed.get(foldKey(key))
        if (own === undefined) return []
        return [isArea(own) ? { town: [], place: [own] } : { town: [own], place: [] }]
      })
      return [[foldName(name), { name, near }] as const]
    }),
  )
}

function listNicknames(all: SearchWords['places'], spellings: readonly string[]): PlaceNames {
  const listed = new Map(spellings.map((key) => [foldKey(key), key]))
  return new Map(
    all.flatMap(({ says, means }) => {
      const keys = means.flatMap((key) => listed.get(foldKey(key)) ?? [])
      const named: Named = { town: keys.filter((key) => !isArea(key)), place: keys.filter(isArea) }
      return keys.length > 0 ? says.map((name) => [foldName(name), named] as const) : []
    }),
  )
}

type Known = Pick<SentenceWords, 'names' | 'nicknames' | 'meanings' | 'english'> & {
  placeWords: readonly string[]
  ordinary: readonly string[]
}

/** Finds a word of a criterion that is spelt nearly like another word, which is not itself one of the sentence's words. */
function createFindNear({ names, nicknames, meanings, english, placeWords, ordinary }: Known): FindNearWord {
  const targets = new Map<string, string>()
  const known = new Set([...otherFigureWords, ...boundWords, ...ordinary.map((word) => toPhrase(word))])
  const add = (phrase: string, meaning: string) => {
    const words = phrase.split(' ')
    for (const word of words) {
      known.add(word)
      // A word of a longer phrase stands for itself.
      if (words.length === 1 || !targets.has(word)) targets.set(word, words.length === 1 ? meaning : word)
    }
  }
  const isCriterion = (phrase: string) =>
    figureWords.has(phrase) || phrase === 'rooms' || typeof meanings.get(phrase) === 'object'
  for (const [phrase, meaning] of meanings) {
    if (typeof meaning === 'object') add(phrase, JSON.stringify(meaning))
    else for (const word of phrase.split(' ')) known.add(word)
  }
  for (const [word, meaning] of figureWords) add(word, meaning)
  for (const [phrase, words] of english) {
    if (isCriterion(words.join(' '))) add(phrase, words.join(' '))
    else for (const word of phrase.split(' ')) known.add(word)
  }
  for (const name of placeWords) {
    const folded = foldName(name)
    const meaning = JSON.stringify(names.get(folded) ?? nicknames.get(folded))
    const words = foldWords(name)
    add(words.join(' '), meaning)
    // As one word, `upperhill`, but not with a letter or a number in it: one edit makes that another name.
    if (words.every((word) => /^\p{L}{3,}$/u.test(word))) add(folded, meaning)
  }
  for (const word of targets.keys()) if (!/^\p{L}+$/u.test(word)) targets.delete(word)
  const find = createFindNearWord(targets)
  return (word) => (known.has(word) ? null : find(word))
}
