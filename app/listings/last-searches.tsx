import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react'
import { listsKeptFor } from '../../domain/device/retention.ts'
import { listCriteria } from '../../domain/listings/matching.ts'
import { parseSearch } from '../../domain/listings/parse-search.ts'
import { findScreen, listingScreens, type ScreenId } from '../../domain/listings/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { parseKept, readDevice, writeDevice } from '../device/storage.ts'
import { Link } from '../link.tsx'
import styles from './last-searches.module.css'

/** The device's key of the last searches: a JSON array, the newest first (F6). */
const key = 'Searches'
const maxSearches = 5

type Kept = { address: string; keptAt: number }

/** Keeps a search that has a criterion, without its order, page and view. */
export function keepSearch(screen: ScreenId, search: Search): void {
  const address = urls.listings(screen, formatSearch(criteriaOf(search)))
  const others = readKept(readDevice(key)).filter((each) => each.address !== address)
  writeDevice(key, JSON.stringify([{ address, keptAt: Date.now() }, ...others].slice(0, maxSearches)))
}

/** The last searches as links, in a panel below the search field. */
export function LastSearches({ onClose }: { onClose: () => void }) {
  const searches = readKept(useSyncExternalStore(watch, () => readDevice(key)))
  if (searches.length === 0) return null

  function clear() {
    writeDevice(key, null)
    onClose()
  }
  return (
    <section
      className={styles.panel}
      aria-label="Your last searches"
      onPointerDown={keepFocus}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
    >
      <div className={styles.head}>
        <h2>Your last searches</h2>
        <button type="button" onClick={clear}>
          Clear
        </button>
      </div>
      <ul>
        {searches.map(({ address, label }) => (
          <li key={address}>
            <Link to={address} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Some browsers give no focus to a link that is pressed. If the field lost it, the panel would close before the click. */
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}

/** The kept searches, each with its label in words. Visitors and extensions can write to storage, so the rest is ignored. */
function readKept(text: string | null): (Kept & { label: string })[] {
  const kept = parseKept(text)
  const searches = Array.isArray(kept) ? kept.slice(0, maxSearches).filter(isKept) : []
  return searches.flatMap(({ address, keptAt }) => {
    const [path = '', query] = address.split('?')
    const screen = findScreen(path)
    const label = screen && toLabel(screen, parseSearch(new URLSearchParams(query)))
    return label ? [{ address, keptAt, label }] : []
  })
}

function isKept(value: unknown): value is Kept {
  const { address, keptAt } = (value ?? {}) as Partial<Kept>
  return typeof address === 'string' && typeof keptAt === 'number' && Date.now() - keptAt < listsKeptFor
}

function toLabel(screen: ScreenId, search: Search): string {
  const criteria = listCriteria(search).map(({ label }) => label)
  if (criteria.length === 0 || screen === 'all') return criteria.join(', ')
  return `${listingScreens[screen].title}: ${criteria.join(', ')}`
}

/** Tells when another tab has changed the searches. */
function watch(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
