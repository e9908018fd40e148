import { officePrefix } from '../../domain/urls.ts'

/** The page for people who were not on their way to another. */
const firstPage = '/listings'

/** The page for signing in, which leads back to the page that was asked for. */
export function toEntrance({ method, url }: Request): string {
  const { pathname, search } = new URL(url)
  const next = pathname.slice(officePrefix.length - 1) + search
  const isPage = method === 'GET' && pathname.startsWith(officePrefix) && next !== firstPage
  return isPage ? `${officePrefix}?${new URLSearchParams({ next })}` : officePrefix
}

/** The page of the office that an address names after `next`. Never one of another site. */
export function toNextPage(next: string | null): string {
  return next && next.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : firstPage
}
