import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/database/connect.ts'

/** Resolves when the outbox is empty. Entries of a killed server wait for the end of their lease, five minutes. */
export async function untilDelivered({ db }: Database): Promise<void> {
  for (let seconds = 1; ; seconds++) {
    const query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
    const waiting = query.where('delivered_at', 'is', null).where('due_at', 'is not', null)
    const { count } = await waiting.executeTakeFirstOrThrow()
    if (!count) return
    if (seconds % 15 === 0) console.error(`${count} still to be delivered`)
    await sleep(1000)
  }
}
