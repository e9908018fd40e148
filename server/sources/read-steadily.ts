import type { ReadFailure } from '../ports/read-failure.ts'
import { isComplete, merge, type Pass } from './hygraph-pass.ts'

/** After so many changes during one reading, the previous list stays until the next reading. */
const maxChanges = 5

/** The maximum number of passes to find records that the passes before have missed. */
const maxPasses = 50

/** After so many passes in a row without a new record, a list counts as complete, even if a record seems to be missing. */
const enoughIdlePasses = 8

/**
 * Editors may publish between two pages, so one pass may mix an old and a new version of the list. A list of several
 * pages is therefore accepted when two passes in a row agree: the service then held all of it between them. Passes that
 * missed different records, because the service orders equal ones differently each time, are merged.
 */
export async function readSteadily(
  previous: Pass | null,
  readPass: () => Promise<({ ok: true } & Pass) | ReadFailure>,
): Promise<{ ok: true; pass: Pass } | ReadFailure> {
  let whole = previous
  let changes = 0
  let idlePasses = 0
  for (let passes = 1; ; passes++) {
    const result = await readPass()
    if (!result.ok) return result
    const merged = whole && merge(whole, result)
    if (result.pages === 1) return { ok: true, pass: merged && merged === previous ? previous : result }
    if (merged) {
      idlePasses = merged === whole ? idlePasses + 1 : 0
      whole = merged
      if (isComplete(whole) || whole === previous || idlePasses === enoughIdlePasses) return { ok: true, pass: whole }
    } else {
      whole = result
      changes++
      idlePasses = 0
    }
    if (changes === maxChanges || passes === maxPasses) {
      return previous
        ? { ok: false, reason: 'unexpected', detail: 'the list changes during every reading' }
        : { ok: true, pass: whole }
    }
  }
}
