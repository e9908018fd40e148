import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findCommonPerson } from '../../domain/content/people.ts'
import { formatProperties } from '../../domain/format-count.ts'
import { compareListings, maxCompared } from '../../domain/shortlist/comparison.ts'
import { maxEntries } from '../../domain/shortlist/entry.ts'
import { parseIds, type ShortlistProperty, toShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { siteContext } from '../context.ts'
import { unavailable } from '../page-parts/not-found.ts'
import { privatePage, publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { PrintedFooter } from '../page-parts/printed-footer.tsx'
import { createCostsOf, createSumsOf } from '../property/costs-of.ts'
import type { Route } from './+types/shortlist.route'
import { type ComparedList, Comparison } from './comparison.tsx'
import { OwnShortlist } from './own-shortlist.tsx'
import { type SharedList, SharedShortlist } from './shared-shortlist.tsx'

type Page = { view: 'own' } | ({ view: 'shared' } & SharedList) | ({ view: 'compared' } & ComparedList)

/**
 * The shortlist (F8 to F11). The server knows a list only from the address: `ids` is one that somebody shared, `compare` puts some
 * of it side by side. Without either, the page explains what a shortlist is, and the browser shows the one of the device.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await readPage(url, context)
  // An address with properties is somebody's list: no cache may hold it.
  return data(page, { headers: page.view === 'own' ? publicPage : privatePage })
}

async function readPage({ searchParams }: URL, context: Route.LoaderArgs['context']): Promise<Page> {
  const { ids, more } = parseIds(searchParams.getAll('ids'), maxEntries)
  const named = parseIds(searchParams.getAll('compare'), maxCompared)
  // Without script, the button sends an empty `compare` if no box is ticked: the first of the list are meant.
  const chosen = named.ids.length > 0 ? named : parseIds(ids, maxCompared)
  const isComparison = searchParams.has('compare') && chosen.ids.length > 0
  if (isComparison) {
    const [{ listings, properties }, costsOf] = await Promise.all([
      readProperties(chosen.ids, context),
      readCosts(context),
    ])
    const compared = properties.filter((property) => property.found === 'listing')
    return {
      view: 'compared',
      ids,
      compared,
      comparison: compareListings(listings, costsOf),
      missing: chosen.ids.length - compared.length,
      more: chosen.more,
      onlyDifferences: searchParams.get('differences') === 'only',
    }
  }
  if (ids.length === 0) return { view: 'own' }
  const { listings, properties } = await readProperties(ids, context)
  const { findPerson, sayAnswering } = context.get(siteContext)
  const answering = sayAnswering(findCommonPerson(listings, ids.length, findPerson), new Date())
  return { view: 'shared', properties, more, answering }
}

async function readProperties(ids: readonly string[], context: Route.LoaderArgs['context']) {
  const site = context.get(siteContext)
  const { catalogue, findPicture } = site
  const found = await catalogue.findMany(ids)
  if (found.every((result) => result.found === 'unavailable')) throw unavailable()
  const listings = found.flatMap((result) => (result.found === 'listing' ? [result.listing] : []))
  const lookups = cardLookups(catalogue)
  const sumsOf = createSumsOf(site)
  const properties = found.map((result, position) =>
    toShortlistProperty(ids[position] ?? '', result, findPicture, lookups, sumsOf),
  )
  return { listings, properties }
}

/** Reads the rents of now for what the compared properties cost; without yields while these cannot be read. */
async function readCosts(context: Route.LoaderArgs['context']) {
  const site = context.get(siteContext)
  const all = await site.catalogue.list('all')
  return all.ok ? createCostsOf(all.snapshot.findComparableRents, site) : createSumsOf(site)
}

/** The device's own list needs nothing of the server to open. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Page> {
  return url.searchParams.has('ids') || url.searchParams.has('compare') ? serverLoader() : { view: 'own' }
}

/** A tick changes the entry of the history only (F11). */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href && defaultShouldRevalidate
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return [...pageMeta(matches, describe(loaderData)), { name: 'robots', content: 'noindex' }]
}

function describe(page: Page): Parameters<typeof pageMeta>[1] {
  if (page.view === 'own') {
    return {
      title: 'Shortlist',
      description:
        'Save properties with a heart, note what you think of each, compare them, and send the list to the people who decide with you.',
      path: urls.shortlist(),
    }
  }
  const properties: ShortlistProperty[] = page.view === 'shared' ? page.properties : page.compared
  const known = properties.filter(({ found }) => found !== 'nothing')
  const count = formatProperties(known.length)
  return {
    title: page.view === 'shared' ? `A shortlist of ${count}` : `${count} side by side`,
    description: known
      .slice(0, 3)
      .map(({ name }) => name)
      .join('; '),
    path: urls.shortlist(properties.map(({ id }) => id)),
  }
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <List {...loaderData} />
      <PrintedFooter />
    </>
  )
}

function List(page: Page) {
  if (page.view === 'shared') {
    return <SharedShortlist key={page.properties.map(({ id }) => id).join()} {...page} />
  }
  if (page.view === 'compared') {
    return <Comparison key={page.compared.map(({ id }) => id).join()} {...page} />
  }
  return <OwnShortlist />
}
