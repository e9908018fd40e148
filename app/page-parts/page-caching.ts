/**
 * The headers of a page that is the same for everybody: the server and shared caches may keep it (RFC 9111, section 5.2.2.9). The page
 * cache says for how long. A page whose route says nothing is rendered for each request.
 */
export const publicPage = { 'Cache-Control': 'public' }

/** The headers of a page with a visitor's own words or choice in its address: no cache and no device keeps it. */
export const privatePage = { 'Cache-Control': 'no-store' }
