import type { SiteDatabase } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** In milliseconds. One that dies is replaced after this. */
const leaseTime = 30_000

const name = 'mailbox'

/** Takes or prolongs the lease of the mailbox; false while another server has it. In a transaction nobody else gets it until that ends. */
export async function holdLease(db: SiteDatabase, holder: string, now: Date): Promise<boolean> {
  const lease = { holder, leased_until: shift(now, leaseTime) }
  const held = await db
    .insertInto('mailbox_leases')
    .values({ name, ...lease })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        .where((eb) =>
          eb.or([
            eb('mailbox_leases.holder', '=', holder),
            eb('mailbox_leases.leased_until', '<', now.toISOString()),
            // It was written while a clock was ahead.
            eb('mailbox_leases.leased_until', '>', shift(now, 2 * leaseTime)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return held !== undefined
}

/** Gives the lease back, so that another server reads on at once. */
export async function endLease(db: SiteDatabase, holder: string): Promise<void> {
  await db.deleteFrom('mailbox_leases').where('name', '=', name).where('holder', '=', holder).execute()
}
