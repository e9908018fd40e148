import { chmodSync, closeSync, existsSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The umask of the server and of the staff's commands: files 0600 and folders 0700, whatever makes them. */
export const privateUmask = 0o077

/** Makes an empty file that only its owner may read, where there is none. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // An existing one is not opened: to close it would end the locks that SQLite has on it in this process.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Makes a folder where it is missing, and those that lead to it. Not `recursive`, with which Node.js never returns where a
 * folder exists and refuses a new one with ENOENT, as `/proc` does.
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same time may have made it.
    if (!existsSync(path)) throw error
  }
}

/**
 * Takes the rights of everybody else from files and folders of ours, which an older version may have made with them. Gives
 * those back that others may still read: they belong to another user, or stand where rights cannot be changed.
 */
export function makePrivate(paths: readonly string[]): string[] {
  // Windows has no such rights.
  const user = process.geteuid?.()
  if (user === undefined) return []
  return paths.filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats || !isOpenToOthers(stats)) return false
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

function isOpenToOthers({ mode }: Stats) {
  return (mode & 0o077) !== 0
}
