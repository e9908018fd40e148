import type { ExpressionBuilder } from 'kysely'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'

/** A run is stopped where so many were tried, and one in ten of them refused (K6.3). */
const fewest = 10
const oneIn = 10

/** True for a permanent refusal of the address by the mail server (5.1.x at `RCPT`). */
export function isAddressRefused(error: unknown): boolean {
  const { command, response = '' } = error as Partial<{ command: string; response: string }>
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response)
}

/** True for the status of a report that says the same. */
export function isRefusedStatus(status: string): boolean {
  return status.startsWith('5.1.')
}

/** Writes down that an address was refused for good, and stops the run of the alert where too many were. `refusal` has no personal data. */
export async function noteRefusal(
  transaction: SiteTransaction,
  { seekerId, refusal, runId, now }: { seekerId: string; refusal: string; runId: string | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable('seekers')
    .set({ refused_at: now.toISOString(), refusal })
    .where('id', '=', seekerId)
    .where('refused_at', 'is', null)
    .execute()
  if (runId !== null && (await areTooMany(transaction, runId))) await stopRun(transaction, runId, 'refusals', now)
}

/** The same for a mail of a seeker that was returned by a report, by the mail's id. */
export async function noteReturned(
  transaction: SiteTransaction,
  { mailId, refusal, now }: { mailId: string; refusal: string; now: Date },
): Promise<void> {
  const entry = await transaction
    .selectFrom('outbox')
    .leftJoin('alerts', 'alerts.id', 'outbox.owner_id')
    .select(['outbox.owner_kind', 'outbox.owner_id', 'alerts.seeker_id', 'alerts.run_id'])
    .where('outbox.mail_id', '=', mailId)
    .where('outbox.owner_kind', 'in', ['alert', 'seeker'])
    .executeTakeFirst()
  if (!entry) return
  await noteRefusal(transaction, { seekerId: entry.seeker_id ?? entry.owner_id, refusal, runId: entry.run_id, now })
}

async function areTooMany(transaction: SiteTransaction, runId: string): Promise<boolean> {
  const { count } = transaction.fn
  const rows = await transaction
    .selectFrom('alerts')
    .innerJoin('alert_runs', 'alert_runs.id', 'alerts.run_id')
    .innerJoin('seekers', 'seekers.id', 'alerts.seeker_id')
    .innerJoin('outbox', (join) =>
      join.onRef('outbox.owner_id', '=', 'alerts.id').on('outbox.owner_kind', '=', 'alert'),
    )
    .select((eb) => [
      eb(eb.ref('seekers.refused_at'), '>=', eb.ref('alert_runs.started_at')).as('isRefused'),
      count('alerts.id').as('number'),
    ])
    .where('alerts.run_id', '=', runId)
    .where((eb) =>
      eb.or([
        eb('outbox.delivered_at', 'is not', null),
        eb('seekers.refused_at', '>=', eb.ref('alert_runs.started_at')),
      ]),
    )
    .groupBy('isRefused')
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, { number }) => total + Number(number), 0)
  const refused = sum(rows.filter(({ isRefused }) => isRefused))
  const tried = sum(rows)
  return tried >= fewest && refused * oneIn >= tried
}

/** Stops a run that has not ended: what waits is not due any more. A mail that is being sent goes its way. */
export async function stopRun(
  db: SiteDatabase,
  runId: string,
  because: 'refusals' | 'office',
  now: Date,
): Promise<void> {
  const waits = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([
      eb('owner_kind', '=', 'alert'),
      eb('owner_id', 'in', eb.selectFrom('alerts').select('alerts.id').where('run_id', '=', runId)),
      eb('delivered_at', 'is', null),
    ])
  await db
    .updateTable('alert_runs')
    .set({ stopped_at: now.toISOString(), stopped_because: because })
    .where('id', '=', runId)
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.exists(eb.selectFrom('outbox').select('outbox.id').where(waits).where('due_at', 'is not', null)),
        ...(because === 'office' ? [eb('stopped_at', 'is not', null)] : []),
      ]),
    )
    .execute()
  await db.updateTable('outbox').set({ due_at: null }).where(waits).execute()
}
