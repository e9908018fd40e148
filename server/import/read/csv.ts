import { CsvError, parse } from 'csv-parse/sync'
import { type ImportTable, maxImportRows } from '../../../domain/import/table.ts'
import { unquoteText } from '../../text/csv.ts'
import { ImportFault } from './import-fault.ts'
import { toTable } from './limit-table.ts'

/**
 * Reads a CSV (M1.1). The delimiter is the one of comma, semicolon and tab that its header has outside quotes, as several at once would split `1,5` in
 * a file with semicolons.
 * @throws ImportFault
 */
export function readCsv(text: string, remarks: readonly string[]): ImportTable {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const skipped = said ? 1 : 0
  const delimiter = said?.[1] ?? findDelimiter(body)
  const rows = parseAll(body, delimiter, skipped)
  return toTable(
    rows.map((cells) => cells.map(unquoteText)),
    { numbers: rows.map((_, at) => at + 1 + skipped), remarks },
  )
}

function parseAll(text: string, delimiter: string, skipped: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // One more than the limit, and the header, so that too many are known.
      to: maxImportRows + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFault(describe(error, delimiter, skipped))
  }
}

/** Says where the record with the fault begins: the line that the parser names is where the file ends. */
function describe(error: CsvError, delimiter: string, skipped: number): string {
  const records = 'records' in error ? Number(error.records) : 0
  const row = records + 1 + skipped
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `Row ${row}: a quotation mark (") is opened and never closed. Please close it, or write it twice ("") inside a text.`
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE')
    return `Row ${row}: a quotation mark (") stands in the middle of a cell. Please put the whole cell in quotation marks, and write the mark twice ("").`
  return `Row ${row} cannot be read as CSV with “${delimiter === '\t' ? 'tab' : delimiter}” between its cells. Please save the table again as CSV or XLSX.`
}

/** The delimiter that stands most often in the header, outside quotes. */
function findDelimiter(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') {
      if ([...counts.values()].some((count) => count > 0)) break
    } else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [[most = ','] = []] = [...counts].sort(([, one], [, other]) => other - one)
  return most
}
