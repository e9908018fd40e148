import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Insertable } from 'kysely'
import { normaliseUnicode } from '../../domain/normalise-unicode.ts'
import type { MailPurpose, SiteTransaction, SlotOwner, Tables } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** The rate limit of mails of one purpose to one mailbox, as anybody can enter the address of anybody else. */
const maxMailsPerHour = 3
const hour = 60 * 60_000

type Mail = {
  purpose: Exclude<MailPurpose, 'notify-firm'>
  address: string
  /** The slot is erased with its owner. */
  owner: SlotOwner
  now: Date
}

/**
 * Claims the right to send a mail to a visitor, in the transaction that enqueues it. False when the mailbox has reached the
 * rate limit of this purpose. The count is in the database, so that servers share it and a restart keeps it: each mailbox
 * has three slots, and each slot can be claimed once an hour.
 */
export async function claimMail(transaction: SiteTransaction, { purpose, address, owner, now }: Mail) {
  for (let number = 0; number < maxMailsPerHour; number++) {
    const slot = hash('sha256', JSON.stringify([purpose, mailboxOf(address), number]))
    if (await claimSlot(transaction, { slot, ...owner, taken_at: now.toISOString() }, now)) return true
  }
  return false
}

async function claimSlot(transaction: SiteTransaction, row: Insertable<Tables['mail_slots']>, now: Date) {
  const { message_id = null, subscriber_id = null, seeker_id = null, taken_at } = row
  const claimed = await transaction
    .insertInto('mail_slots')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('slot')
        .doUpdateSet({ message_id, subscriber_id, seeker_id, taken_at })
        .where((eb) =>
          eb.or([
            eb('mail_slots.taken_at', '<=', shift(now, -hour)),
            // Written while the clock was ahead.
            eb('mail_slots.taken_at', '>', shift(now, hour)),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * The mailbox that an address most likely belongs to: in lower case, without the tag after a plus sign and without dots
 * before the `@`. Some providers treat such addresses as different; then two people share a limit, and at worst one of
 * them gets no acknowledgement. Only for counting: mails go to the address as it was entered.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = normaliseUnicode(address.slice(0, at), 'NFKC').toLowerCase()
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1).toLowerCase()
  const untagged = name.replace(/(?<=.)\+.*$/s, '').replaceAll('.', '')
  return `${untagged}@${sameProvider[domain] ?? domain}`
}

const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
