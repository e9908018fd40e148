import { foldName } from '../fold-name.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { kinds as propertyKinds } from '../listings/kinds.ts'
import { townOf } from '../listings/place-key.ts'
import { toCriteria } from '../search/filters.ts'
import { withoutRepeats } from '../search/same-place.ts'
import { everything, type Search } from '../search/search.ts'
import { joinKinds } from './join-kinds.ts'
import { type Measure, readMeasure } from './measures.ts'
import { type Part, valuesOf } from './part.ts'
import { type FoundName, findName, type Named } from './place-names.ts'
import { toPlainTokens } from './plain-tokens.ts'
import type { SentenceWords } from './sentence-words.ts'
import { isWord, joiners, type Token, tokenise } from './tokens.ts'
import { listTypedParts } from './typed-parts.ts'
import type { Choice } from './vocabulary.ts'
import { withoutNeighbours } from './without-neighbours.ts'

/** A search has 12 words at most (F2). */
const maxCharacters = 200

/**
 * Reads a typed sentence into criteria, where its words say them beyond doubt (F1); everything else, `rest`, stays words. In the time that its length
 * takes: each token is compared with a few words after it.
 */
export function readSentence(sentence: string, words: SentenceWords): { search: Search; rest: string } {
  const text = [...withoutInvisible(sentence)].slice(0, maxCharacters).join('')
  const tokens = toPlainTokens(tokenise(text), words)
  const known = withoutNeighbours(tokens, listParts(tokens, words))
  const parts = withoutDoubts(tokens, withoutStudios(tokens, withoutLoneQuarters(tokens, known)))
  const typed = listTypedParts(parts, ({ from, to }) => text.slice(tokens[from]?.start, tokens[to - 1]?.end))
  return { search: { ...toSearch(tokens, parts), typed }, rest: toRest(text, tokens, parts) }
}

function listParts(tokens: readonly Token[], words: SentenceWords): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < tokens.length; ) {
    const part = findPart(tokens, words, from)
    const isNear = tokens.slice(from, part.to).some((token) => token.isNear)
    // A word that gave no criterion was no misspelling of one.
    if (isNear && part.says === 'drop') parts.push({ ...part, says: 'keep' })
    else parts.push(isNear ? { ...part, isOther: true } : part)
    from = part.to
  }
  return parts
}

function findPart(tokens: readonly Token[], words: SentenceWords, from: number): Part {
  const address = toEndOfAddress(tokens, from)
  if (address) return { says: 'keep', from, to: address }
  const measure = readMeasure(tokens, from, words.kesPer)
  if (measure && !words.unstated.includes(measure.unit)) return toMeasured(measure, from)
  const name = findName(words, tokens, from)
  const known = findMeaning(words, tokens, from)
  if (name && name.to - from >= (known ? known.to - from + 1 : 1)) return toPlace(tokens, words, from, name)
  if (!known) return toWord(tokens, from)
  const { meaning, to } = known
  if (isTimeOfDay(tokens, from)) return { says: 'keep', from, to }
  if (meaning === 'not') return { says: 'keep', from, to: toEndOfRefused(tokens, words, to) }
  if (typeof meaning === 'string') return { says: meaning, from, to }
  const { choices, words: instead } = meaning
  if (!choices) return { says: 'keep', instead: meaning.words, isOther: true, from, to }
  return { says: 'choices', choices, isOther: meaning.isOther ?? false, instead, from, to }
}

/** `under 100 sqm` is no criterion, nor is the rest of it. */
function toMeasured(measure: Measure, from: number): Part {
  const { least, most, values, isConverted = false, to } = measure
  const isCriterion = least !== null || most !== null || values.length > 0
  return isCriterion ? { says: 'measure', measure, isOther: isConverted, from, to } : { says: 'keep', from, to }
}

/** The end of `kilimani@example.com`; null for anything else. */
function toEndOfAddress(tokens: readonly Token[], from: number): number | null {
  const sign = tokens[from + 1]
  if (sign?.text !== '@' || !sign.glued) return null
  let to = from + 2
  while (tokens[to]?.glued) to++
  return to
}

/** `3 pm` is no rent per month. */
function isTimeOfDay(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'pm' && /^\d{1,2}(?:\.\d\d)?$/.test(tokens[at - 1]?.text ?? '')
}

/** In tokens: no phrase is longer. */
const maxWords = 4

/** The longest words from a token on that mean something, and where they end; null if none does. */
function findMeaning({ meanings }: SentenceWords, tokens: readonly Token[], from: number) {
  for (let to = Math.min(from + maxWords, tokens.length); to > from; to--) {
    const phrase = tokens.slice(from, to).map(({ text }) => text)
    const meaning = meanings.get(phrase.join(' '))
    if (meaning) return { meaning, to }
  }
  return null
}

function toWord(tokens: readonly Token[], from: number): Part {
  const [token, place] = [tokens[from] as Token, { from, to: from + 1 }]
  if (token.text === 'rd') return { says: 'keep', instead: 'road', ...place }
  return { says: isWord(token) || /\d/.test(token.text) ? 'keep' : 'drop', ...place }
}

const streets =
  'road rd way drive avenue ave street st lane close highway superhighway expressway crescent bypass roundabout flyover'.split(
    ' ',
  )
const directions = 'north south east west central'.split(' ')

/**
 * The name of a street is not the place that it is called after: Ngong Road is not in Ngong, nor is Nairobi West all of Nairobi. A town is not its
 * region of the same name.
 */
function toPlace(
  tokens: readonly Token[],
  words: SentenceWords,
  from: number,
  { named, isNickname, town, to }: FoundName,
): Part {
  const next = tokens[to]?.text ?? ''
  if (streets.includes(next)) return { says: 'keep', from, to }
  if (directions.includes(next) && !findName(words, tokens, to)) return { says: 'keep', from, to: to + 1 }
  const isTown = next === 'town' && named.town.length > 0 && !findName(words, tokens, to)
  if (isTown && isNickname && !town) return { says: 'keep', from, to: to + 1 }
  if (isTown && town) return { says: 'place', named: town, isNickname: false, from, to: to + 1 }
  return { says: 'place', named, isNickname, isOther: isNickname, from, to: isTown ? to + 1 : to }
}

/** Skips the unwanted: it is no criterion, and its words stay, up to the next ones with a meaning. */
function toEndOfRefused(tokens: readonly Token[], words: SentenceWords, from: number): number {
  let at = from
  while (at < tokens.length) {
    const part = findPart(tokens, words, at)
    if (part.says !== 'drop') return part.to
    at = part.to
  }
  return at
}

/** `sq` alone is a servants' quarter of a home that stands beside it; otherwise, and behind `120`, a word. */
function withoutLoneQuarters(tokens: readonly Token[], parts: readonly Part[]): Part[] {
  const isHome = (part: Part) =>
    (part.says === 'measure' && part.measure.unit === 'bedrooms') ||
    valuesOf('kind', part).some((kind) => propertyKinds[kind].type === 'Residential')
  const hasHome = parts.some(isHome)
  return parts.map((part): Part => {
    const { from, to } = part
    const isAlone = tokens[from]?.text === 'sq' && to === from + 1
    const isArea = /\d{2}/.test(tokens[from - 1]?.text ?? '')
    return isAlone && (!hasHome || isArea) ? { says: 'keep', from, to } : part
  })
}

/** A studio is a home of one room: beside premises, land or a number of bedrooms without "or" between them, its words say something else. */
function withoutStudios(tokens: readonly Token[], parts: readonly Part[]): Part[] {
  const isStudio = (part: Part) => valuesOf('numberOfBedrooms', part).length > 0
  const isRooms = (part: Part) => part.says === 'measure' && part.measure.unit === 'bedrooms'
  const kinds = parts.flatMap((part) => (isStudio(part) ? [] : valuesOf('kind', part)))
  const isPremises = kinds.length > 0 && kinds.every((kind) => propertyKinds[kind].type !== 'Residential')
  const isBetween = (words: readonly string[], before: Part, after: Part) =>
    tokens.slice(before.to, after.from).some(({ text }) => words.includes(text))
  return parts.map((part, at): Part => {
    if (!isStudio(part)) return part
    const before = parts.slice(0, at).findLast(isRooms)
    const after = parts.slice(at).find(isRooms)
    const isJoined =
      (before && isBetween(joiners, before, part)) || (after && isBetween([...joiners, ','], part, after))
    const isOther = isPremises || ((before ?? after) && !isJoined)
    return isOther ? { says: 'keep', from: part.from, to: part.to } : part
  })
}

/**
 * A size is one of land, so beside a home or premises it stays words; a floor area is one of these, so without them, beside land or behind "on" it does,
 * except that land alone is not measured in square feet. So does a type beside a kind, which says more.
 */
function withoutDoubts(tokens: readonly Token[], parts: readonly Part[]): Part[] {
  const kinds = parts.flatMap((part) => valuesOf('kind', part))
  const hasRooms = parts.some((part) => part.says === 'measure' && part.measure.unit.endsWith('rooms'))
  const isBuilt = hasRooms || kinds.some((kind) => kind !== 'land')
  const isPremises = parts.some((part) => valuesOf('propertyType', part).includes('Commercial'))
  const hasLand = kinds.includes('land')
  const isInFeet = ({ from, to }: Part) => tokens.slice(from, to).some(({ text }) => /f(?:ee|oo)?t$/.test(text))
  return parts.map((part): Part => {
    const unit = part.says === 'measure' ? part.measure.unit : null
    const isLandSize = unit === 'acres' && isBuilt
    const isFloor = !hasLand && tokens[part.from - 1]?.text !== 'on' && (isBuilt || isPremises || isInFeet(part))
    const isNoFloor = unit === 'm²' && !isFloor
    const isType = valuesOf('propertyType', part).length > 0 && kinds.length > 0
    return isLandSize || isNoFloor || isType ? { says: 'keep', from: part.from, to: part.to } : part
  })
}

function toSearch(tokens: readonly Token[], parts: readonly Part[]): Search {
  const all = <Key extends Choice['key']>(key: Key) => [...new Set(parts.flatMap((part) => valuesOf(key, part)))]
  const measures = (unit: Measure['unit']) =>
    parts.flatMap((part) => (part.says === 'measure' && part.measure.unit === unit ? [part.measure] : []))
  const bedrooms = measures('bedrooms')
  const bathrooms = measures('bathrooms')
  const prices = measures('kes')
  const sizes = measures('acres')
  return {
    ...everything,
    ...toCriteria(({ key }) => all(key as Choice['key'])),
    kind: joinKinds(tokens, parts),
    numberOfBedrooms: [...all('numberOfBedrooms'), ...listCounts(bedrooms)],
    numberOfBathrooms: listCounts(bathrooms),
    ...toWhere(tokens, parts),
    minPriceValue: lowest(prices),
    maxPriceValue: highest(prices),
    minAcres: lowest(sizes),
    maxAcres: highest(sizes),
    minBedrooms: lowest(bedrooms),
    minBathrooms: lowest(bathrooms),
    minParking: lowest(measures('parking')),
    minFloorArea: lowest(measures('m²')),
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

/**
 * A name of several towns or places means those of the towns which are named too; else a town rather than the places of its name, which it finds too
 * (G1). A region beside one of its own says no more than that, unless "or" stands between them.
 */
function toWhere(tokens: readonly Token[], parts: readonly Part[]): Pick<Search, 'town' | 'place'> {
  const all = parts.flatMap((part) => (part.says === 'place' ? [part] : []))
  const isOr = (before: number, after: number) => tokens.slice(before, after).some(({ text }) => joiners.includes(text))
  const where = all.map(({ named, isNickname, from, to }): Named => {
    const isOther = (other: Part & { says: 'place' }) =>
      other.named !== named && !(isNickname && (isOr(other.to, from) || isOr(to, other.from)))
    const others = all.filter(isOther).flatMap((other) => townsOf(other.named))
    const isBeside = (town: string) => others.some((other) => foldName(other) === foldName(town))
    const place = named.place.filter((key) => isBeside(townOf(key)))
    const town = named.town.filter(isBeside)
    if (named.town.length + named.place.length === 1) return named
    if (place.length > 0) return { town: [], place }
    if (town.length > 0) return { town, place: [] }
    return named.town.length > 0 && !isNickname ? { town: named.town, place: [] } : named
  })
  const place = [...new Set(where.flatMap((each) => each.place))]
  const town = [...new Set(where.flatMap((each) => each.town))]
  return withoutRepeats({ town, place })
}

function townsOf({ town, place }: Named): string[] {
  return [...town, ...place.map(townOf)]
}

/** The words that stay, as typed; those that say nothing stay too where they stand between words that were not understood at all. */
function toRest(text: string, tokens: readonly Token[], parts: readonly Part[]): string {
  if (parts.every(isUnread) && !parts.some(isFiller(tokens))) return text.trim()
  const runs: { words: string; end: number; to: number }[] = []
  for (const part of parts) {
    if (part.says !== 'keep' && (part.says !== 'choices' || part.instead === undefined)) continue
    const { from, to, instead } = part
    const start = tokens[from]?.start ?? 0
    const end = tokens[to - 1]?.end ?? 0
    const words = instead ?? text.slice(start, end)
    const last = runs.at(-1)
    // A further English word for the same ones.
    if (last && start < last.end) {
      last.to = to
      continue
    }
    // Signs between two words that stay are theirs: `john@example.com`.
    if (last && (last.to === from || tokens.slice(last.to, from).every((token) => token.glued && !isWord(token))))
      Object.assign(last, { words: last.words + text.slice(last.end, start) + words, end, to })
    else runs.push({ words, end, to })
  }
  return runs.map(({ words }) => words).join(' ')
}

function isUnread(part: Part) {
  return (part.says === 'keep' && part.instead === undefined) || part.says === 'drop'
}

function isFiller(tokens: readonly Token[]) {
  return ({ says, from }: Part) => says === 'drop' && isWord(tokens[from] as Token)
}
