import { isDay } from '../../../domain/days.ts'
import type { ActivityEvent } from '../../../domain/office/activity.ts'
import type { Standing, StandingAct } from '../../../domain/saved-searches/saved-searches.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { continueRun, endRun, listRefused, listRuns, undoRefusal } from '../../saved-searches/alert-runs.ts'
import { countHeld, settleHeld } from '../../saved-searches/held-listings.ts'
import { recordActivity } from '../people/activity.ts'

/** The last runs, among which the page names those that were stopped. */
const lastRuns = 7

/** Reads what stands still until somebody of the office decides (K4.3). */
export async function readStanding(db: SiteDatabase): Promise<Standing> {
  const runs = await listRuns(db, lastRuns)
  return {
    refused: await listRefused(db),
    held: await countHeld(db),
    stopped: runs.flatMap(({ id, stoppedBecause: because, mails, sent, refused }) =>
      because === 'refusals' || because === 'restore' ? [{ day: id, because, left: mails - sent - refused }] : [],
    ),
  }
}

const acts: Record<StandingAct['act'], (transaction: SiteTransaction, about: string, now: Date) => Promise<unknown>> = {
  tell: (transaction) => settleHeld(transaction, 'tell'),
  'tell-nobody': (transaction) => settleHeld(transaction, 'tell-nobody'),
  'allow-again': async (transaction, seekerId) => isStoredId(seekerId) && undoRefusal(transaction, seekerId),
  'continue-alerts': async (transaction, day, now) => isDay(day) && continueRun(transaction, day, now),
  'end-alerts': async (transaction, day, now) => isDay(day) && endRun(transaction, day, now),
}

const events: Record<StandingAct['act'], ActivityEvent> = {
  tell: 'tell-of-held',
  'tell-nobody': 'tell-nobody-of-held',
  'allow-again': 'allow-mail-again',
  'continue-alerts': 'continue-alerts',
  'end-alerts': 'end-alerts',
}

/** Decides about what stands still, with its line of the activity. Nothing is written where there is nothing to decide any more. */
export async function decideStanding(
  db: SiteDatabase,
  { act, about, personId, now }: StandingAct & { personId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await acts[act](transaction, about, now))) return
    await recordActivity(transaction, { personId, event: events[act] }, now)
  })
}
