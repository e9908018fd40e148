import { useRef, useState } from 'react'
import { formatProperties } from '../../../domain/format-count.ts'
import { isArea } from '../../../domain/listings/place-key.ts'
import type { ResultCount, Results } from '../../../domain/search/results.ts'
import type { ScreenId } from '../../../domain/search/screens.ts'
import { formatSearch, type Search, toSearchFields } from '../../../domain/search/search.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { liveSearchCache } from '../browser-caches.ts'
import { readFilter } from './filter-fields.tsx'
import { hasSentence, withoutEmpty } from './sentence.ts'

/** `shown` tells the draft of an earlier search, which no longer counts. `count` is null until it is known. */
type Draft = {
  shown: Results
  fields: URLSearchParams
  search: Search
  count: ResultCount | null
}

/**
 * The filter's fields as the visitor has changed them but not yet applied, and what they would find (F5). `taken` are those of another form,
 * with which this one begins: its options are of the same type from the first render on.
 */
export function useDraftFilter(screen: ScreenId, results: Results, taken?: URLSearchParams) {
  const [edited, setDraft] = useState<Draft | null>(
    taken ? { shown: results, fields: taken, search: results.search, count: results } : null,
  )
  const counting = useRef<AbortController>(null)
  const draft = edited?.shown === results ? edited : null
  // Forgotten: Back would show the same results again, and with them what was edited then.
  if (edited && !draft) setDraft(null)

  /** `places` are those that are chosen, where the form has no field for a new one yet (G1). */
  async function edit(form: HTMLFormElement, places?: readonly string[]) {
    counting.current?.abort()
    counting.current = new AbortController()
    const { signal } = counting.current
    const fields = readFilter(form)
    if (places) {
      setPlaces(fields, places)
      // Their chips are fields of the form, and stand in it before the next press reads it.
      setDraft({ shown: results, fields, search: draft?.search ?? results.search, count: null })
    }
    // Counting and showing the counts takes longer than a frame on a slow phone.
    await new Promise<void>(afterPaint)
    const parser = await import('../../../domain/search/parse-search.ts')
    if (signal.aborted) return
    // A change of the order or the view applies at once, and the sheet has no field for them.
    const search: Search = {
      ...parser.parseSearch(fields),
      sort: results.search.sort,
      view: results.search.view,
      page: 1,
    }
    // Only the server reads a sentence.
    const sentence = hasSentence(fields) ? withoutEmpty(fields) : null
    if (!sentence && isSame(search, results.search)) return setDraft(null)
    const next = { shown: results, fields, search }
    const known = sentence ? null : (liveSearchCache.find(screen)?.count(search) ?? null)
    setDraft({ ...next, count: known })
    if (known) return
    const counter = await import('../count-results.ts')
    const count = await counter.askForCount(screen, sentence ?? search, signal)
    if (!signal.aborted) setDraft({ ...next, count })
  }

  const count = draft ? draft.count : results
  const isValid = count !== null && Object.keys(count.errors).length === 0
  return {
    edit,
    isChanged: draft !== null,
    search: draft?.search ?? { ...results.search, page: 1 },
    /** The values of the fields and the counts beside their options; the page's counts until the draft's are known. */
    fields: draft?.fields ?? toSearchFields(results.search),
    counts: count?.counts ?? results.counts,
    errors: draft?.count?.errors ?? {},
    /** `12 properties`; null while it is not known, or where a price is invalid. */
    found: isValid ? formatProperties(count.total) : null,
  }
}

function setPlaces(fields: URLSearchParams, places: readonly string[]) {
  for (const key of ['town', 'place']) fields.delete(key)
  for (const place of places) fields.append(isArea(place) ? 'place' : 'town', place)
}

function isSame(one: Search, other: Search) {
  return String(formatSearch(one)) === String(formatSearch({ ...other, page: 1 }))
}
