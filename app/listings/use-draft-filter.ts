import { useRef, useState } from 'react'
import { formatProperties } from '../../domain/format-count.ts'
import type { ResultCount, Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search, toFields } from '../../domain/listings/search.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { liveSearchCache } from './browser-caches.ts'
import { readFields } from './filter-fields.tsx'

/** `shown` tells the draft of an earlier search, which no longer counts. `count` is null until it is known. */
type Draft = { shown: Results; fields: URLSearchParams; search: Search; count: ResultCount | null }

/** The filter's fields as the visitor has changed them but not yet applied, and what they would find (F5). */
export function useDraftFilter(screen: ScreenId, results: Results) {
  const [edited, setDraft] = useState<Draft | null>(null)
  const counting = useRef<AbortController>(null)
  const draft = edited?.shown === results ? edited : null

  async function edit(form: HTMLFormElement) {
    counting.current?.abort()
    counting.current = new AbortController()
    const { signal } = counting.current
    const fields = readFields(form)
    // Counting and showing the counts takes longer than a frame on a slow phone.
    await new Promise<void>(afterPaint)
    const { parseSearch } = await import('../../domain/listings/parse-search.ts')
    if (signal.aborted) return
    // A change of the order or the view applies at once, and the sheet has no field for them.
    const search: Search = { ...parseSearch(fields), sort: results.search.sort, view: results.search.view, page: 1 }
    if (isSame(search, results.search)) return setDraft(null)
    const next = { shown: results, fields, search }
    const known = liveSearchCache.find(screen)?.count(search) ?? null
    setDraft({ ...next, count: known })
    if (known) return
    const { countResults } = await import('./count-results.ts')
    const count = await countResults(screen, search, signal)
    if (!signal.aborted) setDraft({ ...next, count })
  }

  const count = draft ? draft.count : results
  const isValid = count !== null && Object.keys(count.errors).length === 0
  return {
    edit,
    isChanged: draft !== null,
    search: draft?.search ?? { ...results.search, page: 1 },
    /** The values of the fields and the counts beside their options; the page's counts until the draft's are known. */
    fields: draft?.fields ?? toFields(results.search),
    counts: count?.counts ?? results.counts,
    errors: draft?.count?.errors ?? {},
    /** `12 properties`; null while it is not known, or where a price is invalid. */
    found: isValid ? formatProperties(count.total) : null,
  }
}

function isSame(one: Search, other: Search) {
  return String(formatSearch(one)) === String(formatSearch({ ...other, page: 1 }))
}
