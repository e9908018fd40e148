import type { ScreenId } from './search/screens.ts'
import { urls } from './urls.ts'

/** A page on the way from `Home` to another one, or that page itself, which comes last (H2). */
export type Crumb = { name: string; path: string }

/** The pages of the first level that have others below them. */
export const sections = {
  areas: { name: 'Areas', path: urls.area() },
  listings: { name: 'Properties', path: urls.listings('all') },
  services: { name: 'Services', path: urls.services() },
  insights: { name: 'Insights', path: urls.insights() },
  tools: { name: 'Calculators', path: urls.tools() },
} as const satisfies Record<string, Crumb>

export const newsCrumb: Crumb = { name: 'News & Updates', path: urls.newsAndUpdates() }

/** The screens above a listings screen, the widest first, and that screen. */
export function screenCrumbs(screen: ScreenId): Crumb[] {
  if (screen === 'all') return [sections.listings]
  const own = { name: screenNames[screen], path: urls.listings(screen) }
  return [...screenCrumbs(screen === 'for-sale' || screen === 'for-rent' ? 'all' : 'for-sale'), own]
}

/** The names in the menu. */
const screenNames: Record<Exclude<ScreenId, 'all'>, string> = {
  'for-sale': 'For Sale',
  'for-rent': 'For Rent',
  'residential-homes': 'Residential Homes',
  'apartments-and-mansionettes': 'Apartments & Mansionettes',
  'land-and-plots': 'Land & Plots',
}
