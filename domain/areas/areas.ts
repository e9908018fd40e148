import { normalise } from '../listings/filters.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf, toPart } from '../listings/place-key.ts'
import { memoize } from '../memoize.ts'
import type { Place } from '../places/places.ts'
import { toSlug } from './area-slug.ts'
import { type AreaKind, areaKinds, findKind } from './kinds.ts'

/** A page below `/areas` that has listings (H5, H6): a town, a place in it, or all of Kenya, each also for one kind. */
export type Area<Some extends Listed = Listed> = {
  /** The segments of its path for `urls.area`: `['nairobi', 'kilimani', 'homes-for-rent']`; empty for all of Kenya. */
  path: readonly string[]
  /** Null for all of Kenya. */
  town: string | null
  /** The neighbourhood or estate; null for a town. */
  place: string | null
  kind: AreaKind | null
  /** Newest first. */
  listings: readonly Some[]
  /** The values of the search key `town` that find the town's listings, of a place those of its listings. Sorted. */
  towns: readonly string[]
  /** The values of the search key `place` that find the place's listings: also its former names. Sorted; empty for a town. */
  places: readonly string[]
}

export type Areas<Some extends Listed = Listed> = {
  /** By the segments of the path, joined with slashes. Each area stands before its kinds and its places. */
  byPath: ReadonlyMap<string, Area<Some>>
  /** The path of each former name of a place that has listings under its present name. */
  renamed: ReadonlyMap<string, string>
}

const areasByPlaces = memoize((places: readonly Place[]) =>
  memoize((listings: readonly Listed[]) => createAreas(places, listings)),
)

/** All areas with listings. `listings` are all that are offered, newest first. */
export function areasOf<Some extends Listed>(
  { places }: { places: readonly Place[] },
  listings: readonly Some[],
): Areas<Some> {
  return areasByPlaces(places)(listings) as unknown as Areas<Some>
}

/**
 * The area at a path in any spelling, or under a former name; null where there are no listings. An area whose own path differs from
 * the one that was asked for is where to redirect.
 */
export function findArea<Some extends Listed>(
  { byPath, renamed }: Areas<Some>,
  segments: readonly string[],
): Area<Some> | null {
  const slugs = segments.map(toSlug)
  const kind = findKind(slugs.at(-1))
  const base = kind ? slugs.slice(0, -1) : slugs
  if (base.length > 2 || base.includes('')) return null
  const suffix = kind ? [kind.name] : []
  const found = [base.join('/'), ...presentPaths(renamed, base)].find((path) => byPath.has(path))
  return found === undefined ? null : (byPath.get(join(found, ...suffix)) ?? null)
}

/** The narrowest area of a listing: its place, else its town; null if neither has a page. */
export function findAreaOf({ byPath, renamed }: Areas, listing: Located): Area | null {
  const { town, place } = toPaths(listing, renamed, (path) => byPath.has(path))
  const [narrowest] = [place, town].flatMap((path) => (path === null ? [] : (byPath.get(path) ?? [])))
  return narrowest ?? null
}

function join(...segments: string[]) {
  return segments.filter(Boolean).join('/')
}

function createAreas<Some extends Listed>(places: readonly Place[], listings: readonly Some[]): Areas<Some> {
  const { renamed, known } = readNames(places)
  const drafts = draftAreas(listings, renamed)
  const nameOf = (path: string) => mostUsed(drafts.get(path)?.names) ?? known.get(path) ?? path
  const areas = [...drafts.keys()].sort().flatMap((path) => toAreas(path, drafts.get(path) as Draft<Some>, nameOf))
  return { byPath: new Map(areas.map((area) => [area.path.join('/'), area])), renamed }
}

/** By path, without kinds. */
function draftAreas<Some extends Listed>(listings: readonly Some[], renamed: Areas['renamed']) {
  const townNames = new Set(listings.map(({ townCity }) => townCity))
  const towns = new Set([...townNames].map((townCity) => toTownPath({ townCity }, renamed)))
  // Also without any listing there is a page of all areas.
  const all = createDraft<Some>()
  const drafts = new Map([['', all]])
  const draftAt = (path: string) => {
    const draft = drafts.get(path) ?? createDraft<Some>()
    drafts.set(path, draft)
    return draft
  }

  /** The drafts of a listing's town and place, each with the name that the listing gives it. */
  function locate(listing: Located): { draft: Draft<Some>; name: string }[] {
    const { town, place, ownPlace } = toPaths(listing, renamed, (path) => towns.has(path))
    if (town === null) return []
    const located = [{ draft: draftAt(town), name: toPart(listing.townCity) }]
    if (place !== null) {
      const key = placeKeyOf(listing) ?? ''
      const draft = draftAt(place)
      draft.places.add(normaliseKey(key))
      // The name of a former place does not count.
      located.push({ draft, name: ownPlace === place ? key.slice(key.indexOf('/') + 1) : '' })
    }
    for (const { draft } of located) draft.towns.add(normalise(listing.townCity ?? ''))
    return located
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
function toAreas<Some extends Listed>(path: string, draft: Draft<Some>, nameOf: (path: string) => string) {
  const segments = path.split('/').filter(Boolean)
  const [town, place] = segments
  const area: Area<Some> = {
    path: segments,
    town: town === undefined ? null : nameOf(town),
    place: place === undefined ? null : nameOf(path),
    kind: null,
    listings: draft.listings,
    towns: [...draft.towns].sort(),
    places: [...draft.places].sort(),
  }
  const kinds = areaKinds.flatMap((kind): Area<Some>[] => {
    const listings = draft.byKind.get(kind)
    return listings ? [{ ...area, path: [...segments, kind.name], kind, listings }] : []
  })
  return [area, ...kinds]
}

type Located = Pick<Listed, 'townCity' | 'neighbourhood' | 'estate'>

type Draft<Some> = {
  listings: Some[]
  byKind: Map<AreaKind, Some[]>
  names: Map<string, number>
  towns: Set<string>
  places: Set<string>
}

function createDraft<Some>(): Draft<Some> {
  return { listings: [], byKind: new Map(), names: new Map(), towns: new Set(), places: new Set() }
}

function add<Some>({ listings, byKind }: Draft<Some>, listing: Some, kinds: readonly AreaKind[]) {
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

/**
 * The paths of a listing's town and place. A name that reads as a kind has none. A place under a former name has its present path
 * only if the town there has a page, which is the way to it.
 */
function toPaths(listing: Located, renamed: Areas['renamed'], hasPage: (town: string) => boolean): Paths {
  const town = toTownPath(listing, renamed)
  if (town === null) return nowhere
  const ownTown = toSlug(toPart(listing.townCity))
  const slug = toSlug(toPart(listing.neighbourhood) || toPart(listing.estate))
  if (!slug || findKind(slug)) return { ...nowhere, town }
  const [present = ''] = presentPaths(renamed, [ownTown, slug])
  const [presentTown = '', presentPlace] = present.split('/')
  const isPresent =
    presentPlace !== undefined && !findKind(presentPlace) && (presentTown === town || hasPage(presentTown))
  return { town, place: isPresent ? present : join(town, slug), ownPlace: join(ownTown, slug) }
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
