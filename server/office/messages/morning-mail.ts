import type { ExpressionBuilder } from 'kysely'
import type { WorkingHours } from '../../../domain/content/office-hours.ts'
import type { Inbox } from '../../../domain/inbox/thread.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { enqueueForColleague } from '../../messages/colleague-mail.ts'
import type { MailContext } from '../../messages/mails.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { shift } from '../../timing/instants.ts'
import type { Job } from '../../timing/scheduler.ts'
import { composeMorningMail, foot } from './compose-morning-mail.ts'

type Options = {
  db: SiteDatabase
  inbox: Pick<Inbox, 'list'>
  catalogue: Pick<Catalogue, 'findMany'>
  hours: WorkingHours
  mailContext: MailContext
  outbox: Pick<Outbox, 'wake'>
}

/**
 * The job that mails what waits to each person of the office, at eight on working days (J23). The mail is enqueued in the transaction that
 * writes down that the person has had it, so one comes over all servers and restarts.
 */
export function createMorningMailJob({ db, inbox, catalogue, hours, mailContext, outbox }: Options): Job {
  async function listWaiting(whose: 'mine' | 'nobody', person: Person) {
    const query = { words: '', state: 'open', whose, only: null, kind: null, property: '', page: 1 } as const
    return inbox.list(query, person)
  }

  async function compose(person: Person, now: Date) {
    const [mine, nobodys] = await Promise.all([listWaiting('mine', person), listWaiting('nobody', person)])
    if (mine.total + nobodys.total === 0) return null
    return composeMorningMail({ mine, nobodys }, { db, catalogue, hours, siteUrl: mailContext.siteUrl, now })
  }

  return {
    name: 'morning-mail',
    ...{ from: 8, until: 12, hours },
    async run(now) {
      const people = await db.selectFrom('people').select(columns).where(isDue(now)).execute()
      for (const person of people) {
        const mail = person.wants_morning_mail === 1 ? await compose(person, now) : null
        await db.transaction().execute(async (transaction) => {
          // Another server may have been faster, and somebody revoked or without the wish by now gets none.
          const claimed = await claim(transaction, person.id, now)
          if (!claimed) return
          await dropWaiting(transaction, person.id)
          if (claimed.wants_morning_mail !== 1 || mail === null) return
          const whole = { person, purpose: 'morning-mail', ...mail, ...foot(mailContext.siteUrl) } as const
          await enqueueForColleague(transaction, whole, { mailContext, now })
        })
      }
      outbox.wake()
    },
  }
}

const columns = ['id', 'email', 'name', 'role', 'wants_morning_mail'] as const
type Person = Pick<Tables['people'], 'id' | 'email' | 'name' | 'role'>

/** In milliseconds. The mails go between eight and noon, so one of the last six hours is today's, on whatever day clocks change. */
const today = 6 * 60 * 60_000

/** A later instant was written while a clock was ahead. */
function isDue(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'people'>) =>
    eb.and([
      eb('joined_at', 'is not', null),
      eb('revoked_at', 'is', null),
      eb.or([
        eb('morning_mail_at', 'is', null),
        eb('morning_mail_at', '<', shift(now, -today)),
        eb('morning_mail_at', '>', shift(now, today)),
      ]),
    ])
}

function claim(transaction: SiteTransaction, personId: string, now: Date) {
  return transaction
    .updateTable('people')
    .set({ morning_mail_at: now.toISOString() })
    .where('id', '=', personId)
    .where(isDue(now))
    .returning('wants_morning_mail')
    .executeTakeFirst()
}

/** A list of an earlier day that the mail server has not taken. One that is being sent goes its way. */
async function dropWaiting(transaction: SiteTransaction, personId: string) {
  await transaction
    .deleteFrom('outbox')
    .where('owner_id', '=', personId)
    .where('purpose', '=', 'morning-mail')
    .where('delivered_at', 'is', null)
    .where('leased_until', 'is', null)
    .execute()
}
