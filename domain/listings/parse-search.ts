import { type Filter, normalise, toCriteria, toMinimums } from './filters.ts'
import { isKind } from './kinds.ts'
import { isArea, normaliseKey, withoutOwnPlaces } from './place-key.ts'
import { cutQuery } from './query-words.ts'
import { type Search, type SortOrder, sortOrders } from './search.ts'

/** Parses an address. Never throws: unknown keys and invalid values are ignored (B4). */
export function parseSearch(query: URLSearchParams): Search {
  const prices = (key: string) => query.getAll(key).flatMap(parsePrice)
  const minima = prices('minPriceValue')
  const maxima = prices('maxPriceValue')
  const criteria = toCriteria((filter) => parseValues(filter, textsOf(query, filter.key)))
  const sizes = (key: string) => query.getAll(key).flatMap(parseAcres)
  const least = sizes('minAcres')
  const most = sizes('maxAcres')
  return {
    ...criteria,
    town: withoutOwnPlaces(criteria),
    ...toMinimums(({ key, minimum }) => parseMinimum(query.getAll(minimum), query.getAll(key))),
    q: query.getAll('q').map(cutQuery).find(Boolean) ?? '',
    minPriceValue: minima.length ? Math.min(...minima) : null,
    maxPriceValue: maxima.length ? Math.max(...maxima) : null,
    minAcres: least.length ? Math.min(...least) : null,
    maxAcres: most.length ? Math.max(...most) : null,
    sort: [...new Set(query.getAll('sort').filter(isSortOrder))].at(-1) ?? 'newest',
    page: query.getAll('page').flatMap(parseCount).filter(Boolean).at(-1) ?? 1,
    view: query.getAll('view').includes('map') ? 'map' : 'list',
  }
}

/** The values of a key; a `place` that is a town is one of the towns (G1). */
function textsOf(query: URLSearchParams, key: string): string[] {
  const towns = key === 'town' ? query.getAll('place').filter((place) => !place.includes('/')) : []
  return [...query.getAll(key), ...towns]
}

function isSortOrder(text: string): text is SortOrder {
  return (sortOrders as readonly string[]).includes(text)
}

/** People type `5,000,000`, `5 000 000` and, on phones, `5000000.` */
function parsePrice(text: string): number[] {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^-?\d{1,13}(\.\d{0,2})?$/.test(plain) ? [Number(plain) || 0] : []
}

/** Acres, with at most four decimals: a square foot is no more exact. */
function parseAcres(text: string): number[] {
  const plain = text.trim()
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 ? [Number(plain)] : []
}

/** In characters, of a town or a place: a page repeats it in its fields and links. */
const maxNameLength = 100

/** Parses the values of a filter in an address, each once; ignores invalid ones (B4). */
function parseValues({ type, values }: Filter, texts: readonly string[]): (string | number)[] {
  const parsed: (string | number)[] = {
    choice: () => texts.filter((text) => values.includes(text)),
    kind: () => texts.map(normalise).filter(isKind),
    choices: () => texts.flatMap((text) => parseChoice(values, normalise(text))),
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
