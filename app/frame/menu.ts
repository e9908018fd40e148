import { urls } from '../../domain/urls.ts'

export type MenuItem = {
  label: string
  /** The page that it links to. Insights has none: it only opens its dropdown. */
  to?: string
  /** Matches the paths of this item's section, besides its own path. */
  section?: RegExp
  items?: readonly MenuItem[]
}

const areas: MenuItem = { label: 'Areas', to: urls.area(), section: /^\/areas\// }

/** The navigation of section 2, in its order and spelling, with the areas and the calculators between (A6): for the header and the mobile menu. */
export const menu: readonly MenuItem[] = [
  { label: 'Home', to: urls.home() },
  { label: 'About Us', to: urls.about() },
  {
    label: 'Services',
    to: urls.services(),
    section: /^\/service/,
    items: [
      { label: 'Advisory', to: urls.serviceCategory('advisory'), section: /^\/services\/advisory\// },
      { label: 'Agency', to: urls.serviceCategory('agency'), section: /^\/services\/agency\// },
      {
        label: 'Property Management',
        to: urls.serviceCategory('property-management'),
        section: /^\/services\/property-management\//,
      },
    ],
  },
  {
    label: 'Properties',
    to: urls.listings('all'),
    section: /^\/(property-listing|properties|areas(\/|$))/,
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
      areas,
    ],
  },
  { label: 'Costs & checks', to: urls.tools(), section: /^\/tools\// },
  {
    label: 'Insights',
    section: /^\/insights(\/|$)/,
    items: [
      { label: 'News & Updates', to: urls.newsAndUpdates() },
      { label: 'Client Insights', to: urls.clientInsights() },
    ],
  },
  { label: 'Contact Us', to: urls.contact() },
]

/** The items of the sidebar, which has no dropdowns. */
export const sidebarMenu = menu.flatMap((item) => (item.items?.includes(areas) ? [item, areas] : item.to ? [item] : []))

/** The items that lead to the page of the item above them, which alone is marked: For Rent has its rentals on one page. */
const repeats = new Set(listRepeats(menu))

function listRepeats(items: readonly MenuItem[], above?: string): MenuItem[] {
  return items.flatMap((item) => [
    ...(item.to !== undefined && item.to === above ? [item] : []),
    ...listRepeats(item.items ?? [], item.to),
  ])
}

/** The `aria-current` of an item on a path (E6): `page` for the page itself, `true` for its section. */
export function isCurrent(item: MenuItem, pathname: string): 'page' | true | undefined {
  if (repeats.has(item)) return undefined
  if (item.to && withSlash(item.to) === withSlash(pathname)) return 'page'
  return item.section?.test(pathname) || undefined
}

function withSlash(path: string) {
  return path.endsWith('/') ? path : `${path}/`
}
