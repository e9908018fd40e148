import { readWorkingHours } from '../../domain/content/office-hours.ts'
import { dayAt } from '../../domain/days.ts'
import { erasedAt, type MailTrouble, type ThreadRow } from '../../domain/inbox/thread.ts'
import { threadStateLabels } from '../../domain/inbox/thread-words.ts'
import { sayWaiting } from '../../domain/inbox/working-time.ts'
import { sayDate } from '../../domain/say-date.ts'
import type { OfficeContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'

/** The words for a thread's state: how long it waits, or since when it does not. */
export type ShownState = { words: string; isLate: boolean }

/** The words for a mail that was not delivered. */
export type ShownMail = { words: string; hasFailed: boolean }

/** Says why a mail of a thread was not delivered, and since when one waits. */
export function sayMail(mail: MailTrouble | null, timeZone: string): ShownMail | null {
  if (!mail) return null
  if (mail.state === 'failed') return { words: `A mail failed. ${mail.words}`, hasFailed: true }
  return { words: `A mail waits since ${formatInstant(mail.since, timeZone)}. ${mail.words}`, hasFailed: false }
}

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
    if (waitingAt !== null) return sayWaiting(new Date(waitingAt), now, hours, followUp !== null)
    if (followUp) return { words: `Follow up on ${sayDay(new Date(followUp.at))}`, isLate: false }
    if (state === 'spam') return { words: `Spam, erased on ${sayDay(erasedAt(lastAt))}`, isLate: false }
    return { words: `${threadStateLabels[state]}, ${formatInstant(lastAt, timeZone)}`, isLate: false }
  }
}
