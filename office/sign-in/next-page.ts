import { officeUrls } from '../../domain/office/pages.ts'
import { officePrefix } from '../../domain/urls.ts'
import { withoutSlash } from '../../domain/without-slash.ts'

/** The page for people who were not on their way to another. */
const firstPage = officeUrls.listings()

/** The page for signing in, which leads back to the page that was asked for. `url` is that of the page, also where its data was asked for. */
export function toEntrance(method: string, { pathname, search }: URL): string {
  const page = pathname.slice(officePrefix.length - 1)
  // A form was sent: its page has what was typed.
  const isPage = method === 'GET' || mayHoldWords(page)
  const next = method === 'GET' ? page + search : page
  // A long address, which would not be followed, would make a header that a balancer refuses.
  const isFollowed = next !== firstPage && toNextPage(next) === next
  if (!isPage || !pathname.startsWith(officePrefix) || !isFollowed) return officePrefix
  return `${officePrefix}?${new URLSearchParams({ next })}`
}

/** True for the pages of one listing or message, whose forms keep on the device what was typed. */
export const mayHoldWords = (next: string | null) =>
  [firstPage, officeUrls.messages()].some((pages) => next?.startsWith(`${pages}/`))

/** True where an answer leads to the page for signing in. */
export function isEntrance(location: string | null): boolean {
  const path = location?.split('?', 1)[0]
  return ['', officeUrls.entrance(), officePrefix, withoutSlash(officePrefix)].some((entrance) => entrance === path)
}

/** The page of the office that an address names after `next`. Never one of another site. */
export function toNextPage(next: string | null): string {
  return next && next.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : firstPage
}
