import type { Sheet } from 'hucre'
import { fromBuffer } from 'yauzl'
import type { Cell, ImportTable } from '../../../domain/import/table.ts'
import { ImportFault } from './import-fault.ts'
import { toTable } from './limit-table.ts'

/** In bytes of all that a workbook unpacks to. 10,000 rows of 200 filled columns are 60 MB. */
const maxUnpacked = 100 * 1024 * 1024
const maxEntries = 2_000

/**
 * Reads the first sheet of a workbook that has rows. What its directory declares is added up before anything is unpacked: the reader refuses an entry
 * that is larger than it declares, and would unpack what fits.
 * @throws ImportFault
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ImportTable> {
  await checkDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const { HucreError, EncryptedFileError, cellRef, readXlsx } = await import('hucre')
  const remarks: string[] = []
  for (let wanted = 0, count = 1; wanted < count; wanted++) {
    const sheets: Sheet[] = await readXlsx(bytes, {
      sheets: (_, index) => {
        count = Math.max(count, index + 1)
        return index === wanted
      },
    }).then(
      (workbook) => workbook.sheets,
      (error: unknown) => {
        if (error instanceof EncryptedFileError) throw new ImportFault(encrypted)
        if (error instanceof HucreError) throw new ImportFault(describe(error.message))
        throw error
      },
    )
    const sheet = sheets[0]
    if (!sheet?.rows.some((row) => row.some((value) => value !== null && value !== ''))) continue
    if (count > 1) remarks.push(`Of this workbook the sheet “${sheet.name}” is read, which is the first that has rows.`)
    return toSheetTable(sheet, { remarks, cellRef })
  }
  throw new ImportFault('No sheet of this workbook has anything in it. Please choose the file with your table.')
}

export const encrypted =
  'This workbook is locked with a password. Please open it, save a copy without the password, and choose that.'

function describe(message: string): string {
  if (/cell|row|column|dimension|limit|exceed/i.test(message))
    return `This sheet is too large to read: a cell stands far outside the table (${message.slice(0, 160)}). Please delete all rows below and all columns beside your table, and save it again.`
  return 'This workbook is damaged, or was not saved by a spreadsheet. Please open it, save it as XLSX again, and choose that.'
}

/** @throws ImportFault for what is no workbook, or unpacks to more than a table of listings has */
function checkDirectory(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (sentence: string) => reject(new ImportFault(sentence))
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, directory) => {
      if (error || !directory)
        return refuse('This file is incomplete or damaged: it was not copied whole. Please copy or download it again.')
      let [unpacked, entries, isWorkbook] = [0, 0, false]
      directory.on('error', () =>
        refuse(
          'This workbook is damaged, or was packed in a way that no spreadsheet does. Please save it as XLSX again.',
        ),
      )
      directory.on('entry', ({ fileName, uncompressedSize }: { fileName: string; uncompressedSize: number }) => {
        unpacked += uncompressedSize
        entries += 1
        if (/^xl\/workbook\.xml$/i.test(fileName)) isWorkbook = true
        if (entries > maxEntries)
          return refuse(
            `This workbook has more than ${maxEntries.toLocaleString('en-GB')} parts. Please copy your table into a new workbook and choose that.`,
          )
        if (unpacked > maxUnpacked)
          return refuse(
            'This workbook unpacks to more than 100 MB, far more than a table of listings has. Please copy your table into a new workbook and choose that.',
          )
        directory.readEntry()
      })
      directory.on('end', () =>
        isWorkbook
          ? resolve()
          : refuse(
              'This is a ZIP file and no XLSX workbook. Please choose the table itself; photographs are chosen apart.',
            ),
      )
      directory.readEntry()
    })
  })
}

type Options = { remarks: readonly string[]; cellRef(row: number, column: number): string }

function toSheetTable({ rows, cells, merges = [] }: Sheet, { remarks, cellRef }: Options): ImportTable {
  const [merged] = merges
  if (merged) {
    const place = `${cellRef(merged.startRow, merged.startCol)} to ${cellRef(merged.endRow, merged.endCol)}`
    throw new ImportFault(
      `Cells ${place} are merged, so it is unclear which row or column they belong to. Please choose “Unmerge cells” for the whole sheet and save it again.`,
    )
  }
  const table = rows.map((row, at) =>
    row.map((value, column): Cell => {
      const detail = cells?.get(`${at},${column}`)
      if (detail?.type === 'error')
        return {
          fault: `This cell has the error ${`${detail.value}`.slice(0, 20)}. Please mend its formula, or write the value.`,
        }
      const result = detail?.type === 'formula' ? (detail.formulaResult ?? value) : value
      if (detail?.type === 'formula' && result === null)
        return {
          fault:
            'This cell has a formula without a result. Please open the file in a spreadsheet, save it, and choose it again.',
        }
      if (!(result instanceof Date)) return result
      return Number.isNaN(result.getTime())
        ? { fault: 'This cell has a date that there is not. Please write it again.' }
        : { date: result.toISOString().slice(0, 10) }
    }),
  )
  return toTable(table, { numbers: table.map((_, at) => at + 1), remarks })
}
