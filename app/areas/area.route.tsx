import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { areaCrumbs } from '../../domain/areas/area-crumbs.ts'
import { searchOf } from '../../domain/areas/area-search.ts'
import {
  areaDescription,
  areaFacts,
  areaHeading,
  areaLines,
  areaName,
  areaTitles,
} from '../../domain/areas/area-words.ts'
import { type Area, findArea, introductionOf, isThin } from '../../domain/areas/areas.ts'
import type { AreaKind } from '../../domain/areas/kinds.ts'
import { toAreaLocator } from '../../domain/areas/locator.ts'
import { listMentions } from '../../domain/areas/mentions.ts'
import { listNearby, listParts, listShared } from '../../domain/areas/nearby.ts'
import { listKindLinks, summarise } from '../../domain/areas/summary.ts'
import { listAreaTools } from '../../domain/areas/tools.ts'
import { toCard } from '../../domain/cards/card.ts'
import { withSmallPictures } from '../../domain/pictures/small-pictures.ts'
import { countryOf, isKenya } from '../../domain/places/country.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import {
  criteriaOf,
  everything,
  formatSearch,
  isPerAcre,
  listSortOrders,
  type SortOrder,
  sortLabels,
} from '../../domain/search/search.ts'
import { sortListings } from '../../domain/search/sort.ts'
import { toAreaShareCard } from '../../domain/share/share-card.ts'
import { toItemList } from '../../domain/structured-data/lists.ts'
import { urls } from '../../domain/urls.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { dataSaverContext, type SiteContext, siteContext } from '../context.ts'
import { ArticleCards } from '../insights/article-cards.tsx'
import { Link } from '../link.tsx'
import { LocatorMap } from '../map/locator-map.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { RichText } from '../page-parts/rich-text.tsx'
import { FollowSearch, feedLink } from '../search/follow-search.tsx'
import buttons from '../ui/button.module.css'
import { PageLinks } from '../ui/page-links.tsx'
import type { Route } from './+types/area.route'
import styles from './area.module.css'
import { AreaFacts } from './area-facts.tsx'
import { AreaLinks } from './area-links.tsx'
import { areaUrl } from './area-url.ts'
import { KindLinks } from './kind-links.tsx'
import { SummaryTable } from './summary-table.tsx'

const cardsPerPage = 9
/** Before the figures and the words: one row of a desktop. */
const cardsFirst = 3
const maxArticles = 3
/** More places than these need the whole width. */
const maxPlacesBesideTable = 24

/** A town, a place or a kind of property there, only where there are listings (H5, H6). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { catalogue, atlas, insights, findPicture, areaIntroductions, shareCardVersion } = context.get(siteContext)
  const [read, written] = await Promise.all([catalogue.list('all'), insights.listWhole()])
  if (!read.ok) throw unavailable()
  const areas = read.snapshot.areas()
  const asked = Object.values(params).filter((segment) => segment !== undefined)
  const area = findArea(areas, asked)
  if (!area) throw notFound()
  const path = area.path.join('/')
  if (path !== asked.join('/')) throw redirect(urls.area(...area.path) + url.search, 301)

  const { sort, page: askedPage } = parseSearch(url.searchParams)
  const pages = Math.ceil(area.listings.length / cardsPerPage)
  const page = Math.min(askedPage, pages)
  const { pricePerAcre } = read.snapshot.facts
  const shown = sortListings(area.listings, sort, pricePerAcre).slice((page - 1) * cardsPerPage, page * cardsPerPage)
  const introduction = introductionOf(areaIntroductions, area)
  const about = area.place ?? area.town
  const articles = written.ok ? listMentions(written.articles, area, maxArticles) : []
  const trail = areaCrumbs(areas, area)
  const indexed = !isThin(area, areaIntroductions)
  const lookups = { ...cardLookups(catalogue), ...(isPerAcre(sort) && { pricePerAcre }) }
  const cards = shown.map((listing) => toCard(listing, findPicture, lookups))
  if (indexed) describePage(context, { trail, list: (siteUrl) => toItemList(cards, siteUrl) })
  return {
    path,
    trail,
    indexed,
    shareCard: shareCardVersion(toAreaShareCard(area)),
    isKind: area.kind !== null,
    name: areaName(area),
    heading: areaHeading(area),
    facts: areaFacts(area),
    lines: areaLines(area),
    titles: areaTitles(area),
    description: areaDescription(area),
    introduction: introduction && context.get(dataSaverContext) ? withSmallPictures(introduction) : introduction,
    kinds: listKindLinks(areas, area),
    summary: summarise(areas, area),
    cards,
    total: area.listings.length,
    sort,
    orders: area.kind ? listOrders(area.kind, sort) : [],
    page,
    pages,
    search: toAddresses(searchOf(area), sort),
    tools: isKenyan(area, context.get(siteContext)) ? listAreaTools(area) : [],
    parts: listParts(areas, area),
    shared: listShared(areas, area),
    nearby: listNearby(areas, area, atlas.findPlace),
    locator: toAreaLocator(atlas, area, read.snapshot.prepared('all')),
    about,
    articles: articles.map(({ slug, title, date, excerpt, picture }) => ({ slug, title, date, excerpt, picture })),
  }
}

/** The tools are about Kenya (G2). Those of all listings stay: most are there. */
function isKenyan({ town, listings: [first] }: Area, { atlas, firm }: SiteContext): boolean {
  return town === null || !first || isKenya(countryOf(first, atlas.findPlace, firm.address.countryCode))
}

/** The addresses of an area's search. Made here, because the code of searches would be 5 KB more of script. */
function toAddresses(asked: ReturnType<typeof searchOf>, sort: SortOrder) {
  if (!asked) return null
  const { screen, search } = asked
  const criteria = formatSearch(criteriaOf(search))
  return {
    results: urls.listings(screen, formatSearch({ ...search, sort })),
    follow: urls.follow(screen, criteria),
    feed: urls.searchFeed(screen, criteria),
  }
}

/** Rents and prices are never mixed, so only the page of a kind has an order of prices. */
function listOrders({ type, status }: AreaKind, sort: SortOrder) {
  const orders = listSortOrders({ ...everything, propertyType: [type], sort }, { propertyStatus: status })
  return orders.map((order) => ({ order, label: sortLabels[order] }))
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, indexed, shareCard, heading, facts, titles, description, page, search } = loaderData
  return [
    ...pageMeta(matches, {
      title: page > 1 ? titles.map((title) => `${title}, page ${page}`) : titles,
      description: page > 1 ? `Page ${page}. ${description}` : description,
      path: toAddress({ path, page }),
      shareCard: { path: toAddress({ path, page: 1 }), version: shareCard, alt: `${heading}: ${facts}` },
    }),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(search ? [feedLink(search.feed)] : []),
  ]
}

type Loaded = Route.ComponentProps['loaderData']

export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { path, trail, isKind, name, heading, lines, introduction, kinds, summary } = loaderData
  const { parts, nearby, locator, about, articles, cards, page } = loaderData
  // With a single row it would say again what stands below the heading.
  const hasTable = !isKind || summary.rows.length > 1
  const hasWords = Boolean(introduction || locator)
  const placesAreBesideTable = hasTable && !hasWords && parts.length > 0 && parts.length <= maxPlacesBesideTable
  const places = <Places {...loaderData} />
  // A visitor who asked for another page wants its properties.
  const first = page === 1 ? cards.slice(0, cardsFirst) : cards
  const more = cards.slice(first.length)
  return (
    <>
      <div className={styles.head}>
        <div className="page-width">
          <Breadcrumbs trail={trail} />
          <h1 dir="auto">
            {heading}
            <AreaFacts lines={lines} />
          </h1>
          <KindLinks kinds={kinds} label={`Kinds of property in ${name}`} />
        </div>
      </div>
      <div className={`page-width ${styles.screen}`}>
        <Properties key={path} {...loaderData} first={first}>
          {more.length === 0 && <Paging {...loaderData} />}
        </Properties>
        {hasWords ? (
          <div className={`${styles.columns} ${styles.about}`}>
            {introduction && <RichText html={introduction} />}
            {hasTable && <SummaryTable summary={summary} name={name} />}
            {locator && <LocatorMap locator={locator} />}
          </div>
        ) : (
          hasTable && (
            <div className={placesAreBesideTable ? `${styles.columns} ${styles.figures}` : undefined}>
              <SummaryTable summary={summary} name={name} />
              {placesAreBesideTable && places}
            </div>
          )
        )}
        {!locator && !placesAreBesideTable && places}
        {more.length > 0 && (
          <section aria-labelledby="more">
            <h2 id="more">{`More in ${name}`}</h2>
            <ListingGrid cards={more} />
            <Paging {...loaderData} />
          </section>
        )}
        {locator && places}
        {nearby.length > 0 && (
          <section aria-labelledby="nearby">
            <h2 id="nearby">{`Near ${name}`}</h2>
            <AreaLinks links={nearby} />
          </section>
        )}
        {articles.length > 0 && (
          <section aria-labelledby="articles">
            <h2 id="articles">{about ? `Our articles about ${about}` : 'Articles about property in Kenya'}</h2>
            <ArticleCards articles={articles} titleTag="h3" />
          </section>
        )}
      </div>
      <ConsultWithUs />
    </>
  )
}

function Places({ parts, shared, isKind, heading, name }: Loaded) {
  const remarks = shared.map(({ name, path, count }) => (
    <p key={path}>
      {`${count} of these ${count === 1 ? 'is' : 'are'} also counted under `}
      <Link to={areaUrl(path)}>
        <bdi>{name}</bdi>
      </Link>
      {'.'}
    </p>
  ))
  if (parts.length === 0) return remarks
  return (
    <section aria-labelledby="places">
      <h2 id="places">{`${isKind ? heading : name}, place by place`}</h2>
      <AreaLinks links={parts} />
      {remarks}
    </section>
  )
}

/** The first properties, the newest or in the order of the address, and what they cost. */
function Properties({ path, first, total, sort, orders, tools, children }: Loaded & PropertiesProps) {
  return (
    <section aria-labelledby="properties">
      <header className={styles.bar}>
        <h2 id="properties">{sort === 'newest' ? 'Newest properties' : 'Properties'}</h2>
        {orders.length > 0 && total > 1 && (
          <ul aria-label="Order">
            {orders.map(({ order, label }) => (
              <li key={order}>
                <Link to={toAddress({ path, sort: order })} aria-current={order === sort} preventScrollReset>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      <ListingGrid cards={first} firstView />
      {children}
      {tools.length > 0 && (
        <ul className={styles.tools} aria-label="Costs and checks">
          {tools.map(({ label, href }) => (
            <li key={href}>
              <Link to={href}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type PropertiesProps = { first: Loaded['cards']; children: ReactNode }

/** The way to the other properties of the area, nine on a page. */
function Paging({ path, total, sort, page, pages, search }: Loaded) {
  return (
    <>
      <nav className={styles.paging} aria-label="More properties">
        <PageLinks page={page} pages={pages} to={(number) => toAddress({ path, sort, page: number })} Link={Link} />
        {search && (
          <Link to={search.results} className={buttons.secondary}>
            {total === 1 ? 'Show it in the search results' : `Search and filter these ${total}`}
          </Link>
        )}
      </nav>
      {search && <FollowSearch href={search.follow} />}
    </>
  )
}

function toAddress({ path, sort = 'newest', page = 1 }: { path: string; sort?: SortOrder; page?: number }) {
  const query = new URLSearchParams()
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return areaUrl(path) + (query.size > 0 ? `?${query}` : '')
}
