import { isDeepStrictEqual } from 'node:util'
import type { ReadFailure } from '../read-failure.ts'

/** One reading of a list from its first page to its last. */
export type Pass = {
  /** The version of each record, by its id. */
  versions: ReadonlyMap<string, string>
  /** The versions of the records that have no id. */
  withoutId: readonly string[]
  /** The number of records with an id, repeats included. It equals the number that the service holds. */
  rows: number
  pages: number
}

/** False if a record came twice, because another one was then missed: pages can overlap. */
function isComplete({ versions, rows }: Pass): boolean {
  return versions.size === rows
}

/**
 * Merges two readings of the same list. A service may order records of the same `createdAt` differently in each answer, so
 * one reading may have a record that the other missed at a page's end. Null if the list changed in between. Returns
 * `before` itself if `after` adds nothing.
 */
function merge(before: Pass, after: Pass): Pass | null {
  if (before.rows !== after.rows) return null
  const versions = new Map(before.versions)
  for (const [id, version] of after.versions) {
    if ((versions.get(id) ?? version) !== version) return null
    versions.set(id, version)
  }
  // More records than the service holds, so some were deleted in between.
  if (versions.size > after.rows) return null
  const isSame = versions.size === before.versions.size && isDeepStrictEqual(before.withoutId, after.withoutId)
  return isSame ? before : { ...after, versions }
}

/** After so many passes that disagree, the previous list stays until the next reading. */
const maxPasses = 8

/**
 * Editors may publish between two pages, so one pass may mix an old and a new version of the list. A list of several pages is therefore
 * accepted when two passes in a row agree: the service then held all of it between them. Passes that missed different records, because
 * the service orders equal ones differently each time, are merged.
 */
export async function readSteadily(
  previous: Pass | null,
  readPass: () => Promise<({ ok: true } & Pass) | ReadFailure>,
): Promise<{ ok: true; pass: Pass } | ReadFailure> {
  let whole = previous
  for (let passes = 1; passes <= maxPasses; passes++) {
    const result = await readPass()
    if (!result.ok) return result
    const merged = whole && merge(whole, result)
    if (result.pages === 1) return { ok: true, pass: merged && merged === previous ? previous : result }
    if (merged && (isComplete(merged) || merged === previous)) return { ok: true, pass: merged }
    whole = merged ?? result
  }
  if (whole && (!previous || merge(previous, whole))) return { ok: true, pass: whole }
  return { ok: false, reason: 'unexpected', detail: 'the list changes during every reading' }
}
