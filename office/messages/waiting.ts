import { readWorkingHours } from '../../domain/content/office-hours.ts'
import type { ThreadRow } from '../../domain/inbox/thread.ts'
import { threadStateLabels } from '../../domain/inbox/thread-words.ts'
import { sayWaiting } from '../../domain/inbox/working-time.ts'
import type { OfficeContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'

/** The words for a thread's state: how long it waits, at length and in a row's few letters, or since when it does not. */
export type ShownState = { words: string; label: string; short: string | null; isLate: boolean }

/** Says how long threads wait, by the firm's opening hours. */
export function createSayState({ site, timeZone }: Pick<OfficeContext, 'site' | 'timeZone'>) {
  const hours = readWorkingHours(site.content.contact, timeZone)
  const now = new Date()
  return ({ state, waitingAt, lastAt }: Pick<ThreadRow, 'state' | 'waitingAt' | 'lastAt'>): ShownState => {
    const label = threadStateLabels[state]
    return waitingAt === null
      ? { words: `${label}, ${formatInstant(lastAt, timeZone)}`, label, short: null, isLate: false }
      : { ...sayWaiting(new Date(waitingAt), now, hours), label }
  }
}
