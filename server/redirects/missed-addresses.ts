import { sql } from 'kysely'
import { dayAt } from '../../domain/days.ts'
import type { Clock } from '../../domain/ports.ts'
import { toMissedAddress } from '../../domain/redirects/missed-address.ts'
import { inGroups } from '../database/in-groups.ts'
import { lockKey } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'

/** Addresses in the database, and new ones of a minute in the memory of a server. */
export const maxMissed = 1_000
const maxDays = 90
const dayMs = 24 * 60 * 60 * 1_000

type Asked = { address: string; asked: number; lastDay: string }

export type MissedAddresses = {
  /** Counts a request that found no page. Writes nothing. */
  note(address: string): void
  /** Adds what was counted since the last time to the database. */
  write(): Promise<void>
  /** Most asked first, then those asked last. */
  list(): Promise<Asked[]>
}

/** The addresses that visitors asked for in vain (M5.4): counted in memory, so that a flood of addresses that do not exist costs no write each. */
export function createMissedAddresses(db: SiteDatabase, { clock, timeZone }: { clock: Clock; timeZone: string }) {
  let counts = new Map<string, number>()
  let erasedOn: string | null = null

  function add(address: string, count: number) {
    const known = counts.get(address)
    if (known !== undefined || counts.size < maxMissed) counts.set(address, (known ?? 0) + count)
  }

  const oldestDay = (now: Date) => dayAt(new Date(now.getTime() - maxDays * dayMs), timeZone)

  const missed: MissedAddresses = {
    note(asked) {
      const address = toMissedAddress(asked)
      if (address !== null) add(address, 1)
    },

    async write() {
      const now = new Date(clock())
      const [today, oldest] = [dayAt(now, timeZone), oldestDay(now)]
      // On a day in which nothing new is missed, what is too old goes all the same.
      if (counts.size === 0 && erasedOn === today) return
      const taken = counts
      counts = new Map()
      try {
        await store(db, taken, { today, oldest })
        erasedOn = today
      } catch (error) {
        for (const [address, count] of taken) add(address, count)
        throw error
      }
    },

    async list() {
      const rows = await db
        .selectFrom('missed_addresses')
        .select(({ fn }) => ['address', fn.sum<number>('asked').as('asked'), fn.max('day').as('lastDay')])
        .where('day', '>', oldestDay(new Date(clock())))
        .groupBy('address')
        .orderBy('asked', 'desc')
        .orderBy('lastDay', 'desc')
        .orderBy('address')
        .limit(maxMissed)
        .execute()
      return rows.map((row) => ({ ...row, asked: Number(row.asked) }))
    },
  }
  return missed
}

const rowsPerStatement = 500
/** SQLite takes no OFFSET without a LIMIT. Servers never write this many beyond the limit at once. */
const maxOver = 100_000

async function store(db: SiteDatabase, counts: ReadonlyMap<string, number>, days: { today: string; oldest: string }) {
  const rows = [...counts].map(([address, asked]) => ({ address, day: days.today, asked }))
  await db.transaction().execute(async (transaction) => {
    // Servers write the same rows in another order, and would wait for each other.
    await lockKey(transaction, 'missed_addresses')
    for (const some of inGroups(rows, rowsPerStatement)) {
      await transaction
        .insertInto('missed_addresses')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['address', 'day']).doUpdateSet({ asked: sql`missed_addresses.asked + excluded.asked` }),
        )
        .execute()
    }
    await transaction.deleteFrom('missed_addresses').where('day', '<=', days.oldest).execute()
    const least = transaction
      .selectFrom('missed_addresses')
      .select('address')
      .groupBy('address')
      .orderBy(({ fn }) => fn.sum('asked'), 'desc')
      .orderBy(({ fn }) => fn.max('day'), 'desc')
      .orderBy('address')
      .limit(maxOver)
      .offset(maxMissed)
    await transaction.deleteFrom('missed_addresses').where('address', 'in', least).execute()
  })
}
