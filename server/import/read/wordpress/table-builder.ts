import { type Cell, type ImportRow, maxCell, maxImportColumns } from '../../../../domain/import/table.ts'

export type RowBuilder = {
  /** Sets a cell of a column that we know; these stand first, in the order in which they were met. An empty text is no cell. */
  set(column: string, cell: Cell): void
  /** The same for a column by the site's own name. A second value of the same column stands below the first. */
  setOther(column: string, text: string): void
}

/** More names than a plugin has keys. */
const maxNames = 5_000

/** Collects the cells of rows whose columns are not known before, and leaves out what is over the limit of columns: those with the fewest cells. */
export function createTable() {
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const rows: { row: number; cells: Map<string, Cell> }[] = []

  function addRow(row: number): RowBuilder {
    const cells = new Map<string, Cell>()
    rows.push({ row, cells })
    const put = (column: string, cell: Cell) => {
      if (cell === null || cell === '') return
      if (!cells.has(column)) counts.set(column, (counts.get(column) ?? 0) + 1)
      cells.set(column, withinLimit(cell))
    }
    return {
      set(column, cell) {
        if (cell === null || cell === '') return
        known.add(column)
        put(column, cell)
      },
      setOther(column, text) {
        if (text === '' || (!counts.has(column) && counts.size >= maxNames)) return
        const before = cells.get(column)
        put(column, typeof before === 'string' && before.length < maxCell ? `${before}\n${text}` : text)
      },
    }
  }

  function toTable(): { columns: string[]; rows: ImportRow[]; leftOut: string[] } {
    const others = [...counts.keys()].filter((name) => !known.has(name))
    const frequent = others.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    const kept = new Set(frequent.slice(0, maxImportColumns - known.size))
    const columns = [...known, ...others.filter((name) => kept.has(name))]
    return {
      columns,
      rows: rows.map(({ row, cells }) => ({ row, cells: columns.map((name) => cells.get(name) ?? null) })),
      leftOut: frequent.slice(kept.size),
    }
  }

  return { addRow, toTable }
}

function withinLimit(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length <= maxCell) return cell
  return {
    fault: `This text has ${cell.length.toLocaleString('en-US')} characters; a cell has ${maxCell.toLocaleString('en-US')} at most.`,
  }
}
