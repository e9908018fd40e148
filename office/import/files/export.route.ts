import { redirect } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'
import { serveTable } from '../../serve-table.ts'
import { openImports } from '../read-import.ts'
import type { Route } from './+types/export.route'
import { readFormat } from './read-format.ts'

/** All listings as a file that imports back to the same (M6); with the private details for owners who used a passkey within five minutes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { imports, importer } = openImports(context)
  const withPrivate = url.searchParams.get('private') === 'yes'
  if (withPrivate && !importer.withPrivate) return redirect(officeUrls.imports())
  return serveTable(await imports.export(readFormat(params.format), 'all', { ...importer, withPrivate }))
}
