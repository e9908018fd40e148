import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isSystemError, OperatorError } from '../operator-error.ts'
import { escapeControls } from '../text/quote.ts'

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const sqliteCodes = { ioError: 10, full: 13, cannotOpen: 14 }

/**
 * An error with a file that the operator or the site has named: an OperatorError where the disk is full or the operating system
 * refuses, else the error itself. `subject` is the name of `file` in the message.
 */
export function toFileFault(error: unknown, file: string, subject = file): unknown {
  if (isDiskFull(error, file)) return new OperatorError(`${subject} cannot be written: ${diskFull}`, { cause: error })
  if (!isSystemError(error)) return error
  const reason = error.path === undefined ? `${file}: ${error.message}` : error.message
  return new OperatorError(escapeControls(reason), { cause: error })
}

export const diskFull = 'the disk is full'

/** True when an error of the file system or of SQLite means that the disk of `file` is full. */
export function isDiskFull(error: unknown, file: string): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return false
  const primary = errcode & 0xff
  if (primary === sqliteCodes.full) return true
  // For the files beside the database, SQLite does not report the cause.
  return (primary === sqliteCodes.ioError || primary === sqliteCodes.cannotOpen) && hasNoSpace(dirname(file))
}

/** SQLite extends the index of its write-ahead log by 32 KB at a time. */
const minSpace = 64 * 1024

function hasNoSpace(folder: string) {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // File systems without a limit on files report 0 for `files`.
    return bavail * bsize < minSpace || (files > 0 && ffree === 0)
  } catch {
    return false
  }
}
