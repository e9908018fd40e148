import { type TypedWords, toTypedWords } from '../search/typed-words.ts'
import type { Measure } from './measures.ts'
import type { Part } from './part.ts'

/** The words typed for the criteria of the parts that name something else, or are nearly spelt (F2). */
export function listTypedParts(parts: readonly Part[], wordsOf: (part: Part) => string): TypedWords[] {
  const plain = new Set(
    parts
      .filter(({ isOther }) => !isOther)
      .flatMap(listCriteria)
      .map(String),
  )
  return parts
    .filter(({ isOther }) => isOther)
    .flatMap((part) => {
      const words = toTypedWords(wordsOf(part))
      const criteria = listCriteria(part).filter((criterion) => !plain.has(String(criterion)))
      return words ? criteria.map(([key, value]) => ({ key, value, words })) : []
    })
}

type Criterion = readonly [key: string, value: string]

/** The keys and values of an address that a part may become. */
function listCriteria(part: Part): Criterion[] {
  if (part.says === 'choices') return part.choices.map(({ key, value }) => [key, String(value)])
  if (part.says === 'measure') return listMeasured(part.measure)
  if (part.says === 'keep' && part.instead) return [['q', part.instead]]
  if (part.says !== 'place') return []
  const { town, place } = part.named
  return [...town.map((key) => ['town', key] as const), ...place.map((key) => ['place', key] as const)]
}

const keysOf = {
  kes: { least: 'minPriceValue', most: 'maxPriceValue', values: '' },
  acres: { least: 'minAcres', most: 'maxAcres', values: '' },
  bedrooms: { least: 'minBedrooms', most: '', values: 'numberOfBedrooms' },
  'm²': { least: 'minFloorArea', most: '', values: '' },
  parking: { least: 'minParking', most: '', values: '' },
  bathrooms: { least: 'minBathrooms', most: '', values: 'numberOfBathrooms' },
} as const satisfies Record<Measure['unit'], Record<'least' | 'most' | 'values', string>>

function listMeasured({ unit, least, most, values }: Measure): Criterion[] {
  const keys = keysOf[unit]
  return [
    ...(least === null ? [] : [[keys.least, String(least)] as const]),
    ...(most === null ? [] : [[keys.most, String(most)] as const]),
    ...values.map((value) => [keys.values, String(value)] as const),
  ]
}
