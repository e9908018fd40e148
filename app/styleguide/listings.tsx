import { Link } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import { listCriteria } from '../../domain/listings/matching.ts'
import { everything, type Search } from '../../domain/listings/search.ts'
import { Criteria } from '../listings/criteria.tsx'
import { FilterForm } from '../listings/filter-form.tsx'
import { Gallery } from '../listings/gallery.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { ListingGrid, SkeletonCards } from '../listings/listing-grid.tsx'
import { NothingFound } from '../listings/nothing-found.tsx'
import { Paging } from '../listings/paging.tsx'
import { Price } from '../listings/price.tsx'
import { advice, cards, fullSearch, listings, longPrice, resultsOf, takePictures } from './samples.ts'
import { Family, OneAtATime, Part, State } from './specimen.tsx'
import styles from './styleguide.module.css'

export function Listings() {
  return (
    <Family id="listings" title="Listings">
      <Part title="Listing card" columns>
        {cards.map(({ label, lang, card }) => (
          <State key={label} label={label} {...(lang && { lang })}>
            <ListingCard card={card} titleTag="h3" />
          </State>
        ))}
      </Part>
      <Part title="Listing cards, loading">
        <ListingGrid cards={[]}>
          <SkeletonCards />
        </ListingGrid>
      </Part>
      <Part
        title="Price"
        note="Point at its currency, or tab to it, for dollars; a tap changes it and leaves it."
        columns
      >
        <State label="For sale">
          <Price kes={48_500_000} perMonth={false} />
        </State>
        <State label="For rent">
          <Price kes={95_000} perMonth />
        </State>
        <State label="Long">
          <Price kes={longPrice} perMonth />
        </State>
        <State label="None">
          <Price kes={null} perMonth={false} />
        </State>
      </Part>
      <Part title="Gallery" note="Press a picture for the slider over the page; it loads its pictures then.">
        {[0, 1, 2, 3, 4, 9].map((count) => (
          <State key={count} label={formatCount(count, 'picture')}>
            <Gallery name={`a house with ${count}`} pictures={takePictures(count)} allShown={count === 9} />
          </State>
        ))}
      </Part>
      <FilterParts />
      <Part title="Property page" note="A page of its own, with the bar that a phone has at its bottom.">
        <ul className={styles.choices}>
          {Object.keys(listings).map((state) => (
            <li key={state}>
              <Link to={`/styleguide/property/${state}`}>{state}</Link>
            </li>
          ))}
        </ul>
      </Part>
    </Family>
  )
}

function FilterParts() {
  return (
    <>
      <Part title="Filter" note="In a window as narrow as a phone “All filters” opens the sheet.">
        <OneAtATime
          part="filter"
          states={{
            empty: <Filter search={everything} />,
            open: <Filter search={everything} open />,
            filled: <Filter search={fullSearch} open />,
            error: <Filter search={{ ...everything, minPriceValue: 4000, maxPriceValue: 1 }} />,
          }}
        />
      </Part>
      <Part title="Applied filters">
        <State label="One">
          <Criteria screen="all" criteria={listCriteria(fullSearch).slice(0, 1)} />
        </State>
        <State label="All of them, with long words and a long price">
          <Criteria screen="all" criteria={listCriteria(fullSearch)} />
        </State>
      </Part>
      <Part title="Nothing found">
        <State label="With a criterion to loosen">
          <NothingFound screen="all" advice={advice} />
        </State>
        <State label="With nothing to loosen">
          <NothingFound screen="all" advice={[]} />
        </State>
      </Part>
      <Part title="Paging">
        <OneAtATime
          part="paging"
          states={{ first: <Pages page={1} />, middle: <Pages page={41} />, last: <Pages page={1250} /> }}
        />
      </Part>
    </>
  )
}

function Filter({ search, open = false }: { search: Search; open?: boolean }) {
  return <FilterForm screen="all" results={resultsOf(search)} filtersOpen={open} />
}

function Pages({ page }: { page: number }) {
  return <Paging screen="all" results={{ ...resultsOf(everything), page, pages: 1250 }} />
}
