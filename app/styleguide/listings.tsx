import { Link } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { Card } from '../../domain/listings/card.ts'
import { listCriteria } from '../../domain/listings/matching.ts'
import { everything, type Search } from '../../domain/listings/search.ts'
import { Criteria } from '../listings/criteria.tsx'
import { FilterForm } from '../listings/filter-form.tsx'
import { Gallery, useSlider } from '../listings/gallery.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { ListingGrid, SkeletonCards } from '../listings/listing-grid.tsx'
import { NothingFound } from '../listings/nothing-found.tsx'
import { Paging } from '../listings/paging.tsx'
import { Plate } from '../listings/plate.tsx'
import { Price } from '../listings/price.tsx'
import { advice, cards, fullSearch, listings, longPrice, missing, resultsOf, takePictures } from './samples.ts'
import { Part, State, statesOf } from './specimen.tsx'
import styles from './styleguide.module.css'

export function Listings() {
  return (
    <>
      <Part title="Listing card" columns states={statesOf(SampleCard, cards)} />
      <Part title="Listing cards, loading">
        <ListingGrid cards={[]}>
          <SkeletonCards />
        </ListingGrid>
      </Part>
      <Part
        title="Price"
        note="Point at its currency, or tab to it, for dollars; a tap changes it and leaves it."
        columns
        states={{
          'For sale': <Price kes={48_500_000} perMonth={false} />,
          'For rent': <Price kes={95_000} perMonth />,
          Long: <Price kes={longPrice} perMonth />,
          None: <Price kes={null} perMonth={false} />,
        }}
      />
      <Part title="Gallery" note="Press a picture for the slider over the page; it loads its pictures then.">
        {[0, 1, 2, 3, 4, 9].map((count) => (
          <State key={count} label={formatCount(count, 'picture')}>
            <SampleGallery count={count} />
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
    </>
  )
}

function SampleGallery({ count }: { count: number }) {
  const { openSlider, dialog } = useSlider()
  return (
    <>
      <Gallery
        name={`a house with ${count}`}
        pictures={takePictures(count)}
        plate={<Plate plate="block" location="Kilimani, Nairobi" />}
        allShown={count === 9}
        openSlider={openSlider}
      />
      {dialog}
    </>
  )
}

function FilterParts() {
  const criteria = listCriteria(fullSearch)
  return (
    <>
      <Part
        title="Filter"
        note="In a window as narrow as a phone “All filters” opens the sheet."
        chosenBy="filter"
        states={{
          empty: <Filter search={everything} />,
          open: <Filter search={everything} open />,
          filled: <Filter search={fullSearch} open />,
          error: <Filter search={{ ...everything, minPriceValue: 4000, maxPriceValue: 1 }} />,
        }}
      />
      <Part
        title="Applied filters"
        states={{
          One: <Criteria screen="all" criteria={criteria.slice(0, 1)} />,
          'All of them, with long words and a long price': <Criteria screen="all" criteria={criteria} />,
        }}
      />
      <Part
        title="Nothing found"
        states={{
          'With a criterion to loosen': (
            <NothingFound screen="all" results={{ search: everything, advice, near: null, missing }} />
          ),
          'With nothing to loosen': (
            <NothingFound screen="all" results={{ search: everything, advice: [], near: null, missing: null }} />
          ),
        }}
      />
      <Part
        title="Paging"
        chosenBy="paging"
        states={{ first: <Pages page={1} />, middle: <Pages page={41} />, last: <Pages page={1250} /> }}
      />
    </>
  )
}

function SampleCard(card: Card) {
  return <ListingCard card={card} titleTag="h3" />
}

function Filter({ search, open = false }: { search: Search; open?: boolean }) {
  return <FilterForm screen="all" results={resultsOf(search)} filtersOpen={open} />
}

function Pages({ page }: { page: number }) {
  return <Paging screen="all" results={{ ...resultsOf(everything), page, pages: 1250 }} />
}
