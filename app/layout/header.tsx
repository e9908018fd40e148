import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { urls } from '../urls.ts'
import { chatUrl, type Firm } from './firm.ts'
import styles from './header.module.css'
import { isCurrent, type MenuItem, menu } from './menu.ts'
import { useScrolled } from './use-scrolled.ts'
import { Wordmark } from './wordmark.tsx'

export function Header({ firm }: { firm: Firm }) {
  const scrolled = useScrolled()
  const mobileMenu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation, which changes the key, closes the menu
  useEffect(() => mobileMenu.current?.hidePopover?.(), [key])

  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`page-width ${styles.bar}`}>
        <Link to={urls.home()} className={styles.home} aria-label={`${firm.name}, home`}>
          <Wordmark name={firm.name} />
        </Link>
        <nav className={styles.desk} aria-label="Main">
          <Items items={menu} />
        </nav>
        <a
          className={styles.chat}
          href={chatUrl(firm, `Hello ${firm.name}, I would like to ask about a property.`)}
          target="_blank"
          rel="noopener"
        >
          Chat with us
        </a>
        <button type="button" className={styles.toggle} popoverTarget="mobile-menu">
          Menu
        </button>
      </div>
      <nav ref={mobileMenu} id="mobile-menu" popover="auto" className={styles.mobile} aria-label="Mobile">
        <Items items={menu} />
      </nav>
    </header>
  )
}

function Items({ items }: { items: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <Link to={item.to} aria-current={isCurrent(item, pathname)}>
            {item.label}
          </Link>
          {item.items && <Items items={item.items} />}
        </li>
      ))}
    </ul>
  )
}
