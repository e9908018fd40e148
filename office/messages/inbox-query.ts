import { type InboxQuery, threadStates } from '../../domain/inbox/thread.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { messageKindNames } from '../../domain/messages/message-kinds.ts'
import { listingAddresses, officeUrls } from '../../domain/office/pages.ts'
import { readPropertyId } from '../../domain/typed-ids.ts'
import { parsePage } from '../listings/list-query.ts'

export const whoseWords = { mine: 'Mine', nobody: 'Nobody’s' } as const

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
export function inboxUrl({ words, state, whose, kind, property, page }: InboxQuery): string {
  const query = new URLSearchParams({
    ...(words && { words }),
    ...(state !== 'open' && { state: state ?? 'all' }),
    ...(whose && { whose }),
    ...(kind && { kind }),
    ...(property && { property }),
    ...(page > 1 && { page: `${page}` }),
  })
  return officeUrls.messages() + (query.size > 0 ? `?${query}` : '')
}

export function isFiltered({ words, state, whose, kind, property }: InboxQuery): boolean {
  return words !== '' || state !== 'open' || whose !== null || kind !== null || property !== ''
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
