import { statSync } from 'node:fs'

/** A file of the open database is not at its path any more, so that what is written would be gone at the next start. */
class DatabaseMovedError extends Error {
  override name = 'DatabaseMovedError'
}

export type OpenFiles = {
  /** @throws DatabaseMovedError */
  requireInPlace(): void
  /** Whether another file stands at one of these paths. */
  isReplaced(paths: readonly string[]): boolean
}

/**
 * Remembers which files stand at the paths of a database that was just opened. SQLite itself goes on with a file that was
 * deleted or replaced, and says nothing.
 */
export function rememberFiles(paths: readonly string[]): OpenFiles {
  const opened = new Map(paths.map((path) => [path, identify(path)]))
  return {
    requireInPlace() {
      const moved = paths.find((path) => identify(path) !== opened.get(path))
      if (!moved) return
      throw new DatabaseMovedError(
        `${moved} was deleted or replaced while the site has it open: nothing is stored until the site is started again`,
      )
    },
    isReplaced: (some) =>
      some.some((path) => {
        const current = identify(path)
        return current !== null && current !== opened.get(path)
      }),
  }
}

/** The same for the same file only, as the number of one that is open is not given to another; null where there is none. */
function identify(path: string) {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}
