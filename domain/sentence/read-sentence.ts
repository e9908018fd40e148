import { foldName } from '../fold-name.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { townOf } from '../listings/place-key.ts'
import { withoutOwnPlaces } from '../listings/same-place.ts'
import { everything, type Search } from '../listings/search.ts'
import { type Measure, readMeasure } from './measures.ts'
import { findName, type Named, type PlaceNames } from './place-names.ts'
import { isWord, type Token, tokenise } from './tokens.ts'
import { findMeaning, type Meaning } from './vocabulary.ts'

/** F2. */
const maxCharacters = 200

/** What some tokens say: a criterion, a place, numbers, no more than their words (`keep`), or nothing (`drop`). */
type Part = { from: number; to: number } & (
  | { says: 'meaning'; meaning: Exclude<Meaning, string> }
  | { says: 'measure'; measure: Measure }
  | { says: 'place'; named: Named }
  | { says: 'cheap' | 'keep' | 'drop' }
)

/** The search that a sentence asks for, without its words, and the words that ask for nothing else. */
export type Said = { search: Search; rest: string }

/**
 * Reads a typed sentence into criteria, where its words say them beyond doubt (F1); everything else stays words. In the time that its length takes:
 * each token is compared with a few words after it.
 */
export function readSentence(sentence: string, names: PlaceNames): Said {
  const text = [...withoutInvisible(sentence)].slice(0, maxCharacters).join('')
  const tokens = tokenise(text)
  const parts = withoutDoubts(listParts(tokens, names))
  return { search: toSearch(parts), rest: toRest(text, tokens, parts) }
}

function listParts(tokens: readonly Token[], names: PlaceNames): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < tokens.length; ) {
    const part = findPart(tokens, names, from)
    parts.push(part)
    from = part.to
  }
  return parts
}

function findPart(tokens: readonly Token[], names: PlaceNames, from: number): Part {
  const measure = readMeasure(tokens, from)
  if (measure) return { says: 'measure', measure, from, to: measure.to }
  const name = findName(names, tokens, from)
  const known = findMeaning(tokens, from)
  if (name && name.to - from >= (known ? known.to - from + 1 : 1)) return toPlace(tokens, names, from, name)
  if (!known)
    return {
      says: isWord(tokens[from] as Token) || /\d/.test(tokens[from]?.text ?? '') ? 'keep' : 'drop',
      from,
      to: from + 1,
    }
  const { meaning, to } = known
  if (meaning === 'not') return { says: 'keep', from, to: toEndOfRefused(tokens, names, to) }
  return typeof meaning === 'string' ? { says: meaning, from, to } : { says: 'meaning', meaning, from, to }
}

const streets = 'road rd way drive avenue ave street st lane close highway crescent bypass'.split(' ')

/** The name of a street is not the place that it is called after: Ngong Road is not in Ngong. */
function toPlace(
  tokens: readonly Token[],
  names: PlaceNames,
  from: number,
  { named, to }: { named: Named; to: number },
): Part {
  if (streets.includes(tokens[to]?.text ?? '')) return { says: 'keep', from, to: to + 1 }
  const isTown = tokens[to]?.text === 'town' && named.town.length > 0 && !findName(names, tokens, to)
  return { says: 'place', named, from, to: isTown ? to + 1 : to }
}

/** What is not wanted is no criterion: its words stay, up to the first that say something. */
function toEndOfRefused(tokens: readonly Token[], names: PlaceNames, from: number): number {
  let at = from
  while (at < tokens.length) {
    const part = findPart(tokens, names, at)
    if (part.says !== 'drop') return part.to
    at = part.to
  }
  return at
}

/** A size is one of land, so beside a home or premises it stays words; so does a type beside a kind, which says more. */
function withoutDoubts(parts: readonly Part[]): Part[] {
  const kinds = parts.flatMap((part) =>
    part.says === 'meaning' && part.meaning.key === 'kind' ? part.meaning.value : [],
  )
  const hasRooms = parts.some((part) => part.says === 'measure' && part.measure.unit.endsWith('rooms'))
  const isBuilt = hasRooms || kinds.some((kind) => kind !== 'land')
  return parts.map((part): Part => {
    const isSize = part.says === 'measure' && part.measure.unit === 'acres'
    const isType = part.says === 'meaning' && part.meaning.key === 'propertyType'
    return (isSize && isBuilt) || (isType && kinds.length > 0) ? { says: 'keep', from: part.from, to: part.to } : part
  })
}

function toSearch(parts: readonly Part[]): Search {
  const valuesOf = <Key extends Exclude<Meaning, string>['key']>(key: Key) => {
    const values = parts.flatMap((part) =>
      part.says === 'meaning' && part.meaning.key === key ? [part.meaning.value] : [],
    )
    return [...new Set(values)] as unknown as Search[Key]
  }
  const measures = (unit: Measure['unit']) =>
    parts.flatMap((part) => (part.says === 'measure' && part.measure.unit === unit ? [part.measure] : []))
  const bedrooms = measures('bedrooms')
  const bathrooms = measures('bathrooms')
  const prices = measures('kes')
  const sizes = measures('acres')
  return {
    ...everything,
    propertyStatus: valuesOf('propertyStatus'),
    propertyType: valuesOf('propertyType'),
    kind: valuesOf('kind'),
    numberOfBedrooms: listCounts(bedrooms),
    numberOfBathrooms: listCounts(bathrooms),
    ...toWhere(parts.flatMap((part) => (part.says === 'place' ? [part.named] : []))),
    titleType: valuesOf('titleType'),
    features: valuesOf('features'),
    minPriceValue: lowest(prices),
    maxPriceValue: highest(prices),
    minAcres: lowest(sizes),
    maxAcres: highest(sizes),
    minBedrooms: lowest(bedrooms),
    minBathrooms: lowest(bathrooms),
    sort: parts.some(({ says }) => says === 'cheap') ? 'price-low-high' : 'newest',
  }
}

function listCounts(measures: readonly Measure[]): number[] {
  return [...new Set(measures.flatMap(({ values }) => values))]
}

function lowest(measures: readonly Measure[]): number | null {
  const least = measures.flatMap(({ least }) => least ?? [])
  return least.length > 0 ? Math.min(...least) : null
}

function highest(measures: readonly Measure[]): number | null {
  const most = measures.flatMap(({ most }) => most ?? [])
  return most.length > 0 ? Math.max(...most) : null
}

/** A name of several places means that of the towns which are named too, if they have one. */
function toWhere(all: readonly Named[]): Pick<Search, 'town' | 'place'> {
  const town = [...new Set(all.flatMap((named) => named.town))]
  const place = all.flatMap((named) => {
    const own = named.place.filter((key) => town.some((each) => foldName(each) === foldName(townOf(key))))
    return own.length > 0 ? own : named.place
  })
  const each = [...new Set(place)]
  return { town: withoutOwnPlaces({ town, place: each }), place: each }
}

/** The words that stay, as typed; those that say nothing stay too where they stand between words that were not understood at all. */
function toRest(text: string, tokens: readonly Token[], parts: readonly Part[]): string {
  if (parts.every(({ says }) => says === 'keep' || says === 'drop') && !parts.some(isFiller(tokens))) return text.trim()
  const runs: { start: number; end: number; to: number }[] = []
  for (const { says, from, to } of parts) {
    if (says !== 'keep') continue
    const start = tokens[from]?.start ?? 0
    const end = tokens[to - 1]?.end ?? 0
    const last = runs.at(-1)
    // Signs between two words that stay are theirs: `john@example.com`.
    if (last && (last.to === from || tokens.slice(last.to, from).every((token) => token.glued && !isWord(token))))
      Object.assign(last, { end, to })
    else runs.push({ start, end, to })
  }
  return runs.map(({ start, end }) => text.slice(start, end)).join(' ')
}

function isFiller(tokens: readonly Token[]) {
  return ({ says, from }: Part) => says === 'drop' && isWord(tokens[from] as Token)
}
