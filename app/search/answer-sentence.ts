import { redirect } from 'react-router'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { cutQuery } from '../../domain/search/query-words.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../domain/search/search.ts'
import { readPropertyId } from '../../domain/typed-ids.ts'
import { urls } from '../../domain/urls.ts'
import type { SiteContext } from '../context.ts'
import { privatePage } from '../page-parts/page-caching.ts'
import { readAsked } from './asked-search.ts'

/** A typed sentence leads to the keys that it means, a property id to its property (F2, F3). */
export async function answerSentence(context: SiteContext, screen: ScreenId, asked: URLSearchParams) {
  const sentence = withoutInvisible(asked.get('say') ?? '')
  const [id, { screen: own, search }] = await Promise.all([
    findPropertyId(context.catalogue, { q: cutQuery(sentence) }),
    readAsked(context, screen, asked),
  ])
  const address = formatSearch(search)
  // The fields stay open, as the visitor without script left them.
  if (asked.get('filters') === 'open') address.append('filters', 'open')
  return redirect(id ? urls.listing(id) : urls.listings(own, address), { status: 302, headers: privatePage })
}

/** The property id that a visitor searches for (F3); null unless its page says something of the property. */
export async function findPropertyId(catalogue: Catalogue, { q }: Pick<Search, 'q'>): Promise<string | null> {
  const id = readPropertyId(q, [urls.listing('')])
  if (!id) return null
  const { found } = await catalogue.find(id)
  return found === 'nothing' || found === 'unavailable' ? null : id
}
