import { maxFigureLength } from '../amounts/read.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { isKind } from '../listings/kinds.ts'
import { isArea, normaliseKey } from '../listings/place-key.ts'
import { figureReaders } from './figures.ts'
import { type Filter, normalise, toCriteria, toMinimums } from './filters.ts'
import { cutQuery } from './query-words.ts'
import { withoutRepeats } from './same-place.ts'
import { type FigureKey, figureKeys, type Search, type SortOrder, sortOrders } from './search.ts'
import { parseTyped } from './typed-words.ts'

/** Parses an address. Never throws: unknown keys and invalid values are ignored (B4), except typed figures, which stay (B5). */
export function parseSearch(asked: URLSearchParams): Search {
  const query = new URLSearchParams([...asked].map(([key, text]) => [key, withoutInvisible(text)]))
  const criteria = toCriteria((filter) => parseValues(filter, textsOf(query, filter.key)))
  return {
    ...criteria,
    ...withoutRepeats(criteria),
    ...toMinimums(({ key, minimum }) => parseMinimum(query.getAll(minimum), query.getAll(key))),
    q: query.getAll('q').map(cutQuery).find(Boolean) ?? '',
    ...parseFigures(query),
    sort: [...new Set(query.getAll('sort').filter(isSortOrder))].at(-1) ?? 'newest',
    page: query.getAll('page').flatMap(parseCount).filter(Boolean).at(-1) ?? 1,
    view: query.getAll('view').includes('map') ? 'map' : 'list',
    typed: parseTyped(query.getAll('typed')),
  }
}

/** The lowest of several minima counts, and the highest of several maxima. Words stay if no other of their key can be read. */
function parseFigures(query: URLSearchParams): Record<FigureKey, number | null> & Pick<Search, 'unread'> {
  const unread: Partial<Record<FigureKey, string>> = {}
  const parse = (key: FigureKey) => {
    const texts = query.getAll(key).map(toOneLine).filter(Boolean)
    const values = texts.map(figureReaders[key]).flatMap((read) => ('value' in read ? read.value : []))
    const [first] = texts
    if (values.length > 0) return key.startsWith('min') ? Math.min(...values) : Math.max(...values)
    if (first !== undefined) unread[key] = first
    return null
  }
  const values = Object.fromEntries(figureKeys.map((key) => [key, parse(key)])) as Record<FigureKey, number | null>
  return { ...values, unread }
}

/** The words of a field as they stay in it and in links: a longer text is cut where it can no longer be read (I5). */
function toOneLine(text: string): string {
  const words = text.trim()
  const kept = words.length > maxFigureLength ? `${[...words].slice(0, maxFigureLength / 2).join('')}…` : words
  return kept.replaceAll(/\s+/g, ' ')
}

/** The values of a key; a `place` that is a town is one of the towns (G1). */
function textsOf(query: URLSearchParams, key: string): string[] {
  const towns = key === 'town' ? query.getAll('place').filter((place) => !place.includes('/')) : []
  return [...query.getAll(key), ...towns]
}

function isSortOrder(text: string): text is SortOrder {
  return (sortOrders as readonly string[]).includes(text)
}

/** In characters, of a town or a place: a page repeats it in its fields and links. */
const maxNameLength = 100

/** Parses the values of a filter in an address, each once; ignores invalid ones (B4). */
function parseValues({ type, values }: Filter, texts: readonly string[]): (string | number)[] {
  const parsed: (string | number)[] = {
    choice: () => texts.filter((text) => values.includes(text)),
    kind: () => texts.map(normalise).filter(isKind),
    choices: () => texts.flatMap((text) => parseChoice(values, normalise(text))),
    flag: () => texts.map(normalise).filter((text) => text === 'yes'),
    count: () => texts.flatMap(parseCount),
    text: () => texts.map(normalise).filter(isName),
    place: () => texts.map(normaliseKey).filter(isName).filter(isArea),
  }[type]()
  return [...new Set(parsed)]
}

function isName({ length }: string) {
  return length > 0 && length <= maxNameLength
}

/** A value in any case, or a word that only one value has: `pool` is Swimming_Pool, `supply` is two and so none (F1). */
function parseChoice(values: readonly string[], word: string): string[] {
  const whole = values.filter((value) => normalise(value) === word)
  const found = whole.length > 0 ? whole : values.filter((value) => normalise(value).split('_').includes(word))
  return found.length === 1 ? found : []
}

/** Whole numbers of at most six digits. */
function parseCount(text: string): number[] {
  return /^\d{1,6}$/.test(text.trim()) ? [Number(text)] : []
}

/** The lowest of the minima, and of the counts that are written as `3+`, as the form does without script (F1). */
function parseMinimum(minima: readonly string[], counts: readonly string[]): number | null {
  const plus = counts.flatMap((text) => /^(\d+)\+$/.exec(text.trim())?.[1] ?? [])
  const parsed = [...minima, ...plus].flatMap(parseCount)
  return parsed.length > 0 ? Math.min(...parsed) : null
}
