import { withoutInvisible } from '../../../domain/invisible-characters.ts'
import { askedAvailabilities, type ListQuery, listingStates } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { listingScreens, type ScreenId, screenIds } from '../../../domain/search/screens.ts'

export const listSortLabels: Record<ListQuery['sort'], string> = {
  changed: 'Last changed',
  name: 'Name',
  'price-low-high': 'Lowest price',
  'price-high-low': 'Highest price',
}

/** The screens of the public site on which a listing may stand, by their heading there. */
export const screenLabels = screenIds
  .filter((id) => id !== 'all')
  .map((id) => ({ id, label: listingScreens[id].heading }))

const maxWordsLength = 200
const maxPage = 10_000

/** Reads the address of the list. A value without sense counts as none. */
export function parseListQuery(asked: URLSearchParams): ListQuery {
  return {
    words: withoutInvisible(asked.get('words') ?? '')
      .trim()
      .slice(0, maxWordsLength),
    state: oneOf(listingStates, asked.get('state')),
    availability: oneOf(askedAvailabilities, asked.get('availability')),
    screen: oneOf(
      screenLabels.map(({ id }): ScreenId => id),
      asked.get('screen'),
    ),
    sort: oneOf(Object.keys(listSortLabels) as ListQuery['sort'][], asked.get('sort')) ?? 'changed',
    page: parsePage(asked),
  }
}

export function parsePage(asked: URLSearchParams): number {
  const page = Number(asked.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}

/** The address of the list that a query asks for. */
export function listUrl(
  { words, state, availability, screen, sort, page }: ListQuery,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    ...(words && { words }),
    ...(state && { state }),
    ...(availability && { availability }),
    ...(screen && { screen }),
    ...(sort !== 'changed' && { sort }),
    ...(page > 1 && { page: `${page}` }),
    ...more,
  })
  return officeUrls.listings() + (query.size > 0 ? `?${query}` : '')
}

export function isFiltered({ words, state, availability, screen }: ListQuery): boolean {
  return words !== '' || state !== null || availability !== null || screen !== null
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
