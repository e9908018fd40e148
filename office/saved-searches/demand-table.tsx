import { Link } from 'react-router'
import table from '../../app/ui/table.module.css'
import { type Demand, placeOfDemand } from '../../domain/saved-searches/demand.ts'
import { listCriteria } from '../../domain/search/list-criteria.ts'
import { everything, formatSearch } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { urls } from '../../domain/urls.ts'
import styles from './saved-searches.module.css'
import { seekersUrl } from './seekers-query.ts'

type DemandRow = ReturnType<typeof toDemandRow>

/** A group of what people look for, in words, with the public page of what is offered. */
export function toDemandRow({ search, seekers, offered }: Demand) {
  const { maxPriceValue, ...others } = search
  return {
    words: searchTitle('all', { ...others, maxPriceValue: null }),
    place: placeOfDemand(search),
    upTo: listCriteria({ ...everything, maxPriceValue })[0]?.label ?? 'Any',
    url: urls.listings('all', formatSearch(search)),
    people: seekersUrl({
      words: search.place[0]?.split('/').at(-1) ?? search.town[0] ?? '',
      state: null,
      source: null,
      page: 1,
    }),
    ...{ seekers, offered },
  }
}

/** The searches of most people beside what is offered, as bars in a table (K4.3). */
export function DemandTable({ demand }: { demand: readonly DemandRow[] }) {
  if (demand.length === 0) return null
  const most = Math.max(...demand.flatMap(({ seekers, offered }) => [seekers, offered]))
  return (
    <section className={styles.section} aria-labelledby="demand">
      <h2 id="demand">Looked for, and offered</h2>
      <p className={styles.soft}>
        Whoever looks in several places counts in each. Offered is what fits the highest price that somebody of them
        would pay.
      </p>
      <table className={`${table.figures} ${styles.demand}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Price</th>
            <th scope="col">Looked for by</th>
            <th scope="col">You have</th>
          </tr>
        </thead>
        <tbody>
          {demand.map(({ words, upTo, url, people, seekers, offered }) => (
            <tr key={words + upTo}>
              <th scope="row" dir="auto">
                {words}
              </th>
              <td data-label="Price">{upTo}</td>
              <td data-label="Looked for by">
                <Link to={people}>
                  {seekers.toLocaleString('en-US')}
                  <span className="visually-hidden"> people who look for {words}</span>
                </Link>
                <Bar share={seekers / most} />
              </td>
              <td data-label="You have">
                <a href={url} target="_blank" rel="noopener">
                  {offered.toLocaleString('en-US')}
                  <span className="visually-hidden"> offered: {words}</span>
                </a>
                <Bar share={offered / most} isSoft />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A bar beside its number, which says the same. Its width is an attribute, as the page's policy allows no styles of elements. */
function Bar({ share, isSoft = false }: { share: number; isSoft?: boolean }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-soft={isSoft || undefined}>
      <rect width={Math.max(share * 100, share > 0 ? 1 : 0)} height="8" />
    </svg>
  )
}
