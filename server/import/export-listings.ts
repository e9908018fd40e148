import { setImmediate } from 'node:timers/promises'
import { type Column, columns } from '../../domain/import/columns.ts'
import { valueIn } from '../../domain/import/compare-row.ts'
import { describeColumn } from '../../domain/import/describe-column.ts'
import type { FileFormat, Imports } from '../../domain/import/imports.ts'
import { maxCell } from '../../domain/import/table.ts'
import { writeCell } from '../../domain/import/write-cell.ts'
import { propertyId } from '../../domain/listings/listing.ts'
import { blankDetails } from '../../domain/office/private-details.ts'
import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { readListings } from '../office/listings/stored-listing.ts'
import { recordActivity } from '../office/people/activity.ts'
import { readManyDetails } from '../office/private-details/stored-details.ts'
import { formatHeader, formatRow } from '../text/csv.ts'
import type { ReadCellContext } from './cell-context.ts'
import { readIdentities } from './identities.ts'

type Options = { db: SiteDatabase; readCellContext: ReadCellContext; clock: () => Date }

const listingsAtOnce = 100

/** In characters that a cell of a workbook takes. What is longer is left out: an empty cell changes nothing. */
const maxCells: Record<FileFormat, number> = { csv: maxCell, xlsx: 32_767 }

/** Writes listings as files that import back to the same (M6), and the template for those to come. */
export function createExports({ db, readCellContext, clock }: Options): Pick<Imports, 'export' | 'template'> {
  return {
    async export(format, wanted, { person, withPrivate }) {
      const ids = wanted === 'all' ? (await readIdentities(db)).ids : wanted
      if (withPrivate) await recordActivity(db, { personId: person?.id ?? null, event: 'export-books' }, clock())
      const { words } = await readCellContext()
      const written = columns.filter(({ isPrivate }) => withPrivate || !isPrivate)
      const rows: string[][] = []
      for (const some of inGroups(ids, listingsAtOnce)) {
        const listings = await readListings(db, some)
        const details = await readManyDetails(db, some)
        for (const { id, current, state } of listings.values()) {
          const values = { record: current, details: details.get(id) ?? blankDetails, state }
          const cells = written.map((column) => {
            const text =
              column.name === 'id' ? propertyId({ id }) : writeCell(column, valueIn(column.name, values), words)
            return text.length > maxCells[format] ? '' : text
          })
          rows.push(cells)
        }
        await setImmediate()
      }
      return toFile('listings', format, written, rows)
    },

    template: (format, withPrivate) =>
      toFile(
        'template',
        format,
        columns.filter(({ isPrivate }) => withPrivate || !isPrivate),
        [],
      ),
  }
}

async function toFile(name: string, format: FileFormat, written: readonly Column[], rows: readonly string[][]) {
  const titles = written.map(({ label }) => label)
  if (format === 'csv') {
    const bytes = Buffer.from([formatHeader(titles), ...rows.map(formatRow)].join(''))
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes }
  }
  const { writeXlsx } = await import('hucre')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Listings',
        columns: titles.map((title) => ({ header: title, width: Math.max(12, title.length + 2) })),
        rows: [titles, ...rows.map((cells) => cells.map((text, at) => toCell(text, written[at])))],
        freezePane: { rows: 1 },
      },
      {
        name: 'What the columns take',
        columns: [{ width: 34 }, { width: 110 }],
        rows: [['Column', 'What it takes'], ...written.map((column) => [column.label, describeColumn(column)])],
      },
    ],
  })
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes }
}

/** Numbers are cells of numbers, so that a spreadsheet adds them; everything else is text, and stays it. */
function toCell(text: string, column: Column | undefined): string | number | null {
  if (text === '') return null
  const isNumber = column?.field?.control === 'amount' || column?.field?.control === 'count'
  return isNumber ? Number(text) : escapeForXml(text)
}

/** Workbooks write signs that XML has not as `_x0008_` (ECMA-376, ST_Xstring): so is the first of a text that looks so, or like an error. */
function escapeForXml(text: string): string {
  return text.replaceAll(
    /_(?=x[\da-f]{4}_)|^#(?=[A-Z/\d_]+[!?]?$)|[^\P{Cc}\t\n\r]|[\ufffe\uffff]/giu,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
