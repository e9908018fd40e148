import type { PersonalRecords, StoredPerson } from '../../../domain/inbox/stored-person.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { Clock } from '../../../domain/ports.ts'
import { digestOf } from '../../digest.ts'
import { fromRow } from '../book/stored-book.ts'
import { recordActivity } from '../people/activity.ts'
import { type Forgetting, forgetPerson } from './forget.ts'
import { findPersonalData, type PersonalData, toAddress } from './personal-data.ts'

/** Messages on the page of a person, as a stranger may write hundreds. */
const shownMessages = 50

/** The data of one person at a time, as the command line's `forget` has it. */
export function createPersonalRecords({ clock, ...forgetting }: Forgetting & { clock: Clock }): PersonalRecords {
  const find = (typed: string) => findPersonalData(forgetting.database.db, { typed, country: forgetting.country })
  return {
    find: async (typed) => toStoredPerson(typed, await find(typed)),

    async export(typed, person) {
      await recordActivity(forgetting.database.db, { personId: person.id, deed: 'export-person' }, new Date(clock()))
      return `${JSON.stringify(await find(typed), null, 2)}\n`
    },

    async erase(typed, seen, person) {
      const found = await find(typed)
      const gone = toStoredPerson(typed, found)
      if (gone.seen !== seen) return null
      const remains = await forgetPerson(forgetting, { typed, found, personId: person.id, now: new Date(clock()) })
      return { gone, remains }
    },
  }
}

function toStoredPerson(typed: string, found: PersonalData): StoredPerson {
  const { messages, threads, subscriber, books, mentions, noteMentions, bookMentions } = found
  return {
    address: toAddress(typed),
    // Without the deliveries of the messages, which change by themselves.
    seen: digestOf({ ...found, messages: messages.map(({ reference }) => reference) }),
    messages: messages.slice(0, shownMessages),
    total: messages.length,
    threads: threads.map(({ deeds, ...thread }) => ({
      ...thread,
      deeds: deeds.map(({ person, ...deed }) => ({ ...deed, person: person ?? '' })),
    })),
    subscription: subscriber && { since: subscriber.consented_at, confirmedAt: subscriber.confirmed_at },
    books: books.map((book) => ({
      listingId: book.listing_id,
      propertyId: propertyId({ id: book.listing_id }),
      values: fromRow(book),
    })),
    ...{ mentions, noteMentions, bookMentions },
  }
}
