import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { formatPrice } from '../../domain/amounts/money.ts'
import { pictureTexts, price, propertyId, shortId } from '../../domain/listings/listing.ts'
import { withSmallPictures } from '../../domain/pictures/small-pictures.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { listingDescription, titlesAmong } from '../../domain/property/listing-title.ts'
import { searchLike } from '../../domain/saved-searches/wanted.ts'
import { formatSearch } from '../../domain/search/search.ts'
import { toListingShareCard } from '../../domain/share/share-card.ts'
import { toRealEstateListing } from '../../domain/structured-data/listing.ts'
import { urls } from '../../domain/urls.ts'
import { dataSaverContext, siteContext } from '../context.ts'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import { privatePage, publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/listing.route'
import { ListingScreen } from './listing-screen.tsx'
import { toListingScreen, toSimilarCards } from './to-listing-screen.ts'
import { WithdrawnScreen } from './withdrawn-screen.tsx'

/** One property by its short id. The full id redirects (B8); a withdrawn property answers 410 with alternatives (A5), one on hold 404 (J5). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { catalogue, shareCardVersion } = site
  const [found, all] = await Promise.all([catalogue.find(params.id), catalogue.list('all')])
  if (found.found === 'unavailable' || !all.ok) throw unavailable()
  if (found.found === 'nothing') throw notFound()

  if (found.found !== 'listing') {
    const facts = found.found === 'withdrawn' ? found.listing : null
    const withdrawn = { propertyId: propertyId({ id: params.id }), isOnHold: found.found === 'on-hold', facts }
    const similar = facts ? toSimilarCards({ ...facts, kes: null }, all.snapshot, site) : []
    return data({ withdrawn, similar }, { status: withdrawn.isOnHold ? 404 : 410, headers: publicPage })
  }
  const similar = toSimilarCards({ ...found.listing, kes: price(found.listing) }, all.snapshot, site)
  const { search, searchParams } = url
  if (params.id.length > shortId(params.id).length) throw redirect(urls.listing(params.id) + search, 301)
  const now = searchParams.has('sent') ? new Date() : null
  const { country, ...screen } = toListingScreen(found.listing, all.snapshot, site, now)
  const { listing: shown, above } = screen
  if (shown.description && context.get(dataSaverContext)) shown.description = withSmallPictures(shown.description)
  const isPast = catalogue.isPast(found.listing)
  if (!isPast) {
    describePage(context, {
      trail: [...above, { name: shown.name, path: urls.listing(shown.id) }],
      list: (siteUrl) => [toRealEstateListing(found.listing, siteUrl, country)],
    })
  }
  const shownFacts = {
    ...screen,
    titles: titlesAmong(found.listing, all.listings),
    about: listingDescription(found.listing),
    similar,
    like: site.mails ? urls.follow('all', formatSearch(searchLike(found.listing))) : null,
    shareCard: shareCardVersion(toListingShareCard(found.listing)),
    /** The words of the main picture, which the share card shows; none without. */
    mainText: [...pictureTexts([found.listing.mainImage]).values()],
    allPictures: searchParams.get('images') === 'all',
    isPast,
  }
  return data(shownFacts, { headers: now ? privatePage : publicPage })
}

/** From a list, the page opens at once with the record in local storage (B7); the server's answer completes it. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const complete = serverLoader()
  // It may fail before the page that handles this is there.
  complete.catch(() => {})
  // The list has loaded this code when it stored the records.
  const { findStoredPage } = await import('./stored-properties.ts')
  const stored = findStoredPage(params.id)
  return stored ? { stored, complete } : complete
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  if ('withdrawn' in loaderData) {
    const title = loaderData.withdrawn.isOnHold ? 'Not offered at the moment' : 'No longer available'
    return [{ title }, { name: 'robots', content: 'noindex' }]
  }
  const isStored = 'stored' in loaderData
  const listing = isStored ? loaderData.stored : loaderData.listing
  const shown = pageMeta(matches, {
    title: isStored ? listing.name : loaderData.titles,
    description: isStored ? `${listing.summary}. ${formatPrice(listing)}.` : loaderData.about,
    path: urls.listing(listing.id),
    ...('shareCard' in loaderData && {
      shareCard: {
        path: urls.listing(listing.id),
        version: loaderData.shareCard,
        alt: [`${listing.name}: ${formatPrice(listing)}`, ...loaderData.mainText].join('. '),
      },
    }),
  })
  return 'isPast' in loaderData && loaderData.isPast ? [...shown, { name: 'robots', content: 'noindex' }] : shown
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  if ('withdrawn' in loaderData) return <WithdrawnScreen {...loaderData} />
  if ('listing' in loaderData) return <ListingScreen key={loaderData.listing.id} {...loaderData} />
  return <StoredListing key={loaderData.stored.id} {...loaderData} />
}

type Stored = Extract<Route.ComponentProps['loaderData'], { stored: ListingPage }>

/** Shows the stored record and completes it in place, so that an inquiry or a gallery stays as the visitor left it. */
function StoredListing({ stored, complete }: Stored) {
  const [read, setRead] = useState<Awaited<typeof complete> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    async function fail(error: unknown) {
      // The service worker asks for the page instead of its data, and has a copy that is complete (H13).
      if (error instanceof Response && (await globalThis.caches?.match(location.pathname))) location.reload()
      else setFailed(true)
    }
    complete.then(setRead, fail)
  }, [complete])
  if (read && 'withdrawn' in read) return <WithdrawnScreen {...read} />
  return <ListingScreen {...(read ?? { listing: stored })} incomplete={failed} />
}
