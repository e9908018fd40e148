import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../connect.ts'
import { fill as fillThreads, statements as threads } from './030-threads.ts'
import { statements as morningMail } from './031-morning-mail.ts'
import { statements as buildFiles } from './035-build-files.ts'
import { statements as chargePerSquareMetre } from './036-charge-per-square-metre.ts'
import { statements as followUps } from './037-follow-ups.ts'
import { fill as fillFound, statements as found } from './038-found-by-what-is-known.ts'
import { statements as replyFiles } from './039-reply-files.ts'
import { statements as referencesElsewhere } from './040-references-elsewhere.ts'
import { fill as fillMailIds, statements as mailbox } from './041-mailbox.ts'
import { statements as mailboxState } from './042-mailbox-state.ts'
import { statements as threadsBeside } from './043-threads-beside.ts'
import { statements as savedSearches } from './044-saved-searches.ts'
import { statements as newsletterConsent } from './045-newsletter-consent.ts'
import { statements as imports } from './046-imports.ts'
import { statements as redirects } from './047-redirects.ts'
import { statements as redirectsOfImports } from './048-redirects-of-imports.ts'
import { statements as fetchedPhotographs } from './049-fetched-photographs.ts'
import { statements as firstTables } from './before-the-office/001-first-tables.ts'
import { statements as subscribers } from './before-the-office/002-subscribers.ts'
import { statements as forwards } from './before-the-office/003-forwards.ts'
import { statements as listingsInOrder } from './before-the-office/004-listings-in-order.ts'
import { statements as mailSlots } from './before-the-office/005-mail-slots.ts'
import { statements as erasures } from './before-the-office/006-erasures.ts'
import { statements as updatedAt } from './before-the-office/007-updated-at.ts'
import { statements as listingVersions } from './before-the-office/008-listing-versions.ts'
import { statements as outboxOwners } from './before-the-office/009-outbox-owners.ts'
import { statements as jobs } from './before-the-office/010-jobs.ts'
import { statements as plansAndTours } from './before-the-office/011-plans-and-tours.ts'
import { statements as listingPrices } from './before-the-office/012-listing-prices.ts'
import { statements as people } from './first-office/013-people.ts'
import { statements as editing } from './first-office/014-editing.ts'
import { statements as photographs } from './first-office/015-photographs.ts'
import { statements as uploadDays } from './first-office/016-upload-days.ts'
import { statements as typedFields } from './first-office/017-typed-fields.ts'
import { statements as draftRevisions } from './first-office/018-draft-revisions.ts'
import { statements as activityNames } from './first-office/019-activity-names.ts'
import { statements as tradeFacts } from './first-office/020-trade-facts.ts'
import { statements as publication } from './first-office/021-publication.ts'
import { statements as books } from './first-office/022-books.ts'
import { statements as wholePhotographs } from './first-office/023-whole-photographs.ts'
import { statements as activityChanges } from './first-office/024-activity-changes.ts'
import { statements as changedTogether } from './first-office/025-changed-together.ts'

/** Run in the order of their names. A released migration is never edited: a later one changes its tables. */
export const migrations: Record<string, Migration> = {
  '001-first-tables': toMigration(firstTables),
  '002-subscribers': toMigration(subscribers),
  '003-forwards': toMigration(forwards),
  '004-listings-in-order': toMigration(listingsInOrder),
  '005-mail-slots': toMigration(mailSlots),
  '006-erasures': toMigration(erasures),
  '007-updated-at': toMigration(updatedAt),
  '008-listing-versions': toMigration(listingVersions),
  '009-outbox-owners': toMigration(outboxOwners),
  '010-jobs': toMigration(jobs),
  '011-plans-and-tours': toMigration(plansAndTours),
  '012-listing-prices': toMigration(listingPrices),
  '013-people': toMigration(people),
  '014-editing': toMigration(editing),
  '015-photographs': toMigration(photographs),
  '016-upload-days': toMigration(uploadDays),
  '017-typed-fields': toMigration(typedFields),
  '018-draft-revisions': toMigration(draftRevisions),
  '019-activity-names': toMigration(activityNames),
  '020-trade-facts': toMigration(tradeFacts),
  '021-publication': toMigration(publication),
  '022-books': toMigration(books),
  '023-whole-photographs': toMigration(wholePhotographs),
  '024-activity-changes': toMigration(activityChanges),
  '025-changed-together': toMigration(changedTogether),
  '030-threads': toMigration(threads, fillThreads),
  '031-morning-mail': toMigration(morningMail),
  '035-build-files': toMigration(buildFiles),
  '036-charge-per-square-metre': toMigration(chargePerSquareMetre),
  '037-follow-ups': toMigration(followUps),
  '038-found-by-what-is-known': toMigration(found, fillFound),
  '039-reply-files': toMigration(replyFiles),
  '040-references-elsewhere': toMigration(referencesElsewhere),
  '041-mailbox': toMigration(mailbox, fillMailIds),
  '042-mailbox-state': toMigration(mailboxState),
  '043-threads-beside': toMigration(threadsBeside),
  '044-saved-searches': toMigration(savedSearches),
  '045-newsletter-consent': toMigration(newsletterConsent),
  '046-imports': toMigration(imports),
  '047-redirects': toMigration(redirects),
  '048-redirects-of-imports': toMigration(redirectsOfImports),
  '049-fetched-photographs': toMigration(fetchedPhotographs),
}

/** `fill` writes what SQL alone cannot derive from the rows. */
function toMigration(
  statements: (engine: Engine) => readonly string[],
  fill: (db: Parameters<Migration['up']>[0]) => Promise<void> = async () => {},
): Migration {
  return {
    async up(db) {
      const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
      for (const statement of statements(engine)) await sql.raw(statement).execute(db)
      await fill(db)
    },
  }
}
