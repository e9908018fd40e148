import { formatCount } from '../../../domain/format-count.ts'
import { type ListPage, type ListQuery, maxListings } from '../../../domain/office/editor.ts'
import { parseListQuery } from '../list-query.ts'

/** Finds all listings of a search, in its order. */
type ListAll = (query: ListQuery) => Promise<Pick<ListPage, 'rows' | 'isGuess'>>

type Ticked = {
  /** The search of the list in which they were ticked. */
  query: ListQuery
  ids: string[]
}

/** Reads the search that a form of ticked listings came from. */
export function readSearch(fields: URLSearchParams): ListQuery {
  return parseListQuery(new URLSearchParams(fields.get('search') ?? ''))
}

/** Reads from a form the listings that were ticked, or all of its search; a sentence where that search finds others now, or too many. */
export async function readTicked(
  fields: URLSearchParams,
  listAll: ListAll,
): Promise<Ticked | { query: ListQuery; message: string }> {
  const query = readSearch(fields)
  const all = fields.get('all')
  const found = all === null ? null : await listAll(query)
  const ids = found ? found.rows.map(({ id }) => id) : [...new Set(fields.getAll('listing'))]
  const total = ids.length
  if (found?.isGuess) {
    return {
      query,
      message: 'This search only finds what is spelt nearly so. Nothing is changed: please tick each listing.',
    }
  }
  if (all !== null && `${total}` !== all) {
    const message = `This search now finds ${formatCount(total, 'listing')}, other than when you ticked all of it. Nothing is changed: please look at the list again.`
    return { query, message }
  }
  if (total > maxListings) {
    const message = `At most ${formatCount(maxListings, 'listing')} change at once, and ${total.toLocaleString('en-US')} are ticked. Please search for fewer.`
    return { query, message }
  }
  if (total === 0) return { query, message: 'No listing is ticked.' }
  return { query, ids }
}
