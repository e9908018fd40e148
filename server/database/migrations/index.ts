import type { Migration } from 'kysely/migration'
import { up as firstTables } from './001-first-tables.ts'
import { up as subscribers } from './002-subscribers.ts'
import { up as forwards } from './003-forwards.ts'
import { up as listingsInOrder } from './004-listings-in-order.ts'
import { up as mailSlots } from './005-mail-slots.ts'
import { up as erasures } from './006-erasures.ts'
import { up as updatedAt } from './007-updated-at.ts'
import { up as listingVersions } from './008-listing-versions.ts'
import { up as outboxOwners } from './009-outbox-owners.ts'
import { up as jobs } from './010-jobs.ts'

/** Run in the order of their names. A released migration is never edited: a later one changes its tables. */
export const migrations: Record<string, Migration> = {
  '001-first-tables': { up: firstTables },
  '002-subscribers': { up: subscribers },
  '003-forwards': { up: forwards },
  '004-listings-in-order': { up: listingsInOrder },
  '005-mail-slots': { up: mailSlots },
  '006-erasures': { up: erasures },
  '007-updated-at': { up: updatedAt },
  '008-listing-versions': { up: listingVersions },
  '009-outbox-owners': { up: outboxOwners },
  '010-jobs': { up: jobs },
}
