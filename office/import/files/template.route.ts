import { serveTable } from '../../serve-table.ts'
import { openImports } from '../read-import.ts'
import type { Route } from './+types/template.route'
import { readFormat } from './read-format.ts'

/** A file with every column, private ones too: it holds nobody's data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { imports } = openImports(context)
  return serveTable(await imports.template(readFormat(params.format), true))
}
