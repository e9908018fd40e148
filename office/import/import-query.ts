import { type ShownRows, shownRows } from '../../domain/import/imports.ts'
import { maxImportBytes } from '../../domain/import/table.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { parsePage } from '../listings/list-query.ts'

export const maxMegabytes = maxImportBytes / 1024 / 1024

/** In place of private values. */
export const hiddenWords = 'Private: hidden until you use a passkey'

/** The rows of the dry run that an address asks for. */
export type RowsQuery = { only: ShownRows; page: number }

export function parseRowsQuery(asked: URLSearchParams): RowsQuery {
  return { only: shownRows.find((name) => name === asked.get('only')) ?? 'all', page: parsePage(asked) }
}

/** The address of an import, and of some of its rows. */
export function importUrl(id: string, { only, page }: RowsQuery = { only: 'all', page: 1 }): string {
  const address = new URLSearchParams({ ...(only !== 'all' && { only }), ...(page > 1 && { page: `${page}` }) })
  return officeUrls.import(id) + (address.size > 0 ? `?${address}` : '')
}
