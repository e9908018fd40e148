import { useState } from 'react'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { everything, parseSearch, type Search } from '../../domain/listings/search.ts'
import { fillFields, MoreFields, PrimaryFields, readFields } from './filter-fields.tsx'
import type { FilterSheet } from './filter-sheet.tsx'
import { useLiveSearch } from './use-live-search.ts'

type Props = {
  /**
   * Loaded on demand. The fields are its children, because the page needs them too: if the sheet imported them, the bundler
   * would move them into a third chunk, one more request for every visitor.
   */
  Sheet: typeof FilterSheet
  screen: ScreenId
  results: Results
  /** Shows the search that the visitor chose; closes the sheet first. */
  onShow: (search: Search, close: () => void) => void
  onClose: () => void
}

/** The filter on a phone: edits a draft of the search in a sheet. The page stays as it is until the draft is submitted. */
export function DraftFilter({ Sheet, screen, results, onShow, onClose }: Props) {
  const { draft, setDraft, found, count } = useDraftSearch(screen, results.search)
  const [errors, setErrors] = useState<Results['errors']>({})

  function edit(search: Search) {
    setDraft(search)
    setErrors({})
  }
  function clear(form: HTMLFormElement) {
    fillFields(form, new URLSearchParams())
    edit(everything)
  }
  function submit(form: HTMLFormElement, close: () => void) {
    setErrors(found?.errors ?? {})
    const [firstInvalid] = Object.keys(found?.errors ?? {})
    if (firstInvalid) form.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus()
    else onShow(draft, close)
  }
  return (
    <Sheet
      count={count}
      onInput={(form) => edit(parseSearch(readFields(form)))}
      onClear={clear}
      onSubmit={submit}
      onClose={onClose}
    >
      <PrimaryFields screen={screen} results={results} />
      <MoreFields results={results} errors={errors} />
    </Sheet>
  )
}

/** The search that the fields of the sheet describe, and its results: null until the browser can search. */
function useDraftSearch(screen: ScreenId, shown: Search) {
  const liveSearch = useLiveSearch(screen)
  const [edited, setDraft] = useState(shown)
  // The sheet has no field for the sort order: it stays as the page has it.
  const draft: Search = { ...edited, sort: shown.sort, page: 1 }
  const found = liveSearch?.(draft) ?? null
  const isValid = found !== null && Object.keys(found.errors).length === 0
  const count = isValid ? `${found.total} ${found.total === 1 ? 'property' : 'properties'}` : null
  return { draft, setDraft, found, count }
}
