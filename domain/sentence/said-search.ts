import { withoutInvisible } from '../invisible-characters.ts'
import { type Kind, kinds } from '../listings/kinds.ts'
import { parseSearch } from '../search/parse-search.ts'
import { cutQuery } from '../search/query-words.ts'
import { listingScreens, type ScreenId } from '../search/screens.ts'
import { everything, type Search } from '../search/search.ts'
import { byPrice } from '../search/typed-words.ts'
import { readSentence } from './read-sentence.ts'
import type { SentenceWords } from './sentence-words.ts'
import { factKeys } from './vocabulary.ts'

/** A search, and the screen that shows what it can find. */
export type AskedSearch = { screen: ScreenId; search: Search }

/**
 * The search of an address with a sentence, `say`, beside other keys (F2): the sentence counts for what it says, the other keys for the rest. A
 * sentence that is the `q` beside it was read before, and stays as it is.
 */
export function readSaid(screen: ScreenId, asked: URLSearchParams, words: SentenceWords): AskedSearch {
  const form = parseSearch(asked)
  const sentence = withoutInvisible(asked.get('say') ?? '').trim()
  if (sentence === form.q) return { screen, search: form }
  const said = readSentence(sentence, words)
  const merged = { ...merge(form, said.search), q: cutQuery(said.rest) }
  const search = { ...merged, ...decideByPrice(screen, merged, said.search, words) }
  const own = toScreen(screen, search)
  const { propertyStatus } = listingScreens[own].query
  const isOwnStatus = search.propertyStatus.every((status) => status === propertyStatus)
  return { screen: own, search: { ...search, ...(isOwnStatus && { propertyStatus: [] }) } }
}

/** A sum of the sentence that only a rent, or only a price to buy, can mean decides where nothing else says which (F2). */
function decideByPrice(screen: ScreenId, search: Search, said: Search, { findStatus }: SentenceWords): Partial<Search> {
  if (search.propertyStatus.length > 0 || listingScreens[screen].query.propertyStatus) return {}
  const sums = [said.minPriceValue, said.maxPriceValue].flatMap((sum) => sum ?? [])
  const status = findStatus(typesAsked(search), sums)
  if (!status) return {}
  return {
    propertyStatus: [status],
    typed: [...search.typed, { key: 'propertyStatus', value: status, words: byPrice }],
  }
}

/** The types of what is asked for, also by its rooms or its size. */
function typesAsked(search: Search): string[] {
  const types = typesOf(search)
  if (types.length > 0) return types
  if (search.minAcres !== null || search.maxAcres !== null) return ['Land']
  return roomKeys.some((key) => !isDefault(key, search)) ? ['Residential'] : []
}

/** Criteria of which the sentence's replace all of the form's. */
const groups: readonly (readonly (keyof Search)[])[] = [
  ['propertyStatus'],
  ['propertyType', 'kind'],
  ['numberOfBedrooms', 'minBedrooms'],
  ['numberOfBathrooms', 'minBathrooms'],
  ['town', 'place'],
  ['titleType'],
  ['minPriceValue', 'maxPriceValue'],
  ['minAcres', 'maxAcres'],
  ['parkingSpaces', 'minParking'],
  ['minFloorArea'],
  ['sort'],
  ['taken'],
  ...factKeys.map((key) => [key] as const),
]

const roomKeys: readonly (keyof Search)[] = ['numberOfBedrooms', 'minBedrooms', 'numberOfBathrooms', 'minBathrooms']

/** Rooms and other facts of a building. Land may be in a gated community or have a borehole too. */
const ofBuildings: readonly (keyof Search)[] = [
  ...roomKeys,
  'parkingSpaces',
  'minParking',
  'minFloorArea',
  ...factKeys.filter((key) => key !== 'gated' && key !== 'water'),
]

function merge(form: Search, said: Search): Search {
  const base = withoutContradictions(form, said)
  const replaced = groups
    .filter((keys) => keys.some((key) => !isDefault(key, said)))
    .flatMap((keys) => keys.map((key) => [key, said[key]] as const))
  const unread = Object.entries(base.unread).filter(([key]) => !replaced.some(([name]) => name === key))
  return {
    ...base,
    ...Object.fromEntries(replaced),
    unread: Object.fromEntries(unread),
    typed: [...form.typed.filter((each) => !replaced.some(([name]) => name === each.key)), ...said.typed],
    features: [...new Set([...form.features, ...said.features])],
    page: 1,
  }
}

function isDefault(key: keyof Search, search: Search): boolean {
  const value = search[key]
  return Array.isArray(value) ? value.length === 0 : value === everything[key]
}

/** Land has no rooms or other facts of a building, and nothing else has a size: what the sentence says of one drops the form's other. */
function withoutContradictions(form: Search, said: Search): Search {
  const hasSize = said.minAcres !== null || said.maxAcres !== null
  if (hasSize || typesOf(said).includes('Land')) {
    const noBuilding = Object.fromEntries(ofBuildings.map((key) => [key, everything[key]]))
    return { ...form, ...noBuilding, ...(typesOf(form).includes('Land') ? {} : { propertyType: [], kind: [] }) }
  }
  const isBuilt = isOfBuilding(said) || typesOf(said).length > 0
  if (!isBuilt) return form
  const propertyType = form.propertyType.filter((type) => type !== 'Land')
  return { ...form, propertyType, kind: form.kind.filter((kind) => kind !== 'land'), minAcres: null, maxAcres: null }
}

function typesOf({ propertyType, kind }: Search): string[] {
  return [...propertyType, ...kind.map((name) => kinds[name].type)]
}

function isOfBuilding(search: Search): boolean {
  return ofBuildings.some((key) => !isDefault(key, search))
}

/** The screen itself if it can have what is asked for, else the one of all for sale or for rent, or of everything. */
function toScreen(screen: ScreenId, search: Search): ScreenId {
  if (canHave(screen, search)) return screen
  const [status = listingScreens[screen].query.propertyStatus, another] = search.propertyStatus
  if (!status || another) return 'all'
  return status === 'For_Sale' ? 'for-sale' : 'for-rent'
}

function canHave(screen: ScreenId, search: Search): boolean {
  const { propertyStatus, propertyType, residentialType } = listingScreens[screen].query
  const isSize = search.minAcres !== null || search.maxAcres !== null
  const types = isSize ? [...typesOf(search), 'Land'] : typesOf(search)
  const isType = propertyType === undefined || types.every((type) => type === propertyType)
  const isStatus = propertyStatus === undefined || search.propertyStatus.every((status) => status === propertyStatus)
  const isSubtype = residentialType === undefined || search.kind.every((name) => isOneOf(residentialType, kinds[name]))
  return isType && isStatus && isSubtype && !(propertyType === 'Land' && isOfBuilding(search))
}

/** All homes, or one of these types. */
function isOneOf(types: readonly string[], { subtype, not }: Kind) {
  return subtype === undefined ? not === undefined : types.includes(subtype)
}
