import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Insertable, Transaction } from 'kysely'
import type { MailPurpose, Tables } from '../database/tables.ts'

/** Anybody can enter anybody's address: so many mails of one purpose go to one mailbox within an hour. */
const maxMailsPerHour = 3
const hour = 60 * 60_000

type Mail = {
  purpose: Exclude<MailPurpose, 'notify-firm'>
  address: string
  /** The message or subscriber that the mail is about; what is noted here is erased with it. */
  about: { message_id: string } | { subscriber_id: string }
  now: Date
}

/**
 * Takes the right to send a mail to a visitor, in the transaction that queues it. False where the mailbox has had its
 * mails of this purpose within the hour. The database counts, so that servers share the count and a restart keeps it:
 * each mailbox has three slots, and each slot can be taken once an hour.
 */
export async function claimMail(transaction: Transaction<Tables>, { purpose, address, about, now }: Mail) {
  for (let number = 0; number < maxMailsPerHour; number++) {
    const slot = hash(JSON.stringify([purpose, mailboxOf(address), number]))
    if (await claimSlot(transaction, { slot, ...about, taken_at: now.toISOString() }, now)) return true
  }
  return false
}

async function claimSlot(transaction: Transaction<Tables>, row: Insertable<Tables['mail_slots']>, now: Date) {
  const { message_id = null, subscriber_id = null, taken_at } = row
  const claimed = await transaction
    .insertInto('mail_slots')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('slot')
        .doUpdateSet({ message_id, subscriber_id, taken_at })
        .where((eb) =>
          eb.or([
            eb('mail_slots.taken_at', '<=', shift(now, -hour)),
            // From a clock that was ahead.
            eb('mail_slots.taken_at', '>', shift(now, hour)),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * The mailbox that an address most likely leads to: in lower case, without the tag after a plus sign and without dots
 * before the `@`. Some providers tell such addresses apart; then two people share a count, which costs one of them an
 * acknowledgement at worst. For counting only: mails go to the address as it was entered.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).normalize('NFKC').toLowerCase()
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1).toLowerCase()
  const untagged = name.replace(/(?<=.)\+.*$/s, '').replaceAll('.', '')
  return `${untagged}@${sameProvider[domain] ?? domain}`
}

const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

function shift(instant: Date, milliseconds: number) {
  return new Date(instant.getTime() + milliseconds).toISOString()
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
