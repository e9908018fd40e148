import { normalise } from '../listings/filters.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf, toPart } from '../places/place-key.ts'
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

/** At module level, because areas depend only on the places, which do not change while the server runs, and on the listings. */
const cache = new WeakMap<readonly Listed[], { places: readonly Place[]; areas: Areas }>()

/** All areas with listings. `listings` are all that are offered, newest first. */
export function areasOf<Some extends Listed>(
  { places }: { places: readonly Place[] },
  listings: readonly Some[],
): Areas<Some> {
  const cached = cache.get(listings)
  if (cached?.places === places) return cached.areas as unknown as Areas<Some>
  const areas = createAreas(places, listings)
  cache.set(listings, { places, areas })
  return areas
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
export function findAreaOf(areas: Areas, listing: Located): Area | null {
  const { town, place } = findTownAndPlace(areas, listing)
  return place ?? town
}

/** The areas of a listing's town and place, null without a page. A place that had another name may be in another town. */
export function findTownAndPlace({ byPath, renamed }: Areas, listing: Located): Record<'town' | 'place', Area | null> {
  const { town, place } = toPaths(listing, renamed, (path) => byPath.has(path))
  const find = (path: string | null) => (path === null ? null : (byPath.get(path) ?? null))
  return { town: find(town), place: find(place) }
}

function join(...segments: string[]) {
  return segments.filter(Boolean).join('/')
}

function createAreas<Some extends Listed>(places: readonly Place[], listings: readonly Some[]): Areas<Some> {
  const { renamed, known } = readNames(places)
  const towns = new Set(listings.map((listing) => toPaths(listing, renamed, () => false).town))
  // Also without any listing there is a page of all areas.
  const drafts = new Map<string, Draft<Some>>([['', createDraft()]])
  const draftAt = (path: string) => {
    const draft = drafts.get(path) ?? createDraft<Some>()
    drafts.set(path, draft)
    return draft
  }
  for (const listing of listings) {
    const { town, place, ownPlace } = toPaths(listing, renamed, (path) => towns.has(path))
    const kinds = areaKinds.filter((kind) => kind.matches(listing))
    add(draftAt(''), listing, kinds)
    if (town === null) continue
    const townDraft = draftAt(town)
    add(townDraft, listing, kinds)
    addNames(townDraft, listing, toPart(listing.townCity))
    if (place === null) continue
    const draft = draftAt(place)
    const key = placeKeyOf(listing) ?? ''
    add(draft, listing, kinds)
    addNames(draft, listing, ownPlace === place ? key.slice(key.indexOf('/') + 1) : '')
    draft.places.add(normaliseKey(key))
  }
  const nameOf = (path: string) => mostUsed(drafts.get(path)?.names) ?? known.get(path) ?? path
  const areas = [...drafts.keys()].sort().flatMap((path) => {
    const draft = drafts.get(path) as Draft<Some>
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
    const kinds = areaKinds.flatMap((kind) => {
      const own = draft.byKind.get(kind)
      return own ? [{ ...area, path: [...segments, kind.name], kind, listings: own }] : []
    })
    return [area, ...kinds]
  })
  return { byPath: new Map(areas.map((area) => [area.path.join('/'), area])), renamed }
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

/** An empty name does not count: it is that of a former place. */
function addNames({ names, towns }: Draft<unknown>, listing: Located, name: string) {
  towns.add(normalise(listing.townCity ?? ''))
  if (name) names.set(name, (names.get(name) ?? 0) + 1)
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
  const ownTown = slugOf(toPart(listing.townCity))
  const town = renamed.get(ownTown) ?? ownTown
  if (!town || findKind(town)) return nowhere
  const slug = slugOf(toPart(listing.neighbourhood) || toPart(listing.estate))
  if (!slug || findKind(slug)) return { ...nowhere, town }
  const [present = ''] = presentPaths(renamed, [ownTown, slug])
  const [presentTown = '', presentPlace] = present.split('/')
  const isPresent =
    presentPlace !== undefined && !findKind(presentPlace) && (presentTown === town || hasPage(presentTown))
  return { town, place: isPresent ? present : join(town, slug), ownPlace: join(ownTown, slug) }
}

/** The present paths of a town, or of a place in a town, that may have been renamed. */
function presentPaths(renamed: Areas['renamed'], [town = '', place]: readonly string[]): string[] {
  if (place === undefined) return [renamed.get(town) ?? []].flat()
  const present = join(renamed.get(town) ?? town, place)
  return [renamed.get(join(town, place)) ?? renamed.get(present) ?? present]
}

/** The paths of former names, and the names of present ones. A town that became a place, or a place a town, is not followed. */
function readNames(places: readonly Place[]) {
  const pathOf = (key: string) => join(...key.split('/').map(slugOf))
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

/** 10,000 listings have few names. */
const slugs = new Map<string, string>()
const maxSlugs = 20_000

function slugOf(name: string): string {
  const slug = slugs.get(name) ?? toSlug(name)
  if (slugs.size >= maxSlugs) slugs.clear()
  slugs.set(name, slug)
  return slug
}
