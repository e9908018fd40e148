import type { Inbox, MessagesAbout } from '../../domain/inbox/thread.ts'
import { shortId } from '../../domain/listings/listing.ts'

/** Counts the messages about each of some listings, by their ids. */
export async function countMessages(inbox: Inbox, ids: readonly string[]): Promise<(id: string) => MessagesAbout> {
  const counts = await inbox.countAbout(ids.map(shortId))
  return (id) => counts.get(shortId(id)) ?? { open: 0, recent: 0 }
}
