import { setImmediate as onTurn } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** In milliseconds. Requests for cached pages, which take less than one, wait so long for it. */
const maxPiece = 20

/** A pause for long work, to be called between its steps: resolves at once, or in the next turn of the event loop where this one has lasted too long. */
export function createBreather(): () => Promise<void> {
  /** The time at which the first step of this turn began; null until then. */
  let begun: number | null = null
  return async () => {
    if (begun === null) {
      begun = performance.now()
      onTurn(() => {
        begun = null
      })
    } else if (performance.now() - begun > maxPiece) await nextTurn()
  }
}
