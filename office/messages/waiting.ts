import { readWorkingHours } from '../../domain/content/office-hours.ts'
import { dayAt } from '../../domain/days.ts'
import { erasedAt, type ThreadRow } from '../../domain/inbox/thread.ts'
import { threadStateLabels } from '../../domain/inbox/thread-words.ts'
import { sayWaiting } from '../../domain/inbox/working-time.ts'
import { sayDate } from '../../domain/say-date.ts'
import type { OfficeContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'

/** The words for a thread's state: how long it waits, at length and in a row's few letters, or since when it does not. */
export type ShownState = { words: string; label: string; short: string | null; isLate: boolean }

/** Says how long threads wait, by the firm's opening hours. */
export function createSayState({ site, timeZone }: Pick<OfficeContext, 'site' | 'timeZone'>) {
  const hours = readWorkingHours(site.content.contact, timeZone)
  const now = new Date()
  const sayDay = (instant: Date) => sayDate(dayAt(instant, timeZone))
  return ({
    state,
    waitingAt,
    lastAt,
    followUp,
  }: Pick<ThreadRow, 'state' | 'waitingAt' | 'lastAt' | 'followUp'>): ShownState => {
    const label = threadStateLabels[state]
    if (waitingAt !== null) return { ...sayWaiting(new Date(waitingAt), now, hours, followUp !== null), label }
    const say = (words: string, label = words): ShownState => ({ words, label, short: null, isLate: false })
    if (followUp) return say(`Follow up on ${sayDay(new Date(followUp.at))}`)
    if (state === 'spam') return say(`Spam, erased on ${sayDay(erasedAt(lastAt))}`)
    return say(`${label}, ${formatInstant(lastAt, timeZone)}`, label)
  }
}
