import type { ExpressionBuilder } from 'kysely'
import { addMonths } from '../../../domain/days.ts'
import { retentionMonths } from '../../../domain/messages/stored-message.ts'
import { urls } from '../../../domain/urls.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { paragraph } from '../../mails/blocks.ts'
import { layoutMail } from '../../mails/layout-mail.ts'
import type { Job } from '../../timing/scheduler.ts'
import { enqueue } from '../enqueue.ts'
import { listHeaders, type MailContext, messageId, noTracking, type OutgoingMail, regards } from '../mails.ts'
import type { Outbox } from '../outbox.ts'
import { type Consent, createToken } from './subscribers.ts'

/** A consent is asked for again in the last month of its retention. */
const askedMonths = retentionMonths - 1

/** Mails go one after another, so that those to somebody who has just written never wait long behind these. */
const maxPerRun = 50
const hour = 60 * 60_000

type Options = { db: SiteDatabase; mailContext: MailContext; outbox: Pick<Outbox, 'wake'>; consent: Consent }

/**
 * The job that asks for consents to the newsletter again, a month before they end (K11.3). The mail is enqueued in the transaction that writes
 * down that it was asked for, so one comes over all servers and restarts.
 */
export function createAskingAgainJob({ db, mailContext, outbox, consent }: Options): Job {
  return {
    name: 'ask-newsletter-again',
    interval: hour,
    async run(now) {
      const due = await db.selectFrom('subscribers').select('id').where(isDue(now)).limit(maxPerRun).execute()
      for (const { id } of due)
        await db.transaction().execute((transaction) => ask(transaction, { id, now, consent, mailContext }))
      if (due.length > 0) outbox.wake()
    },
  }
}

async function ask(
  transaction: SiteTransaction,
  { id, now, consent, mailContext }: { id: string; now: Date } & Pick<Options, 'consent' | 'mailContext'>,
) {
  // Another server may have been faster.
  const asked = await transaction
    .updateTable('subscribers')
    .set({ asked_again_at: now.toISOString() })
    .where('id', '=', id)
    .where(isDue(now))
    .returning(['email', 'consented_at'])
    .executeTakeFirst()
  if (!asked) return
  const token = await createToken(transaction, id)
  const since = new Date(asked.consented_at)
  const content = composeAskingAgain({ email: asked.email, token, since, words: consent.words }, mailContext)
  await enqueue(transaction, { owner: { kind: 'subscriber', id }, purpose: 'renew-subscription', content, due: now })
}

function isDue(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
    eb.and([
      eb('confirmed_at', 'is not', null),
      eb('asked_again_at', 'is', null),
      eb('consented_at', '<', addMonths(now, -askedMonths).toISOString()),
      eb('consented_at', '>=', addMonths(now, -retentionMonths).toISOString()),
    ])
}

/** The mail that asks for the consent again. `since` is when it was given last. */
function composeAskingAgain(
  { email, token, since, words }: { email: string; token: string; since: Date; words: string },
  mailContext: MailContext,
): OutgoingMail {
  const { firm, siteUrl } = mailContext
  const unsubscribe = siteUrl + urls.newsletterUnsubscribe(token)
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: firm.timeZone })
  const [day, end] = [since, addMonths(since, retentionMonths)].map((instant) => format.format(instant))
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Would you like to go on receiving the ${firm.name} newsletter?`,
    ...layoutMail(
      {
        preview: `Your consent ends on ${end}.`,
        blocks: [
          paragraph('Good day,'),
          paragraph(
            `On ${day} you agreed to receive the ${firm.name} newsletter. Your consent ends on ${end}. If you would like to go on receiving it, please open this page and press the button there. You then agree to this again:`,
          ),
          { kind: 'quotation', text: words },
          { kind: 'link', label: 'Go on receiving the newsletter', url: siteUrl + urls.newsletterConfirm(token) },
          paragraph('If you do nothing, we erase your address on that day. We do not ask again.'),
        ],
        signed: regards,
        why: `You are receiving this e-mail because you confirmed this address for our newsletter on ${siteUrl}. ${noTracking}`,
        links: [{ label: 'Unsubscribe', url: unsubscribe }],
      },
      mailContext,
    ),
    messageId: messageId('renewal', mailContext),
    headers: listHeaders('newsletter', unsubscribe, mailContext),
  }
}
