import { type InboxCounts, type InboxQuery, threadStates } from '../../domain/inbox/thread.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { messageKindNames } from '../../domain/messages/message-kinds.ts'
import { listingAddresses, officeUrls } from '../../domain/office/pages.ts'
import { readPropertyId } from '../../domain/typed-ids.ts'
import { parsePage } from '../listings/list-query.ts'

/** A filter of the list: the rest of the query is as without it. */
type InboxView = { label: string; query: Partial<Pick<InboxQuery, 'whose' | 'only' | 'state'>> }

/** The filters of the list, each beside its number. */
export const inboxViews: Record<keyof InboxCounts, InboxView> = {
  mine: { label: 'Mine', query: { whose: 'mine' } },
  nobodys: { label: 'Nobody’s', query: { whose: 'nobody' } },
  late: { label: 'Late', query: { only: 'late' } },
  failed: { label: 'Failed', query: { only: 'failed' } },
  followUp: { label: 'Follow up', query: { state: 'follow-up' } },
  all: { label: 'All', query: {} },
}

/** All that wait. */
export const plainInbox: InboxQuery = {
  ...{ words: '', state: 'open', whose: null, only: null, kind: null, property: '', page: 1 },
}

/** Reads the address of the list. A value without sense counts as none; without a state, those that wait are asked for. */
export function parseInboxQuery(asked: URLSearchParams): InboxQuery {
  const read = (name: string, length: number) =>
    withoutInvisible(asked.get(name) ?? '')
      .trim()
      .slice(0, length)
  return {
    words: read('words', 200),
    state: asked.get('state') === 'all' ? null : (oneOf(threadStates, asked.get('state')) ?? 'open'),
    whose: oneOf(['mine', 'nobody'], asked.get('whose')),
    only: oneOf(['late', 'failed'], asked.get('only')),
    kind: oneOf(messageKindNames, asked.get('kind')),
    property: readProperty(read('property', 500)),
    page: parsePage(asked),
  }
}

/** The short id of a property; a text that is none finds nothing. */
function readProperty(typed: string) {
  return shortId(readPropertyId(typed, listingAddresses) ?? typed)
}

/** The address of the list that a query asks for. */
export const inboxUrl = (query: InboxQuery): string => officeUrls.messages() + formatInboxQuery(query)

/** The address of a thread, which keeps the query of the list that it was opened from. */
export const threadUrl = (id: string, query: InboxQuery): string => officeUrls.thread(id) + formatInboxQuery(query)

function formatInboxQuery({ words, state, whose, only, kind, property, page }: InboxQuery): string {
  const query = new URLSearchParams({
    ...(words && { words }),
    ...(state !== 'open' && { state: state ?? 'all' }),
    ...(whose && { whose }),
    ...(only && { only }),
    ...(kind && { kind }),
    ...(property && { property }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export const isFiltered = (query: InboxQuery): boolean => inboxUrl({ ...query, page: 1 }) !== officeUrls.messages()

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
