import { useId } from 'react'
import { Link } from '../link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './desktop-menu.module.css'
import { type MenuItem, menu, useCurrent } from './menu.ts'
import { useDropdown } from './use-dropdown.ts'

/** The menu as a row with dropdowns, from 1024 px on (E3). */
export function DesktopMenu() {
  const hydrated = useHydrated()
  return (
    <nav className={styles.menu} aria-label="Main" data-scripted={hydrated || undefined}>
      <Items items={menu} />
    </nav>
  )
}

function Items({ items, id }: { items: readonly MenuItem[]; id?: string }) {
  return (
    <ul id={id}>
      {items.map((item) =>
        item.items ? (
          <Dropdown key={item.label} item={item} items={item.items} />
        ) : (
          <li key={item.label}>
            <ItemLink item={item} />
          </li>
        ),
      )}
    </ul>
  )
}

/** An item with its dropdown. A link has a button for the dropdown beside it; an item without a link is the button. */
function Dropdown({ item, items }: { item: MenuItem; items: readonly MenuItem[] }) {
  const { state, entry, button } = useDropdown()
  const id = useId()
  const isCurrent = useCurrent()
  const expandsList = { 'aria-expanded': state === 'hovered' || state === 'open', 'aria-controls': id }
  return (
    <li {...entry} data-dropdown={state}>
      {item.to ? (
        <>
          <ItemLink item={item} />
          <button
            {...button}
            {...expandsList}
            type="button"
            className={styles.more}
            aria-label={`More under ${item.label}`}
          >
            <Chevron />
          </button>
        </>
      ) : (
        <button {...button} {...expandsList} type="button" className={styles.item} aria-current={isCurrent(item)}>
          {item.label}
          <Chevron />
        </button>
      )}
      <Items id={id} items={items} />
    </li>
  )
}

function ItemLink({ item }: { item: MenuItem }) {
  const isCurrent = useCurrent()
  return (
    <Link to={item.to ?? ''} className={styles.item} aria-current={isCurrent(item)}>
      {item.label}
    </Link>
  )
}

function Chevron() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
