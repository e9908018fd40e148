import { Fragment } from 'react'
import { formatProperties } from '../../domain/format-count.ts'
import type { Results } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { urls } from '../../domain/urls.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { Link } from '../link.tsx'
import { StyleSheet } from '../page-parts/page-styles.tsx'
import Mentioned from './mentioned.tsx'
import nearSearch from './near-search.css?url'

type AdviceProps = { screen: ScreenId; results: Pick<Results, 'search' | 'advice' | 'near' | 'missing' | 'mentioned'> }

/**
 * The words that no property has, with the places that may be meant, then properties near what was asked for, and the criteria to drop, each
 * with the number of properties then (F5).
 */
export default function SearchAdvice({ screen, results: { search, advice, near, missing, mentioned } }: AdviceProps) {
  const to = (asked: Search) => urls.listings(screen, formatSearch(asked))
  // The words as a whole say no more than those of them that are missing.
  const isSaid = (without: Search) => missing !== null && without.q !== search.q
  return (
    <>
      {mentioned && <Mentioned mentioned={mentioned} isMore={false} />}
      {missing && <Missing {...missing} to={to} />}
      {near && <NearIt screen={screen} near={near} to={to} />}
      {advice.some(({ without }) => !isSaid(without)) && (
        <ul>
          {advice.map(
            ({ label, without, total }) =>
              !isSaid(without) && (
                <li key={label}>
                  <Link to={to(without)}>Search without {quote(label)}</Link> ({formatProperties(total)})
                </li>
              ),
          )}
        </ul>
      )}
      <p>
        <Link to={urls.listings(screen)}>Clear all filters</Link>, or{' '}
        <Link to={urls.contact()}>tell us what you are looking for</Link>.
      </p>
    </>
  )
}

type NearProps = { screen: ScreenId; near: NonNullable<Results['near']>; to: (asked: Search) => string }

function NearIt({ screen, near: { search, kept, loosened, found, cards }, to }: NearProps) {
  const title = searchTitle(screen, kept)
  const words = loosened.filter(Boolean).join(', ')
  const all = words ? `${title}${title.includes(': ') ? ', ' : ': '}${words}` : title
  return (
    <section className="near-search" aria-labelledby="near">
      <StyleSheet address={nearSearch} />
      <h3 id="near">{`Near it: ${all.charAt(0).toLowerCase()}${all.slice(1)}`}</h3>
      <ListingGrid cards={cards} titleTag="h4" near strip />
      {found > cards.length && (
        <p>
          <Link to={to(search)}>{`See all ${found}`}</Link>
        </p>
      )}
    </section>
  )
}

type MissingProps = NonNullable<Results['missing']> & { to: (asked: Search) => string }

/** A place that nothing is in, with those near it; or words that nothing has, with the places that are spelt like them. */
function Missing({ words, elsewhere, without, total, places, to }: MissingProps) {
  const quoted = words.map((word) => `“${word}”`).join(', ')
  const one = words.length + (elsewhere ? 1 : 0) === 1
  const isAsked = places.length > 0 && !elsewhere
  return (
    <p>
      {elsewhere && `We have nothing in ${elsewhere.name} now. `}
      {words.length > 0 && `Nothing has the ${words.length === 1 ? 'word' : 'words'} ${quoted}. `}
      <Link to={to(without)}>Search without {one ? 'it' : 'them'}</Link>
      {total > 0 && ` (${formatProperties(total)})`}
      {places.length > 0 && (elsewhere ? ', or near it in ' : ', or did you mean ')}
      {places.map(({ label, search, total }, at) => (
        <Fragment key={label}>
          {at > 0 && (at < places.length - 1 ? ', ' : ' or ')}
          <Link to={to(search)}>{label}</Link> ({formatProperties(total)})
        </Fragment>
      ))}
      {isAsked ? '?' : '.'}
    </p>
  )
}

/** Words of the search have their quotes already. */
function quote(label: string) {
  return label.startsWith('“') ? label : `“${label}”`
}
