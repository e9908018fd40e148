import { vi } from 'vitest'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import type { FindListingResult } from '../../domain/ports.ts'
import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import { createSnapshot } from '../../domain/snapshot.ts'
import type { Database } from '../database/connect.ts'
import { createOutbox } from '../messages/outbox.ts'
import { createSmtpTransport } from '../messages/smtp.ts'
import { messageDependencies } from '../messages/testing/submission.ts'
import { createAlertChannel } from '../saved-searches/alert-channel.ts'
import { createAlertJob } from '../saved-searches/alert-run.ts'
import { addSearch, findOrAddSeeker } from '../saved-searches/seekers.ts'
import { emptyContent, listing } from './listing-rules.ts'

/** A Thursday, at five in the afternoon in Nairobi. */
const five = new Date('2026-11-26T14:00:00.000Z')
const hour = 60 * 60_000
export const after = (hours: number) => new Date(five.getTime() + hours * hour)

type Sought = { query?: string; property?: string; kes?: number | null; confirmed?: number | null }

/** A site with listings and people who look for some, on a database with all tables. Times are hours after five on a Thursday. */
export function openAlerts({ db }: Pick<Database, 'db'>, { smtpUrl = 'smtp://127.0.0.1:1' } = {}) {
  const { mailContext } = messageDependencies(db)
  const listings: Listing[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const findMany = async (ids: readonly string[]) =>
    ids.map((id): FindListingResult => {
      const found = listings.find((each) => shortId(each.id) === shortId(id))
      return found ? { found: 'listing', listing: found } : { found: 'nothing' }
    })
  const catalogue = {
    list: async () => ({ ok: true, listings, snapshot: createSnapshot(listings, emptyContent as never) }) as const,
    findMany,
  }
  return {
    ...{ listings, log, catalogue, mailContext },
    /** Shows a listing for the first time. */
    async show(id: string, facts: Partial<Listing> = {}, hoursAfter = -5) {
      listings.unshift(listing({ id, propertyName: `House ${id}`, propertyPrice: 100_000, ...facts }))
      const known = { property_name: id, property_status: '', property_type: '', withdrawn_at: null }
      const row = { short_id: id, ...known, first_offered_at: after(hoursAfter).toISOString() }
      await db.insertInto('known_listings').values(row).execute()
    },
    async change(id: string, facts: Partial<Listing>) {
      const at = listings.findIndex((each) => each.id === id)
      listings[at] = { ...(listings[at] as Listing), ...facts }
    },
    /** Adds somebody who looks for something since long. Returns the seeker's id. */
    seek: (email: string, frequency: Frequency, ...sought: Sought[]) =>
      db.transaction().execute(async (transaction) => {
        const since = after(-300)
        const seekerId = await findOrAddSeeker(transaction, { email, now: since })
        await transaction.updateTable('seekers').set({ frequency }).where('id', '=', seekerId).execute()
        for (const [at, { query = '', property, kes = null, confirmed = -200 }] of sought.entries()) {
          const wanted = property
            ? ({ of: 'property', shortId: property, kes } as const)
            : ({ of: 'search', screen: 'all', query } as const)
          const id = await addSearch(transaction, { seekerId, wanted, source: 'visitor', now: after(at - 300) })
          const confirmed_at = confirmed === null ? null : after(confirmed).toISOString()
          await transaction.updateTable('saved_searches').set({ confirmed_at }).where('id', '=', id).execute()
        }
        return seekerId
      }),
    /** A server: what it does when it looks at a time, and when it sends what is due. */
    async startServer({ timeZone = 'Africa/Nairobi', samples = [] as string[], on = db } = {}) {
      let now = five
      const clock = () => now
      const transport = await createSmtpTransport(smtpUrl)
      const from = 'Riparo <site@riparo.example>'
      const channel = createAlertChannel({ db: on, catalogue, mailContext, transport, from, perSecond: 1_000, clock })
      const outbox = createOutbox({ db: on, channels: [channel], clock, log })
      const sources = { db: on, catalogue, listSampleIds: () => samples }
      const job = createAlertJob({ ...sources, timeZone, mailContext, outbox: { wake() {} } })
      return {
        channel,
        async look(hoursAfter = 0) {
          now = after(hoursAfter)
          await job.run(now)
        },
        async send(hoursAfter = 0) {
          now = after(hoursAfter)
          await outbox.deliverDue()
        },
      }
    },
    /** The alerts in the order of their addresses: `ann: new a, cheaper b`. */
    async alerts() {
      const rows = await db
        .selectFrom('alerts')
        .innerJoin('seekers', 'seekers.id', 'alerts.seeker_id')
        .select(['email', 'listings', 'kind', 'run_id'])
        .orderBy('run_id')
        .orderBy('email')
        .execute()
      return rows.map(({ email, listings: found, kind }) => {
        const news = (JSON.parse(found) as { news: string; shortId: string }[]).map(
          (each) => `${each.news} ${each.shortId}`,
        )
        return `${email.split('@')[0]}: ${[...news, ...(kind === 'news' ? [] : [kind])].join(', ')}`
      })
    },
  }
}
