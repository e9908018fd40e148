import { urls } from '../urls.ts'

export type MenuItem = {
  label: string
  to: string
  /** Paths on which this item's section is where the visitor is; the item's own path always counts. */
  section?: RegExp
  items?: readonly MenuItem[]
}

/** Section 2's navigation, in its order and spelling. */
export const menu: readonly MenuItem[] = [
  { label: 'Home', to: urls.home() },
  {
    label: 'Properties',
    to: urls.listings('all'),
    section: /^\/(property-listings?|properties)(\/|$)/,
    items: [
      {
        label: 'For Sale',
        to: urls.listings('for-sale'),
        section: /^\/properties\/for-sale(\/|$)/,
        items: [
          { label: 'Residential Homes', to: urls.listings('residential-homes') },
          { label: 'Apartments & Maisonettes', to: urls.listings('apartments-and-mansionettes') },
          { label: 'Land & Plots', to: urls.listings('land-and-plots') },
        ],
      },
      {
        label: 'For Rent',
        to: urls.listings('for-rent'),
        section: /^\/properties\/for-rent(\/|$)/,
        items: [
          { label: 'Residential Rentals', to: urls.listings('for-rent') },
          { label: 'Commercial Rentals', to: urls.listings('for-rent') },
        ],
      },
    ],
  },
]

/** What `aria-current` says of an item on a path (E6): `page` for the page itself, `true` for its section. */
export function isCurrent(item: MenuItem, pathname: string): 'page' | true | undefined {
  if (item.to === pathname || item.to === `${pathname}/`) return 'page'
  return item.section?.test(pathname) || undefined
}
