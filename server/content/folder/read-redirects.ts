import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkTable } from '../../../domain/redirects/check-table.ts'
import { patternPages } from '../../../domain/redirects/page-patterns.ts'
import { readTable } from '../../../domain/redirects/pasted-table.ts'
import { maxRedirects, type Redirect } from '../../../domain/redirects/redirects.ts'
import { OperatorError } from '../../operator-error.ts'
import { readText } from './read-content.ts'

/**
 * The firm's old addresses (M5.3); none without the file. No listing and no article is read yet, so a target is compared with the patterns of pages.
 * @throws OperatorError with the file, the line and what is wrong there
 */
export function readRedirects(contentDir: string, siteUrl: string | null): readonly Redirect[] {
  const file = join(contentDir, 'redirects.csv')
  if (!existsSync(file)) return []
  const { fresh, faults } = checkTable(readTable(readText(file)), {
    // Its targets are paths, or addresses of the public site.
    siteUrl: siteUrl ?? 'http://localhost',
    existing: new Map(),
    pages: patternPages,
  })
  const [first] = faults
  if (first) throw new OperatorError(`${file}: line ${first.line}: ${first.fault}`)
  if (fresh.length > maxRedirects)
    throw new OperatorError(`${file}: expected at most ${maxRedirects} old addresses, but found ${fresh.length}`)
  return fresh
}
