import { normalise } from '../listings/filters.ts'
import type { Listing } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf, toPart } from '../listings/place-key.ts'
import { memoize } from '../memoize.ts'
import type { Place } from '../places/places.ts'
import type { SafeHtml } from '../safe-html.ts'
import { toSlug } from './area-slug.ts'
import { type AreaKind, areaKinds, findKind } from './kinds.ts'

/** A page below `/areas` that has listings (H5, H6): a town, a place in it, or all of Kenya, each also for one kind. */
export type Area = {
  /** The segments of its path for `urls.area`: `['nairobi', 'kilimani', 'homes-for-rent']`; empty for all of Kenya. */
  path: readonly string[]
  /** Null for all of Kenya. */
  town: string | null
  /** The neighbourhood or estate; null for a town. */
  place: string | null
  /** True for a town that is its own neighbourhood: both are one page. */
  isOwnPlace: boolean
  kind: AreaKind | null
  /** Newest first. */
  listings: readonly Listing[]
  /** The values of the search key `town` of the listings. Sorted; empty if no search finds exactly these listings. */
  towns: readonly string[]
  /** The values of the search key `place` that find the listings: also former names. Sorted; empty if `towns` alone finds them. */
  places: readonly string[]
}

export type Areas = {
  /** By the segments of the path, joined with slashes. Each area stands before its kinds and its places. */
  byPath: ReadonlyMap<string, Area>
  /** The path of each former name of a place that has listings under its present name. */
  renamed: ReadonlyMap<string, string>
}

/** The editor's introductions by the path of their area, from `content/areas/`: `nairobi` or `nairobi/kilimani`. */
export type AreaIntroductions = Pick<ReadonlyMap<string, SafeHtml>, 'get'>

/** The pages of kinds do not repeat it. */
export function introductionOf(introductions: AreaIntroductions, { path, kind }: Area): SafeHtml | null {
  return kind ? null : (introductions.get(path.join('/')) ?? null)
}

/** True for a page that says no more than its only property's own page: search engines are not to index it (H7). */
export function isThin(area: Area, introductions: AreaIntroductions): boolean {
  return area.listings.length === 1 && introductionOf(introductions, area) === null
}

const areasByPlaces = memoize((places: readonly Place[]) =>
  memoize((listings: readonly Listing[]) => createAreas(places, listings)),
)

/** All areas with listings. `listings` are all that are offered, newest first. */
export function areasOf({ places }: { places: readonly Place[] }, listings: readonly Listing[]): Areas {
  return areasByPlaces(places)(listings)
}

/**
 * The area at a path in any spelling, or under a former name; null where there are no listings. An area whose own path differs from
 * the one that was asked for is where to redirect.
 */
export function findArea({ byPath, renamed }: Areas, segments: readonly string[]): Area | null {
  const slugs = segments.map(toSlug)
  const kind = findKind(slugs.at(-1))
  const base = kind ? slugs.slice(0, -1) : slugs
  if (base.length > 2 || base.includes('')) return null
  const suffix = kind ? [kind.name] : []
  const found = [base.join('/'), ...presentPaths(renamed, base)].map(toOnePage).find((path) => byPath.has(path))
  return found === undefined ? null : (byPath.get(join(found, ...suffix)) ?? null)
}

/** The narrowest area of a listing: its place, else its town; null if neither has a page. */
export function findAreaOf({ byPath, renamed }: Areas, listing: Located): Area | null {
  const { town, place } = toPaths(listing, renamed)
  const [narrowest] = [place, town].flatMap((path) => (path === null ? [] : (byPath.get(path) ?? [])))
  return narrowest ?? null
}

function join(...segments: string[]) {
  return segments.filter(Boolean).join('/')
}

function createAreas(places: readonly Place[], listings: readonly Listing[]): Areas {
  const { renamed, known } = readNames(places)
  const drafts = draftAreas(listings, renamed)
  const nameOf = (path: string) => mostUsed(drafts.get(path)?.names) ?? known.get(path) ?? path
  const areas = [...drafts.keys()].sort().flatMap((path) => toAreas(path, drafts.get(path) as Draft, nameOf))
  return { byPath: new Map(areas.map((area) => [area.path.join('/'), area])), renamed }
}

/** By path, without kinds. */
function draftAreas(listings: readonly Listing[], renamed: Areas['renamed']) {
  // Also without any listing there is a page of all areas.
  const all = createDraft()
  const drafts = new Map([['', all]])
  const draftAt = (path: string) => {
    const draft = drafts.get(path) ?? createDraft()
    drafts.set(path, draft)
    return draft
  }

  /** The drafts in which a listing counts, each with the name that it gives them: its town, its place, and the town of that place (H5). */
  function locate(listing: Located): { draft: Draft; name: string }[] {
    const { town, place, ownPlace } = toPaths(listing, renamed)
    if (town === null) return []
    const key = placeKeyOf(listing)
    const [townOfPlace = ''] = (place ?? town).split('/')
    return [...new Set([town, townOfPlace, place ?? town])].map((path) => {
      const draft = draftAt(path)
      draft.towns.add(normalise(listing.townCity ?? ''))
      if (key === null) draft.hasPlaceless = true
      else draft.places.add(normaliseKey(key))
      if (path === townOfPlace && path !== town) draft.hasOtherTowns = true
      if (path === townOfPlace && path === place) draft.isOwnPlace = true
      if (path === town) return { draft, name: toPart(listing.townCity) }
      // The name of a former place does not count.
      return { draft, name: path === ownPlace && key !== null ? key.slice(key.indexOf('/') + 1) : '' }
    })
  }

  /** By town, neighbourhood and estate: reading them for each of 100,000 listings takes half a second. */
  const locations = new Map<string, ReturnType<typeof locate>>()
  for (const listing of listings) {
    const location = [listing.townCity, listing.neighbourhood, listing.estate].join('\n')
    const located = locations.get(location) ?? locate(listing)
    locations.set(location, located)
    const kinds = areaKinds.filter((kind) => kind.matches(listing))
    add(all, listing, kinds)
    for (const { draft, name } of located) {
      add(draft, listing, kinds)
      if (name) draft.names.set(name, (draft.names.get(name) ?? 0) + 1)
    }
  }
  return drafts
}

/** The area at a path, and those of its kinds. */
function toAreas(path: string, draft: Draft, nameOf: (path: string) => string) {
  const segments = path.split('/').filter(Boolean)
  const [town, place] = segments
  const hasTownsAlone = place === undefined && !draft.hasOtherTowns
  const isSearchable = hasTownsAlone || !draft.hasPlaceless
  const area: Area = {
    path: segments,
    town: town === undefined ? null : nameOf(town),
    place: place === undefined ? null : nameOf(path),
    isOwnPlace: draft.isOwnPlace,
    kind: null,
    listings: draft.listings,
    towns: isSearchable ? [...draft.towns].sort() : [],
    places: isSearchable && !hasTownsAlone ? [...draft.places].sort() : [],
  }
  const kinds = areaKinds.flatMap((kind): Area[] => {
    const listings = draft.byKind.get(kind)
    return listings ? [{ ...area, path: [...segments, kind.name], kind, listings }] : []
  })
  return [area, ...kinds]
}

type Located = Pick<Listing, 'townCity' | 'neighbourhood' | 'estate'>

type Draft = {
  listings: Listing[]
  byKind: Map<AreaKind, Listing[]>
  names: Map<string, number>
  towns: Set<string>
  places: Set<string>
  isOwnPlace: boolean
  /** True with a listing whose record names another town, in which its place was once. */
  hasOtherTowns: boolean
  hasPlaceless: boolean
}

function createDraft(): Draft {
  return {
    listings: [],
    byKind: new Map(),
    names: new Map(),
    towns: new Set(),
    places: new Set(),
    isOwnPlace: false,
    hasOtherTowns: false,
    hasPlaceless: false,
  }
}

function add({ listings, byKind }: Draft, listing: Listing, kinds: readonly AreaKind[]) {
  listings.push(listing)
  for (const kind of kinds) {
    const own = byKind.get(kind)
    if (own) own.push(listing)
    else byKind.set(kind, [listing])
  }
}

/** Names that give the same path are one area, under the spelling of most of its listings. */
function mostUsed(names: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(names ?? [])].reduce<[string?, number?]>((most, next) => (next[1] > (most[1] ?? 0) ? next : most), [])[0]
}

type Paths = { town: string | null; place: string | null; ownPlace: string | null }

const nowhere: Paths = { town: null, place: null, ownPlace: null }

/** The paths of a listing's town, and of its place under its present name. A name that reads as a kind has none. */
function toPaths(listing: Located, renamed: Areas['renamed']): Paths {
  const town = toTownPath(listing, renamed)
  if (town === null) return nowhere
  const ownTown = toSlug(toPart(listing.townCity))
  const slug = toSlug(toPart(listing.neighbourhood) || toPart(listing.estate))
  if (!slug || findKind(slug)) return { ...nowhere, town }
  const [present = ''] = presentPaths(renamed, [ownTown, slug])
  const isPage = !present.split('/').some(findKind)
  return { town, place: toOnePage(isPage ? present : join(town, slug)), ownPlace: join(ownTown, slug) }
}

/** A town that is its own neighbourhood has one page: `karen` for `karen/karen`. */
export function toOnePage(path: string): string {
  const [town = '', place] = path.split('/')
  return town === place ? town : path
}

function toTownPath({ townCity }: Pick<Located, 'townCity'>, renamed: Areas['renamed']): string | null {
  const own = toSlug(toPart(townCity))
  const town = renamed.get(own) ?? own
  return !town || findKind(town) ? null : town
}

/** The present paths of a town, or of a place in a town, that may have been renamed. */
function presentPaths(renamed: Areas['renamed'], [town = '', place]: readonly string[]): string[] {
  if (place === undefined) return [renamed.get(town) ?? []].flat()
  const present = join(renamed.get(town) ?? town, place)
  return [renamed.get(join(town, place)) ?? renamed.get(present) ?? present]
}

/** The paths of former names, and the names of present ones. A town that became a place, or a place a town, is not followed. */
function readNames(places: readonly Place[]) {
  const pathOf = (key: string) => join(...key.split('/').map(toSlug))
  const known = new Map(places.map(({ key }) => [pathOf(key), key.slice(key.indexOf('/') + 1)] as const))
  const renamed = new Map(
    places.flatMap(({ key, formerNames = [] }) =>
      formerNames
        .filter((name) => isArea(name) === isArea(key) && !known.has(pathOf(name)))
        .map((name) => [pathOf(name), pathOf(key)] as const),
    ),
  )
  return { known, renamed }
}
