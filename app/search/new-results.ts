import type { ScreenId } from '../../domain/search/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'

/** Results that are new since the visitor's last visit: a sentence, and the paths of their properties. */
export type NewResults = { text: string; paths: readonly string[] }

/** The paths of the results that the search's feed (H10) says were created after `since`, in milliseconds since 1970: 50 at most. */
export async function fetchNewResults(screen: ScreenId, search: Search, since: number): Promise<string[]> {
  const answer = await fetch(urls.searchFeed(screen, formatSearch(criteriaOf(search))))
  if (!answer.ok) return []
  const feed = new DOMParser().parseFromString(await answer.text(), 'application/xml')
  return [...feed.getElementsByTagName('entry')]
    .filter((entry) => Date.parse(textOf(entry, 'published')) > since)
    .map((entry) => new URL(textOf(entry, 'id')).pathname)
}

function textOf(entry: Element, name: string) {
  return entry.getElementsByTagName(name)[0]?.textContent ?? ''
}

/** `3 new`; a feed of 50 may be a part. */
export function formatNew(count: number): string {
  return count < 50 ? `${count} new` : '50 or more new'
}
