import { setTimeout as wait } from 'node:timers/promises'
import type { Catalogue } from '../../domain/ports.ts'
import { bulkPurposes, type SiteDatabase, type SiteTransaction } from '../database/tables.ts'
import type { Channel, Delivered } from '../messages/delivery.ts'
import { explain } from '../messages/explain.ts'
import { isPermanentFailure, type Transport } from '../messages/mail-channel.ts'
import type { MailContext } from '../messages/mails.ts'
import type { OutboxEntry } from '../messages/outbox-rows.ts'
import { composeAlert } from './alert-mail.ts'
import { type CurrentAlert, readAlert } from './read-alert.ts'
import { isAddressRefused, noteRefusal } from './refusals.ts'
import { createSeekerToken } from './seeker-tokens.ts'
import { eraseSearch, recordTold } from './seekers.ts'

type Options = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'findMany'>
  mailContext: MailContext
  transport: Transport
  from: string
  /** The mails that leave in a second at most. */
  perSecond: number
  clock?: () => Date
}

/** Delivers alerts by a lane of their own (K6.2). Each is put together at its delivery, by the facts of that moment. */
export function createAlertChannel(options: Options): Channel {
  const { db, catalogue, mailContext, transport, from, perSecond, clock = () => new Date() } = options
  /** The alert of each entry that is being delivered; null for one that was not sent, as nothing was left to be said. */
  const alerts = new WeakMap<OutboxEntry, CurrentAlert | null>()
  let next = 0

  return {
    purposes: bulkPurposes,

    async deliver(entry, signal) {
      const now = clock()
      const alert = await readAlert({ db, catalogue, siteUrl: mailContext.siteUrl }, entry.owner_id, now)
      alerts.set(entry, alert)
      if (!alert) return null
      const { id: seekerId, email, frequency } = alert.seeker
      const token = await db.transaction().execute((transaction) => createSeekerToken(transaction, { seekerId, now }))
      const { alternative, ...mail } = composeAlert(
        { ...alert, email, frequency, token, messageId: entry.mail_id ?? '' },
        mailContext,
      )
      const delay = Math.max(0, next - performance.now())
      next = performance.now() + delay + 1_000 / perSecond
      await wait(delay, undefined, { signal })
      const headers = { ...mail.headers, 'Auto-Submitted': 'auto-generated' }
      // As other mails do, it names itself: some mail servers give it another Message-ID.
      await transport.sendMail({
        ...mail,
        html: alternative,
        to: mail.to ?? email,
        references: [mail.messageId],
        from,
        headers,
        signal,
      })
      return null
    },

    isPermanentFailure,

    onDelivered:
      () =>
      async (transaction, { entry, now, settle }: Delivered) => {
        const alert = alerts.get(entry)
        if (alert) await recordAlert(transaction, alert, now)
        // Its entry goes with it.
        else await transaction.deleteFrom('alerts').where('id', '=', entry.owner_id).execute()
        await settle()
      },

    async onFailed(transaction, { entry, error, now }) {
      const alert = alerts.get(entry)
      if (!alert || !isAddressRefused(error)) return
      const { seeker, runId } = alert
      await noteRefusal(transaction, { seekerId: seeker.id, refusal: explain(error), runId, now })
    },
  }
}

/** Writes down what a seeker was told, and ends the searches for single properties that are gone (K5.3). Either may have been erased meanwhile. */
async function recordAlert(transaction: SiteTransaction, { seeker, told }: CurrentAlert, now: Date): Promise<void> {
  const there = transaction.selectFrom('seekers').select('id').where('id', '=', seeker.id)
  if (!(await there.executeTakeFirst())) return
  const offered = told.filter(({ news }) => news !== 'gone')
  await recordTold(transaction, seeker.id, { listings: offered, how: 'alert', now })
  for (const { news, searchId } of told) if (news === 'gone') await eraseSearch(transaction, seeker.id, searchId, now)
}
