import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { Link } from '../link.tsx'
import { ShortlistLink } from '../shortlist/shortlist-link.tsx'
import { ChatLink } from './chat-link.tsx'
import { type MenuItem, menu, useCurrent } from './menu.ts'
import styles from './mobile-menu.module.css'

/** The whole menu behind one button, below 1024 px. A popover opens without script, and browsers announce its state at the button. */
export function MobileMenu({ firm }: { firm: Firm }) {
  const list = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation, which changes the key, closes the menu
  useEffect(() => list.current?.hidePopover?.(), [key])

  return (
    <>
      <button type="button" className={styles.button} popoverTarget="mobile-menu" aria-controls="mobile-menu">
        Menu
      </button>
      <nav ref={list} id="mobile-menu" popover="auto" className={styles.menu} aria-label="Mobile">
        <Items items={menu}>
          <li>
            <ShortlistLink plain />
          </li>
        </Items>
        <ChatLink firm={firm} className={styles.chat} />
      </nav>
    </>
  )
}

function Items({ items, children }: { items: readonly MenuItem[]; children?: ReactNode }) {
  const isCurrent = useCurrent()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <Link to={item.to} aria-current={isCurrent(item)}>
              {item.label}
            </Link>
          ) : (
            <span aria-current={isCurrent(item)}>{item.label}</span>
          )}
          {item.items && <Items items={item.items} />}
        </li>
      ))}
      {children}
    </ul>
  )
}
