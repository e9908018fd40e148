import { officeContext } from '../../context.ts'
import type { Route } from './+types/find-listings.route'
import { findByWords } from './find-listings.ts'

/** The listings that words mean. The script of a reply's form asks for them while somebody types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const listings = await findByWords(url.searchParams.get('words') ?? '', context.get(officeContext).site.catalogue)
  return Response.json(listings)
}
