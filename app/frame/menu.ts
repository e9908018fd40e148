import { useLocation, useMatches } from 'react-router'
import { listAbove } from '../../domain/pages.ts'
import { urls } from '../../domain/urls.ts'
import { withoutSlash } from '../../domain/without-slash.ts'

export type MenuItem = {
  label: string
  /** The page that it links to. Insights has none: it only opens its dropdown. */
  to?: string
  /** The page that it stands for, where it links to none. */
  section?: string
  /** True where it leads to the page of the item above it, which alone is marked. */
  isRepeat?: true
  items?: readonly MenuItem[]
}

const areas: MenuItem = { label: 'Areas', to: urls.area() }

/** The navigation of section 2, in its order and spelling, with the areas and the calculators between (A6): for the header and the mobile menu. */
export const menu: readonly MenuItem[] = [
  { label: 'Home', to: urls.home() },
  { label: 'About Us', to: urls.about() },
  {
    label: 'Services',
    to: urls.services(),
    items: [
      { label: 'Advisory', to: urls.serviceCategory('advisory') },
      { label: 'Agency', to: urls.serviceCategory('agency') },
      { label: 'Property Management', to: urls.serviceCategory('property-management') },
    ],
  },
  {
    label: 'Properties',
    to: urls.listings('all'),
    items: [
      {
        label: 'For Sale',
        to: urls.listings('for-sale'),
        items: [
          { label: 'Residential Homes', to: urls.listings('residential-homes') },
          { label: 'Apartments & Maisonettes', to: urls.listings('apartments-and-mansionettes') },
          { label: 'Land & Plots', to: urls.listings('land-and-plots') },
        ],
      },
      {
        label: 'For Rent',
        to: urls.listings('for-rent'),
        items: [
          { label: 'Residential Rentals', to: urls.listings('for-rent'), isRepeat: true },
          { label: 'Commercial Rentals', to: urls.listings('for-rent'), isRepeat: true },
        ],
      },
      areas,
    ],
  },
  { label: 'Costs & checks', to: urls.tools() },
  {
    label: 'Insights',
    section: urls.insights(),
    items: [
      { label: 'News & Updates', to: urls.newsAndUpdates() },
      { label: 'Client Insights', to: urls.clientInsights() },
    ],
  },
  { label: 'Contact Us', to: urls.contact() },
]

/** The items of the sidebar, which has no dropdowns. */
export const sidebarMenu = menu.flatMap((item) => {
  if (item.items?.includes(areas)) return [item, areas]
  return item.to ? [item] : []
})

/** Gives the `aria-current` of an item (E6): `page` for the page itself, `true` for a page that the one shown stands under. */
export function useCurrent(): (item: MenuItem) => 'page' | true | undefined {
  const { pathname } = useLocation()
  const shown = useMatches().at(-1)
  const trail = [pathname, ...(shown ? listAbove(shown.id, Object.values(shown.params)) : [])].map(withoutSlash)
  return (item) => {
    const at = item.isRepeat ? -1 : trail.indexOf(withoutSlash(item.to ?? item.section ?? ''))
    return at === 0 && item.to ? 'page' : at >= 0 || undefined
  }
}
