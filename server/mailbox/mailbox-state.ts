import { type MailboxFault, type MailboxState, sayFault } from '../../domain/mailbox/mailbox-state.ts'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { type MailBlock, paragraph } from '../mails/blocks.ts'
import { enqueueForColleague } from '../messages/colleague-mail.ts'
import { formatTime, type MailContext } from '../messages/mails.ts'
import type { Outbox } from '../messages/outbox.ts'
import { shift } from '../timing/instants.ts'

const name = 'mailbox'
const inbox = 'INBOX'

/** In milliseconds: owners have a mail about what lasts longer. */
const untilTold = 60 * 60_000

/** Is told how reading the mailbox goes, by the server that has its lease. */
export type MailboxReport = {
  failed(why: MailboxFault): Promise<void>
  /** It fails still: to be called about each minute. */
  lasts(): Promise<void>
  /** Everything new was read; `sentFolder` is null where no folder is marked as sent. */
  works(sentFolder: string | null): Promise<void>
}

type Options = {
  db: SiteDatabase
  /** Null where no mail is sent: then nobody is told. */
  mail: { context: MailContext } | null
  outbox: Pick<Outbox, 'wake'>
  clock?: () => Date
}

/** Reads how reading goes (J25.17). */
export async function readMailboxState(db: SiteDatabase): Promise<MailboxState> {
  const folders = await db.selectFrom('mailbox_folders').select(['path', 'read_at']).orderBy('read_at').execute()
  const state = await db.selectFrom('mailbox_state').selectAll().where('name', '=', name).executeTakeFirst()
  const { fault = null, since = null, sent_folder = null } = state ?? {}
  const lastOf = (isMeant: (path: string) => boolean) => folders.findLast(({ path }) => isMeant(path))?.read_at ?? null
  return {
    inboxReadAt: lastOf((path) => path === inbox),
    sentReadAt: lastOf((path) => path === sent_folder),
    othersReadAt: lastOf((path) => path !== inbox && path !== sent_folder),
    hasSent: sent_folder !== '',
    fault: fault === null || since === null ? null : { why: fault, since },
  }
}

/** Writes down how reading goes, and mails each owner once after an hour in which it failed, and once when it works again (J25.18). */
export function reportMailbox({ db, mail, outbox, clock = () => new Date() }: Options): MailboxReport {
  async function tellFault() {
    if (mail === null) return
    const now = clock()
    const due = db.selectFrom('mailbox_state').select('name').where('told_at', 'is', null)
    if (!(await due.where('since', '<=', shift(now, -untilTold)).executeTakeFirst())) return
    await db.transaction().execute(async (transaction) => {
      // Another server may have been faster.
      const told = await transaction
        .updateTable('mailbox_state')
        .set({ told_at: now.toISOString() })
        .where('told_at', 'is', null)
        .where('since', '<=', shift(now, -untilTold))
        .returning(['fault', 'since'])
        .executeTakeFirst()
      if (told?.fault && told.since)
        await mailOwners(transaction, composeFault(told.fault, told.since, mail.context), now)
    })
    outbox.wake()
  }

  async function mailOwners(
    transaction: SiteTransaction,
    content: { subject: string; blocks: MailBlock[] },
    now: Date,
  ) {
    if (mail === null) return
    const unsent = await dropUnsent(transaction)
    const owners = transaction.selectFrom('people').select(['id', 'email', 'name']).where('role', '=', 'owner')
    const present = await owners.where('joined_at', 'is not', null).where('revoked_at', 'is', null).execute()
    for (const person of present) {
      // That it works again is no news to somebody who has not heard of the fault.
      if (unsent.has(person.id)) continue
      const why = 'This mail goes to the owners of the office.'
      const whole = { person, purpose: 'mailbox-state', ...content, why } as const
      await enqueueForColleague(transaction, whole, { mailContext: mail.context, now })
    }
  }

  return {
    async failed(why) {
      await db
        .insertInto('mailbox_state')
        .values({ name, fault: why, since: clock().toISOString() })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({
            fault: why,
            since: eb.fn.coalesce('mailbox_state.since', 'excluded.since'),
          })),
        )
        .execute()
      await tellFault()
    },
    lasts: tellFault,
    async works(folder) {
      const sent_folder = folder ?? ''
      const stored = await db.selectFrom('mailbox_state').selectAll().where('name', '=', name).executeTakeFirst()
      if (stored && stored.fault === null && stored.sent_folder === sent_folder) return
      await db.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable('mailbox_state')
          .set({ told_at: null })
          .where('told_at', 'is not', null)
          .returning('since')
          .executeTakeFirst()
        const state = { fault: null, since: null, told_at: null, sent_folder }
        await transaction
          .insertInto('mailbox_state')
          .values({ name, ...state })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
          .execute()
        if (ended?.since && mail) await mailOwners(transaction, composeWorks(ended.since, mail.context), clock())
      })
      outbox.wake()
    },
  }
}

/** Deletes what has not left yet, and returns whose it was. What is being sent goes its way. */
async function dropUnsent(transaction: SiteTransaction): Promise<ReadonlySet<string>> {
  const dropped = await transaction
    .deleteFrom('outbox')
    .where('purpose', '=', 'mailbox-state')
    .where('delivered_at', 'is', null)
    .where('leased_until', 'is', null)
    .returning('owner_id')
    .execute()
  return new Set(dropped.map(({ owner_id }) => owner_id))
}

function composeFault(why: MailboxFault, since: string, { firm, siteUrl }: MailContext) {
  const { cause, remedy } = sayFault(why)
  return {
    subject: `No mail comes in: ${cause}`,
    blocks: [
      paragraph(
        `Since ${formatTime(new Date(since), firm)} ${cause}, so the office does not show what people write by mail.`,
      ),
      paragraph(remedy),
      paragraph('Nothing is lost: what comes meanwhile is read then.'),
      { kind: 'link' as const, label: 'Open the messages', url: siteUrl + inOffice(officeUrls.messages()) },
    ],
  }
}

function composeWorks(since: string, { firm, siteUrl }: MailContext) {
  return {
    subject: 'Mail comes in again',
    blocks: [
      paragraph(
        `The mailbox is read again. It was not since ${formatTime(new Date(since), firm)}; what came meanwhile is in the office.`,
      ),
      { kind: 'link' as const, label: 'Open the messages', url: siteUrl + inOffice(officeUrls.messages()) },
    ],
  }
}
