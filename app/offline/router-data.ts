// The addresses and answers of React Router's single fetch: the data of a page, which the browser asks for after a click.

/** The page whose data React Router fetches from this address; null for every other address. */
export function toPageOfData(address: URL): URL | null {
  if (!address.pathname.endsWith('.data')) return null
  const page = new URL(address)
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  page.searchParams.delete('_routes')
  return page
}

/** Tells React Router to load the document in place of the data: it accepts this redirect from servers in front of it. */
export function redirectToDocument({ pathname, search }: URL): Response {
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': pathname + search, 'X-Remix-Reload-Document': 'true' },
  })
}
