import { listingScreens, type ScreenId } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import type { Route } from './+types/manifest.route'

const shortcuts: ScreenId[] = ['for-sale', 'for-rent']

/** The web app manifest, which makes the site installable (H12). */
export function loader({ context }: Route.LoaderArgs) {
  const { firm } = context.get(siteContext)
  const manifest = {
    id: urls.home(),
    name: `${firm.name}: ${firm.tagline}`,
    short_name: firm.name,
    description: firm.tagline,
    lang: 'en-GB',
    start_url: urls.home(),
    scope: urls.home(),
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: urls.icon('192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: urls.icon('512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: urls.icon('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      ...shortcuts.map((screen) => ({ name: listingScreens[screen].title, url: urls.listings(screen) })),
      { name: 'Shortlist', url: urls.shortlist() },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
