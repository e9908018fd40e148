import {
  type Cell,
  type ImportTable,
  maxCell,
  maxHeader,
  maxImportColumns,
  maxImportRows,
} from '../../../domain/import/table.ts'
import { ImportFault } from './import-fault.ts'

/**
 * The table of rows as a file has them, the first with the headers; `numbers` are those of the rows in the file. Rows in which nothing stands are left
 * out, as are empty columns behind the last header.
 * @throws ImportFault for more than an import takes (M1.1)
 */
export function toTable(
  rows: readonly (readonly Cell[])[],
  { numbers, remarks }: { numbers: readonly number[]; remarks: readonly string[] },
): ImportTable {
  const filled = rows
    .map((cells, at) => ({ row: numbers[at] ?? at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => !isNothing(cell)))
  const [head, ...body] = filled
  if (!head) throw new ImportFault('This file has nothing in it. Please choose the file with your table.')
  const columns = head.cells
    .slice(0, lastFilled(head.cells))
    .map((cell) => (isNothing(cell) ? '' : toText(cell).trim().slice(0, maxHeader)))
  if (columns.every((header) => header === ''))
    throw new ImportFault('The first row of this file has no names of columns. Please write them there.')
  if (body.length === 0)
    throw new ImportFault(
      'This file has names of columns, and no rows below them. Please fill in a row for each listing.',
    )
  if (body.length > maxImportRows)
    throw new ImportFault(
      `This file has more than ${maxImportRows.toLocaleString('en-GB')} rows, which is the most that one import takes. Please split it.`,
    )
  const width = Math.max(columns.length, ...body.map(({ cells }) => lastFilled(cells)))
  if (width > maxImportColumns)
    throw new ImportFault(
      `This file has ${width.toLocaleString('en-GB')} columns; one import takes ${maxImportColumns} at most. Please delete those that no listing needs.`,
    )
  while (columns.length < width) columns.push('')
  for (const { row, cells } of body)
    for (const [at, cell] of cells.entries())
      if (lengthOf(cell) > maxCell)
        throw new ImportFault(
          `Row ${row}, column ${columns[at] || at + 1}: this cell has more than ${maxCell.toLocaleString('en-GB')} characters. Please shorten it.`,
        )
  const whole = body.map(({ row, cells }) => ({
    row,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? null),
  }))
  return { columns, rows: whole, remarks }
}

function isNothing(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

function lastFilled(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => !isNothing(cell)) + 1
}

function toText(cell: Cell | undefined): string {
  if (typeof cell !== 'object' || cell === null) return `${cell ?? ''}`
  return 'date' in cell ? cell.date : ''
}

function lengthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length
  return Array.isArray(cell) ? cell.reduce((sum: number, each: string) => sum + each.length + 1, 0) : 0
}
