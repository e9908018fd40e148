import type { ColumnName, DryRow } from '../../domain/import/imports.ts'
import { isEmptyCell, readCell } from '../../domain/import/read-cell.ts'
import type { ImportRow } from '../../domain/import/table.ts'
import { propertyId } from '../../domain/listings/listing.ts'
import { type Identities, isShortTaken } from './identities.ts'
import { type DryRunOptions, type ImportPlan, type MatchedColumn, type PlannedRow, toProblem } from './planned-row.ts'

export type NamedRow = {
  row: ImportRow
  /** The id of its listing; null for a new one. */
  id: string | null
  newId: string | null
  hasReference: boolean
  decided: DryRow['decided']
  problems: PlannedRow['problems']
}

/** Finds the listing of a row: by its id, its reference, or a decision. */
export function identify(
  row: ImportRow,
  columns: readonly MatchedColumn[],
  { decisions }: ImportPlan,
  { options, identities }: { options: DryRunOptions; identities: Identities },
): NamedRow {
  const decided = decisions.doubles[row.row] ?? null
  const problems: PlannedRow['problems'] = []
  const read = (name: ColumnName): string | null => {
    const found = columns.find(({ column }) => column.name === name)
    const cell = found ? (row.cells[found.index] ?? null) : null
    if (!found || isEmptyCell(cell)) return null
    const reading = readCell(found.column, cell, found.header, options.cells)
    if ('fault' in reading) problems.push(toProblem(found, cell, reading.fault))
    return 'fault' in reading ? null : (reading.value as string)
  }
  const typed = read('id')
  const reference = read('reference')
  const base = { row, newId: null, hasReference: reference !== null, decided, problems }
  if (decided && typeof decided === 'object') return { ...base, id: identities.findById(decided.listing) }
  if (typed !== null) {
    const id = identities.findById(typed)
    if (id !== null || problems.length > 0) return { ...base, id }
    const found = columns.find(({ column }) => column.name === 'id')
    if (typed.length > 10 && !isShortTaken(identities, typed)) return { ...base, id: null, newId: typed }
    const sentence = 'No property has this id. Please leave the cell empty for a new one.'
    if (found) problems.push(toProblem(found, row.cells[found.index] ?? null, sentence))
    return { ...base, id: null }
  }
  const [id = null, ...others] = reference === null ? [] : identities.findByReference(reference)
  const found = columns.find(({ column }) => column.name === 'reference')
  if (others.length > 0 && found) {
    const all = [id, ...others].flatMap((each) => (each ? [propertyId({ id: each })] : []))
    const sentence = `Several properties have this reference: ${all.slice(0, 5).join(', ')}. Please name one by its property ID.`
    problems.push(toProblem(found, row.cells[found.index] ?? null, sentence))
  }
  return { ...base, id }
}
