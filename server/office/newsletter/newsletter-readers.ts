import type { Selectable } from 'kysely'
import type { NewsletterReader, NewsletterReaders } from '../../../domain/messages/newsletter-readers.ts'
import type { Clock } from '../../../domain/ports.ts'
import { countRows } from '../../database/count-rows.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { recordActivity } from '../people/activity.ts'
import { formatReaders } from './newsletter-csv.ts'

const rowsPerPage = 50

type Options = { db: SiteDatabase; timeZone: string; clock: Clock }

/** The addresses of the newsletter on the site's database (K11). */
export function createNewsletterReaders({ db, timeZone, clock }: Options): NewsletterReaders {
  return {
    async list(asked) {
      const all = await countRows(db.selectFrom('subscribers'))
      const confirmed = await countRows(db.selectFrom('subscribers').where('confirmed_at', 'is not', null))
      const pages = Math.max(1, Math.ceil(all / rowsPerPage))
      const page = Math.min(asked, pages)
      const rows = await db
        .selectFrom('subscribers')
        .selectAll()
        .orderBy('consented_at', 'desc')
        .orderBy('email')
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage)
        .execute()
      return { rows: rows.map(toReader), confirmed, unconfirmed: all - confirmed, page, pages }
    },

    export: (personId) =>
      db.transaction().execute(async (transaction) => {
        await recordActivity(transaction, { personId, event: 'export-newsletter' }, new Date(clock()))
        const rows = await transaction
          .selectFrom('subscribers')
          .selectAll()
          .where('confirmed_at', 'is not', null)
          .orderBy('email')
          .execute()
        return formatReaders(rows.map(toReader), timeZone)
      }),
  }
}

function toReader(row: Selectable<Tables['subscribers']>): NewsletterReader {
  return {
    email: row.email,
    consentedAt: row.consented_at,
    confirmedAt: row.confirmed_at,
    version: row.privacy_version,
    words: row.consent_words,
    askedAgainAt: row.asked_again_at,
  }
}
