import { type Cell, type ImportRow, maxCell, maxHeader, maxImportColumns } from '../../../../domain/import/table.ts'

export type RowBuilder = {
  /** Sets a cell of a column that we know; these stand first, in the order in which they were met. An empty text is no cell. */
  set(column: string, cell: Cell): void
  /** The same for a column by the site's own name. A second value of the same column stands below the first. */
  setOther(column: string, text: string): void
}

/** More names than a plugin has keys. */
const maxNames = 5_000

/**
 * Collects the cells of rows whose columns are not known before. Over the limit of columns, those with the fewest cells are left out. A column of the
 * site may be called as one of ours: it is another one, and stands behind it.
 */
export function createTable() {
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const rows: { row: number; ours: Map<string, Cell>; others: Map<string, Cell> }[] = []

  function addRow(row: number): RowBuilder {
    const ours = new Map<string, Cell>()
    const others = new Map<string, Cell>()
    rows.push({ row, ours, others })
    return {
      set(column, cell) {
        if (cell === null || cell === '') return
        known.add(column)
        ours.set(column, withinLimit(cell))
      },
      setOther(name, text) {
        const column = name.slice(0, maxHeader)
        if (text === '' || (!counts.has(column) && counts.size >= maxNames)) return
        const before = others.get(column)
        // It is too long already.
        if (typeof before === 'object') return
        if (before === undefined) counts.set(column, (counts.get(column) ?? 0) + 1)
        others.set(column, withinLimit(before === undefined ? text : `${before}\n${text}`))
      },
    }
  }

  function toTable(): { columns: string[]; rows: ImportRow[]; leftOut: string[] } {
    const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
    const kept = new Set(frequent.slice(0, maxImportColumns - known.size))
    const further = [...counts.keys()].filter((name) => kept.has(name))
    return {
      columns: [...known, ...further],
      rows: rows.map(({ row, ours, others }) => ({
        row,
        cells: [
          ...[...known].map((name) => ours.get(name) ?? null),
          ...further.map((name) => others.get(name) ?? null),
        ],
      })),
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
