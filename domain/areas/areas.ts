import { mostUsed } from '../fold-name.ts'
import type { Listing } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { isArea, type Located, nameOfPlace, normaliseKey, toPart } from '../listings/place-key.ts'
import type { Place } from '../places/places.ts'
import type { SafeHtml } from '../safe-html.ts'
import { normalise } from '../search/filters.ts'
import { foldKey, ownTownOf, placeAmong, townsAmong } from '../search/same-place.ts'
import { foldSegment, toSlug } from './area-slug.ts'
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
  /** The path of each area without a kind, by its segments as they are compared. */
  paths: ReadonlyMap<string, string>
  /** The present names of former ones of places, and of places with the name of a town the town's own, all as segments are compared. */
  renamed: ReadonlyMap<string, string>
  /** The towns that listings name, as they are compared. */
  towns: ReadonlySet<string>
}

/** Names that tell the page of a place: those of towns, and the present names of places. */
type Names = Pick<Areas, 'renamed' | 'towns'>

/** The editor's introductions by the path of their area, as it is compared, from `content/areas/`: `nairobi` or `nairobi/kilimani`. */
export type AreaIntroductions = Pick<ReadonlyMap<string, SafeHtml>, 'get'>

/** The pages of kinds do not repeat it. */
export function introductionOf(introductions: AreaIntroductions, { path, kind }: Area): SafeHtml | null {
  return kind ? null : (introductions.get(path.map(foldSegment).join('/')) ?? null)
}

/** True for a page that says no more than its only property's own page: search engines are not to index it (H7). */
export function isThin(area: Area, introductions: AreaIntroductions): boolean {
  return area.listings.length === 1 && introductionOf(introductions, area) === null
}

/** All areas with listings. `listings` are all that are offered, newest first. */
export function createAreas({ places }: { places: readonly Place[] }, listings: readonly Listing[]): Areas {
  const { renamed, known } = readNames(places)
  const towns = townsAmong(listings)
  const { drafts, elsewhere } = draftAreas(listings, { renamed, towns })
  const nameAt = (path: string) => mostUsedName(path, drafts.get(path)) ?? known.get(path) ?? path
  const byNames = [...drafts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, draft]) => [path, toAreas(path, draft, nameAt)] as const)
  const areas = byNames.flatMap(([, own]) => own)
  return {
    byPath: new Map(areas.map((area) => [area.path.join('/'), area])),
    paths: new Map(byNames.flatMap(([path, [area]]) => (area ? [[path, area.path.join('/')] as const] : []))),
    renamed: new Map([...elsewhere, ...renamed]),
    towns,
  }
}

/**
 * The area at a path in any spelling, or under a former name; null where there are no listings. An area whose own path differs from
 * the one that was asked for is where to redirect.
 */
export function findArea({ byPath, paths, renamed }: Areas, segments: readonly string[]): Area | null {
  const kind = findKind(toSlug(segments.at(-1) ?? ''))
  const base = (kind ? segments.slice(0, -1) : segments).map(foldSegment)
  if (base.length > 2 || base.includes('')) return null
  const suffix = kind ? [kind.name] : []
  const [found] = [base.join('/'), ...presentPaths(renamed, base)].flatMap((path) => paths.get(toOnePage(path)) ?? [])
  return found === undefined ? null : (byPath.get(join(found, ...suffix)) ?? null)
}

/** The narrowest area of a listing: its place, else its town; null if neither has a page. */
export function findAreaOf({ byPath, paths, ...names }: Areas, listing: Located): Area | null {
  const { town, place } = locate(listing, names)
  const [narrowest] = [place, town].flatMap((path) => (path === null ? [] : (paths.get(path) ?? [])))
  return narrowest === undefined ? null : (byPath.get(narrowest) ?? null)
}

function join(...segments: string[]) {
  return segments.filter(Boolean).join('/')
}

/** The listings of an area before it has a name, newest first, and where they are. */
type Draft = { listings: Listing[]; locations: Set<Location> }

/** By the segments of a path as they are compared, without kinds; so are all paths below. `elsewhere` are the paths of places under their records' towns. */
function draftAreas(listings: readonly Listing[], names: Names) {
  // Also without any listing there is a page of all areas.
  const drafts = new Map<string, Draft>([['', { listings: [], locations: new Set() }]])
  const locationOf = oncePerPlace((listing) => locate(listing, names))
  const elsewhere = new Map<string, string>()
  for (const listing of listings) {
    const location = locationOf(listing)
    location.count++
    if (location.asWritten) elsewhere.set(...location.asWritten)
    for (const path of location.paths) {
      const draft = drafts.get(path) ?? { listings: [], locations: new Set() }
      drafts.set(path, draft)
      draft.listings.push(listing)
      draft.locations.add(location)
    }
  }
  return { drafts, elsewhere }
}

type Location = ReturnType<typeof locate>

/** A town with a neighbourhood or estate, as records name them, and the paths of their areas. A name that reads as a kind has none. */
function locate(listing: Located, { renamed, towns }: Names) {
  const town = toTownPath(listing, renamed)
  const key = placeAmong(towns, listing)
  const segments = key === null ? [] : key.split('/').map(foldSegment)
  const hasPage = key !== null && !segments.includes('') && !key.split('/').some(isKind)
  const [present = ''] = hasPage ? presentPaths(renamed, segments) : []
  const place = hasPage ? toOnePage(present) : null
  const ownPlace = hasPage ? segments.join('/') : null
  const ownTown = hasPage ? toTownPath({ townCity: ownTownOf(key) }, renamed) : null
  const written = join(town ?? '', segments.at(-1) ?? '')
  const narrowest = place ?? town ?? ''
  const [townOfPlace = ''] = narrowest.split('/')
  return {
    town,
    place,
    /** The path of its place under the town that its record names, and the one under the other town that the place is called after. */
    asWritten: hasPage && town !== null && written !== ownPlace ? ([written, present] as const) : null,
    /** The areas in which its listings count: all of Kenya, its town, the town that its place is called after, its place, and the town of that place (H5). */
    paths: new Set(['', town ?? '', ownTown ?? '', townOfPlace, narrowest]),
    /** The towns by which a search finds its listings: the record's, and the one that its place is called after. */
    foundIn: new Set([town, ownTown]),
    /** The names that it gives to areas, by path. The name of a former place does not count. */
    names: new Map([
      [ownPlace, key === null ? '' : nameOfPlace({ key })],
      [town, toPart(listing.townCity)],
    ]),
    townKey: normalise(listing.townCity ?? ''),
    placeKey: key === null ? null : normaliseKey(key),
    /** The number of its listings. */
    count: 0,
  }
}

/** The area at a path, and those of its kinds. */
function toAreas(path: string, { listings, locations }: Draft, nameAt: (path: string) => string): Area[] {
  const [town, place] = path.split('/').filter(Boolean)
  const segments = [town, place && path].flatMap((each) => (each ? [toSlug(nameAt(each))] : []))
  // All of Kenya is found without any criterion.
  const own = town === undefined ? [] : [...locations]
  // The records of a place that was once in another town may still name that one.
  const hasTownsAlone = place === undefined && own.every(({ foundIn }) => foundIn.has(path))
  const isSearchable = hasTownsAlone || own.every(({ placeKey }) => placeKey !== null)
  const area: Area = {
    path: segments,
    town: town === undefined ? null : nameAt(town),
    place: place === undefined ? null : nameAt(path),
    isOwnPlace: place === undefined && own.some((location) => location.place === path),
    kind: null,
    listings,
    towns: isSearchable
      ? listValues(own, ({ town, townKey }) => (hasTownsAlone && town !== path ? null : townKey))
      : [],
    places: isSearchable && !hasTownsAlone ? listValues(own, ({ placeKey }) => placeKey) : [],
  }
  const kinds = areaKinds.flatMap((kind): Area[] => {
    const matching = listings.filter(kind.matches)
    return matching.length > 0 ? [{ ...area, path: [...segments, kind.name], kind, listings: matching }] : []
  })
  return [area, ...kinds]
}

/** The values of a search key, each once and in the spelling of most listings. Sorted. */
function listValues(locations: readonly Location[], toValue: (location: Location) => string | null): string[] {
  const used = locations.map((location) => [toValue(location) ?? '', location.count] as const)
  const byName = Map.groupBy(used, ([value]) => foldKey(value))
  return [...byName.values()]
    .map((own) => mostUsed(own) ?? '')
    .filter(Boolean)
    .sort()
}

/** Names that are compared as one are one area, under the spelling of most of its listings. */
function mostUsedName(path: string, draft: Draft | undefined): string | undefined {
  const used = [...(draft?.locations ?? [])].map(({ names, count }) => [names.get(path) ?? '', count] as const)
  return mostUsed(used.filter(([name]) => name !== ''))
}

/** A town that is its own neighbourhood has one page: `karen` for `karen/karen`. */
export function toOnePage(path: string): string {
  const [town = '', place] = path.split('/')
  return town === place ? town : path
}

function toTownPath({ townCity }: Pick<Located, 'townCity'>, renamed: Areas['renamed']): string | null {
  const own = foldSegment(toPart(townCity))
  return !own || isKind(toPart(townCity)) ? null : (renamed.get(own) ?? own)
}

function isKind(name: string): boolean {
  return findKind(toSlug(name)) !== null
}

/** The present paths of a town, or of a place in a town, that may have been renamed. */
function presentPaths(renamed: Areas['renamed'], [town = '', place]: readonly string[]): string[] {
  if (place === undefined) return [renamed.get(town) ?? []].flat()
  const present = join(renamed.get(town) ?? town, place)
  return [renamed.get(join(town, place)) ?? renamed.get(present) ?? present]
}

/** The paths of former names, and the names of present ones. A town that became a place, or a place a town, is not followed. */
function readNames(places: readonly Place[]) {
  const pathOf = (key: string) => join(...key.split('/').map(foldSegment))
  const present = new Set(places.map(({ key }) => pathOf(key)))
  const renamed = new Map(
    places.flatMap(({ key, formerNames = [] }) =>
      key.split('/').some(isKind)
        ? []
        : formerNames
            .filter((name) => isArea(name) === isArea(key) && !present.has(pathOf(name)))
            .map((name) => [pathOf(name), pathOf(key)] as const),
    ),
  )
  const towns = places.map(({ key }) => key.split('/', 1).join())
  const known = new Map(
    [...towns, ...places.map(({ key }) => key)].map((key) => [pathOf(key), nameOfPlace({ key })] as const),
  )
  return { known, renamed }
}
