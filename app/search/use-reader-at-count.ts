import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Results } from '../../domain/search/results.ts'

/** The history state of a link that removes a criterion: its position among the criteria. */
export type RemovedCriterion = { removed: number }

/**
 * Shows the count after a change of criteria, wherever the reader was, and again when the results come, unless the reader has scrolled:
 * skeletons are lower than the cards before them. Back and forward return to the position instead (E4), and a further page begins at its top
 * or adds its cards (B4). A control that goes with its criterion leaves the focus to the next criterion, otherwise to the count.
 */
export function useReaderAtCount(bar: RefObject<HTMLElement | null>, found: Results | null): void {
  const { search, state } = useLocation()
  const type = useNavigationType()
  const criteria = new URLSearchParams(search)
  criteria.delete('page')
  const asked = String(criteria)
  const last = useRef({ asked, found, scrolledTo: Number.NaN })
  useLayoutEffect(() => {
    const before = last.current
    const isChanged = before.asked !== asked
    const hasCome = before.found !== found && scrollY === before.scrolledTo
    last.current = { asked, found, scrolledTo: Number.NaN }
    if (!bar.current || type === 'POP' || !(isChanged || hasCome)) return
    const isBelow = bar.current.getBoundingClientRect().bottom > innerHeight
    bar.current.scrollIntoView({ behavior: 'instant', block: isBelow ? 'start' : 'nearest' })
    focusNext(bar.current, state)
    last.current.scrolledTo = scrollY
  }, [bar, asked, found, type, state])
}

function focusNext(bar: HTMLElement, state: unknown) {
  const count = bar.querySelector<HTMLElement>('[role="status"]')
  const focused = document.activeElement
  if (focused !== document.body && focused !== count) return
  const { removed = Number.NaN } = (state ?? {}) as Partial<RemovedCriterion>
  const next = bar.querySelectorAll<HTMLElement>('[aria-label="Applied filters"] a')[removed]
  ;(next ?? count)?.focus({ preventScroll: true })
}
