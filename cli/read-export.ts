import { readFileSync, statSync } from 'node:fs'
import { maxImportBytes } from '../domain/import/table.ts'
import { toFileFault } from '../server/files/file-fault.ts'
import { decodeText } from '../server/http/bodies/decode-text.ts'
import { ImportFault } from '../server/import/read/import-fault.ts'
import { OperatorError } from '../server/operator-error.ts'

/** Reads the text of WordPress's export file. @throws OperatorError with the file */
export function readExport<Result>(file: string, read: (text: string) => Result): Result {
  try {
    if (statSync(file).size > maxImportBytes)
      throw new OperatorError(`${file}: is larger than 20 MB. Export the properties alone, or the posts alone`)
    const text = decodeText(readFileSync(file))
    if (text === null)
      throw new OperatorError(`${file}: is in an encoding that we cannot tell for sure, and WordPress writes UTF-8`)
    return read(text)
  } catch (error) {
    throw error instanceof ImportFault ? new OperatorError(`${file}: ${error.message}`) : toFileFault(error, file)
  }
}
