import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { isNewVisit, type Look, lookAgain } from '../../domain/device/looks.ts'
import { listRetention } from '../../domain/device/retention.ts'
import { listCriteria } from '../../domain/search/list-criteria.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { Results } from '../../domain/search/results.ts'
import { findScreen, listingScreens, type ScreenId } from '../../domain/search/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useDataSaver } from '../ui/data-saver.ts'
import { parseStored, readDevice, useDevice, writeDevice } from '../ui/storage.ts'
import styles from './last-searches.module.css'
import { fetchNewResults, formatNew, type NewResults } from './new-results.ts'

/** The device's key of the last searches: a JSON array, the newest first (F6, H11). */
const key = 'Searches'
const maxSearches = 20
const maxOffered = 5

/** Keeps a search that has a criterion, without its order, page and view. */
export function saveSearch(screen: ScreenId, { search, newest }: Results): Look {
  const address = urls.listings(screen, formatSearch(criteriaOf(search)))
  const looks = readLooks(readDevice(key))
  const last = looks.find((each) => each.address === address)
  const look = lookAgain(last, { address, newest: newest ? Date.parse(newest) : 0 }, Date.now())
  const others = looks.filter((each) => each !== last)
  writeDevice(key, JSON.stringify([look, ...others].slice(0, maxSearches)))
  return look
}

/** The results that were created since the visit before this look; null on a first visit, or if there are none. */
export async function findNewResults(screen: ScreenId, search: Search, { before }: Look): Promise<NewResults | null> {
  if (before === undefined) return null
  const paths = await fetchNewResults(screen, search, before)
  return paths.length > 0 ? { text: `${formatNew(paths.length)} since your last visit`, paths } : null
}

/** The last searches as links, in a panel below the search field. */
export function LastSearches({ onClose }: { onClose: () => void }) {
  const stored = useDevice(() => readDevice(key))
  const searches = readLooks(stored).flatMap(toOffered).slice(0, maxOffered)
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
        {searches.map(({ address, label, ...search }) => (
          <li key={address}>
            <Link to={address} onClick={onClose}>
              {label} <NewCount {...search} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of results that are new since a visit that is over (H11). */
function NewCount({ screen, search, ...look }: Omit<Offered, 'address' | 'label'>) {
  const dataSaver = useDataSaver()
  const [count, setCount] = useState(0)
  const since = dataSaver || !isNewVisit(look, Date.now()) ? undefined : look.newest
  const asked = String(formatSearch(search))
  useEffect(() => {
    if (since === undefined) return
    fetchNewResults(screen, parseSearch(new URLSearchParams(asked)), since).then(
      ({ length }) => setCount(length),
      () => {},
    )
  }, [screen, asked, since])
  return count > 0 && <span className={styles.new}>{formatNew(count)}</span>
}

/** Some browsers give no focus to a link that is pressed. If the field lost it, the panel would close before the click. */
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}

type Offered = Look & { label: string; screen: ScreenId; search: Search }

/** A saved search with its label in words; empty for an address that is no search with criteria. */
function toOffered(look: Look): Offered[] {
  const [path = '', query] = look.address.split('?')
  const screen = findScreen(path)
  const search = parseSearch(new URLSearchParams(query))
  const label = screen && toLabel(screen, search)
  return label ? [{ ...look, label, screen, search }] : []
}

/** The saved searches. Visitors and extensions can write to storage, so everything else is ignored. */
function readLooks(text: string | null): Look[] {
  const looks = parseStored(text)
  return Array.isArray(looks) ? looks.slice(0, maxSearches).filter(isLook) : []
}

function isLook(value: unknown): value is Look {
  const { address, keptAt, newest = 0, before = 0 } = (value ?? {}) as Partial<Look>
  const times = [keptAt, newest, before]
  return typeof address === 'string' && times.every(Number.isFinite) && Date.now() - Number(keptAt) < listRetention
}

function toLabel(screen: ScreenId, search: Search): string {
  const criteria = listCriteria(search).map(({ label }) => label)
  if (criteria.length === 0 || screen === 'all') return criteria.join(', ')
  return `${listingScreens[screen].title}: ${criteria.join(', ')}`
}
