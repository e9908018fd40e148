import { formatCount } from '../../../domain/format-count.ts'
import type { PersonRecord, StoredPerson } from '../../../domain/inbox/stored-person.ts'
import { officeUrls } from '../../../domain/office/pages.ts'

/** The data of a person that can be erased, in words; none where nothing is stored. */
export function listStored({ total, threads, subscription, searches, told, ownedProperties }: PersonRecord): string[] {
  const events = threads.flatMap((thread) => thread.events).length
  return [
    ...(total > 0 ? [`${formatCount(total, 'message')} with all mails about ${total === 1 ? 'it' : 'them'}`] : []),
    ...(events > 0
      ? [`${formatCount(events, 'note, reply or action', 'notes, replies and actions')} of the office`]
      : []),
    ...(subscription ? ['The address for the newsletter'] : []),
    ...(searches > 0 ? [sayLookedFor(searches, told)] : []),
    ...ownedProperties.map(({ propertyId }) => `Owner, mandate, keys and notes of the property ${propertyId}`),
  ]
}

function sayLookedFor(searches: number, told: number): string {
  const listings = told > 0 ? `, and ${formatCount(told, 'listing')} that they were told of` : ''
  return `${formatCount(searches, 'thing')} that they look for${listings}`
}

/** The addresses that were joined by hand to that of a person, each with what is stored about it. */
export const listJoined = ({ joined }: StoredPerson) =>
  joined.map((record) => ({ address: record.address, stored: listStored(record) }))

/** The places of others' data that have the address, each with the way there. */
export function listMentions({ mentions, noteMentions, detailsMentions }: StoredPerson) {
  const inMessages = (reference: string) =>
    `${officeUrls.messages()}?${new URLSearchParams({ state: 'all', words: reference })}`
  const inListings = (id: string) => `${officeUrls.listings()}?${new URLSearchParams({ words: id })}`
  return [
    ...mentions.map((name) => ({ name, where: 'Message', url: inMessages(name) })),
    ...noteMentions.map((name) => ({ name, where: 'Note on message', url: inMessages(name) })),
    ...detailsMentions.map((name) => ({ name, where: 'Owner and keys of property', url: inListings(name) })),
  ]
}
