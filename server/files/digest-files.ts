import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A digest of the project's own files that match the patterns, tests excepted. @throws Error where none matches a pattern */
export function digestFiles(
  patterns: readonly string[],
  root: string = fileURLToPath(new URL('../..', import.meta.url)),
): string {
  const hash = createHash('sha256')
  for (const pattern of patterns) {
    const files = globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] }).sort()
    if (files.length === 0) throw new Error(`there is no ${pattern}`)
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('base64url')
}
