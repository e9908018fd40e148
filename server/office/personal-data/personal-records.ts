import type { PersonalRecords, PersonRecord } from '../../../domain/inbox/stored-person.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { Clock } from '../../../domain/ports.ts'
import { digestOf } from '../../text/digest.ts'
import { recordActivity } from '../people/activity.ts'
import { fromRow } from '../private-details/stored-details.ts'
import { type Forgetting, findJoined, forgetPerson } from './forget.ts'
import { findPersonalData, type PersonalData, toAddress } from './personal-data.ts'

/** Messages on the page of a person, as a stranger may write hundreds. */
const shownMessages = 50

/** The data of one person at a time, as the command line's `forget` has it. */
export function createPersonalRecords({ clock, ...forgetting }: Forgetting & { clock: Clock }): PersonalRecords {
  const find = (typed: string) => findPersonalData(forgetting.database.db, { typed, country: forgetting.country })
  const findAll = async (typed: string) => {
    const found = await find(typed)
    const joined = await findJoined(forgetting, found)
    const records = joined.map((one) => toPersonRecord(one.typed, one.found))
    const own = toPersonRecord(typed, found)
    const person = { ...own, seen: digestOf([own, ...records].map(({ seen }) => seen)), joined: records }
    return { found, joined, person }
  }
  return {
    find: async (typed) => (await findAll(typed)).person,

    async export(typed, person) {
      await recordActivity(forgetting.database.db, { personId: person.id, event: 'export-person' }, new Date(clock()))
      return `${JSON.stringify(await find(typed), null, 2)}\n`
    },

    async erase(typed, { seen, also }, person) {
      const { found, joined, person: gone } = await findAll(typed)
      if (gone.seen !== seen) return null
      const isAlso = (address: string) => also.includes(address)
      const remains = await forgetPerson(forgetting, {
        ...{ typed, found, also: joined.filter((one) => isAlso(one.typed)) },
        ...{ personId: person.id, now: new Date(clock()) },
      })
      return { gone: { ...gone, joined: gone.joined.filter(({ address }) => isAlso(address)) }, remains }
    },
  }
}

function toPersonRecord(typed: string, found: PersonalData): PersonRecord {
  const { messages, threads, subscriber, seekers, privateDetails, mentions, noteMentions, detailsMentions } = found
  return {
    address: toAddress(typed),
    // Without the deliveries of the messages and what alerts told, which change by themselves.
    seen: digestOf({
      ...found,
      messages: messages.map(({ reference }) => reference),
      seekers: seekers.map(({ seeker, searches }) => [seeker.id, searches.map(({ id }) => id)]),
    }),
    messages: messages.slice(0, shownMessages),
    total: messages.length,
    threads: threads.map(({ events, ...thread }) => ({
      ...thread,
      events: events.map(({ person, ...event }) => ({ ...event, person: person ?? '' })),
    })),
    subscription: subscriber && { since: subscriber.consented_at, confirmedAt: subscriber.confirmed_at },
    searches: seekers.flatMap(({ searches }) => searches).length,
    told: seekers.flatMap(({ told }) => told).length,
    ownedProperties: privateDetails.map((details) => ({
      listingId: details.listing_id,
      propertyId: propertyId({ id: details.listing_id }),
      values: fromRow(details),
    })),
    ...{ mentions, noteMentions, detailsMentions },
  }
}
