import { chmodSync, closeSync, existsSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The umask of the server and of the staff's commands, so that libraries too create files with 0600 and folders with 0700. */
export const privateUmask = 0o077

/** Creates an empty file that only its owner may read, unless the file exists. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // Never open an existing file: closing it would release the locks that SQLite holds on it in this process.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Creates a folder and its parents if they are missing. It does not use `recursive`, with which Node.js never returns when an
 * existing folder such as `/proc` refuses a new one with ENOENT.
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same time may have created it.
    if (!existsSync(path)) throw error
  }
}

/**
 * Removes the permissions of other users from files and folders, which an older version may have created with them. Returns
 * the paths that others can still read: another user owns them, or the file system has no permissions.
 */
export function makePrivate(paths: readonly string[]): string[] {
  // Windows has no such permissions.
  const user = process.geteuid?.()
  if (user === undefined) return []
  return paths.filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    const isOpenToOthers = stats !== undefined && (stats.mode & 0o077) !== 0
    if (!isOpenToOthers) return false
    return stats.uid !== user || !restrict(path, stats)
  })
}

function restrict(path: string, { mode }: Stats) {
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}
