import { data } from 'react-router'
import { officeContext, sessionContext } from '../../context.ts'
import { serveTable } from '../../serve-table.ts'
import { readListReader } from '../list-reader.ts'
import type { Route } from './+types/listings-file.route'
import { readSearch } from './read-ticked.ts'

/** The ticked listings, or all of a search, as a file for a spreadsheet, which an import reads again (M6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { editor, imports } = context.get(officeContext)
  if (!editor || !imports) throw data('The listings are edited elsewhere.', 404)
  const fields = url.searchParams
  const ticked = new Set(fields.getAll('listing'))
  const reader = await readListReader(context)
  const { rows: found } = await editor.list(readSearch(fields), { ...reader, unpaged: true })
  const rows = fields.has('all') ? found : found.filter(({ id }) => ticked.has(id))
  const ids = rows.map(({ id }) => id)
  const { person } = context.get(sessionContext)
  return serveTable(await imports.export('csv', ids, { person, withPrivate: false }))
}
