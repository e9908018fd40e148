import { areaFacts, areaHeading, briefLines } from '../../domain/areas/area-words.ts'
import type { Area, Areas } from '../../domain/areas/areas.ts'
import { listParts } from '../../domain/areas/nearby.ts'
import { listKindLinks } from '../../domain/areas/summary.ts'
import { formatCount } from '../../domain/format-count.ts'
import { shortRange } from '../../domain/listings/price-range.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import { listCountries } from '../../domain/places/country.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { unavailable } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/areas.route'
import area from './area.module.css'
import { AreaFacts } from './area-facts.tsx'
import { areaUrl } from './area-url.ts'
import styles from './areas.module.css'
import { KindLinks } from './kind-links.tsx'
import { toRanges } from './ranges.ts'

/** With more places, a page of 300 towns would be larger than any other. */
const maxPlaces = 120
const maxPlacesOfTown = 40
/** A town with so many places has a row of its own. */
const largeTown = 8

/** Every town with listings, and its places beneath (H5). */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, atlas, firm, findPicture } = context.get(siteContext)
  const read = await catalogue.list('all')
  if (!read.ok) throw unavailable()
  const areas = read.snapshot.areas()
  const root = areas.byPath.get('')
  describePage(context)
  if (!root)
    return { lines: [], picture: null, summary: 'No property at the moment', kinds: [], towns: [], countries: '' }
  return {
    lines: briefLines(root),
    picture: findMainPicture(root, findPicture),
    summary: `${areaHeading(root)}: ${areaFacts(root, shortRange)}`,
    kinds: listKindLinks(areas, root),
    towns: listTowns(areas, root),
    countries: listCountries(read.listings, atlas.findPlace, firm.address.countryCode),
  }
}

/** The picture of the newest home for sale; null for none. */
function findMainPicture({ listings }: Area, findPicture: FindPicture) {
  const home = listings.find(
    (each) => each.propertyStatus === 'For_Sale' && each.propertyType === 'Residential' && each.mainImage,
  )
  return home?.mainImage ? describePicture(home.mainImage.url, findPicture, home.propertyName ?? '') : null
}

/** The towns with the most listings first, each with its places: at most `maxPlaces` in all. */
function listTowns(areas: Areas, root: Area) {
  let room = maxPlaces
  return listParts(areas, root).map(({ name, path, count, ...offers }) => {
    const town = areas.byPath.get(path)
    const all = town && room > 0 ? listParts(areas, town) : []
    const places = all.slice(0, Math.min(room, maxPlacesOfTown)).map(({ name, path, count }) => ({ name, path, count }))
    room -= places.length
    return { name, path, count, ranges: toRanges(offers), places, more: all.length - places.length }
  })
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { towns, summary, countries } = loaderData
  return pageMeta(matches, {
    title: countries
      ? `Property in ${formatCount(towns.length, 'town')} of ${countries}, place by place`
      : 'Property by town, place by place',
    description: `${summary}. Every town and neighbourhood with its prices.`,
    path: urls.area(),
  })
}

export default function AreaIndex({ loaderData: { lines, picture, kinds, towns, countries } }: Route.ComponentProps) {
  return (
    <>
      <div className={area.head}>
        <div className={`page-width ${styles.head}`}>
          <h1>
            {towns.length > 0 ? `Property in ${formatCount(towns.length, 'town')} of ${countries}` : 'Property by town'}
          </h1>
          <p>
            <AreaFacts lines={towns.length > 0 ? lines : ['There is no property to show at the moment.']} />
          </p>
          {picture && (
            <Picture {...picture} className={styles.picture} sizes="(width >= 64em) 420px, 100vw" most={960} eager />
          )}
          <KindLinks kinds={kinds} label="Kinds of property" />
        </div>
      </div>
      <div className={`page-width ${styles.screen}`}>
        {towns.length > 0 && <p className={styles.note}>Amounts are in KES, rents per month.</p>}
        <ul className={styles.towns}>
          {towns.map(({ name, path, count, ranges, places, more }) => (
            <li key={path} className={places.length >= largeTown ? styles.large : undefined}>
              <h2>
                <Link to={areaUrl(path)}>
                  <bdi>{name}</bdi> <b>{count}</b>
                </Link>
              </h2>
              <p>{ranges}</p>
              {places.length > 0 && (
                <ul>
                  {places.map(({ name, path, count }) => (
                    <li key={path}>
                      <Link to={areaUrl(path)}>
                        <bdi>{name}</bdi> <b>{count}</b>
                      </Link>
                    </li>
                  ))}
                  {more > 0 && (
                    <li>
                      <Link to={areaUrl(path)}>{`${formatCount(more, 'more place')} in ${name}`}</Link>
                    </li>
                  )}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ConsultWithUs />
    </>
  )
}
