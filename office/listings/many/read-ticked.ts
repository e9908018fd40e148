import { formatCount } from '../../../domain/format-count.ts'
import type { ListPage, ListQuery, OfficeRow } from '../../../domain/office/editor.ts'
import { maxMany } from '../../../domain/office/many.ts'
import { parseListQuery } from '../list-query.ts'

type List = (query: ListQuery) => Promise<ListPage>

type Ticked = {
  /** The search of the list in which they were ticked. */
  query: ListQuery
  ids: string[]
}

/** Every listing that a search finds, in its order. */
export async function listAll(list: List, asked: ListQuery): Promise<OfficeRow[]> {
  const query = { ...asked, whole: true }
  const first = await list({ ...query, page: 1 })
  const rows = [...first.rows]
  for (let page = 2; page <= first.pages; page++) rows.push(...(await list({ ...query, page })).rows)
  return rows
}

/** Reads the search that a form of ticked listings came from. */
export function readSearch(fields: URLSearchParams): ListQuery {
  return parseListQuery(new URLSearchParams(fields.get('search') ?? ''))
}

/** Reads from a form the listings that were ticked, or all of its search; a sentence where that search finds others now, or too many. */
export async function readTicked(
  fields: URLSearchParams,
  list: List,
): Promise<Ticked | { query: ListQuery; message: string }> {
  const query = readSearch(fields)
  const all = fields.get('all')
  const ids = [...new Set(fields.getAll('listing'))]
  const total = all === null ? ids.length : (await list({ ...query, page: 1 })).total
  if (all !== null && `${total}` !== all) {
    const message = `This search now finds ${formatCount(total, 'listing')}, other than when you ticked all of it. Nothing is changed: please look at the list again.`
    return { query, message }
  }
  if (total > maxMany) {
    const message = `At most ${formatCount(maxMany, 'listing')} change at once, and ${total.toLocaleString('en-US')} are ticked. Please search for fewer.`
    return { query, message }
  }
  if (total === 0) return { query, message: 'No listing is ticked.' }
  return { query, ids: all === null ? ids : (await listAll(list, query)).map(({ id }) => id) }
}
