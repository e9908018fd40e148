import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file cannot be written for want of space; the message is one line that names it. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  code = 'ENOSPC'
}

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const sqliteCodes = { ioError: 10, full: 13, cannotOpen: 14 }

/** The error itself, or one that names the full disk where that is its reason. `subject` names `file` to the reader. */
export function nameFullDisk(error: unknown, file: string, subject = file): unknown {
  if (!isDiskFull(error, file)) return error
  return new DiskFullError(`${subject} cannot be written: ${diskFull}`, { cause: error })
}

export const diskFull = 'the disk is full'

/** Whether an error of the file system, or of SQLite, means that there is no space where `file` is. */
export function isDiskFull(error: unknown, file: string): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return false
  const primary = errcode & 0xff
  if (primary === sqliteCodes.full) return true
  // SQLite does not say why it could not make or extend the files beside the database.
  return (primary === sqliteCodes.ioError || primary === sqliteCodes.cannotOpen) && hasNoSpace(dirname(file))
}

/** SQLite extends the index of its write-ahead log by 32 KB at a time. */
const leastSpace = 64 * 1024

function hasNoSpace(folder: string) {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // A file system without a limit of files says that it has 0.
    return bavail * bsize < leastSpace || (files > 0 && ffree === 0)
  } catch {
    return false
  }
}
