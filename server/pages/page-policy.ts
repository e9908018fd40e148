import { finishPage } from './finish-page.ts'

/** Gives a rendered page its `Content-Security-Policy`. `nonce` is the one that the page was rendered with. */
export type ProtectPage = (page: Response, nonce: string) => Promise<Response>

export type PagePlaces = {
  /** Origins of the frames that a visitor can open: films and the map. */
  frames: readonly string[]
  /** Foreign hosts whose recordings articles may play. */
  media: readonly string[]
  /**
   * True where mails are previewed, whose styles stand in their elements. A frame has the policy of its page, and a mail's styles no hash that
   * its page could know beforehand. Style sheets and scripts still need theirs.
   */
  hasMails?: boolean
  /** True when visitors come over TLS. */
  secure: boolean
}

/**
 * The policy of a built page. The page's own scripts and styles are rendered with a nonce that nobody can guess. Here the nonce
 * is replaced by hashes, so that one page with its policy can be cached and sent to many visitors. An injected script
 * has no nonce, gets no hash and does not run.
 */
export function createPagePolicy(places: PagePlaces): ProtectPage {
  return async (page, nonce) => {
    const { status, headers } = page
    if (!isHtml(page)) return page
    const { html, scripts, styles } = finishPage(Buffer.from(await page.arrayBuffer()), nonce)
    headers.set('Content-Security-Policy', toPolicy(places, { scripts, styles }))
    return new Response(html, { status, headers })
  }
}

/** The policy in development. Vite adds styles of its own later, the nonce stays for scripts, and hot reload has a WebSocket. */
export function createDevelopmentPolicy(places: PagePlaces): ProtectPage {
  return async (page, nonce) => {
    if (isHtml(page)) {
      const own = { scripts: [`'nonce-${nonce}'`], styles: ["'unsafe-inline'"], connections: ['ws:'] }
      page.headers.set('Content-Security-Policy', toPolicy(places, own))
    }
    return page
  }
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

type Sources = { scripts: readonly string[]; styles: readonly string[]; connections?: readonly string[] }

function toPolicy(
  { frames, media, hasMails, secure }: PagePlaces,
  { scripts, styles, connections = [] }: Sources,
): string {
  return [
    // Holds for pictures, fonts, connections and all else without a line here: each line takes bytes of the first view. Firefox checks
    // prefetches of links against this directive only.
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts],
    ['style-src', "'self'", ...styles],
    ...(hasMails ? [['style-src-attr', "'unsafe-inline'"]] : []),
    ...(media.length > 0 ? [['media-src', "'self'", ...media]] : []),
    ...(connections.length > 0 ? [['connect-src', "'self'", ...connections]] : []),
    ['frame-src', ...frames],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(secure ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join(';')
}
