import { statSync } from 'node:fs'
import { OperatorError } from '../operator-error.ts'

export type OpenFiles = ReturnType<typeof rememberFiles>

/**
 * Remembers the identity of the files of a database that was just opened. SQLite itself keeps using a file that was deleted
 * or replaced, without an error.
 */
export function rememberFiles(paths: readonly string[]) {
  const opened = new Map(paths.map((path) => [path, identify(path)]))
  return {
    /** @throws OperatorError when a file is no longer at its path: rows written to it would be lost at the next start */
    requireInPlace() {
      const moved = paths.find((path) => identify(path) !== opened.get(path))
      if (!moved) return
      throw new OperatorError(
        `${moved} was deleted or replaced while the site has it open: nothing is stored until the site is started again`,
      )
    },
    /** True when one of these paths now has another file. */
    isReplaced: (some: readonly string[]) =>
      some.some((path) => {
        const current = identify(path)
        return current !== null && current !== opened.get(path)
      }),
  }
}

/** Device and inode, which no other file gets while this one is open; null when there is no file. */
function identify(path: string) {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}
