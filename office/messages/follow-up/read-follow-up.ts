import { readWorkingHours } from '../../../domain/content/office-hours.ts'
import { findFollowUp, followUpDays } from '../../../domain/inbox/follow-up.ts'
import type { OfficeContext } from '../../context.ts'
import type { ReadField } from '../../read-form.ts'

/** The firm's opening hours, by its clock. */
export type OfficeClock = Pick<OfficeContext, 'site' | 'timeZone'>

export const noDay = 'Please choose a day after today, within a year'

/** The instant of a follow-up as forms post it: one of `followUpDays` as `when`, or any other as `date`. Null for no such day. */
export function readFollowUp(read: ReadField, { site, timeZone }: OfficeClock) {
  const hours = readWorkingHours(site.content.contact, timeZone)
  const chosen = Object.hasOwn(followUpDays, read('when')) ? read('when') : read('date')
  return findFollowUp(chosen, new Date(), hours)?.toISOString() ?? null
}
